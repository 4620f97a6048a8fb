/** What a bill asks for and what was typed against it. An empty amount is exactly what is due, in cash. */
import { roundedCash, type Settlement, settle } from '#domain/bills/tenders.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import type { Problem, Result } from '#domain/problem.ts'
import { readMoney } from './reading.ts'

export type Payment = {
  /** What a customer who pays in cash is asked for. */
  readonly due: Halalas
  /** Null while the amount does not suffice or cannot be read. */
  readonly settlement: Settlement | null
  readonly problem: Problem | null
}

export function paymentOf(totals: Result<BillTotals>, tenderText: string, cashStepHalalas: number): Payment {
  if (!totals.ok) return { due: zeroHalalas, settlement: null, problem: null }
  const { total } = totals.value
  const due = roundedCash(total, cashStepHalalas)
  const tendered = readMoney(tenderText, due)
  if (!tendered.ok) return { due, settlement: null, problem: { at: 'tenders', code: tendered.code } }
  const settled = settle({ total, tenders: [{ method: 'cash', amount: tendered.value }], cashStepHalalas })
  if (settled.ok) return { due, settlement: settled.value, problem: null }
  return { due, settlement: null, problem: settled.problems[0] ?? null }
}
