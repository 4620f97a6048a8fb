/** One invoice of every kind, with everything that its kind can show. */
import type { BillDocument } from '#contract/bill-document.ts'
import { day } from '#domain/days.ts'
import { percent, pieces, sar } from './amounts.ts'
import { aBillDocument, type PrintedLine, taxableBuyer } from './bill-document.ts'
import { aLine } from './bills.ts'

const milk: PrintedLine = {
  ...aLine('8.50', { quantity: pieces('3') }),
  nameAr: 'حليب طازج كامل الدسم',
  nameEn: 'Fresh milk',
}
const meat: PrintedLine = { ...aLine('64.00', { quantity: pieces('0.375') }), nameAr: 'لحم غنم', nameEn: 'Lamb' }
const bread: PrintedLine = { ...aLine('2.00', { vatCategory: 'zero' }), nameAr: 'خبز (أسمر)', nameEn: 'Bread (brown)' }
const tea: PrintedLine = {
  ...aLine('12.75', { discount: { kind: 'percent', percent: percent('10') } }),
  nameAr: 'شاي أخضر 100 كيس',
  nameEn: 'Green tea, 100 bags',
}
const shisha: PrintedLine = {
  ...aLine('92.00', { isTobacco: true }),
  nameAr: 'معسل تفاحتين',
  nameEn: 'Double apple tobacco',
}
/** A script that the fonts of the PDF do not have. */
const ramen: PrintedLine = { ...aLine('9.00'), nameAr: 'نودلز 라면', nameEn: '라면' }

const many = Array.from({ length: 60 }, (_, at) => ({
  ...aLine('7.25', { quantity: pieces(String(at + 1)) }),
  nameAr: `صنف رقم ${at + 1}`,
  nameEn: `Item number ${at + 1}`,
}))

const simplified = aBillDocument([milk, meat, tea], {
  paid: [
    { method: 'mada', amount: sar('20.00') },
    { method: 'cash', amount: sar('50.00') },
  ],
})

export const sampleInvoices = {
  simplified,
  tax: aBillDocument([milk, bread, tea], {
    invoiceKind: 'tax',
    party: taxableBuyer,
    date: day('2026-01-30'),
    discount: { kind: 'percent', percent: percent('5') },
    note: 'التسليم في المستودع رقم 3',
  }),
  plain: aBillDocument([milk, meat], { invoiceKind: 'plain' }),
  creditNote: aBillDocument([milk], {
    billTypeCode: 'rsale',
    code: '1-000007',
    original: { id: 1, code: '1-000123', date: day('2026-01-28') },
    reason: 'رد سلع أو خدمات',
  }),
  tobacco: aBillDocument([shisha, tea], { hasTobaccoFee: true }),
  many: aBillDocument(many, { invoiceKind: 'tax', party: taxableBuyer }),
  foreign: aBillDocument([ramen]),
} as const satisfies Record<string, BillDocument>

export type SampleInvoice = keyof typeof sampleInvoices
