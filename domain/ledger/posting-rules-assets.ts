/** The postings of assets. Depreciation is split over cost centres; cost and accumulated depreciation belong to the branch. */
import type { Disposal } from '../assets/disposal.ts'
import { type Halalas, halalas, type Rate, share } from '../money.ts'
import { type AccountId, balanced, credit, debit, type Entry, type Posting } from './posting.ts'

export type AssetAccounts = {
  readonly cost: AccountId
  readonly accumulated: AccountId
  readonly depreciation: AccountId
}

/** The percentages sum to 100; no centre at all is allowed. */
export type AssetCentre = { readonly costCentreId: number; readonly percentage: Rate }
export type AssetPlace = { readonly branchId: number; readonly centres: readonly AssetCentre[] }

export type CentreShare = { readonly costCentreId: number | null; readonly amount: Halalas }

/** An amount by cost centre; the shares sum to the amount. */
export function sharedOverCentres(amount: Halalas, centres: readonly AssetCentre[]): CentreShare[] {
  if (centres.length === 0) return [{ costCentreId: null, amount }]
  const parts = share(
    amount,
    centres.map(({ percentage }) => percentage),
  )
  return centres.map(({ costCentreId }, index) => ({ costCentreId, amount: parts[index] ?? halalas(0) }))
}

const at = ({ branchId }: AssetPlace) => ({ branchId, costCentreId: null, partyId: null })

/** Dr cost / Cr accumulated depreciation so far, source. */
export function acquisitionPosting(
  accounts: AssetAccounts & { readonly source: AccountId },
  place: AssetPlace,
  { cost, accumulated }: { readonly cost: Halalas; readonly accumulated: Halalas },
): Posting {
  return balanced([
    debit(accounts.cost, cost, at(place)),
    credit(accounts.accumulated, accumulated, at(place)),
    credit(accounts.source, halalas(cost - accumulated), at(place)),
  ])
}

/** Dr depreciation by cost centre / Cr accumulated depreciation. */
export function depreciationPosting(accounts: AssetAccounts, place: AssetPlace, amount: Halalas): Posting {
  return balanced(depreciationEntries(accounts, place, amount))
}

function depreciationEntries(accounts: AssetAccounts, place: AssetPlace, amount: Halalas): Entry[] {
  return [
    ...sharedOverCentres(amount, place.centres).map(each =>
      debit(accounts.depreciation, each.amount, { ...at(place), costCentreId: each.costCentreId }),
    ),
    credit(accounts.accumulated, amount, at(place)),
  ]
}

/** Depreciation up to the day; Dr accumulated depreciation, proceeds / Cr cost; the difference is a gain or a loss. */
export function disposalPosting(
  accounts: AssetAccounts,
  place: AssetPlace,
  { depreciation, cost, accumulated, gain }: Disposal,
  proceedsAccount: AccountId | null,
): Posting {
  const proceeds = halalas(cost - accumulated + gain)
  return balanced([
    ...depreciationEntries(accounts, place, depreciation),
    debit(accounts.accumulated, accumulated, at(place)),
    ...(proceedsAccount === null ? [] : [debit(proceedsAccount, proceeds, at(place))]),
    credit(accounts.cost, cost, at(place)),
    gain >= 0 ? credit('gain_disposal', gain, at(place)) : debit('loss_disposal', halalas(-gain), at(place)),
  ])
}

/** Cost and accumulated depreciation from one branch to another; what the branches owe each other is added by the caller. */
export function assetTransferPosting(
  accounts: AssetAccounts,
  { from, to }: { readonly from: number; readonly to: number },
  { cost, accumulated }: { readonly cost: Halalas; readonly accumulated: Halalas },
): readonly Entry[] {
  const sides = (branchId: number): Entry[] => [
    debit(accounts.cost, cost, at({ branchId, centres: [] })),
    credit(accounts.accumulated, accumulated, at({ branchId, centres: [] })),
  ]
  const taken = sides(from).map(entry => ({ ...entry, debit: entry.credit, credit: entry.debit }))
  return [...taken, ...sides(to)]
}
