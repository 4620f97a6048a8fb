import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ensureCompany } from '#server/company/setup.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { openDb } from '#server/db/open.ts'
import { describeOnBothDatabases } from '#tests/support/database.ts'

const branchId = 1

describeOnBothDatabases('writes that wait for one branch', open => {
  let db: Db

  beforeEach(async () => {
    db = await open()
    await ensureCompany(db, 1)
  })

  const note = (key: string) => (tx: Tx) =>
    tx.insertInto('setting').values({ key, value: '1', changed_at: 0 }).execute()
  const refuse = async (tx: Tx) => {
    await tx.selectFrom('setting').selectAll().execute()
    throw new Error('refused')
  }
  const stored = async () =>
    (await db.read.selectFrom('setting').select('key').where('changed_at', '=', 0).orderBy('key').execute()).map(
      ({ key }) => key,
    )

  function writeAll(works: readonly ((tx: Tx) => Promise<unknown>)[]) {
    return Promise.allSettled(works.map(work => db.write([branchId], work)))
  }

  test('are each answered, in the order in which they came', async () => {
    const numbers: number[] = []
    const works = Array.from({ length: 60 }, (_, number) => async (tx: Tx) => {
      const { count } = await tx
        .selectFrom('setting')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('changed_at', '=', 0)
        .executeTakeFirstOrThrow()
      await note(`key ${String(number).padStart(2, '0')}`)(tx)
      numbers.push(count)
      return count
    })
    const answers = await writeAll(works)
    expect(answers.map(answer => answer.status === 'fulfilled' && answer.value)).toEqual(numbers.slice(-60))
    expect(await stored()).toHaveLength(60)
  })

  test('wait on SQLite while another process writes, and go on after it', async () => {
    const { resume } = await db.pauseWriting()
    const other = await openDb({ ...db.place, isForCommand: true }, 0)
    const waiting = db.write([branchId], note('b'))
    await other.write([branchId], note('a'))
    expect(await stored()).toContain('a')
    if (db.kind === 'sqlite') expect(await stored()).toEqual(['a'])
    resume()
    await waiting
    await other.close()
    expect(await stored()).toEqual(['a', 'b'])
  })

  test('one that is refused before it writes leaves the others alone', async () => {
    const answers = await writeAll([note('a'), refuse, note('b')])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await stored()).toEqual(['a', 'b'])
  })

  test('one that fails after it has written takes only its own rows back', async () => {
    const writeAndFail = async (tx: Tx) => {
      await note('half')(tx)
      throw new Error('failed')
    }
    const answers = await writeAll([note('a'), writeAndFail, note('b'), refuse])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
    expect(await stored()).toEqual(['a', 'b'])
  })

  test('one whose statement fails does not take the others with it, even if it hides the failure', async () => {
    const hide = async (tx: Tx) => {
      await note('a')(tx).catch(() => undefined)
      return 'hidden'
    }
    const answers = await writeAll([note('a'), hide, note('b')])
    expect([answers[0]?.status, answers[2]?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(await stored()).toEqual(['a', 'b'])
  })

  test('one that makes a table and fails leaves no table', async () => {
    const make = async (tx: Tx) => {
      await sql`CREATE TABLE left_over (id integer)`.execute(tx)
      throw new Error('failed')
    }
    await writeAll([note('a'), make])
    await expect(sql`SELECT * FROM left_over`.execute(db.read)).rejects.toThrow('left_over')
    expect(await stored()).toEqual(['a'])
  })
})
