import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { StoredData } from '#server/db/database.ts'
import { openSqlite } from '#server/db/sqlite.ts'

/** A disk that writes on request. */
function slowDisk() {
  const waiting: ((error: Error | null) => void)[] = []
  let begun = 0
  return {
    sync: (_: number, done: (error: Error | null) => void) => {
      begun += 1
      waiting.push(done)
    },
    begun: () => begun,
    write: (error: Error | null = null) => waiting.shift()?.(error),
  }
}

let disk: ReturnType<typeof slowDisk>
let file: string
let db: StoredData
let answered: string[]

beforeEach(async () => {
  disk = slowDisk()
  file = join(mkdtempSync(join(inject('testFolder'), 'flush-')), 'mizan.db')
  db = openSqlite(file, true, { sync: disk.sync })
  answered = []
  const made = db.script('CREATE TABLE note (text TEXT NOT NULL)')
  await untilBegun(1)
  disk.write()
  await made
})

afterEach(() => db.close())

const note = (text: string) =>
  db
    .write(
      [],
      async tx => void (await sql`INSERT INTO note (text) VALUES (${text})`.execute(tx)),
      () => {
        answered.push(`${text} is prepared`)
        return text
      },
    )
    .then(
      done => answered.push(done),
      (error: Error) => answered.push(error.message),
    )

const stored = async () => (await sql<{ text: string }>`SELECT text FROM note`.execute(db.read)).rows.length

const answers = () => answered.filter(text => !text.endsWith('prepared'))

async function untilBegun(count: number): Promise<void> {
  await expect.poll(() => disk.begun()).toBe(count)
}

test('an answer is prepared while the disk is waited for, and given when it is done', async () => {
  const written = note('one')
  await untilBegun(2)
  await expect.poll(() => answered).toEqual(['one is prepared'])
  disk.write()
  await written
  expect(answered).toEqual(['one is prepared', 'one'])
})

test('others read meanwhile; what is to be written waits for its turn, and then for one flush together', async () => {
  const first = note('one')
  await untilBegun(2)
  const others = [note('two'), note('three')]
  await expect.poll(stored).toBe(1)
  expect(disk.begun()).toBe(2)
  disk.write()
  await first
  await untilBegun(3)
  expect(await stored()).toBe(3)
  expect(answers()).toEqual(['one'])
  disk.write()
  await Promise.all(others)
  expect(answers()).toEqual(['one', 'two', 'three'])
  expect(disk.begun()).toBe(3)
})

test('a disk that fails fails the answer, and whatever is to be written later is not', async () => {
  const first = note('one')
  await untilBegun(2)
  disk.write(new Error('broken'))
  await first
  await note('two')
  expect(answers()).toEqual(['broken', 'broken'])
  expect(disk.begun()).toBe(2)
  expect(await stored()).toBe(1)
})

test('it is closed when the disk has answered', async () => {
  const last = note('one')
  await untilBegun(2)
  const closed = db.close().then(() => answered.push('closed'))
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(answers()).toEqual([])
  disk.write()
  await Promise.all([last, closed])
  expect(new Set(answers())).toEqual(new Set(['one', 'closed']))
  db = openSqlite(file, true, { sync: disk.sync })
  expect(await stored()).toBe(1)
})
