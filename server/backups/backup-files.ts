/**
 * The backups in the folder `backups` beside the data. The name of a file has all that a list shows, so that a file which is moved to another
 * folder or shop keeps it.
 */
import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Backup, backupKinds } from '#contract/backup.ts'
import type { DataPlace } from '../db/database.ts'
import { checkFolderStart } from './check-backup.ts'

type Named = Pick<Backup, 'kind' | 'createdAt' | 'isSound'>

const pattern = /^mizan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-([a-zA-Z]+)(-unsound)?\.zip$/
const partStart = 'unfinished-'
/** No backup takes this long: its process was killed. */
const abandonedMs = 24 * 60 * 60 * 1000

export function backupFolder({ file }: DataPlace): string {
  return join(dirname(file), 'backups')
}

export function backupName({ kind, createdAt, isSound }: Named): string {
  const instant = new Date(createdAt).toISOString().replaceAll(/[:.]/g, '-')
  return `mizan-${instant}-${kind}${isSound ? '' : '-unsound'}.zip`
}

/** Undefined for a name that is not one of ours. */
function readName(name: string): Named | undefined {
  const read = pattern.exec(name)
  if (!read) return undefined
  const [, day, hours, minutes, seconds, ms, word, unsound] = read
  const createdAt = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  const kind = backupKinds.find(each => each === word)
  return kind === undefined || Number.isNaN(createdAt) ? undefined : { kind, createdAt, isSound: unsound === undefined }
}

/** The newest first. */
export function listBackups(place: DataPlace): readonly Backup[] {
  const folder = backupFolder(place)
  return namedBackups(namesIn(folder)).map(named => ({ ...named, size: statSync(join(folder, named.name)).size }))
}

/** Those of a folder's files that are backups, the newest first. */
export function namedBackups(names: readonly string[]): readonly (Named & Pick<Backup, 'name'>)[] {
  return names
    .flatMap(name => {
      const named = readName(name)
      return named ? [{ name, ...named }] : []
    })
    .sort((a, b) => b.createdAt - a.createdAt)
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** The path of a listed backup; undefined when there is none of this name. */
export function backupFile(place: DataPlace, name: string): string | undefined {
  return listBackups(place).some(backup => backup.name === name) ? join(backupFolder(place), name) : undefined
}

/** Makes the folder, and removes what a killed process left; another server may be using the folder. Returns the path for a new backup. */
export function beginBackup(place: DataPlace): string {
  const folder = backupFolder(place)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of namesIn(folder)) {
    const isUnfinished = [partStart, checkFolderStart].some(start => name.startsWith(start))
    if (isUnfinished && statSync(join(folder, name)).mtimeMs < Date.now() - abandonedMs)
      rmSync(join(folder, name), { recursive: true, force: true })
  }
  return join(folder, `${partStart}${randomUUID()}`)
}

/** Lists a finished backup, durably. */
export function storeBackup(part: string, named: Named): string {
  const name = backupName(named)
  renameSync(part, join(dirname(part), name))
  const folder = openSync(dirname(part), 'r')
  fsyncSync(folder)
  closeSync(folder)
  return name
}
