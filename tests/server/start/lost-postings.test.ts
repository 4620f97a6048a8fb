/** Postings that were answered once and are lost: their numbers are not given again before somebody accepts it. */
import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { parseArguments } from '#server/start/arguments.ts'
import { runCommand } from '#server/start/commands.ts'
import { describeOnBothPlaces } from '#tests/support/database.ts'
import { fillPostingShop, saleMaker, signInCashier } from '#tests/support/posting-shop.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { openTill } from '#tests/support/tills.ts'

/** The anchor is a tenth of a second behind at most. */
const anchorMs = 400

describeOnBothPlaces('the last posting of a branch', (makePlace, kind) => {
  type Shop = { place: DatabasePlace; folder: string; bodyOf: (number: number) => string }
  /** Each test leaves it sound. */
  let shop: Shop

  beforeAll(async () => {
    const place = await makePlace()
    const db = await openDb(place, Date.now())
    await fillPostingShop(db, 10, 20)
    const bodyOf = await saleMaker(db)
    await db.close()
    shop = { place, folder: dirname(place.file), bodyOf }
  })

  async function start({ place, folder }: Shop): Promise<ServerProcess> {
    const server = await startServer({ folder, databaseUrl: place.url })
    onTestFinished(async () => void (await server.stop()))
    return server
  }

  async function post(server: ServerProcess, { bodyOf }: Shop, from: number, count: number) {
    const till = openTill(server.url, await signInCashier(server.url))
    const answers = []
    for (let at = from; at < from + count; at++) answers.push(await till.send(bodyOf(at), randomUUID()))
    till.close()
    return answers
  }

  async function accept({ place, folder }: Shop): Promise<readonly string[]> {
    const given = parseArguments(['--data', folder, '--accept-loss'], { DATABASE_URL: place.url })
    if (!given?.command) throw new Error('There is no command.')
    return runCommand(given, given.command)
  }

  /** What a backup that is too old, or a log that somebody removed, leaves. */
  async function loseLatest(shop: Shop, server: ServerProcess): Promise<void> {
    const kept = kind === 'postgres' ? await lastIds(shop) : []
    const answers = await post(server, shop, 0, 5)
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200, 200])
    await new Promise(resolve => setTimeout(resolve, anchorMs))
    await server.kill()
    if (kind === 'postgres') return removeAfter(shop, kept)
    expect(existsSync(`${shop.place.file}-wal`)).toBe(true)
    for (const end of ['-wal', '-shm']) rmSync(`${shop.place.file}${end}`)
  }

  test('that is there lets everything go on after kill -9; that is lost is reported at the next start, and nothing is posted until the loss is accepted', {
    timeout: 120_000,
  }, async () => {
    const first = await start(shop)
    await post(first, shop, 70, 3)
    await first.kill()
    const second = await start(shop)
    expect(second.output()).not.toContain('missing')
    expect((await post(second, shop, 80, 1)).map(answer => answer.status)).toEqual([200])

    await loseLatest(shop, second)
    const server = await start(shop)
    expect(server.output()).toContain('Postings are missing, so nothing is posted')
    expect(server.output()).toMatch(/branch 1: \d+ were posted, the data end with number \d+/)
    const [refused] = await post(server, shop, 50, 1)
    expect([refused?.status, JSON.parse(refused?.text ?? '')]).toEqual([
      503,
      { error: 'postings_missing', error_description: 'postingsMissing', problems: [] },
    ])
    expect(await accept(shop)).toContain('The loss is accepted and written down. Posting goes on after what there is:')
    await new Promise(resolve => setTimeout(resolve, 1100))
    expect((await post(server, shop, 60, 1)).map(answer => answer.status)).toEqual([200])
    await server.stop()
    expect(await accept(shop)).toEqual(['No postings are missing. Nothing was changed.'])
    const db = await openDb(shop.place, 0)
    const rows = await db.read.selectFrom('audit').select('detail').where('action', '=', 'loss.accepted').execute()
    await db.close()
    expect(rows).toEqual([{ detail: expect.stringMatching(/branch 1: \d+ instead of \d+/) }])
  })

  if (kind === 'sqlite')
    test('that an older copy of the file does not have is reported too', { timeout: 60_000 }, async () => {
      copyFileSync(shop.place.file, `${shop.place.file}.older`)
      const first = await start(shop)
      await post(first, shop, 0, 3)
      await first.stop()
      copyFileSync(`${shop.place.file}.older`, shop.place.file)
      const second = await start(shop)
      expect(second.output()).toMatch(/branch 1: \d+ were posted, the data end with number \d+/)
    })
})

const tables = ['posting', 'bill'] as const

async function lastIds({ place }: { place: DatabasePlace }): Promise<readonly number[]> {
  return inDatabase(place, async client => {
    const ids = tables.map(table => client.query(`SELECT max(id)::int AS id FROM ${table}`))
    return (await Promise.all(ids)).map(({ rows }) => rows[0].id)
  })
}

/** As if these tables alone came from an older dump. */
async function removeAfter({ place }: { place: DatabasePlace }, ids: readonly number[]): Promise<void> {
  const [posting = 0, bill = 0] = ids
  await inDatabase(place, client =>
    client.query(`SET session_replication_role = replica;
      DELETE FROM entry WHERE posting_id > ${posting}; DELETE FROM stock_move WHERE posting_id > ${posting};
      DELETE FROM posting WHERE id > ${posting}; DELETE FROM bill_line WHERE bill_id > ${bill};
      DELETE FROM bill_tender WHERE bill_id > ${bill}; DELETE FROM bill WHERE id > ${bill};
      UPDATE counter SET next_number = (SELECT coalesce(max(number), 0) + 1 FROM posting WHERE posting.branch_id = counter.branch_id)
        WHERE kind = 'posting';
      UPDATE counter SET next_number = (SELECT coalesce(max(number), 0) + 1 FROM bill WHERE bill.branch_id = counter.branch_id AND type = 'sale')
        WHERE kind = 'bill.sale'`),
  )
}

async function inDatabase<T>({ url }: DatabasePlace, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
