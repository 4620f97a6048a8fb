/** The sentences for a disk that is full or read-only, with the failures that SQLite and the system really give. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, inject, test } from 'vitest'
import { explainFailure, explainFolder } from '#server/start/explain.ts'

let file: string

beforeEach(() => {
  file = join(mkdtempSync(join(inject('testFolder'), 'explain-')), 'mizan.db')
})

function failureOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('It did not fail.')
}

function made(): DatabaseSync {
  const database = new DatabaseSync(file)
  database.exec('CREATE TABLE text (words)')
  return database
}

test('a data file that is read-only', () => {
  made().close()
  const database = new DatabaseSync(file, { readOnly: true })
  expect(explainFailure(failureOf(() => database.exec('INSERT INTO text VALUES (1)')))).toBe(
    'The data file is read-only: this user must be allowed to write to it and to its folder. Name a folder that you may write to: npm start -- --data <folder>',
  )
})

test('a disk that is full', () => {
  const database = made()
  database.exec('PRAGMA max_page_count=2')
  const failure = failureOf(() => database.prepare('INSERT INTO text VALUES (?)').run('x'.repeat(100_000)))
  expect(explainFailure(failure)).toBe(
    'The disk of the data folder is full. Nothing was lost. Make room and start again.',
  )
})

test('a data file that cannot be opened, because a folder has its name', () => {
  mkdirSync(file)
  expect(explainFailure(failureOf(() => new DatabaseSync(file)))).toContain('The data file cannot be opened: this user')
})

test('a data file that another program holds', () => {
  const holder = made()
  holder.exec('BEGIN EXCLUSIVE')
  const other = new DatabaseSync(file)
  expect(explainFailure(failureOf(() => other.exec('INSERT INTO text VALUES (1)')))).toBe(
    'The data file is held by another program. End it, and start again.',
  )
})

test('a folder that is a file, and a disk without room for a folder', () => {
  writeFileSync(file, '')
  const below = join(file, 'shop')
  expect(
    explainFolder(
      failureOf(() => mkdirSync(below)),
      below,
    ),
  ).toBe(
    `The data folder cannot be used: ${below} is a file, or lies below one. Name a folder that you may write to: npm start -- --data <folder>`,
  )
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC', path: 'shop' })
  expect(explainFailure(full)).toBe(
    'The data folder cannot be used: the disk of shop is full. Make room and start again.',
  )
})

test('what is not expected keeps its stack', () => {
  expect(explainFailure(new TypeError('x'))).toMatch(/^The server did not start\. TypeError: x\n\s+at /)
})
