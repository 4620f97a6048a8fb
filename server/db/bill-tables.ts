/** The tables of posted bills. */
import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** A bill is written once and never changes; later changes are rows of `bill_event`. */
export type BillTable = {
  id: Generated<number>
  branch_id: number
  type: string
  number: number
  /** 1 for the first posting; each edit posts the next version under the same number. */
  version: number
  code: string
  day: string
  created_at: number
  user_id: number
  party_id: number | null
  cost_center_id: number | null
  /** For a refund. */
  original_bill_id: number | null
  /** For a debit note: the sale whose price it raises. */
  debited_bill_id: number | null
  /** For a sale: its quotation. */
  quotation_id: number | null
  /** For a quotation: the last day its prices are valid. */
  expires_on: string | null
  /** For an issue of goods: the reason, and the account to charge when it is not the company's default. */
  issue_reason: string | null
  account_id: number | null
  /** For a transfer: the receiving branch or cost centre. */
  to_branch_id: number | null
  to_cost_center_id: number | null
  /** For a purchase: from the supplier's invoice, where it has them. */
  supplier_invoice_number: string | null
  supplier_invoice_day: string | null
  /** For a purchase with customs VAT or reverse charge; a refund copies it from its original. */
  vat_kind: string | null
  /** VAT outside the total: paid at customs, or due and deducted by the buyer. */
  declared_vat: Generated<number>
  /** The restaurant table of a sale. */
  table_id: number | null
  seller_id: number
  buyer_id: number | null
  is_delivered: Flag
  is_vat_enabled: Flag
  invoice_kind: string | null
  discount_kind: string | null
  discount_value: number
  amount: number
  line_discount: number
  bill_discount: number
  net: number
  fee: number
  vat: number
  total: number
  /** The parts of `net` in VAT categories other than standard. */
  net_zero: number
  net_exempt: number
  net_out_of_scope: number
  received: number
  rounding: number
  cost: number
  note: string
}

/** A line has an item and its unit, or an account on an expenses bill. */
export type BillLineTable = {
  bill_id: number
  line: number
  day: string
  item_id: number | null
  unit_id: number | null
  account_id: number | null
  naming_id: number
  unit_naming_id: number | null
  description: string
  ratio: number
  quantity: number
  unit_price: number
  price_includes_vat: Flag
  discount_kind: string | null
  discount_value: number
  vat_category: string
  vat_rate: number
  /** Why it bears no VAT, see `domain/invoice/exemption-reasons.ts`. */
  vat_reason: string | null
  is_tobacco: Flag
  is_service: Flag
  /** For a production: the finished product. */
  is_product: Flag
  original_line: number | null
  quotation_line: number | null
  /** The terms of the campaign at the time of sale. */
  discount_terms_id: number | null
  amount: number
  line_discount: number
  bill_discount: number
  net: number
  fee: number
  vat: number
  total: number
  cost: number
  /**
   * For a refund of a partly delivered bill: the undelivered part of the quantity, and the cost that it removed from transit. Null for
   * other bills.
   */
  waiting_quantity: number | null
  waiting_cost: number | null
}

/** An exit or entry statement: the delivered part of a bill's goods. Its id is that of its posting. */
export type DeliveryTable = {
  posting_id: number
  kind: string
  branch_id: number
  number: number
  code: string
  bill_id: number
  day: string
  note: string
  created_at: number
  user_id: number
}

/** The line number of the bill; the quantity is in the line's unit. */
export type DeliveryLineTable = { posting_id: number; line: number; quantity: number }

/** A third party's charge for the goods of a bill (`domain/bills/charges.ts`). */
export type ChargeTable = {
  bill_id: number
  row: number
  kind: string
  description: string
  amount: number
  method: string
  party_id: number | null
}

export type BillEventTable = {
  id: Generated<number>
  bill_id: number
  kind: string
  at: number
  user_id: number
  posting_id: number | null
  detail: string
  /** A hash of the other columns at insertion (`event-seal.ts`). */
  seal: string
}

export type TenderTable = {
  bill_id: number
  row: number
  method: string
  amount: number
  received: number
  /** For a sale: the refund whose credit pays. */
  refund_bill_id: number | null
  delivery_app_id: number | null
  order_reference: string | null
}
