import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openCheckpoints } from '#server/db/checkpoint.ts'

test('what a server that was cut off has left in the log is copied by the next one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mizan-log-'))
  const [file, left] = [join(folder, 'shop.db'), join(folder, 'left.db')]
  const writer = new DatabaseSync(file)
  writer.exec('PRAGMA journal_mode=WAL; PRAGMA wal_autocheckpoint=0; CREATE TABLE text (words)')
  writer.prepare('INSERT INTO text VALUES (?)').run('word '.repeat(100_000))
  // As after a power cut: the log is there, and nobody has closed it.
  copyFileSync(file, left)
  copyFileSync(`${file}-wal`, `${left}-wal`)
  writer.close()
  const before = statSync(left).size
  const next = new DatabaseSync(left)
  openCheckpoints(next, left)
  expect(statSync(left).size).toBeGreaterThan(before + 500_000)
  expect(next.prepare('SELECT length(words) AS length FROM text').get()).toEqual({ length: 500_000 })
  next.close()
  rmSync(folder, { recursive: true })
})
