import { describe, expect, test } from 'vitest'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { day } from '#domain/days.ts'
import { type InvoiceView, invoiceView } from '#src/print/invoice-view.ts'
import type { InvoiceRow } from '#src/print/printable-bill.ts'
import { percent, pieces, sar } from '../../support/amounts.ts'
import { aBillDocument, type PrintedLine, reportedEInvoice, taxableBuyer } from '../../support/bill-document.ts'
import { aLine } from '../../support/bills.ts'
import { sampleInvoices } from '../../support/sample-invoices.ts'

const milk: PrintedLine = { ...aLine('8.50', { quantity: pieces('3') }), nameAr: 'حليب', nameEn: 'Milk' }
const meat: PrintedLine = { ...aLine('64.00', { quantity: pieces('0.375') }), nameAr: 'لحم', nameEn: 'Meat' }
const bread: PrintedLine = { ...aLine('2.00', { vatCategory: 'zero' }), nameAr: 'خبز', nameEn: 'Bread' }

describe('a simplified tax invoice', () => {
  const view = invoiceView(aBillDocument([milk, meat], { paid: [{ method: 'cash', amount: sar('100.00') }] }))

  test('bears the official title in Arabic and English', () => {
    expect(view.title).toEqual({ ar: 'فاتورة ضريبية مبسطة', en: 'Simplified Tax Invoice' })
  })

  test('names the seller, the VAT number, the number and the time of issue', () => {
    expect(view.seller.nameAr).toBe('مؤسسة الميزان للتجارة')
    expect(view.seller.address).toBe('2322 شارع الأمير سلطان، حي المربع، الرياض 23333')
    expect(written(view.seller.rows)).toBe(
      'VAT Registration Number: 310122393500003\nCommercial Registration (CR): 1010711252',
    )
    expect(written(view.facts)).toBe(
      'Invoice reference number (IRN): 1-000123\nIssue Date: 2026-01-31 21:05:09\nBranch: الفرع الرئيسي\nCashier: cashier',
    )
  })

  test('shows quantity, unit price and total with VAT of each line', () => {
    expect(linesOf(view)).toEqual(['حليب 3 × 8.50 = 25.50', 'لحم 0.375 × 64.00 = 24.00'])
  })

  test('shows the taxable amount, the VAT with its rate, and the total', () => {
    expect(written(view.totals)).toBe(
      'Invoice Taxable Amount: 43.04\nVAT Total Amount 15%: 6.46\nInvoice Gross Total (Inclusive of VAT): 49.50',
    )
  })

  test('shows what was handed over and what was given back', () => {
    expect(written(view.payments)).toBe('Cash: 100.00\nChange: 50.50')
  })

  test('holds the five values of the QR in their order', () => {
    expect(fieldsOf(view.qrText ?? '')).toEqual([
      [1, 'مؤسسة الميزان للتجارة'],
      [2, '310122393500003'],
      [3, '2026-01-31T21:05:09'],
      [4, '49.50'],
      [5, '6.46'],
    ])
  })
})

describe('a tax invoice', () => {
  const view = invoiceView(aBillDocument([milk, bread], { invoiceKind: 'tax', party: taxableBuyer }))

  test('names the buyer with address and VAT number', () => {
    expect(view.title.ar).toBe('فاتورة ضريبية')
    expect(written(view.party)).toBe(
      'Buyer Name: شركة الواحة\nBuyer Address: 2322 شارع الأمير سلطان، حي المربع، الرياض 23333\nVAT Registration Number: 399999999900003',
    )
  })

  test('shows prices without VAT, and for each line its rate, its VAT and both subtotals', () => {
    expect(linesOf(view)).toEqual(['حليب 3 × 7.3913 = 25.50', 'خبز 1 × 2.00 = 2.00'])
    expect(written(view.lines[0]?.details ?? [])).toBe(
      'Subtotal Exclusive of VAT: 22.17\nVAT Rate: 15%\nVAT Amount: 3.33',
    )
  })

  test('shows the taxable amount of each rate', () => {
    expect(written(view.totals)).toBe(
      'Invoice Taxable Amount: Standard rated 15%: 22.17\nInvoice Taxable Amount: Zero rated: 2.00\n' +
        'Subtotal Exclusive of VAT: 24.17\nVAT Total Amount: 3.33\nInvoice Gross Total (Inclusive of VAT): 27.50',
    )
  })
})

describe('an invoice of a shop without VAT', () => {
  const view = invoiceView(aBillDocument([milk], { invoiceKind: 'plain' }))

  test('is a plain invoice without VAT number, VAT lines or QR', () => {
    expect(view.title.ar).toBe('فاتورة')
    expect(written(view.seller.rows)).toBe('Commercial Registration (CR): 1010711252')
    expect(written(view.totals)).toBe('Invoice Total: 25.50')
    expect(view.qrText).toBeNull()
  })
})

test('a discount is beneath its line and among the totals', () => {
  const discounted = { ...milk, discount: { kind: 'percent', percent: percent('10') } as const }
  const view = invoiceView(aBillDocument([discounted]))
  expect(written(view.lines[0]?.details ?? [])).toBe('Discount: -2.55')
  expect(written(view.totals).split('\n')[0]).toBe('Discount: -2.55')
})

test('a discount that a campaign gave is printed with its name, in either language where it has one there', () => {
  const bill = aBillDocument([{ ...milk, discount: { kind: 'percent', percent: percent('20') } }])
  const terms = { id: 5, percentOff: percent('20'), amountOff: null, lineCap: null }
  const printed = (nameEn: string) => {
    const campaign = { ...terms, nameAr: 'عرض الشتاء', nameEn }
    return invoiceView({ ...bill, lines: bill.lines.map(line => ({ ...line, campaign })) }).lines[0]
  }
  expect(printed('Winter offer')).toMatchObject({
    discount: '-5.10',
    campaign: { ar: 'خصم: عرض الشتاء', en: 'Discount: Winter offer' },
    details: [{ label: { ar: 'خصم: عرض الشتاء', en: 'Discount: Winter offer' }, value: '-5.10' }],
  })
  expect(printed('')?.campaign).toEqual({ ar: 'خصم: عرض الشتاء', en: 'Discount' })
})

test('cash rounding is shown apart from the total of the invoice', () => {
  const odd = { ...aLine('10.02'), nameAr: 'قلم', nameEn: 'Pen' }
  const view = invoiceView(
    aBillDocument([odd], { cashStepHalalas: 5, paid: [{ method: 'cash', amount: sar('10.00') }] }),
  )
  expect(written(view.totals).split('\n').slice(-3)).toEqual([
    'Invoice Gross Total (Inclusive of VAT): 10.02',
    'Rounding: -0.02',
    'Invoice Total Payable Amount: 10.00',
  ])
})

test('a production names what is made above its materials, which have no prices', () => {
  const document = aBillDocument([bread, milk, meat])
  const lines = document.lines.map((line, place) => ({ ...line, isProduct: place === 0 }))
  const view = invoiceView({ ...document, billTypeCode: 'production', invoiceKind: null, qr: null, lines })
  expect(written(view.facts)).toContain('Product: خبز × 1')
  expect(view.lines.map(({ number, nameAr, quantity, total }) => [number, nameAr, quantity, total])).toEqual([
    [1, 'حليب', '3', ''],
    [2, 'لحم', '0.375', ''],
  ])
  expect([view.figures.map(({ of }) => of), view.totals]).toEqual([['quantity'], []])
})

test('one column never mixes prices with and without VAT', () => {
  const without = { ...aLine('100.00', { priceMode: 'excluded' }), nameAr: 'كرسي', nameEn: 'Chair' }
  const view = invoiceView(aBillDocument([milk, without]))
  expect(view.figures.map(({ label }) => label.en)).toContain('Unit Price (excl. VAT)')
  expect(linesOf(view)).toEqual(['حليب 3 × 7.3913 = 25.50', 'كرسي 1 × 100.00 = 115.00'])
})

test('a credit note names its original, its date and its reason', () => {
  const view = invoiceView(sampleInvoices.creditNote)
  expect(view.title).toEqual({ ar: 'إشعار دائن', en: 'Credit Note' })
  expect(written(view.facts)).toContain('Note number: 1-000007')
  expect(written(view.facts)).toContain(
    'Original invoice number: 1-000123\nOriginal invoice date: 2026-01-28\nReason of the note: رد سلع أو خدمات',
  )
})

test('each row of a tax invoice adds up without VAT: price by quantity, less the discount, is the subtotal', () => {
  const view = invoiceView(sampleInvoices.tax)
  expect(
    view.lines.map(line => [line.quantity, line.unitPrice, line.discount, line.net, line.vat, line.total]),
  ).toEqual([
    ['3', '7.3913', '-1.11', '21.06', '3.16', '24.22'],
    ['1', '2.00', '-0.10', '1.90', '0.00', '1.90'],
    ['1', '11.087', '-1.61', '9.48', '1.42', '10.90'],
  ])
  expect(written(view.totals).split('\n')[0]).toBe('Discount: -2.82')
})

test('a tax invoice says the supply date where it is another one, and why a rate is not the standard one', () => {
  const view = invoiceView(sampleInvoices.tax)
  expect(written(view.facts)).toContain('Supply Date: 2026-01-30')
  expect(view.narrations.map(each => each.en)).toEqual(['Some items are subject to VAT at the zero rate'])
  const lines = sampleInvoices.tax.lines.map(line => ({
    ...line,
    vatReason: line.vatCategory === 'zero' ? 'VATEX-SA-35' : null,
  }))
  expect(invoiceView({ ...sampleInvoices.tax, lines }).narrations).toEqual([
    { ar: 'الأدوية والمعدات الطبية', en: 'Medicines and medical equipment' },
  ])
  const ordinary = invoiceView(sampleInvoices.simplified)
  expect(written(ordinary.facts)).not.toContain('Supply Date')
  expect(ordinary.narrations).toEqual([])
})

test('a tax invoice identifies a buyer without a VAT number', () => {
  const party = sampleInvoices.tax.party
  if (party === null) throw new Error('A tax invoice has a buyer.')
  const printed = (changes: Partial<typeof party>) =>
    written(invoiceView({ ...sampleInvoices.tax, party: { ...party, crNumber: '', vatNumber: '', ...changes } }).party)
  expect(printed({ crNumber: '1010010000' })).toContain('Commercial Registration (CR): 1010010000')
  expect(printed({ idType: 'passport', idNumber: 'A1234567' })).toContain('Passport ID: A1234567')
  expect(printed({ idType: 'passport', idNumber: 'A1234567', vatNumber: '300000000000003' })).not.toContain('A1234567')
})

test('the tobacco fee is among the totals, inside what VAT is charged on', () => {
  expect(written(invoiceView(sampleInvoices.tobacco).totals)).toContain(
    'Tobacco fee: 40.00\nInvoice Taxable Amount: 89.97',
  )
})

test('the points of a customer are listed below the payments, in both languages, and nothing without them', () => {
  const bill = aBillDocument([milk])
  const rowsOf = (points: { earned: number; spent: number; balance: number }) =>
    invoiceView({ ...bill, points })
      .payments.slice(invoiceView(bill).payments.length)
      .map(({ label, value }) => `${label.ar} / ${label.en}: ${value}`)
  expect(rowsOf({ earned: 3, spent: 2, balance: 11 })).toEqual([
    'نقاط مكتسبة / Points earned: 3',
    'نقاط مصروفة / Points spent: 2',
    'رصيد النقاط / Points balance: 11',
  ])
  expect(rowsOf({ earned: 3, spent: 0, balance: -4 })).toEqual([
    'نقاط مكتسبة / Points earned: 3',
    'رصيد النقاط / Points balance: -4',
  ])
})

test('several tenders and the change are listed', () => {
  expect(written(invoiceView(sampleInvoices.simplified).payments)).toBe('mada: 20.00\nCash: 50.00\nChange: 9.03')
})

test('a payment by a delivery app names it, with its number of the order', () => {
  const { simplified } = sampleInvoices
  const [paid] = simplified.tenders
  if (paid === undefined) throw new Error('The sample is not paid.')
  const tender = { ...paid, method: 'deliveryApp' as const, app: { nameAr: 'جاهز', nameEn: 'Jahez' } }
  const shown = (more: object) => {
    const { payments } = invoiceView({ ...simplified, change: sar('0'), tenders: [{ ...tender, ...more }] })
    return payments.map(({ label }) => [label.ar.replaceAll(/[\u2066-\u2069]/gu, ''), label.en])
  }
  expect(shown({ orderReference: 'J-77' })).toEqual([['تطبيق توصيل: جاهز J-77', 'Delivery app: Jahez J-77']])
  expect(shown({})).toEqual([['تطبيق توصيل: جاهز', 'Delivery app: Jahez']])
})

test('a quotation is printed as such: with its last day and its VAT, without a kind of invoice, payments and a QR', () => {
  const quotation = aBillDocument([milk, bread], { invoiceKind: 'simplified' })
  const { title, facts, totals, payments, qrText, isTax } = invoiceView({
    ...quotation,
    ...{
      billTypeCode: 'quate',
      invoiceKind: null,
      qr: null,
      tenders: [],
      received: sar('0'),
      expiresOn: day('2026-02-14'),
    },
  })
  expect(title).toEqual({ ar: 'عرض سعر', en: 'Quotation' })
  expect(written(facts)).toContain('Valid until: 2026-02-14')
  expect(totals.map(row => row.label.en).join()).toContain('VAT Total Amount')
  expect({ payments, qrText, isTax }).toEqual({ payments: [], qrText: null, isTax: false })
})

test('a copy and a voided bill are marked', () => {
  const voided = { ...sampleInvoices.simplified, voidedAt: 1_769_882_709_000 }
  expect(invoiceView(voided, { isCopy: true }).marks.map(each => each.ar)).toEqual(['ملغاة', 'نسخة'])
  expect(invoiceView(sampleInvoices.simplified).marks).toEqual([])
})

describe('an e-invoice', () => {
  const printed = (changes: Partial<BillEInvoice>, isCopy = false) =>
    invoiceView({ ...aBillDocument([milk]), eInvoice: { ...reportedEInvoice, ...changes } }, { isCopy })

  test('has the QR code of the signed document, and that of the first phase until it is signed', () => {
    expect(printed({}).qrText).toBe('BAMA')
    expect(printed({ qr: '' }).qrText).toBe(invoiceView(aBillDocument([milk])).qrText)
  })

  test('is provisional until the authority has cleared it, as the invoice and as a note', () => {
    const before = printed({ state: 'pending', isProvisional: true }, true)
    expect(before.marks.map(({ ar, en }) => `${ar} / ${en}`)).toEqual(['مؤقتة / Provisional', 'نسخة / Copy'])
    expect(before.narrations.map(({ en }) => en)).toEqual([
      'This document is not for the buyer before the authority has cleared it.',
    ])
    const note = aBillDocument([milk], { billTypeCode: 'rsale', invoiceKind: 'tax' })
    const marked = invoiceView({ ...note, eInvoice: { ...reportedEInvoice, state: 'rejected', isProvisional: true } })
    expect([marked.title.en, marked.marks.map(({ en }) => en)]).toEqual(['Credit Note', ['Provisional']])
    expect([printed({ state: 'cleared' }).marks, printed({ state: 'cleared' }).narrations]).toEqual([[], []])
  })
})

test('a provisional receipt has no number, no VAT number and no QR, and says that the invoice follows', () => {
  const view = invoiceView(sampleInvoices.simplified, { isProvisional: true })
  expect(view.title.ar).toBe('إيصال مؤقت')
  expect(written(view.facts)).not.toContain('1-000123')
  expect(view.seller.rows.map(row => row.label.en)).toEqual(['Commercial Registration (CR)'])
  expect(view.qrText).toBeNull()
  expect(view.narrations[0]?.ar).toContain('ليس فاتورة')
})

test('the bill of a table before payment says that it is no invoice', () => {
  const table = { id: 1, nameAr: 'طاولة 4', nameEn: 'Table 4' }
  const view = invoiceView({ ...sampleInvoices.simplified, table }, { isProvisional: true })
  expect(view.title.ar).toBe('حساب الطاولة')
  expect(view.qrText).toBeNull()
  expect(view.narrations[0]?.ar).toBe('هذا الحساب ليس فاتورة. تصدر الفاتورة عند الدفع.')
  expect(written(view.facts)).toContain('طاولة 4')
})

test('a purchase bears the number, the day and the VAT of the supplier’s invoice, and what others charge', () => {
  const freight = { kind: 'cost', description: 'شحن', amount: sar('30.00'), method: 'cash', party: null } as const
  const view = invoiceView(
    aBillDocument([{ ...milk, priceMode: 'excluded' }], {
      billTypeCode: 'purch',
      invoiceKind: null,
      supplierInvoiceNumber: 'A-17',
      supplierInvoiceDate: day('2026-01-30'),
      vatKind: 'reverseCharge',
      declaredVat: sar('3.83'),
      charges: [freight],
    }),
  )
  expect(view.title.en).toBe('Purchase Invoice')
  expect(written(view.facts)).toContain('Bill number: 1-000123')
  expect(written(view.facts)).toContain('Supplier invoice number: A-17\nSupplier invoice date: 2026-01-30')
  expect(written(view.facts)).toContain('Import, reverse charge mechanism')
  expect(written(view.charges)).toBe('Cost: 30.00\nVAT declared under the reverse charge: 3.83')
  expect(view.charges[0]?.label.ar).toBe('تكلفة: شحن')
  expect(view.qrText).toBeNull()
})

function written(rows: readonly InvoiceRow[]): string {
  return rows.map(row => `${row.label.en}: ${row.value}`).join('\n')
}

function linesOf(view: InvoiceView): string[] {
  return view.lines.map(line => `${line.nameAr} ${line.quantity} × ${line.unitPrice} = ${line.total}`)
}

/** Reads tag, length, value, tag, length, value, … */
function fieldsOf(text: string): [tag: number, value: string][] {
  const bytes = Buffer.from(text, 'base64')
  const fields: [number, string][] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + (bytes[at + 1] ?? 0)
    fields.push([bytes[at] ?? 0, bytes.subarray(at + 2, end).toString('utf8')])
    at = end
  }
  return fields
}
