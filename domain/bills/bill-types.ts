import type { FeatureCode } from '../access/features.ts'
import type { PostingRuleName } from '../ledger/posting-rule-names.ts'
import type { PaymentMethod } from './tenders.ts'

/**
 * The bill types: one editor, one list, one print and one posting path serve them all and read this table.
 * Codes are spelled as on the wire, also where that is odd: `quate` (sic). Source: spec §2 and §6, design page 3.
 */
export const billTypeCodes = [
  'sale',
  'quate',
  'rsale',
  'exchange',
  'convert-varieties',
  'convert-cc',
  'purch',
  'rpurch',
  'expenses',
  'production',
] as const

export type BillTypeCode = (typeof billTypeCodes)[number]

/** Whom the bill is with. A customer may be left out where there is a walk-in customer; `original` is the party of the refunded bill. */
type BillParty = 'customer' | 'supplier' | 'optionalSupplier' | 'original' | 'none'

/** Where the price of a new line comes from: the price list, the last purchase cost, the refunded line, the average cost, or the person. */
type PriceSource = 'salePrice' | 'purchaseCost' | 'original' | 'averageCost' | 'entered'

/** What a delivered bill does to stock. `transfer` is out of one branch and into another; `production` takes materials and gives a product. */
type StockEffect = 'none' | 'out' | 'in' | 'transfer' | 'optionalOut' | 'production'

type BillColumn =
  | 'item'
  | 'unit'
  | 'quantity'
  | 'remaining'
  | 'price'
  | 'cost'
  | 'features'
  | 'discount'
  | 'vat'
  | 'total'
  | 'expenseAccount'

/** How a posted bill of this type is taken back: by a bill of which type, with which permission, line by line or only as a whole. */
type RefundWay = {
  readonly by: BillTypeCode
  readonly feature: FeatureCode
  readonly extent: 'lines' | 'whole'
}

export type BillType = {
  readonly code: BillTypeCode
  readonly feature: FeatureCode
  readonly party: BillParty
  readonly priceSource: PriceSource
  readonly stock: StockEffect
  /** The rule in `domain/ledger/posting-rules*.ts`; none posts nothing. */
  readonly posting: PostingRuleName | 'none'
  /** The type whose lines this bill takes back. */
  readonly refunds: BillTypeCode | null
  readonly refundedBy: RefundWay | null
  readonly payments: readonly PaymentMethod[]
  readonly columns: readonly BillColumn[]
  /** Whether a new line of a tobacco item bears the fee; a refund takes the fee of its original. */
  readonly bearsTobaccoFee: boolean
  /** Whether it may be saved before the goods move; then revenue and VAT are posted and stock waits. */
  readonly mayBeUndelivered: boolean
}

const salePayments = ['cash', 'mada', 'card', 'bank', 'wallet', 'credit', 'deliveryApp'] as const
const purchasePayments = ['cash', 'card', 'bank', 'credit'] as const
const tradeColumns = ['item', 'unit', 'quantity', 'price', 'features', 'discount', 'vat', 'total'] as const
const refundColumns = ['item', 'unit', 'quantity', 'remaining', 'price', 'discount', 'vat', 'total'] as const
const costColumns = ['item', 'unit', 'quantity', 'cost', 'total'] as const

export const billTypes = {
  sale: {
    code: 'sale',
    feature: 'f-create-sales-invoice',
    party: 'customer',
    priceSource: 'salePrice',
    stock: 'out',
    posting: 'sale',
    refunds: null,
    refundedBy: { by: 'rsale', feature: 'f-create-sales-invoice-refund', extent: 'lines' },
    payments: salePayments,
    columns: tradeColumns,
    bearsTobaccoFee: true,
    mayBeUndelivered: true,
  },
  quate: {
    code: 'quate',
    feature: 'f-create-offer-invoice',
    party: 'customer',
    priceSource: 'salePrice',
    stock: 'none',
    posting: 'none',
    refunds: null,
    refundedBy: null,
    payments: [],
    columns: tradeColumns,
    bearsTobaccoFee: true,
    mayBeUndelivered: false,
  },
  rsale: {
    code: 'rsale',
    feature: 'f-create-sales-invoice-refund',
    party: 'original',
    priceSource: 'original',
    stock: 'in',
    posting: 'saleRefund',
    refunds: 'sale',
    refundedBy: null,
    payments: salePayments,
    columns: refundColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: true,
  },
  exchange: {
    code: 'exchange',
    feature: 'f-create-damage-invoice',
    party: 'none',
    priceSource: 'averageCost',
    stock: 'out',
    posting: 'issue',
    refunds: null,
    refundedBy: { by: 'exchange', feature: 'f-create-damage-invoice-refund', extent: 'whole' },
    payments: [],
    columns: costColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: false,
  },
  'convert-varieties': {
    code: 'convert-varieties',
    feature: 'f-transfer-item-branche',
    party: 'none',
    priceSource: 'averageCost',
    stock: 'transfer',
    posting: 'branchTransfer',
    refunds: null,
    refundedBy: null,
    payments: [],
    columns: costColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: false,
  },
  'convert-cc': {
    code: 'convert-cc',
    feature: 'f-transfer-item-cc',
    party: 'none',
    priceSource: 'averageCost',
    stock: 'optionalOut',
    posting: 'costCentreTransfer',
    refunds: null,
    refundedBy: null,
    payments: [],
    columns: costColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: false,
  },
  purch: {
    code: 'purch',
    feature: 'f-create-purchases-invoice',
    party: 'supplier',
    priceSource: 'purchaseCost',
    stock: 'in',
    posting: 'purchase',
    refunds: null,
    refundedBy: { by: 'rpurch', feature: 'f-create-purchases-invoice-refund', extent: 'lines' },
    payments: purchasePayments,
    columns: tradeColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: true,
  },
  rpurch: {
    code: 'rpurch',
    feature: 'f-create-purchases-invoice-refund',
    party: 'original',
    priceSource: 'original',
    stock: 'out',
    posting: 'purchaseRefund',
    refunds: 'purch',
    refundedBy: null,
    payments: purchasePayments,
    columns: refundColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: true,
  },
  expenses: {
    code: 'expenses',
    feature: 'f-expenses-manage',
    party: 'optionalSupplier',
    priceSource: 'entered',
    stock: 'none',
    posting: 'expenses',
    refunds: null,
    refundedBy: { by: 'expenses', feature: 'f-create-damage-expenses-refund', extent: 'whole' },
    payments: purchasePayments,
    columns: ['expenseAccount', 'price', 'vat', 'total'],
    bearsTobaccoFee: false,
    mayBeUndelivered: false,
  },
  production: {
    code: 'production',
    feature: 'f-create-production-invoice',
    party: 'none',
    priceSource: 'averageCost',
    stock: 'production',
    posting: 'production',
    refunds: null,
    refundedBy: null,
    payments: [],
    columns: costColumns,
    bearsTobaccoFee: false,
    mayBeUndelivered: false,
  },
} as const satisfies { readonly [Code in BillTypeCode]: BillType & { readonly code: Code } }

export function isBillTypeCode(text: string): text is BillTypeCode {
  return Object.hasOwn(billTypes, text)
}

/** The entry of a type, in the wide shape that code for every type works with. */
export function billTypeOf(code: BillTypeCode): BillType {
  return billTypes[code]
}
