import * as fc from 'fast-check'
import { computeRefund, nothingRefunded } from '#domain/bills/refund.ts'
import type { BillTotals, LineTotals, TotalsInput, VatCategory } from '#domain/bills/totals-types.ts'
import { day } from '#domain/days.ts'
import type { EInvoice, EInvoiceLine, EInvoiceParty, Exemption } from '#domain/invoice/e-invoice.ts'
import { halalas, price, quantity, sumHalalas, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { aLine, anyTotalledBill, totalsOf } from './bills.ts'

/** Makers and generators of e-invoices. A maker sets ordinary values; a test sets the ones that it is about. */

export const theSeller: EInvoiceParty = {
  name: 'شركة توريد التكنولوجيا بأقصى سرعة المحدودة',
  vatNumber: '399999999900003',
  otherId: { type: 'commercialRegistration', number: '1010010000' },
  buildingNumber: '2322',
  street: 'الامير سلطان',
  district: 'المربع',
  city: 'الرياض',
  postalCode: '23333',
  additionalNumber: '1234',
}

export const theBuyer: EInvoiceParty = {
  ...theSeller,
  name: 'شركة نماذج فاتورة المحدودة',
  vatNumber: '310122393500003',
  otherId: null,
  buildingNumber: '1111',
  additionalNumber: '',
}

/** A line with the totals of one, which costs a unit price and is bought once. */
export function eInvoiceLine(unitPrice: string, changes: Partial<EInvoiceLine> = {}): EInvoiceLine {
  const line = aLine(unitPrice)
  const [totals] = totalsOf([line]).lines
  if (totals === undefined) throw new Error('a line without totals')
  const { quantity: count, unitPrice: each } = line
  return {
    ...totals,
    name: 'قلم رصاص',
    quantity: count,
    unitPrice: each,
    exemption: null,
    ...changes,
  }
}

/** A simplified invoice for a walk-in customer who pays cash. */
export function eInvoice(changes: Partial<EInvoice> = {}): EInvoice {
  return {
    number: 'SME00023',
    uuid: '8d487816-70b8-4ade-a618-9d620b73814a',
    issueDate: day('2022-09-07'),
    issueTime: '12:21:28',
    typeCode: 388,
    subtype: '02',
    seller: theSeller,
    buyer: null,
    originals: [],
    reason: '',
    supplyDate: null,
    paymentMeans: [10],
    lines: [eInvoiceLine('4.60')],
    rounding: zeroHalalas,
    ...changes,
  }
}

/** The lines of a document, from those of a bill and their totals. */
export function eInvoiceLines(
  lines: TotalsInput['lines'],
  totals: readonly LineTotals[],
  exemptions: Readonly<Record<VatCategory, Exemption | null>> = ordinaryExemptions,
): EInvoiceLine[] {
  return lines.map((line, index) => {
    const own = totals[index]
    if (own === undefined) throw new Error('a line without totals')
    const features = (line.featurePrices ?? []).reduce((sum: number, each) => sum + each, 0)
    return {
      ...own,
      name: 'قلم رصاص',
      quantity: line.quantity,
      unitPrice: price(line.unitPrice + features),
      exemption: exemptions[own.vatCategory],
    }
  })
}

const ordinaryExemptions: Readonly<Record<VatCategory, Exemption | null>> = {
  standard: null,
  zero: { code: 'VATEX-SA-35', text: 'الأدوية والمعدات الطبية' },
  exempt: { code: 'VATEX-SA-30', text: 'عقد بيع عقار أو منح استئجار دائم له' },
  outOfScope: { code: 'VATEX-SA-OOS', text: 'خدمات خارج نطاق الضريبة' },
}

const anyExemptions: fc.Arbitrary<Readonly<Record<VatCategory, Exemption | null>>> = fc.record({
  standard: fc.constant(null),
  zero: fc.constantFrom(ordinaryExemptions.zero, { code: 'VATEX-SA-32', text: 'صادرات السلع من المملكة' }),
  exempt: fc.constantFrom(ordinaryExemptions.exempt, { code: 'VATEX-SA-29-7', text: 'التأمين على الحياة' }),
  outOfScope: fc.constantFrom(ordinaryExemptions.outOfScope, { code: 'VATEX-SA-OOS', text: 'Gift & "other" <tips>' }),
})

/** Names of items: any text, with all that XML must escape or leave out. */
const anyName = fc.oneof(
  fc.constantFrom(
    'قلم رصاص | Pencil',
    'ab',
    '12',
    '٤٥',
    '',
    '<b>&"\'</b>',
    ']]>',
    'a\u0000b\u001F\tc\r\nd',
    '\uD800x\uFFFF',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
)

const anyBillLines = fc
  .record({
    bill: anyTotalledBill,
    exemptions: anyExemptions,
    names: fc.array(anyName, { minLength: 7, maxLength: 7 }),
  })
  .filter(({ bill }) => bill.input.vat.isEnabled && [1500, 500].includes(bill.input.vat.rate))
  .map(({ bill, exemptions, names }) => namedLines(bill, exemptions, names))

type TotalledBill = { readonly input: TotalsInput; readonly totals: BillTotals }

function namedLines({ input, totals }: TotalledBill, exemptions: Parameters<typeof eInvoiceLines>[2], names: string[]) {
  const lines = eInvoiceLines(input.lines, totals.lines, exemptions)
  return lines.map((line, index) => ({ ...line, name: names[index] ?? '' }))
}

/** Parts of sold lines, each at least a thousandth of a unit. */
function refundOf(lines: readonly EInvoiceLine[], parts: readonly number[]): EInvoiceLine[] {
  const counts = lines.map((line, index) => Math.max(1, Math.round((line.quantity * (parts[index] ?? 100)) / 100)))
  const requests = lines.map((totals, index) => ({
    original: { quantity: totals.quantity, totals, cost: zeroHalalas, refunded: nothingRefunded },
    quantity: quantity(counts[index] ?? 0),
  }))
  const refund = unwrap(computeRefund(requests))
  return refund.lines.map((line, index) => {
    const original = lines[index]
    if (original === undefined) throw new Error('a refund of another line')
    return { ...original, ...line.totals, quantity: line.quantity }
  })
}

/** Above 200,000 units, where a price of one unit with eight decimals is not exact. */
const anyLargeLine = fc
  .record({
    thousandths: fc.integer({ min: 200_000_001, max: 999_999_999_000 }),
    price: fc.integer({ min: 1, max: 900 }),
  })
  .map(({ thousandths, price: each }) => {
    const line = { ...aLine('0.01'), quantity: quantity(thousandths), unitPrice: price(each) }
    return eInvoiceLines([line], totalsOf([line]).lines)
  })

const anyLines: fc.Arbitrary<readonly EInvoiceLine[]> = fc.oneof(
  { weight: 1, arbitrary: anyLargeLine },
  { weight: 5, arbitrary: anyBillLines },
  { weight: 1, arbitrary: fc.tuple(anyBillLines, anyBillLines).map(([first, second]) => [...first, ...second]) },
)

const anyParty = fc.record({
  name: fc.constantFrom(theBuyer.name, 'Smith & Sons <Riyadh>', 'متجر "النور"'),
  numbers: fc.constantFrom<Pick<EInvoiceParty, 'vatNumber' | 'otherId'>>(
    { vatNumber: theBuyer.vatNumber, otherId: null },
    { vatNumber: '', otherId: { type: 'nationalId', number: '1000000008' } },
    { vatNumber: '', otherId: { type: 'taxpayerNumber', number: '3101223935' } },
    { vatNumber: theBuyer.vatNumber, otherId: { type: 'unifiedNumber', number: '7001936274' } },
    { vatNumber: '', otherId: { type: 'passport', number: 'A2093617' } },
  ),
})

/** Standard and simplified invoices, credit and debit notes, of bills and refunds of any kind. */
export const anyEInvoice: fc.Arbitrary<EInvoice> = fc
  .record({
    typeCode: fc.constantFrom(388 as const, 388 as const, 381 as const, 383 as const),
    subtype: fc.constantFrom('01' as const, '02' as const),
    lines: anyLines,
    parts: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 14, maxLength: 14 }),
    party: fc.option(anyParty),
    originals: fc.constantFrom(['SME00002'], ['SME00002', 'B1-S-17 & more']),
    paymentMeans: fc.subarray([1, 10, 30, 42, 48] as const),
    rounding: fc.integer({ min: -4, max: 4 }),
    hasDelivery: fc.boolean(),
    uuid: fc.uuid(),
    number: fc.stringMatching(/^[A-Z]{1,4}-S-[1-9]\d{0,6}$/),
  })
  .map(({ party, parts, hasDelivery, ...chosen }) => {
    const { typeCode, subtype } = chosen
    const lines: readonly EInvoiceLine[] = typeCode === 381 ? refundOf(chosen.lines, parts) : chosen.lines
    const total = sumHalalas(lines.map(line => line.total))
    const known = party ?? { name: theBuyer.name, numbers: { vatNumber: theBuyer.vatNumber, otherId: null } }
    return eInvoice({
      ...chosen,
      lines,
      buyer: party === null && subtype === '02' ? null : { ...theBuyer, name: known.name, ...known.numbers },
      originals: typeCode === 388 ? [] : chosen.originals,
      reason: typeCode === 388 ? '' : 'رد سلع أو خدمات',
      supplyDate: hasDelivery ? day('2022-09-05') : null,
      rounding: halalas(total >= 100 ? chosen.rounding : 0),
    })
  })
