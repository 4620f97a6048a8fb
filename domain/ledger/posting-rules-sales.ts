import type { VatCategory } from '../bills/totals-types.ts'
import { type Halalas, halalas, sumHalalas, zeroHalalas } from '../money.ts'
import type { AccountRole } from './account-roles.ts'
import type { PostedBill, PostedLine } from './posted-bill.ts'
import { balanced, credit, debit, type Entry, type Posting, type PostingPlace } from './posting.ts'
import { moneyIn, moneyOut, withoutParty } from './tender-accounts.ts'

/** Posting rules of the sales side. Source: design page 3, "Bill types". */

export type SoldLine = Omit<PostedLine, 'account' | 'isProduct'>

export type SaleToPost = Pick<PostedBill, 'place' | 'tenders' | 'rounding' | 'pointsValue'> & {
  readonly lines: readonly SoldLine[]
}

/** Dr tenders, rounding / Cr sales, VAT output, tobacco fee; Dr cost of sales / Cr inventory. Throws when tenders and total differ. */
export function salePosting(sale: SaleToPost): Posting {
  const place = withoutParty(sale.place)
  const entries = moneyIn('sales', sale.tenders, sale.rounding, sale.place)
  for (const [role, net] of revenueByRole(sale.lines)) entries.push(credit(role, halalas(net), place))
  entries.push(credit('tobacco_fee_payable', sumHalalas(sale.lines.map(line => line.fee)), place))
  entries.push(credit('vat_output', sumHalalas(sale.lines.map(line => line.vat)), place))
  entries.push(...deliveryEntries(sumHalalas(sale.lines.map(line => line.cost)), place), ...pointsEntries(sale, place))
  return balanced(entries)
}

/** Reverses the refunded part of a sale: Dr sales returns, VAT output, tobacco fee / Cr tenders; Dr inventory / Cr cost of sales. */
export function saleRefundPosting(refund: SaleToPost): Posting {
  const place = withoutParty(refund.place)
  const cost = sumHalalas(refund.lines.map(line => line.cost))
  return balanced([
    debit('sales_returns', sumHalalas(refund.lines.map(line => line.net)), place),
    debit('tobacco_fee_payable', sumHalalas(refund.lines.map(line => line.fee)), place),
    debit('vat_output', sumHalalas(refund.lines.map(line => line.vat)), place),
    ...moneyOut('sales', refund.tenders, refund.rounding, refund.place),
    debit('inventory', cost, place),
    credit('cogs', cost, place),
    ...pointsEntries(refund, place),
  ])
}

/** Delivers the goods of a sale that was posted undelivered: Dr cost of sales / Cr inventory. */
export function saleDeliveryPosting(place: PostingPlace, cost: Halalas): Posting {
  return balanced(deliveryEntries(cost, withoutParty(place)))
}

/** The revenue account of a line. Tobacco and services have accounts of their own, whatever their VAT; a line without VAT counts as exempt. */
export function revenueRole(line: Pick<SoldLine, 'vatCategory' | 'isService' | 'isTobacco'>): AccountRole {
  if (line.isTobacco) return 'sales_tobacco'
  return line.isService ? 'service_revenue' : rolesByCategory[line.vatCategory]
}

const rolesByCategory = {
  standard: 'sales',
  zero: 'sales_zero',
  exempt: 'sales_exempt',
  outOfScope: 'sales_exempt',
} as const satisfies Record<VatCategory, AccountRole>

/** The shop owes what earned points are worth. Spent points are a tender. */
function pointsEntries({ pointsValue = zeroHalalas }: SaleToPost, place: PostingPlace): Entry[] {
  return [debit('loyalty_expense', pointsValue, place), credit('loyalty_points', pointsValue, place)]
}

function deliveryEntries(cost: Halalas, place: PostingPlace): Entry[] {
  return [debit('cogs', cost, place), credit('inventory', cost, place)]
}

function revenueByRole(lines: readonly SoldLine[]): Map<AccountRole, number> {
  const sums = new Map<AccountRole, number>()
  for (const line of lines) {
    const role = revenueRole(line)
    sums.set(role, (sums.get(role) ?? 0) + line.net)
  }
  return sums
}
