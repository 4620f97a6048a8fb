/**
 * A line of a sale or purchase, or of a refund; refunds are negative. A line of a debit note has amounts and no quantity. Bills count in their current state: the last version, unless voided.
 * The day is that of the bill; the hour is the company's local time of entry.
 */
import type { Need } from '#domain/access/can.ts'
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import type { TradeSide } from '#domain/ledger/tender-accounts.ts'
import { personNeeds } from '../lookup.ts'
import { costNeed } from './costs.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, weekday, branch, costCenter, user, item, category, document } = commonDimensions

/** The bill types whose lines are sold or purchased items. */
export function lineTypes(side: TradeSide): readonly BillTypeCode[] {
  return billTypesThat(type => type.side === side && type.columns.includes('item'))
}

function lineDimensions(side: TradeSide, party: { readonly word: string; readonly need: Need }) {
  return {
    day,
    month,
    weekday,
    hour: { kind: 'count', max: 23, word: 'hour' },
    branch,
    costCenter,
    user,
    party: { kind: 'reference', of: 'party', mayLack: true, ...party },
    item,
    category,
    unit: { kind: 'reference', of: 'unit', word: 'unit' },
    billType: { kind: 'choice', choices: lineTypes(side), texts: 'billTypes', word: 'billType' },
    vatCategory: { kind: 'choice', choices: vatCategories, texts: 'vatCategories', word: 'vatCategory' },
    isTobacco: { kind: 'flag', word: 'tobacco' },
    document,
  } as const
}

const prices = {
  /** In base units. */
  quantity: { kind: 'quantity', over: 'sum', word: 'quantity' },
  /** Before any discount, with or without VAT according to the line's price mode. */
  gross: { kind: 'money', over: 'sum', word: 'gross' },
  /** The line discount and the share of the bill discount, in the price mode of the line. */
  discount: { kind: 'money', over: 'sum', word: 'discount' },
  /** Without discounts, fee and VAT: revenue of a sale, price of a purchase. */
  net: { kind: 'money', over: 'sum', word: 'net' },
} as const

const sums = {
  vat: { kind: 'money', over: 'sum', word: 'vat' },
  total: { kind: 'money', over: 'sum', word: 'total' },
  /**
   * For sales the current cost of the goods, zero until delivery. For purchases the cost including third-party charges; for purchase
   * refunds the value of the returned goods.
   */
  cost: { kind: 'money', over: 'sum', word: 'cost', need: costNeed },
} as const

const documents = { kind: 'count', over: 'count', word: 'documents' } as const

export const soldLines = fact({
  name: 'soldLines',
  dimensions: {
    ...lineDimensions('sales', { word: 'customer', need: personNeeds.customer.name }),
    isService: { kind: 'flag', word: 'service' },
  },
  measures: {
    ...prices,
    fee: { kind: 'money', over: 'sum', word: 'fee' },
    ...sums,
    profit: { kind: 'money', over: 'sum', word: 'profit', need: costNeed },
    /** Profit to net sales. */
    margin: { kind: 'percent', over: 'ratio', of: ['profit', 'net'], word: 'margin', need: costNeed },
    documents,
    /** Without refunds and debit notes. */
    sales: { kind: 'count', over: 'count', word: 'salesCount' },
    /** Sales and debit notes before refunds, including VAT. */
    soldTotal: { kind: 'money', over: 'sum', word: 'soldTotal' },
    averageBill: { kind: 'money', over: 'ratio', of: ['soldTotal', 'sales'], word: 'averageBill' },
    /** Refunds of sales, including VAT. */
    returned: { kind: 'money', over: 'sum', word: 'returned' },
  },
})

export const boughtLines = fact({
  name: 'boughtLines',
  dimensions: lineDimensions('purchases', { word: 'supplier', need: personNeeds.supplier.name }),
  measures: { ...prices, ...sums, documents },
})
