/**
 * Stores the last posting of each branch outside the database, to detect lost postings: for SQLite in a file beside the database, for
 * PostgreSQL in a table of its own. It is written in the background, at most ten times a second, and only with durable postings; a loss of
 * the latest tenth of a second is therefore not detected. Source: docs/decisions/damaged-data.md, "The anchor".
 */
import { createHash } from 'node:crypto'
import { closeSync, existsSync, fdatasyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { sql } from 'kysely'
import type { StoredData, Tx } from './database.ts'
import { type PostingEnd, readPostingEnds } from './posting-ends.ts'

export type Anchor = {
  readonly read: () => Promise<readonly PostingEnd[]>
  readonly save: (ends: readonly PostingEnd[]) => Promise<void>
  /** Accepts the loss: `ends` become the expected last postings. */
  readonly accept: (ends: readonly PostingEnd[]) => Promise<void>
}

export type FileAnchor = Anchor & {
  /** Whether the database file is unchanged since the last server closed it cleanly. */
  readonly isAsClosed: boolean
  /** Called after the database is closed. */
  readonly close: (isSound: boolean) => void
}

/** Two slots written in turn, so that one is always complete. A slot has room for some eight hundred branches. */
const slotBytes = 65_536
const slotEndsMax = 800

type Content = {
  readonly sequence: number
  readonly ends: readonly PostingEnd[]
  /** The state of the database file after a clean shutdown. */
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
      // A command may have written the file since.
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
    // Keeps the larger number, because another process may have seen more; and commits asynchronously, because nobody waits for it.
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
  /** A transaction was committed; it may not be durable yet. */
  readonly committed: () => void
  /** Everything committed is durable. */
  readonly durable: () => void
  /** Writes the anchor a last time. */
  readonly end: () => Promise<void>
}

const everyMs = 100

/** Writes the last durable postings to the anchor periodically. */
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
      // Posting does not depend on the anchor: the next turn retries.
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
  /** When nothing is committed but not yet flushed, everything that a read sees is durable. */
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
