import { type Halalas, sumHalalas } from '../money.ts'
import type { AccountRole } from './account-roles.ts'
import type { PostedBill, PostedLine } from './posted-bill.ts'
import {
  type AccountRef,
  balanced,
  credit,
  debit,
  type Entry,
  type Posting,
  type PostingPlace,
  reversal,
} from './posting.ts'
import { withoutParty } from './tender-accounts.ts'

/** Posting rules of goods that move without trade. Source: design page 3, "Bill types". */

/** An issue as the rule sees it: what its goods cost, and what bears them. */
export type IssueToPost = Pick<PostedBill, 'place' | 'bearer'> & { readonly lines: readonly Pick<PostedLine, 'cost'>[] }

/** An issue of goods: Dr the account that bears them, else damage / Cr inventory. */
export function issuePosting({ place, bearer, lines }: IssueToPost): Posting {
  const [at, cost] = [withoutParty(place), costOf(lines)]
  return balanced([debit(bearer ?? issueRole, cost, at), credit('inventory', cost, at)])
}

/** Goods that were issued are back: Dr inventory / Cr what bore them. */
export function issueRefundPosting(refund: IssueToPost): Posting {
  return reversal(issuePosting(refund))
}

/** What bears issued goods where nothing else is named. */
export const issueRole = 'damage' satisfies AccountRole

export type TransferToPost = Pick<PostedBill, 'place' | 'toBranchId'> & {
  readonly lines: readonly Pick<PostedLine, 'cost'>[]
}

/** Goods leave for another branch, which has them in transit: Dr in transit of the receiver / Cr inventory of the sender. */
export function transferPosting({ place, toBranchId, lines }: TransferToPost): Posting {
  if (toBranchId === null) throw new Error('a transfer has a branch that receives')
  const cost = costOf(lines)
  const to: PostingPlace = { branchId: toBranchId, costCentreId: null, partyId: null }
  return balanced([debit('inventory_transit', cost, to), credit('inventory', cost, withoutParty(place))])
}

export type CostCentreTransferToPost = Pick<PostedBill, 'place' | 'toCostCentreId' | 'bearer'> & {
  readonly lines: readonly Pick<PostedLine, 'account' | 'net' | 'cost'>[]
}

/** Moves costs between cost centres, and takes goods out for one: Dr the account at the receiver / Cr it at the giver, or Cr inventory. */
export function costCentreTransferPosting({ place, toCostCentreId, bearer, lines }: CostCentreTransferToPost): Posting {
  const from = withoutParty(place)
  const to: PostingPlace = { ...from, costCentreId: toCostCentreId }
  const moved = lines.flatMap(({ account, net }) =>
    account === null ? [] : [debit(account, net, to), credit(account, net, from)],
  )
  const cost = costOf(lines)
  return balanced([...moved, debit(bearer ?? consumptionRole, cost, to), credit('inventory', cost, from)])
}

/** What bears goods that a cost centre consumes where nothing else is named. */
export const consumptionRole = 'production_materials' satisfies AccountRole

export type ProductionToPost = Pick<PostedBill, 'place'> & {
  /** The product, its materials, and the accounts of what it takes over of labour and overhead. */
  readonly lines: readonly Pick<PostedLine, 'account' | 'net' | 'cost' | 'isProduct'>[]
}

/** Dr inventory with the product / Cr inventory with the materials, the accounts of the services. */
export function productionPosting({ place, lines }: ProductionToPost): Posting {
  const at = withoutParty(place)
  const materials = costOf(lines.filter(line => !line.isProduct))
  return balanced([
    debit('inventory', costOf(lines.filter(line => line.isProduct)), at),
    credit('inventory', materials, at),
    ...lines.flatMap(({ account, net }) => (account === null ? [] : [credit(account, net, at)])),
  ])
}

/** What a production makes the product worth: materials and services. */
export function productValue(materialCosts: readonly Halalas[], services: readonly Halalas[]): Halalas {
  return sumHalalas([...materialCosts, ...services])
}

/** The stock a company starts with: Dr inventory / Cr opening balances. */
export function openingStockPosting(place: PostingPlace, value: Halalas): Posting {
  const at = withoutParty(place)
  return balanced([debit('inventory', value, at), credit('opening_balance', value, at)])
}

/** What met the value of a move of goods: an account, where it was posted to. */
export type Counter = { readonly account: AccountRef; readonly place: PostingPlace }

/** What goods cost more or less than was posted: by how much their stock is worth more, and what bore their cost. */
export function recostEntries({ account, place }: Counter, value: Halalas, at: PostingPlace): Entry[] {
  const entries = [debit('inventory', value, withoutParty(at)), credit(account, value, withoutParty(place))]
  return value < 0 ? entries.toReversed() : entries
}

function costOf(lines: readonly Pick<PostedLine, 'cost'>[]): Halalas {
  return sumHalalas(lines.map(line => line.cost))
}

/** What bears goods that a count does not find, and what goods are set against that it finds beyond those expected. */
export const shortageRole = 'inventory_shortage' satisfies AccountRole
export const surplusRole = 'inventory_surplus' satisfies AccountRole

/** A count of goods: Dr shortage / Cr inventory with what is missing, Dr inventory / Cr surplus with what is too much. */
export function countPosting(place: PostingPlace, shortage: Halalas, surplus: Halalas): Posting {
  return balanced([
    debit(shortageRole, shortage, place),
    credit('inventory', shortage, place),
    debit('inventory', surplus, place),
    credit(surplusRole, surplus, place),
  ])
}
