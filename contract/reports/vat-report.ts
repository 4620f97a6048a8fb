/** The VAT return: boxes 1 to 16 with amount, adjustment and VAT. Source: design page 5, 5. */
import { taxBoxesOf, taxDocuments } from '../facts/tax-documents.ts'
import { amount, from, one, to } from './filters.ts'
import { sectionsReport } from './sections-report.ts'

const box = <const Name extends string>(number: number, name: Name) =>
  ({ number, name, from: { where: { dimension: 'box', keys: [name] } } }) as const
const allOf = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, 1] as const))
const vatOnly = ['vat'] as const

export const vatReport = sectionsReport({
  title: 'vatReport',
  need: 'f-vat',
  call: {
    path: '/api/Report/VatReport',
    summary:
      'The VAT return of a period with the amount of each box; corrections and credit brought forward are parameters.',
  },
  fact: taxDocuments,
  filters: { fromDate: from, toDate: to, branchId: one('branch'), corrections: amount, carriedForward: amount },
  columns: ['base', 'adjustment', 'vat'],
  by: 'box',
  texts: 'vatReturn',
  rowWord: 'taxBox',
  sections: [
    {
      name: 'sales',
      rows: [
        box(1, 'standardSales'),
        box(2, 'citizenSales'),
        box(3, 'zeroSales'),
        box(4, 'exports'),
        box(5, 'exemptSales'),
        {
          ...{ number: 6, name: 'totalSales' },
          from: { sum: allOf(taxBoxesOf.sales) },
        },
      ],
    },
    {
      name: 'purchases',
      rows: [
        box(7, 'standardPurchases'),
        box(8, 'customsImports'),
        box(9, 'reverseChargeImports'),
        box(10, 'zeroPurchases'),
        box(11, 'exemptPurchases'),
        {
          ...{ number: 12, name: 'totalPurchases' },
          from: { sum: allOf(taxBoxesOf.purchases) },
        },
      ],
    },
    {
      name: 'due',
      rows: [
        { number: 13, name: 'vatDue', from: { sum: { totalSales: 1, totalPurchases: -1 } }, columns: vatOnly },
        { number: 14, name: 'corrections', from: { given: 'corrections', column: 'vat' }, columns: vatOnly },
        { number: 15, name: 'carriedForward', from: { given: 'carriedForward', column: 'vat' }, columns: vatOnly },
        {
          ...{ number: 16, name: 'netVatDue', columns: vatOnly },
          from: { sum: { vatDue: 1, corrections: 1, carriedForward: -1 } },
        },
      ],
    },
  ],
  opens: { report: 'vatDocuments', rows: ['document'] },
})
