/**
 * Keeps the last posting of each branch outside of what may be lost: on SQLite in a file beside the database, on PostgreSQL in a table of
 * its own. It is written in the background, at most ten times a second, and says nothing that is not on the disk yet. A loss of
 * the latest tenth of a second therefore stays unseen. Source: docs/decisions/architecture.md, "The anchor".
 */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import type { StoredData, Tx } from './database.ts'
import { type PostingEnd, readPostingEnds } from './posting-ends.ts'

export type Anchor = {
  readonly read: () => Promise<readonly PostingEnd[]>
  readonly save: (ends: readonly PostingEnd[]) => Promise<void>
  /** Forgets what is missing: `ends` are the truth from now on. */
  readonly accept: (ends: readonly PostingEnd[]) => Promise<void>
}

export type FileAnchor = Anchor & {
  /** Whether the database file is just as its last server has left it, closed in order. */
  readonly isAsClosed: boolean
  /** Once the database is closed. */
  readonly close: (isSound: boolean) => void
}

/** Two places that are written in turn, so that one of them is whole whatever happens. Some eight hundred branches have room. */
const slotBytes = 65_536
const slotEndsMax = 800

type Content = {
  readonly sequence: number
  readonly ends: readonly PostingEnd[]
  /** Of the database file, where the server closed it in order. */
  readonly closed: FileState | null
}

type FileState = { readonly size: number; readonly changedAtMs: number }

export function anchorFileOf(databaseFile: string): string {
  return `${databaseFile}.anchor`
}

export function openFileAnchor(databaseFile: string): FileAnchor {
  const file = anchorFileOf(databaseFile)
  const known = readContent(file)
  let sequence = known?.sequence ?? 0
  let ends = known?.ends ?? []
  let descriptor: number | undefined
  const write = (content: Omit<Content, 'sequence'>) => {
    descriptor ??= openSync(file, existsSync(file) ? 'r+' : 'wx+', 0o600)
    sequence += 1
    ends = content.ends
    const text = sealed({ sequence, ...content, ends: ends.slice(0, slotEndsMax) })
    writeSync(descriptor, text, (sequence % 2) * slotBytes)
    return descriptor
  }
  const save = async (latest: readonly PostingEnd[]) => void write({ ends: latest, closed: null })
  return {
    read: async () => {
      // A command may have written it meanwhile.
      const latest = readContent(file)
      sequence = Math.max(sequence, latest?.sequence ?? 0)
      return latest?.ends ?? []
    },
    save,
    accept: save,
    isAsClosed: known?.closed != null && !existsSync(`${databaseFile}-wal`) && isState(databaseFile, known.closed),
    close: isSound => {
      if (descriptor === undefined) return
      if (isSound) fdatasyncSync(write({ ends, closed: stateOf(databaseFile) }))
      closeSync(descriptor)
    },
  }
}

export function openTableAnchor({ read, write }: Pick<StoredData, 'read' | 'write'>): Anchor {
  const put = async (tx: Tx, ends: readonly PostingEnd[]) => {
    const rows = ends.map(end => sql`(${end.branchId}::bigint, ${end.number}::bigint, ${end.hash})`)
    if (rows.length === 0) return
    // Another copy may have seen more; and nobody need wait until this is on the disk.
    await sql`SET LOCAL synchronous_commit TO off`.execute(tx)
    await sql`INSERT INTO posting_anchor (branch_id, number, hash) VALUES ${sql.join(rows)}
      ON CONFLICT (branch_id) DO UPDATE SET number = excluded.number, hash = excluded.hash
      WHERE posting_anchor.number < excluded.number`.execute(tx)
  }
  return {
    read: async () => {
      const rows = await read.selectFrom('posting_anchor').selectAll().orderBy('branch_id').execute()
      return rows.map(({ branch_id: branchId, number, hash }) => ({ branchId, number, hash }))
    },
    save: ends => write([], tx => put(tx, ends)),
    accept: ends =>
      write([], async tx => {
        await tx.deleteFrom('posting_anchor').execute()
        await put(tx, ends)
      }),
  }
}

export type Follower = {
  /** A transaction was committed; what it wrote may not be on the disk yet. */
  readonly committed: () => void
  /** Everything that was committed is on the disk. */
  readonly durable: () => void
  /** Saves what there is for the last time. */
  readonly end: () => Promise<void>
}

const everyMs = 100

/** Saves the ends of what is durable, now and then. */
export function followPostings(read: Tx, anchor: Anchor, report: (line: string) => void): Follower {
  let [committed, durable] = [0, 0]
  let dueAtMs = 0
  let saving: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let hasFailed = false

  const save = async () => {
    try {
      await anchor.save(await readPostingEnds(read))
      hasFailed = false
    } catch (error) {
      // Posting does not depend on it: the next turn retries.
      if (!hasFailed)
        report(`The anchor of the books cannot be written: ${error instanceof Error ? error.message : error}`)
      hasFailed = true
    }
  }
  const saveNow = () => {
    dueAtMs = performance.now() + everyMs
    saving ??= save().finally(() => {
      saving = undefined
    })
  }
  /** Between two flushes nothing is committed that is not on the disk, so that what is read then is durable. */
  const saveWhenDue = () => {
    if (committed !== durable) return
    const waitMs = dueAtMs - performance.now()
    if (waitMs <= 0) saveNow()
    else
      timer ??= setTimeout(() => {
        timer = undefined
        saveWhenDue()
      }, waitMs).unref()
  }
  return {
    committed: () => {
      committed += 1
    },
    durable: () => {
      durable = committed
      saveWhenDue()
    },
    end: async () => {
      clearTimeout(timer)
      await saving
      if (committed === durable) await save()
    },
  }
}

function sealed(content: Content): string {
  const text = JSON.stringify(content)
  return `${digestOf(text)} ${Buffer.byteLength(text)}\n${text}`
}

function readContent(file: string): Content | undefined {
  return existsSync(file) ? newestOf(readFileSync(file)) : undefined
}

function newestOf(bytes: Buffer): Content | undefined {
  const slots = [bytes.subarray(0, slotBytes), bytes.subarray(slotBytes)].flatMap(slot => opened(slot) ?? [])
  return slots.sort((a, b) => b.sequence - a.sequence)[0]
}

function opened(slot: Buffer): Content | undefined {
  const head = /^([\w-]{43}) (\d{1,5})\n/.exec(slot.toString('latin1', 0, 60))
  if (!head) return undefined
  const text = slot.toString('utf8', head[0].length, head[0].length + Number(head[2]))
  return digestOf(text) === head[1] ? JSON.parse(text) : undefined
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

function stateOf(file: string): FileState {
  const { size, mtimeMs } = statSync(file)
  return { size, changedAtMs: mtimeMs }
}

function isState(file: string, { size, changedAtMs }: FileState): boolean {
  const now = stateOf(file)
  return now.size === size && now.changedAtMs === changedAtMs
}
