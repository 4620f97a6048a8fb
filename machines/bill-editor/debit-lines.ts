/** The lines of a debit note: those of the original with a remaining quantity. The price that is added to each starts at zero. */
import { computeDebit } from '#domain/bills/debit.ts'
import { sumAmounts } from '#domain/bills/totals.ts'
import type { BillTotals } from '#domain/bills/totals-types.ts'
import { accepted, type Result } from '#domain/problem.ts'
import { type Draft, isTakenUp } from './draft.ts'

/** The totals of the debit note; zero for lines without an added price. */
export function debitTotalsOf({ type, lines }: Pick<Draft, 'type' | 'lines'>): Result<BillTotals> {
  const all = lines.flatMap(({ original, ...line }) => (original === null ? [] : [{ ...line, original }]))
  const raised = all.flatMap((line, place) => (isTakenUp({ type }, line) ? [{ line, place }] : []))
  const nothing = all.map(({ original }) => ({ ...original.totals, ...sumAmounts([]) }))
  if (raised.length === 0) return accepted({ lines: nothing, groups: [], ...sumAmounts([]) })
  const totals = computeDebit(raised.map(({ line }) => line))
  if (!totals.ok) {
    const at = (path: string) => path.replace(/^lines\.(\d+)/, (_, row) => `lines.${raised[Number(row)]?.place ?? row}`)
    return { ok: false, problems: totals.problems.map(each => ({ ...each, at: at(each.at) })) }
  }
  const ofPlace = new Map(raised.map(({ place }, row) => [place, totals.value.lines[row]]))
  return accepted({ ...totals.value, lines: nothing.map((none, place) => ofPlace.get(place) ?? none) })
}
