/**
 * A line of a sale or a purchase, or of a refund of one. What is returned is negative. Bills count as they are now: the last version, and none
 * that was voided. The day is that of the bill; the hour is that at which it was entered, where the company is.
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

/** The types of bill whose lines are sold or bought items. */
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
  /** In the item's unit of ratio 1. */
  quantity: { kind: 'quantity', over: 'sum', word: 'quantity' },
  /** Before any discount, with or without VAT as the price of the line is. */
  gross: { kind: 'money', over: 'sum', word: 'gross' },
  /** Of the line and its share of the bill's, with or without VAT as the price is. */
  discount: { kind: 'money', over: 'sum', word: 'discount' },
  /** Without discounts, fee and VAT: what is earned by a sale, and what a purchase pays for its goods. */
  net: { kind: 'money', over: 'sum', word: 'net' },
} as const

const sums = {
  vat: { kind: 'money', over: 'sum', word: 'vat' },
  total: { kind: 'money', over: 'sum', word: 'total' },
  /**
   * What goods that were sold cost by now; nothing while they wait for delivery. Of goods that were bought, what they came to with all that
   * others charge for them, and of those that went back, what they were worth.
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
    /** Of what was sold for, without VAT. */
    margin: { kind: 'percent', over: 'ratio', of: ['profit', 'net'], word: 'margin', need: costNeed },
    documents,
    /** Refunds are not among them. */
    sales: { kind: 'count', over: 'count', word: 'salesCount' },
    /** Of sales before anything was taken back, with VAT. */
    soldTotal: { kind: 'money', over: 'sum', word: 'soldTotal' },
    averageBill: { kind: 'money', over: 'ratio', of: ['soldTotal', 'sales'], word: 'averageBill' },
    /** Of sales that were taken back, with VAT. */
    returned: { kind: 'money', over: 'sum', word: 'returned' },
  },
})

export const boughtLines = fact({
  name: 'boughtLines',
  dimensions: lineDimensions('purchases', { word: 'supplier', need: personNeeds.supplier.name }),
  measures: { ...prices, ...sums, documents },
})
