/** The money of a shift: what the drawer must hold, what was counted, and the posting of the difference. */
import { balanced, credit, debit, type Posting } from '../ledger/posting.ts'
import { type Halalas, halalas, sumHalalas } from '../money.ts'

/** Saudi notes and coins in halalas, the largest first. */
export const denominations = [
  50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1,
] as const satisfies readonly number[]
export const piecesMax = 100_000

export const shiftStates = ['open', 'counted', 'closed'] as const
export type ShiftState = (typeof shiftStates)[number]

export type ShiftEventKind = 'counted' | 'closed' | 'approved'
/** `document`: a bill or voucher of the shift. `in` and `out`: cash put in or taken out. `difference`: over or short at closing. */
export type ShiftPostingKind = 'document' | 'in' | 'out' | 'difference'

export type Pieces = { readonly denomination: Halalas; readonly pieces: number }

export function countedAmount(counts: readonly Pieces[]): Halalas {
  return sumHalalas(counts.map(({ denomination, pieces }) => halalas(denomination * pieces)))
}

/** By the kind of its latest event. */
export function shiftState(latest: ShiftEventKind | null): ShiftState {
  if (latest === null) return 'open'
  return latest === 'counted' ? 'counted' : 'closed'
}

/** A difference beyond the limit needs an approval. */
export function needsApproval(difference: number, limit: number): boolean {
  return Math.abs(difference) > limit
}

/** Cash put into the drawer, or taken out. */
export function movePosting(
  kind: 'in' | 'out',
  branchId: number,
  amount: Halalas,
  accounts: { readonly drawer: number; readonly other: number },
): Posting {
  const place = { branchId, costCentreId: null, partyId: null }
  const [to, from] = kind === 'in' ? [accounts.drawer, accounts.other] : [accounts.other, accounts.drawer]
  return balanced([debit(to, amount, place), credit(from, amount, place)])
}

/** More in the drawer than expected is income, less is a loss. */
export function differencePosting(branchId: number, drawer: number, difference: number): Posting {
  const place = { branchId, costCentreId: null, partyId: null }
  const amount = halalas(Math.abs(difference))
  return difference > 0
    ? balanced([debit(drawer, amount, place), credit('cash_over', amount, place)])
    : balanced([debit('cash_over', amount, place), credit(drawer, amount, place)])
}
