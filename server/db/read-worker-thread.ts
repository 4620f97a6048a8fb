/**
 * The thread of `read-worker.ts`: read-only connections that answer one question after the other, one for all single questions and one for each snapshot.
 * What a report sorts goes through a file that has no name, unlike what tills read and write: a million rows are sorted in half the time that it
 * takes in memory, and in half the memory.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { createBoundedMap } from '../cache.ts'
import type { WorkerAnswer, WorkerQuestion } from './read-worker.ts'

const { file } = workerData as { readonly file: string }
const statementsMax = 500

type Reader = { readonly database: DatabaseSync; readonly prepared: (sql: string) => StatementSync }

const single = openReader()
const snapshots = new Map<number, Reader>()
/** One that has ended its snapshot is kept for the next: reports mostly come one after the other. */
let spare: Reader | undefined

parentPort?.on('message', (question: WorkerQuestion) => {
  parentPort?.postMessage(answer(question))
})

function answer({ id, snapshot, sql, parameters }: WorkerQuestion): WorkerAnswer {
  try {
    if (sql === null) {
      if (snapshot !== null) endSnapshot(snapshot)
      return { id, rows: [] }
    }
    const reader = snapshot === null ? single : (snapshots.get(snapshot) ?? beginSnapshot(snapshot))
    return { id, rows: reader.prepared(sql).all(...(parameters as SQLInputValue[])) }
  } catch (error) {
    if (!(error instanceof Error)) return { id, error: new Error(String(error)) }
    return { id, error, errcode: 'errcode' in error ? Number(error.errcode) : undefined }
  }
}

/** What it sees is settled by its first statement. */
function beginSnapshot(number: number): Reader {
  const reader = spare ?? openReader()
  spare = undefined
  reader.database.exec('BEGIN')
  snapshots.set(number, reader)
  return reader
}

function endSnapshot(number: number): void {
  const reader = snapshots.get(number)
  if (reader === undefined) return
  snapshots.delete(number)
  if (reader.database.isTransaction) reader.database.exec('ROLLBACK')
  if (spare === undefined) spare = reader
  else reader.database.close()
}

function openReader(): Reader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  const statements = createBoundedMap<string, StatementSync>(statementsMax)
  return {
    database,
    prepared: sql => {
      const known = statements.get(sql)
      if (known) return known
      const statement = database.prepare(sql)
      statements.set(sql, statement)
      return statement
    },
  }
}
