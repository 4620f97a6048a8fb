/** Posted bills for print tests. Their figures come from the domain's totals, so they match real bills. */
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import type { Particulars } from '#contract/particulars.ts'
import { settle, type Tender } from '#domain/bills/tenders.ts'
import type { TotalsLine } from '#domain/bills/totals-types.ts'
import { day } from '#domain/days.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { feeOff, feeOn, totalsOf, vatOff, vatOn } from './bills.ts'

export type PrintedLine = TotalsLine & { readonly nameAr: string; readonly nameEn: string }

type BillChanges = Partial<BillDocument> & {
  readonly paid?: readonly Tender[]
  readonly cashStepHalalas?: number
  readonly hasTobaccoFee?: boolean
}

const seller: Particulars = {
  nameAr: 'مؤسسة الميزان للتجارة',
  nameEn: 'Al Mizan Trading Est.',
  vatNumber: '310122393500003',
  crNumber: '1010711252',
  buildingNumber: '2322',
  street: 'شارع الأمير سلطان',
  district: 'حي المربع',
  city: 'الرياض',
  postalCode: '23333',
  additionalNumber: '',
  phone: '0112345678',
}

export const taxableBuyer: NonNullable<BillDocument['party']> = {
  ...seller,
  id: 9,
  kind: 'customer',
  code: 'C0009',
  nameAr: 'شركة الواحة',
  nameEn: 'Oasis Co.',
  vatNumber: '399999999900003',
}

/** A delivered sale of the given lines, paid exactly in cash by default. */
export function aBillDocument(lines: readonly PrintedLine[], changes: BillChanges = {}): BillDocument {
  const { paid, cashStepHalalas = 1, hasTobaccoFee = false, ...rest } = changes
  const invoiceKind = rest.invoiceKind === undefined ? 'simplified' : rest.invoiceKind
  const hasVat = invoiceKind === 'simplified' || invoiceKind === 'tax'
  const totals = totalsOf(lines, {
    vat: hasVat ? vatOn : vatOff,
    tobacco: hasTobaccoFee ? feeOn : feeOff,
    billDiscount: rest.discount ?? null,
  })
  const tenders = paid ?? [{ method: 'cash', amount: totals.total }]
  const settled = unwrap(settle({ total: totals.total, tenders, cashStepHalalas }))
  const issuedAt = '2026-01-31T21:05:09'
  const qr = { sellerName: seller.nameAr, vatNumber: seller.vatNumber, timestamp: issuedAt }
  return {
    id: 1,
    billTypeCode: 'sale',
    code: '1-000123',
    number: 123,
    date: day('2026-01-31'),
    createdAt: 1_769_882_709_000,
    capture: null,
    issuedAt,
    invoiceKind,
    isDelivered: true,
    version: 1,
    isCurrent: true,
    voidedAt: null,
    prints: 0,
    refunded: halalas(0),
    note: '',
    reason: '',
    user: { id: 3, name: 'cashier' },
    seller,
    branch: { id: 1, codePrefix: '1', nameAr: 'الفرع الرئيسي', nameEn: 'Main branch', address: '' },
    costCenterId: null,
    party: null,
    original: null,
    quotation: null,
    table: null,
    shift: null,
    sale: null,
    expiresOn: null,
    supplierInvoiceNumber: '',
    supplierInvoiceDate: null,
    vatKind: null,
    declaredVat: halalas(0),
    issueReason: null,
    expenseAccount: null,
    toBranch: null,
    toCostCenter: null,
    charges: [],
    refunds: [],
    debitNotes: [],
    lines: lines.map((line, index) => documentLine(line, index, totals.lines[index] ?? missing())),
    vatGroups: totals.groups.map(({ vatCategory, priceMode, rate, net, fee, vat, total }) => ({
      vatCategory,
      priceMode,
      rate,
      net,
      fee,
      vat,
      total,
    })),
    discount: null,
    ...amountsOf(totals),
    tenders: settled.tenders.map((tender, index) => ({ ...tender, received: tenders[index]?.amount ?? tender.amount })),
    received: settled.received,
    change: settled.change,
    rounding: settled.rounding,
    qr: hasVat ? { ...qr, total: halalas(totals.total - settled.rounding), vat: totals.vat } : null,
    ...rest,
  }
}

function documentLine(line: PrintedLine, index: number, totals: ReturnType<typeof totalsOf>['lines'][number]) {
  return {
    line: index + 1,
    itemId: 100 + index,
    itemCode: String(1000 + index),
    accountId: null,
    nameAr: line.nameAr,
    nameEn: line.nameEn,
    description: '',
    unitId: 1,
    unitNameAr: 'حبة',
    unitNameEn: 'Piece',
    unitRatio: line.unitRatio,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    features: [],
    isPriceIncludingVat: line.priceMode === 'included',
    discount: line.discount ?? null,
    ...amountsOf(totals),
    vatCategory: totals.vatCategory,
    vatRate: totals.rate,
    vatReason: null,
    isTobacco: line.isTobacco ?? false,
    isService: false,
    isProduct: false,
    originalLine: null,
    quotationLine: null,
    campaign: null,
  }
}

type Figures = Record<'amount' | 'lineDiscount' | 'billDiscount' | 'net' | 'fee' | 'vat' | 'total', Halalas>

function amountsOf({ amount, lineDiscount, billDiscount, net, fee, vat, total }: Figures): Figures {
  return { amount, lineDiscount, billDiscount, net, fee, vat, total }
}

function missing(): never {
  throw new Error('a line has no totals')
}

/** Of a simplified invoice. */
export const reportedEInvoice: BillEInvoice = {
  id: 4,
  state: 'reported',
  environment: 'production',
  uuid: '3cf5ee18-ee25-44ea-a444-2c37ba7f28be',
  icv: 3,
  isProvisional: false,
  qr: 'BAMA',
  issuedAt: 1_769_893_509_000,
  dueAt: 1_769_979_909_000,
  answeredAt: 1_769_893_512_000,
  attempts: 1,
  messages: [],
}
