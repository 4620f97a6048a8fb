/** The posting rule of an opening. */
import { type Halalas, halalas, sumHalalas, zeroHalalas } from '../money.ts'
import { type AccountRef, balanced, credit, debit, type Entry, type Posting, type PostingPlace } from './posting.ts'
import { withoutParty } from './tender-accounts.ts'

type Sides = { readonly debit: Halalas; readonly credit: Halalas }

export type OpeningToPost = {
  readonly place: PostingPlace
  /** The total value of goods. */
  readonly stock: Halalas
  readonly parties: readonly (Sides & { readonly partyId: number; readonly kind: 'customer' | 'supplier' })[]
  readonly accounts: readonly (Sides & { readonly account: AccountRef })[]
}

/** Dr inventory, Dr or Cr receivables and payables by party, Dr or Cr each account / the difference to `opening_balance`. */
export function openingPosting({ place, stock, parties, accounts }: OpeningToPost): Posting {
  const at = withoutParty(place)
  const entries = [
    debit('inventory', stock, at),
    ...parties.flatMap(({ kind, partyId, ...sides }) =>
      sidesOf(kind === 'customer' ? 'ar' : 'ap', sides, { ...at, partyId }),
    ),
    ...accounts.flatMap(({ account, ...sides }) => sidesOf(account, sides, at)),
  ]
  return balanced([...entries, ...sidesOf('opening_balance', openingDifference(entries), at)])
}

/** The amount of `opening_balance`: the opposite of the sum of all other entries. */
function openingDifference(entries: readonly Entry[]): Sides {
  const excess = sumHalalas(entries.map(each => each.debit)) - sumHalalas(entries.map(each => each.credit))
  const amount = halalas(Math.abs(excess))
  return excess > 0 ? { debit: zeroHalalas, credit: amount } : { debit: amount, credit: zeroHalalas }
}

function sidesOf(account: AccountRef, sides: Sides, place: PostingPlace): Entry[] {
  return [debit(account, sides.debit, place), credit(account, sides.credit, place)]
}
