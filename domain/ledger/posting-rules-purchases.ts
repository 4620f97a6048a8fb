import { type Halalas, halalas, share, sumHalalas, zeroHalalas } from '../money.ts'
import type { GoodsElsewhere, PostedBill, PostedLine } from './posted-bill.ts'
import { type AccountRef, balanced, credit, debit, type Entry, type Posting, type PostingPlace } from './posting.ts'
import { moneyIn, moneyOut, withoutParty } from './tender-accounts.ts'

/** Posting rules of the purchase side. Source: design page 3, "Bill types". */

/** Goods have no account of their own. */
type BoughtLine = Pick<PostedLine, 'net' | 'vat' | 'account'>

export type PurchaseToPost = Omit<PostedBill, 'lines' | keyof GoodsElsewhere> & {
  readonly lines: readonly BoughtLine[]
}

/**
 * Dr inventory (or in transit) with extra costs, service accounts, VAT input / Cr tenders or payable, extra costs. Customs VAT is input VAT
 * paid to a third party; reverse-charge VAT is input and output at once.
 */
export function purchasePosting(purchase: PurchaseToPost): Posting {
  const place = withoutParty(purchase.place)
  const stock = goodsAccount(purchase.isDelivered)
  const goods = sumHalalas(purchase.lines.filter(isGoods).map(line => line.net))
  const extra = sumHalalas(purchase.extraCosts.map(cost => cost.amount))
  if (extra > 0 && !purchase.lines.some(isGoods)) {
    throw new Error('extra costs need goods that bear them')
  }
  return balanced([
    debit(stock, halalas(goods + extra), place),
    ...accountEntries(purchase.lines, place),
    debit('vat_input', sumHalalas(purchase.lines.map(line => line.vat)), place),
    debit('vat_input_customs', sumHalalas(purchase.customsVat.map(charge => charge.amount)), place),
    debit('vat_input_rcm', purchase.reverseChargeVat, place),
    ...moneyOut('purchases', purchase.tenders, purchase.rounding, purchase.place),
    ...[...purchase.extraCosts, ...purchase.customsVat].map(({ account, amount, partyId }) =>
      credit(account, amount, { ...place, partyId }),
    ),
    credit('vat_output_rcm', purchase.reverseChargeVat, place),
  ])
}

/** The stock value of each line of goods: its net plus its share of the extra costs, by value. The rows contain goods only. */
export function landedValues(netsOfGoods: readonly Halalas[], extraCost: Halalas): Halalas[] {
  const parts = share(extraCost, netsOfGoods)
  return netsOfGoods.map((net, index) => halalas(net + (parts[index] ?? zeroHalalas)))
}

/** Goods in transit arrive, wholly or in part: Dr inventory / Cr in transit. */
export function arrivalPosting(place: PostingPlace, value: Halalas): Posting {
  const at = withoutParty(place)
  return balanced([debit('inventory', value, at), credit('inventory_transit', value, at)])
}

export type PurchaseRefundToPost = Omit<PostedBill, 'lines' | 'extraCosts' | 'customsVat' | keyof GoodsElsewhere> & {
  /** Lines of goods also have the average cost at which they leave stock, or the value that leaves transit. */
  readonly lines: readonly (BoughtLine & Pick<PostedLine, 'cost' | 'waitingCost'>)[]
}

/**
 * Dr tenders or payable with the price paid / Cr inventory at average cost or transit, VAT input; the difference to price differences. Its
 * share of reverse-charge VAT is reversed on both sides; customs VAT is not reversed here, because customs may or may not repay it.
 */
export function purchaseRefundPosting(refund: PurchaseRefundToPost): Posting {
  const place = withoutParty(refund.place)
  const goods = refund.lines.filter(isGoods)
  const cost = sumHalalas(goods.map(line => line.cost))
  const waiting = refund.isDelivered ? zeroHalalas : sumHalalas(goods.map(line => line.waitingCost ?? line.cost))
  const paid = sumHalalas(goods.map(line => line.net))
  return balanced([
    ...moneyIn('purchases', refund.tenders, refund.rounding, refund.place),
    credit('inventory', halalas(cost - waiting), place),
    credit('inventory_transit', waiting, place),
    credit('price_difference', halalas(paid - cost), place),
    ...accountCredits(refund.lines, place),
    credit('vat_input', sumHalalas(refund.lines.map(line => line.vat)), place),
    debit('vat_output_rcm', refund.reverseChargeVat, place),
    credit('vat_input_rcm', refund.reverseChargeVat, place),
  ])
}

export type ExpensesToPost = Pick<PostedBill, 'place' | 'tenders' | 'rounding'> & {
  readonly lines: readonly BoughtLine[]
}

/** Dr the expense accounts of the lines, VAT input / Cr tenders or payable. */
export function expensesPosting(expenses: ExpensesToPost): Posting {
  const place = withoutParty(expenses.place)
  return balanced([
    ...accountEntries(expenses.lines, place),
    debit('vat_input', sumHalalas(expenses.lines.map(line => line.vat)), place),
    ...moneyOut('purchases', expenses.tenders, expenses.rounding, expenses.place),
  ])
}

/** The reverse of the whole: Dr tenders or payable / Cr the expense accounts of the lines, VAT input. */
export function expensesRefundPosting(refund: ExpensesToPost): Posting {
  const place = withoutParty(refund.place)
  return balanced([
    ...moneyIn('purchases', refund.tenders, refund.rounding, refund.place),
    ...accountCredits(refund.lines, place),
    credit('vat_input', sumHalalas(refund.lines.map(line => line.vat)), place),
  ])
}

function goodsAccount(isDelivered: boolean): AccountRef {
  return isDelivered ? 'inventory' : 'inventory_transit'
}

function isGoods(line: BoughtLine): boolean {
  return line.account === null
}

function accountEntries(lines: readonly BoughtLine[], place: PostingPlace): Entry[] {
  return lines.flatMap(line => (line.account === null ? [] : [debit(line.account, line.net, place)]))
}

function accountCredits(lines: readonly BoughtLine[], place: PostingPlace): Entry[] {
  return lines.flatMap(line => (line.account === null ? [] : [credit(line.account, line.net, place)]))
}
