/** Parses stored texts and amounts into domain values; an unknown text means that the data is damaged. */
import type { Selectable } from 'kysely'
import { type BillTypeCode, type IssueReason, isBillTypeCode, issueReasons } from '#domain/bills/bill-types.ts'
import type { CampaignTerms } from '#domain/bills/campaigns.ts'
import { chargeKinds, chargeMethods } from '#domain/bills/charges.ts'
import { type PurchaseVatKind, purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { type PaymentMethod, paymentMethods } from '#domain/bills/tenders.ts'
import {
  type Amounts,
  type Discount,
  type LineTotals,
  type VatCategory,
  vatCategories,
} from '#domain/bills/totals-types.ts'
import { type InvoiceKind, invoiceKinds } from '#domain/invoice/kind.ts'
import { halalas, price, rate } from '#domain/money.ts'
import { type VoucherMethod, voucherMethods } from '#domain/vouchers/fields.ts'
import type { BillLineTable, ChargeTable } from './bill-tables.ts'

export function billTypeCodeOf(text: string): BillTypeCode {
  if (isBillTypeCode(text)) return text
  throw new Error(`There is no bill type ${text}.`)
}

export function vatCategoryOf(text: string): VatCategory {
  return oneOf(vatCategories, text)
}

export function paymentMethodOf(text: string): PaymentMethod {
  return oneOf(paymentMethods, text)
}

export function voucherMethodOf(text: string): VoucherMethod {
  return oneOf(voucherMethods, text)
}

export function invoiceKindOf(text: string | null): InvoiceKind | null {
  return text === null ? null : oneOf(invoiceKinds, text)
}

export function issueReasonOf(text: string | null): IssueReason | null {
  return text === null ? null : oneOf(issueReasons, text)
}

export function purchaseVatKindOf(text: string | null): PurchaseVatKind | null {
  return text === null ? null : oneOf(purchaseVatKinds, text)
}

export function chargeOf(row: ChargeTable) {
  return {
    kind: oneOf(chargeKinds, row.kind),
    description: row.description,
    amount: halalas(row.amount),
    method: oneOf(chargeMethods, row.method),
  }
}

export function discountOf(row: { discount_kind: string | null; discount_value: number }): Discount | null {
  if (row.discount_kind === null) return null
  return row.discount_kind === 'percent'
    ? { kind: 'percent', percent: rate(row.discount_value) }
    : { kind: 'amount', amount: halalas(row.discount_value) }
}

export function campaignTermsOf(row: {
  readonly percent_off: number | null
  readonly amount_off: number | null
  readonly line_cap: number | null
}): CampaignTerms {
  return {
    percentOff: row.percent_off === null ? null : rate(row.percent_off),
    amountOff: row.amount_off === null ? null : price(row.amount_off),
    lineCap: row.line_cap === null ? null : halalas(row.line_cap),
  }
}

function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find(each => each === text)
  if (found !== undefined) return found
  throw new Error(`${text} is none of ${known.join(', ')}.`)
}

export function lineTotalsOf(row: Selectable<BillLineTable>): LineTotals {
  return {
    ...amountsOf(row),
    priceMode: row.price_includes_vat === 1 ? 'included' : 'excluded',
    vatCategory: vatCategoryOf(row.vat_category),
    rate: rate(row.vat_rate),
  }
}

type AmountColumns = Pick<
  Selectable<BillLineTable>,
  'amount' | 'line_discount' | 'bill_discount' | 'net' | 'fee' | 'vat' | 'total'
>

export function amountsOf(row: AmountColumns): Amounts {
  return {
    amount: halalas(row.amount),
    lineDiscount: halalas(row.line_discount),
    billDiscount: halalas(row.bill_discount),
    net: halalas(row.net),
    fee: halalas(row.fee),
    vat: halalas(row.vat),
    total: halalas(row.total),
  }
}
