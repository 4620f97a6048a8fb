/**
 * What a document says to the VAT return, for each of its VAT categories, on the day on which it was posted. A document that is taken back is taken
 * off again on the day on which the books do so, which is a later one where its own day was locked: then it is a correction. So the VAT is
 * that of the VAT accounts, day by day. Bills of days without VAT say nothing.
 */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { personNeeds } from '../lookup.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, document } = commonDimensions

/** The boxes of the return that documents come to, by side. Source: design page 5, 5. */
export const taxBoxesOf = {
  sales: ['standardSales', 'citizenSales', 'zeroSales', 'exports', 'exemptSales'],
  purchases: ['standardPurchases', 'customsImports', 'reverseChargeImports', 'zeroPurchases', 'exemptPurchases'],
} as const
/** What is out of scope is in no box. */
export const taxBoxes = [...taxBoxesOf.sales, ...taxBoxesOf.purchases, 'outOfScope'] as const
export type TaxBox = (typeof taxBoxes)[number]

const anyName = { anyOf: [personNeeds.customer.name, personNeeds.supplier.name] } as const

export const taxDocuments = fact({
  name: 'taxDocuments',
  dimensions: {
    day,
    month,
    branch,
    box: { kind: 'choice', choices: taxBoxes, texts: 'vatReturn', word: 'taxBox' },
    /** Whether it is in a box of the return. */
    inReturn: { kind: 'flag', word: 'inVatReturn', impliedBy: 'box' },
    rate: { kind: 'percent', word: 'vatRate' },
    billType: {
      kind: 'choice',
      choices: billTypesThat(type => type.side !== null),
      texts: 'billTypes',
      word: 'billType',
    },
    party: { kind: 'reference', of: 'party', word: 'party', need: anyName, mayLack: true },
    document,
  },
  measures: {
    /** Without VAT, with the tobacco fee: of sales, purchases and expenses. */
    base: { kind: 'money', over: 'sum', word: 'taxableAmount' },
    /** Of refunds, and of what was taken back after its day was locked. */
    adjustment: { kind: 'money', over: 'sum', word: 'adjustment' },
    /** Of both. */
    vat: { kind: 'money', over: 'sum', word: 'vat' },
  },
})
