/**
 * The thread of `read-worker.ts`: read-only connections, one for all single queries and one per snapshot, each running one query after the
 * other. Sorts of reports use an unnamed temporary file, unlike other connections: sorting a million rows takes half the time and half the
 * memory of sorting in memory.
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
/** An idle connection is reused for the next snapshot, because reports mostly run one after the other. */
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

/** The first statement fixes what the snapshot sees. */
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
