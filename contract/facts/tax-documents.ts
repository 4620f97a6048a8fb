/**
 * The amounts of a document in the VAT return, by VAT category, on its posting day. A reversed document is subtracted on the day of the
 * reversal, which is later when its own day was locked: then it is an adjustment. So VAT equals the VAT accounts on every day. Bills of
 * days without VAT do not count.
 */
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { personNeeds } from '../lookup.ts'
import { commonDimensions } from './dimensions.ts'
import { fact } from './fact.ts'

const { day, month, branch, document } = commonDimensions

/** The boxes of the VAT return, by side. Source: design page 5, 5. */
export const taxBoxesOf = {
  sales: ['standardSales', 'citizenSales', 'zeroSales', 'exports', 'exemptSales'],
  purchases: ['standardPurchases', 'customsImports', 'reverseChargeImports', 'zeroPurchases', 'exemptPurchases'],
} as const
/** Amounts out of scope are in no box. */
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
    /** Without VAT, including the tobacco fee: sales, purchases and expenses. */
    base: { kind: 'money', over: 'sum', word: 'taxableAmount' },
    /** Refunds, and reversals after the day was locked. */
    adjustment: { kind: 'money', over: 'sum', word: 'adjustment' },
    /** Of both. */
    vat: { kind: 'money', over: 'sum', word: 'vat' },
  },
})
