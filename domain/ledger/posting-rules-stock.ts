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

/** An issue as input of the rule: the cost of its goods, and the charged account. */
export type IssueToPost = Pick<PostedBill, 'place' | 'bearer'> & { readonly lines: readonly Pick<PostedLine, 'cost'>[] }

/** An issue of goods: Dr the charged account, by default damage / Cr inventory. */
export function issuePosting({ place, bearer, lines }: IssueToPost): Posting {
  const [at, cost] = [withoutParty(place), costOf(lines)]
  return balanced([debit(bearer ?? issueRole, cost, at), credit('inventory', cost, at)])
}

/** Issued goods are returned: Dr inventory / Cr the charged account. */
export function issueRefundPosting(refund: IssueToPost): Posting {
  return reversal(issuePosting(refund))
}

/** The default charged account of issues. */
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

/** Moves costs between cost centres, and issues goods to one: Dr the account at the receiver / Cr the account at the sender, or Cr inventory. */
export function costCentreTransferPosting({ place, toCostCentreId, bearer, lines }: CostCentreTransferToPost): Posting {
  const from = withoutParty(place)
  const to: PostingPlace = { ...from, costCentreId: toCostCentreId }
  const moved = lines.flatMap(({ account, net }) =>
    account === null ? [] : [debit(account, net, to), credit(account, net, from)],
  )
  const cost = costOf(lines)
  return balanced([...moved, debit(bearer ?? consumptionRole, cost, to), credit('inventory', cost, from)])
}

/** The default charged account of goods that a cost centre consumes. */
export const consumptionRole = 'production_materials' satisfies AccountRole

export type ProductionToPost = Pick<PostedBill, 'place'> & {
  /** The product, its materials, and the accounts of labour and overhead. */
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

/** The value of a product: materials and services. */
export function productValue(materialCosts: readonly Halalas[], services: readonly Halalas[]): Halalas {
  return sumHalalas([...materialCosts, ...services])
}

/** Opening stock: Dr inventory / Cr opening balances. */
export function openingStockPosting(place: PostingPlace, value: Halalas): Posting {
  const at = withoutParty(place)
  return balanced([debit('inventory', value, at), credit('opening_balance', value, at)])
}

/** The account that offsets the value of a stock move, and its place. */
export type Counter = { readonly account: AccountRef; readonly place: PostingPlace }

/** A cost correction: the change in the value of stock, and its offset. */
export function recostEntries({ account, place }: Counter, value: Halalas, at: PostingPlace): Entry[] {
  const entries = [debit('inventory', value, withoutParty(at)), credit(account, value, withoutParty(place))]
  return value < 0 ? entries.toReversed() : entries
}

function costOf(lines: readonly Pick<PostedLine, 'cost'>[]): Halalas {
  return sumHalalas(lines.map(line => line.cost))
}

/** The charged account of a counted shortage, and the account that offsets a surplus. */
export const shortageRole = 'inventory_shortage' satisfies AccountRole
export const surplusRole = 'inventory_surplus' satisfies AccountRole

/** A stock count: Dr shortage / Cr inventory for missing goods, Dr inventory / Cr surplus for surplus goods. */
export function countPosting(place: PostingPlace, shortage: Halalas, surplus: Halalas): Posting {
  return balanced([
    debit(shortageRole, shortage, place),
    credit('inventory', shortage, place),
    debit('inventory', surplus, place),
    credit(surplusRole, surplus, place),
  ])
}
