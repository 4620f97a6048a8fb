/** The calls under way on a database, and whether new ones are refused: while all data are being replaced. */
import type { Db } from '../db/database.ts'
import { Failure } from './failure.ts'

type Gate = { underWay: number; isClosed: boolean }

const gates = new WeakMap<Db, Gate>()
const patienceMs = 10_000
const lookMs = 20
const retryAfterSeconds = 5

function gateOf(db: Db): Gate {
  const gate = gates.get(db) ?? { underWay: 0, isClosed: false }
  gates.set(db, gate)
  return gate
}

/** The returned function ends the call. */
export function beginCall(db: Db): () => void {
  const gate = gateOf(db)
  if (gate.isClosed) throw new Failure('storage_unavailable', [], retryAfterSeconds)
  gate.underWay += 1
  let leave = () => {
    gate.underWay -= 1
    leave = () => undefined
  }
  return () => leave()
}

/** Refuses new calls, and waits for those under way except the caller's own; a slow download is not waited for. Undefined when already closed. */
export async function closeGate(db: Db): Promise<{ readonly open: () => void } | undefined> {
  const gate = gateOf(db)
  if (gate.isClosed) return undefined
  gate.isClosed = true
  const endMs = performance.now() + patienceMs
  while (gate.underWay > 1 && performance.now() < endMs) await new Promise(resolve => setTimeout(resolve, lookMs))
  return {
    open: () => {
      gate.isClosed = false
    },
  }
}
