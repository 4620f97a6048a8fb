/**
 * Large imports run in a separate process (`import-process.ts`), so that no till waits while rows are read and checked: only the storing
 * transaction blocks other writers. One import runs at a time, because each needs memory for its whole file.
 */
import { z } from 'zod'
import type { ImportReply, RunReply } from '#contract/definitions/import-calls.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { heavyWork } from '../calls/heavy-work.ts'
import type { Db } from '../db/database.ts'
import { runApart } from '../run-apart.ts'
import { type ImportBody, importRows } from './import-rows.ts'
import type { RowWriting } from './save-row.ts'
import { gone, partsLength, type RunBody, runParts } from './staged-import.ts'
import type { StoredDefinition } from './stored-definition.ts'

/** Smaller imports finish sooner than a process starts: in less time than the posting of fifty lines. */
const rowsHereMax = 100
const lettersHereMax = 20_000

export type ImportCall =
  | { readonly name: 'import'; readonly body: ImportBody }
  | { readonly name: 'run'; readonly body: RunBody }

/** The message to the process, with the location of the database. */
export type ImportErrand = Pick<RowWriting, 'caller' | 'language' | 'idempotencyKey'> & {
  readonly place: Db['place']
  readonly at: number
  readonly definition: string
  readonly call: ImportCall
}

export async function importBesideTills(write: RowWriting, body: ImportBody): Promise<ImportReply> {
  if (body.rows.length <= rowsHereMax) return importRows(write, body)
  const answer = await importApart(write, { name: 'import', body })
  if (!('import' in answer)) throw new Error('The import was answered as something else.')
  return answer.import
}

export async function runBesideTills(write: RowWriting, body: RunBody): Promise<RunReply> {
  if ((await partsLength(write, body.marks)) <= lettersHereMax) return runParts(write, body)
  const answer = await importApart(write, { name: 'run', body })
  if (!('run' in answer)) throw new Error('The import was answered as something else.')
  return answer.run
}

/** Aborts the caller's running imports of the definition. */
export function giveUpImports({ services: { db }, caller, stored }: RowWriting): void {
  givingUp.get(db)?.get(nameOf(caller.userId, stored))?.abort()
}

async function importApart(write: RowWriting, call: ImportCall): Promise<ImportAnswer> {
  const { db } = write.services
  const answer = await heavyWork(write.caller, () =>
    inTurn(db, () => untilGivenUp(write, signal => runProcess(write, call, signal))),
  )
  if ('failure' in answer)
    throw new Failure(answer.failure.code, answer.failure.problems, answer.failure.retryAfterSeconds)
  await db.refreshStatistics()
  return answer
}

/** The process requests and releases the write turn with these messages; any other message is its result. */
export const turnMessage = z.enum(['begin writing', 'end writing'])

export type ImportAnswer =
  | { readonly import: ImportReply }
  | { readonly run: RunReply }
  | { readonly failure: Pick<Failure, 'code' | 'problems' | 'retryAfterSeconds'> }

const importAnswer = z.custom<ImportAnswer>(value => typeof value === 'object' && value !== null)

async function runProcess(
  { services, caller, language, idempotencyKey, stored }: RowWriting,
  call: ImportCall,
  signal: AbortSignal,
): Promise<ImportAnswer> {
  const { db, now } = services
  const errand: ImportErrand = {
    ...{ place: db.place, at: now(), caller, language, idempotencyKey },
    ...{ definition: stored.definition.name, call },
  }
  let isOver = false
  let isWriting = false
  let resume = () => {}
  // Once it writes it is too late to give it up: the caller learns what was stored.
  const ending = new AbortController()
  const giveUp = () => isWriting || ending.abort()
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  const reply = (message: unknown) => {
    const asked = turnMessage.safeParse(message)
    if (!asked.success) return undefined
    resume()
    resume = () => {}
    return asked.data === 'begin writing' ? begin() : Promise.resolve({})
  }
  const begin = async () => {
    const paused = await db.pauseWriting()
    if (isOver || ending.signal.aborted) paused.resume()
    else {
      isWriting = true
      resume = paused.resume
    }
    return {}
  }
  try {
    return importAnswer.parse(await runApart(program, errand, { reply, signal: ending.signal, execArgv: [] }))
  } finally {
    signal.removeEventListener('abort', giveUp)
    isOver = true
    resume()
  }
}

const program = new URL('./import-process.ts', import.meta.url)

/** Serializes the imports of one database. */
const lastOf = new WeakMap<Db, Promise<unknown>>()

function inTurn<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const turn = (lastOf.get(db) ?? Promise.resolve()).then(work, work)
  lastOf.set(
    db,
    turn.catch(() => undefined),
  )
  return turn
}

/** The abort controllers of running imports, by sender and definition. */
const givingUp = new WeakMap<Db, Map<string, AbortController>>()

async function untilGivenUp<T>(
  { services: { db }, caller, stored }: RowWriting,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const known = givingUp.get(db) ?? new Map()
  givingUp.set(db, known)
  const name = nameOf(caller.userId, stored)
  const controller = new AbortController()
  known.set(name, controller)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) refuse(gone)
    throw error
  } finally {
    known.delete(name)
  }
}

function nameOf(userId: number, { definition }: StoredDefinition): string {
  return `${userId} ${definition.name}`
}
