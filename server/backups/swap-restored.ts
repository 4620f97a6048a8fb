/**
 * Puts restored data in the place of the present ones, before SQLite opens the file. The restored file is complete before it gets its name,
 * and each step is one rename or removal, so that a cut at any point leaves the old data or the new, and the next start continues.
 */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { anchorFileOf } from '../db/anchor.ts'

/** Restored data that wait for the next start. */
export function restoredFileOf(file: string): string {
  return `${file}.restored`
}

/** The data that the last restore replaced. */
export function replacedFileOf(file: string): string {
  return `${file}.before-restore`
}

/** `scratch` is complete and in the same file system. */
export function offerRestored(scratch: string, file: string): void {
  flush(scratch)
  renameSync(scratch, restoredFileOf(file))
  flush(dirname(file))
}

/** Does nothing when no restored data wait. */
export function swapRestored(file: string): void {
  const restored = restoredFileOf(file)
  if (!existsSync(restored)) return
  if (existsSync(file)) {
    emptyLog(file)
    renameSync(file, replacedFileOf(file))
  }
  for (const rest of [`${file}-wal`, `${file}-shm`, anchorFileOf(file)]) rmSync(rest, { force: true })
  renameSync(restored, file)
  flush(dirname(file))
}

/** A killed server leaves postings in the log. A damaged file keeps its log, with the name of the replaced file. */
function emptyLog(file: string): void {
  if (!existsSync(`${file}-wal`)) return
  try {
    new DatabaseSync(file).close()
  } catch {
    // It is replaced anyway.
  }
  for (const rest of ['-wal', '-shm']) if (existsSync(file + rest)) renameSync(file + rest, replacedFileOf(file) + rest)
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
