import type { FeatureCode } from '../access/features.ts'
import type { PostingRuleName } from '../ledger/posting-rule-names.ts'
import type { TradeSide } from '../ledger/tender-accounts.ts'
import type { PaymentMethod } from './tenders.ts'

/**
 * The bill types: one editor, one list, one print and one posting path serve them all and read this table. Codes are spelled as on the
 * wire, even where that is odd: `quate` (sic). Source: spec §2 and §6, design page 3. `rexchange` and `rexpenses` are ours: the
 * specification refunds exchange bills and expenses but has no codes for those refunds. So are `debit-note` and `rdebit-note`: the
 * e-invoice regulation requires debit notes, which the specification does not have.
 */
export const billTypeCodes = [
  'sale',
  'quate',
  'rsale',
  'debit-note',
  'rdebit-note',
  'exchange',
  'rexchange',
  'convert-varieties',
  'convert-cc',
  'purch',
  'rpurch',
  'expenses',
  'rexpenses',
  'production',
] as const

export type BillTypeCode = (typeof billTypeCodes)[number]

/**
 * The party of the bill. A customer is optional where walk-in customers are allowed; `original` is the party of the refunded or
 * debited bill.
 */
export type BillParty = 'customer' | 'supplier' | 'optionalSupplier' | 'original' | 'none'

/**
 * The source of lines: items at list prices, items at supplier prices, lines of the refunded bill, lines of the debited bill
 * with a price on top, expense accounts with amounts, items at cost, items at cost or accounts with amounts, a product with its materials and services.
 */
export type LineSource =
  | 'priceList'
  | 'supplierPrice'
  | 'original'
  | 'debited'
  | 'accounts'
  | 'goods'
  | 'goodsOrAccounts'
  | 'recipe'

/** The stock effect of a delivered bill. `transfer` moves goods from one branch to another; `make` issues materials and receives a product. */
export type StockEffect = 'none' | 'out' | 'in' | 'transfer' | 'make'

/** Why goods are issued: an issue has a reason, which determines the charged account when the bill has none of its own. */
export const issueReasons = ['damage', 'expired', 'ownUse', 'sample'] as const
export type IssueReason = (typeof issueReasons)[number]

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
  | 'description'
  | 'vatKind'

export type BillType = {
  readonly code: BillTypeCode
  readonly feature: FeatureCode
  /**
   * The side of trade of its money, VAT and dashboard figure: sales bear output VAT, purchases input VAT, and a refund the opposite of its
   * original. Null for a bill that is neither a sale nor a purchase in the books.
   */
  readonly side: TradeSide | null
  readonly party: BillParty
  readonly lines: LineSource
  readonly stock: StockEffect
  /** The rule in `domain/ledger/posting-rules*.ts`; `none` posts nothing. */
  readonly posting: PostingRuleName | 'none'
  /** The type that this bill refunds. Party, cost centre and prices are then those of the original. */
  readonly refunds: BillTypeCode | null
  /** The type whose prices this bill raises afterwards. Party, cost centre and VAT are then those of the original. */
  readonly debits: BillTypeCode | null
  /** Whether a refund always takes back its whole original, never a part. */
  readonly refundsWhole: boolean
  /** The type whose prices this one honours until they expire: a sale may be made from a quotation. */
  readonly honours: BillTypeCode | null
  /** Whether campaigns apply to its lines. */
  readonly takesCampaigns: boolean
  /** Whether its prices have an expiry day. */
  readonly expires: boolean
  /** Its document in tax law: an invoice has a kind and a QR code, a credit or debit note also has a reason. */
  readonly taxDocument: 'invoice' | 'creditNote' | 'debitNote' | null
  /** Whether it has an issue reason (`issueReasons`) and a charged account. */
  readonly isIssue: boolean
  /** The receiver of a transfer, besides its own branch and cost centre: a branch or a cost centre. */
  readonly receiver: 'branch' | 'costCentre' | null
  /** Whether it records a supplier's invoice: number, day, VAT kind, and third-party charges. */
  readonly hasSupplierInvoice: boolean
  readonly payments: readonly PaymentMethod[]
  readonly columns: readonly BillColumn[]
  /** Whether new lines of tobacco items bear the fee; a refund uses the fee of its original. */
  readonly bearsTobaccoFee: boolean
  /**
   * Whether it may be saved before its goods move: revenue and VAT are then posted and stock waits. The goods of a refund have moved where
   * those of its original have.
   */
  readonly mayBeUndelivered: boolean
  /** Whether it is made at the till: it can be held, and made offline, in which case its receipt is provisional. */
  readonly isOfTill: boolean
  /** Whether it can be edited, which posts a new version under the same number. */
  readonly mayBeEdited: boolean
}

const moneyPayments = ['cash', 'mada', 'card', 'bank', 'wallet'] as const
const salePayments = [...moneyPayments, 'credit', 'deliveryApp', 'refundCredit', 'points'] as const
/** Without what only a sale has: an order of an app, the credit of a refund, points. */
const debitPayments = [...moneyPayments, 'credit'] as const
const purchasePayments = ['cash', 'card', 'bank', 'credit'] as const
const tradeColumns = ['item', 'unit', 'quantity', 'price', 'features', 'discount', 'vat', 'total'] as const
/** Features of an item are sold with it; in a purchase they have no price of their own. */
const boughtColumns = ['item', 'unit', 'quantity', 'price', 'discount', 'vat', 'total'] as const
const refundColumns = ['item', 'unit', 'quantity', 'remaining', 'price', 'discount', 'vat', 'total'] as const
const debitColumns = ['item', 'unit', 'quantity', 'remaining', 'price', 'vat', 'total'] as const
const goodsColumns = ['item', 'unit', 'quantity', 'cost'] as const
const expenseColumns = ['expenseAccount', 'description', 'vatKind', 'price', 'vat', 'total'] as const
const returnedColumns = ['item', 'unit', 'quantity', 'remaining', 'cost'] as const

/** What most types are without: an original, campaigns, tax documents, goods that wait, the till. */
const plain = {
  refunds: null,
  refundsWhole: false,
  debits: null,
  honours: null,
  takesCampaigns: false,
  expires: false,
  taxDocument: null,
  isIssue: false,
  receiver: null,
  hasSupplierInvoice: false,
  bearsTobaccoFee: false,
  mayBeUndelivered: false,
  isOfTill: false,
  mayBeEdited: false,
} as const satisfies Partial<BillType>

/** Common properties of goods movements without trade: no party, no money, no VAT. */
const withoutTrade = {
  ...plain,
  side: null,
  party: 'none',
  payments: [],
} as const satisfies Partial<BillType>

/** Common properties of expenses and their refunds: money and VAT, and no goods. */
const ofExpenses = {
  ...plain,
  side: 'purchases',
  stock: 'none',
  payments: purchasePayments,
  columns: expenseColumns,
} as const satisfies Partial<BillType>

export const billTypes = {
  sale: {
    ...plain,
    code: 'sale',
    feature: 'f-create-sales-invoice',
    side: 'sales',
    party: 'customer',
    lines: 'priceList',
    stock: 'out',
    posting: 'sale',
    honours: 'quate',
    takesCampaigns: true,
    taxDocument: 'invoice',
    payments: salePayments,
    columns: tradeColumns,
    bearsTobaccoFee: true,
    mayBeUndelivered: true,
    isOfTill: true,
    mayBeEdited: true,
  },
  quate: {
    ...plain,
    code: 'quate',
    feature: 'f-create-offer-invoice',
    side: null,
    party: 'customer',
    lines: 'priceList',
    stock: 'none',
    posting: 'none',
    expires: true,
    payments: [],
    columns: tradeColumns,
    bearsTobaccoFee: true,
    mayBeEdited: true,
  },
  rsale: {
    ...plain,
    code: 'rsale',
    feature: 'f-create-sales-invoice-refund',
    side: 'sales',
    party: 'original',
    lines: 'original',
    stock: 'in',
    posting: 'saleRefund',
    refunds: 'sale',
    taxDocument: 'creditNote',
    payments: salePayments,
    columns: refundColumns,
  },
  'debit-note': {
    ...plain,
    code: 'debit-note',
    feature: 'f-create-sales-invoice',
    side: 'sales',
    party: 'original',
    lines: 'debited',
    stock: 'none',
    posting: 'sale',
    debits: 'sale',
    taxDocument: 'debitNote',
    payments: debitPayments,
    columns: debitColumns,
  },
  'rdebit-note': {
    ...plain,
    code: 'rdebit-note',
    feature: 'f-create-sales-invoice-refund',
    side: 'sales',
    party: 'original',
    lines: 'original',
    stock: 'none',
    posting: 'saleRefund',
    refunds: 'debit-note',
    taxDocument: 'creditNote',
    payments: debitPayments,
    columns: debitColumns,
  },
  exchange: {
    ...withoutTrade,
    code: 'exchange',
    feature: 'f-create-damage-invoice',
    lines: 'goods',
    stock: 'out',
    posting: 'issue',
    isIssue: true,
    columns: goodsColumns,
  },
  rexchange: {
    ...withoutTrade,
    code: 'rexchange',
    feature: 'f-create-damage-invoice-refund',
    party: 'original',
    lines: 'original',
    stock: 'in',
    posting: 'issueRefund',
    refunds: 'exchange',
    refundsWhole: true,
    columns: returnedColumns,
  },
  'convert-varieties': {
    ...withoutTrade,
    code: 'convert-varieties',
    feature: 'f-transfer-item-branche',
    lines: 'goods',
    stock: 'transfer',
    posting: 'branchTransfer',
    receiver: 'branch',
    columns: goodsColumns,
    mayBeUndelivered: true,
  },
  'convert-cc': {
    ...withoutTrade,
    code: 'convert-cc',
    feature: 'f-transfer-item-cc',
    lines: 'goodsOrAccounts',
    stock: 'out',
    posting: 'costCentreTransfer',
    receiver: 'costCentre',
    columns: ['item', 'unit', 'quantity', 'cost', 'expenseAccount', 'total'],
  },
  purch: {
    ...plain,
    code: 'purch',
    feature: 'f-create-purchases-invoice',
    side: 'purchases',
    party: 'supplier',
    lines: 'supplierPrice',
    stock: 'in',
    posting: 'purchase',
    hasSupplierInvoice: true,
    payments: purchasePayments,
    columns: boughtColumns,
    mayBeUndelivered: true,
    mayBeEdited: true,
  },
  rpurch: {
    ...plain,
    code: 'rpurch',
    feature: 'f-create-purchases-invoice-refund',
    side: 'purchases',
    party: 'original',
    lines: 'original',
    stock: 'out',
    posting: 'purchaseRefund',
    refunds: 'purch',
    payments: purchasePayments,
    columns: refundColumns,
  },
  expenses: {
    ...ofExpenses,
    code: 'expenses',
    feature: 'f-expenses-manage',
    party: 'optionalSupplier',
    lines: 'accounts',
    posting: 'expenses',
    mayBeEdited: true,
  },
  rexpenses: {
    ...ofExpenses,
    code: 'rexpenses',
    feature: 'f-create-damage-expenses-refund',
    party: 'original',
    lines: 'original',
    posting: 'expensesRefund',
    refunds: 'expenses',
    refundsWhole: true,
  },
  production: {
    ...withoutTrade,
    code: 'production',
    feature: 'f-create-production-invoice',
    lines: 'recipe',
    stock: 'make',
    posting: 'production',
    columns: ['item', 'unit', 'quantity', 'cost', 'expenseAccount', 'total'],
  },
} as const satisfies { readonly [Code in BillTypeCode]: BillType & { readonly code: Code } }

/** The type of drafts older than the type field. */
export const firstDraftType: BillTypeCode = 'sale'

/** Whether its lines have prices. The cost of goods without trade comes from stock. */
export function hasPrices({ columns }: Pick<BillType, 'columns'>): boolean {
  return columns.includes('price')
}

/** Whether it earns points of a customer, and may be paid with them. */
export function spendsPoints({ side, refunds, debits }: Pick<BillType, 'side' | 'refunds' | 'debits'>): boolean {
  return side === 'sales' && refunds === null && debits === null
}

/** Whether a mistake can be voided. Refunds of a trade cannot; debit notes and bills without prices are voided and never edited. */
export function mayBeVoided(type: Pick<BillType, 'columns' | 'mayBeEdited' | 'debits'>): boolean {
  return type.mayBeEdited || type.debits !== null || !hasPrices(type)
}

/** Whether it has amounts of accounts besides goods: those that a cost centre takes over, or labour and overhead of a product. */
export function takesAmounts({ lines }: Pick<BillType, 'lines'>): boolean {
  return lines === 'goodsOrAccounts' || lines === 'recipe'
}

/** Whether its goods pass on their cost: then they must be in stock, even where overselling is allowed. */
export function carriesCost({ stock }: Pick<BillType, 'stock'>): boolean {
  return stock === 'transfer' || stock === 'make'
}

/** Damaged and expired goods have a default account; the other reasons require one. */
export function needsAccount(reason: IssueReason | null): boolean {
  return reason === 'ownUse' || reason === 'sample'
}

/** Whether it brings money in: a sale, or a return to a supplier. False for a bill without a side. */
export function bringsMoney({ side, refunds }: Pick<BillType, 'side' | 'refunds'>): boolean {
  return side !== null && (side === 'sales') === (refunds === null)
}

export function isBillTypeCode(text: string): text is BillTypeCode {
  return Object.hasOwn(billTypes, text)
}

/** The codes of the types with a property, in table order. */
export function billTypesThat(isTrue: (type: BillType) => boolean): readonly BillTypeCode[] {
  return billTypeCodes.filter(code => isTrue(billTypes[code]))
}

/** The entry of a type, widened for code that handles every type. */
export function billTypeOf(code: BillTypeCode): BillType {
  return billTypes[code]
}
