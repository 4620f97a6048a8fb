import { type Halalas, halalas, sumHalalas } from '../money.ts'
import { type AccountRef, balanced, credit, debit, type Entry, type Posting, type PostingPlace } from './posting.ts'
import { withoutParty } from './tender-accounts.ts'

/** Posting rules of goods that move without trade. Source: design page 3, "Bill types". */

/** An issue of goods: Dr damage, a consumption account or the one named / Cr inventory. Its refund is the reversal of the whole. */
export function issuePosting(issue: {
  readonly place: PostingPlace
  readonly cost: Halalas
  readonly expenseAccount: AccountRef | null
}): Posting {
  const place = withoutParty(issue.place)
  return balanced([debit(issue.expenseAccount ?? 'damage', issue.cost, place), credit('inventory', issue.cost, place)])
}

/** Goods go to another branch with their cost: Dr inventory of the receiver / Cr inventory of the sender. */
export function branchTransferPosting(transfer: {
  readonly from: PostingPlace
  readonly to: PostingPlace
  readonly cost: Halalas
}): Posting {
  const [from, to] = [withoutParty(transfer.from), withoutParty(transfer.to)]
  return balanced([debit('inventory', transfer.cost, to), credit('inventory', transfer.cost, from)])
}

export type CostCentreTransferToPost = {
  readonly branchId: number
  readonly toCostCentreId: number
  /** Amounts that another cost centre bore, by account; the account stays, the cost centre changes. */
  readonly moved: readonly {
    readonly account: AccountRef
    readonly amount: Halalas
    readonly fromCostCentreId: number | null
  }[]
  /** Goods that the receiving cost centre consumes. */
  readonly consumed: { readonly cost: Halalas; readonly expenseAccount: AccountRef } | null
}

/** Moves costs between cost centres, and takes goods out for one: Dr the account at the receiver / Cr it at the giver, or Cr inventory. */
export function costCentreTransferPosting(transfer: CostCentreTransferToPost): Posting {
  const { branchId, toCostCentreId, moved, consumed } = transfer
  const to: PostingPlace = { branchId, costCentreId: toCostCentreId, partyId: null }
  const entries = moved.flatMap(({ account, amount, fromCostCentreId }) => [
    debit(account, amount, to),
    credit(account, amount, { ...to, costCentreId: fromCostCentreId }),
  ])
  if (consumed !== null) {
    entries.push(debit(consumed.expenseAccount, consumed.cost, to), credit('inventory', consumed.cost, to))
  }
  return balanced(entries)
}

export type ProductionToPost = {
  readonly place: PostingPlace
  readonly materialCosts: readonly Halalas[]
  /** Labour and overhead that the product takes over, and the accounts that bore them. */
  readonly services: readonly { readonly account: AccountRef; readonly amount: Halalas }[]
}

/** What a production makes the product worth: materials and services. */
export function productValue(production: Pick<ProductionToPost, 'materialCosts' | 'services'>): Halalas {
  return halalas(sumHalalas(production.materialCosts) + sumHalalas(production.services.map(service => service.amount)))
}

/** Dr inventory with the product / Cr inventory with the materials, the accounts of the services. */
export function productionPosting(production: ProductionToPost): Posting {
  const place = withoutParty(production.place)
  return balanced([
    debit('inventory', productValue(production), place),
    credit('inventory', sumHalalas(production.materialCosts), place),
    ...production.services.map(service => credit(service.account, service.amount, place)),
  ])
}

/** The stock a company starts with: Dr inventory / Cr opening balances. */
export function openingStockPosting(place: PostingPlace, value: Halalas): Posting {
  const at = withoutParty(place)
  return balanced([debit('inventory', value, at), credit('opening_balance', value, at)])
}

/** What goods cost more or less than was posted: by how much their stock is worth more, and the account that bore their cost. */
export function recostEntries(counter: AccountRef, value: Halalas, place: PostingPlace): Entry[] {
  const at = withoutParty(place)
  if (value >= 0) return [debit('inventory', value, at), credit(counter, value, at)]
  const less = halalas(-value)
  return [debit(counter, less, at), credit('inventory', less, at)]
}
