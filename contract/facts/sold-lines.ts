/**
 * A line of a sale or of a refund of one. What is returned is negative. Bills count as they stand now: the last version, and none that was
 * voided. The day is that of the bill; the hour is that at which it was entered, where the company is.
 */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { vatCategories } from '#domain/bills/totals-types.ts'
import { personNeeds } from '../lookup.ts'
import { costNeed } from './costs.ts'
import { fact } from './fact.ts'

export const soldLines = fact({
  name: 'soldLines',
  dimensions: {
    day: { kind: 'day', word: 'day' },
    month: { kind: 'month', word: 'month' },
    hour: { kind: 'count', max: 23, word: 'hour' },
    branch: { kind: 'reference', of: 'branch', word: 'branch' },
    costCenter: { kind: 'reference', of: 'costCenter', word: 'costCenter' },
    user: { kind: 'reference', of: 'user', word: 'user' },
    party: { kind: 'reference', of: 'party', word: 'customer', need: personNeeds.customer.name },
    item: { kind: 'reference', of: 'item', word: 'item' },
    category: { kind: 'reference', of: 'itemCategory', word: 'category' },
    unit: { kind: 'reference', of: 'unit', word: 'unit' },
    billType: {
      kind: 'choice',
      choices: billTypesThat(type => type.side === 'sales'),
      texts: 'billTypes',
      word: 'billType',
    },
    vatCategory: { kind: 'choice', choices: vatCategories, texts: 'vatCategories', word: 'vatCategory' },
    isTobacco: { kind: 'flag', word: 'tobacco' },
    isService: { kind: 'flag', word: 'service' },
    document: { kind: 'reference', of: 'document', word: 'document' },
  },
  measures: {
    /** In the item's unit of ratio 1. */
    quantity: { kind: 'quantity', over: 'sum', word: 'quantity' },
    /** Before any discount, with or without VAT as the price of the line is. */
    gross: { kind: 'money', over: 'sum', word: 'gross' },
    /** Of the line and its share of the bill's, with or without VAT as the price is. */
    discount: { kind: 'money', over: 'sum', word: 'discount' },
    /** Without discounts, fee and VAT: what is earned. */
    net: { kind: 'money', over: 'sum', word: 'net' },
    fee: { kind: 'money', over: 'sum', word: 'fee' },
    vat: { kind: 'money', over: 'sum', word: 'vat' },
    total: { kind: 'money', over: 'sum', word: 'total' },
    /** What the goods cost by now; nothing while they wait for delivery. */
    cost: { kind: 'money', over: 'sum', word: 'cost', need: costNeed },
    profit: { kind: 'money', over: 'sum', word: 'profit', need: costNeed },
    documents: { kind: 'count', over: 'count', word: 'documents' },
  },
})
