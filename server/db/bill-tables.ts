/** The tables of posted bills. */
import type { Generated } from 'kysely'
import type { Flag } from './flag.ts'

/** A bill is written once and never changes; what happens to it later is a row of `bill_event`. */
export type BillTable = {
  id: Generated<number>
  branch_id: number
  type: string
  number: number
  /** 1 as it was first posted; an edit posts the next under the same number. */
  version: number
  code: string
  day: string
  created_at: number
  user_id: number
  party_id: number | null
  cost_center_id: number | null
  original_bill_id: number | null
  /** Of a sale: the quotation that it is made of. */
  quotation_id: number | null
  /** Of a quotation: the last day on which its prices hold. */
  expires_on: string | null
  /** Of an issue of goods: why, and the account that bears them where it is not the company's for it. */
  issue_reason: string | null
  account_id: number | null
  /** Of a transfer: what receives. */
  to_branch_id: number | null
  to_cost_center_id: number | null
  /** Of a purchase, where the supplier's invoice has them. */
  supplier_invoice_number: string | null
  supplier_invoice_day: string | null
  /** Of a purchase whose VAT is not that of its items charged by the supplier; of a refund, that of its original. */
  vat_kind: string | null
  /** VAT beside the total: paid at customs, or owed and deducted by the buyer. */
  declared_vat: Generated<number>
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
  /** What `net` holds of the VAT categories other than standard. */
  net_zero: number
  net_exempt: number
  net_out_of_scope: number
  received: number
  rounding: number
  cost: number
  note: string
}

/** A line names an item and its unit, or on an expenses bill an account. */
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
  is_tobacco: Flag
  is_service: Flag
  /** Of a production: what is made. */
  is_product: Flag
  original_line: number | null
  quotation_line: number | null
  /** The campaign that it was sold under, as it was then. */
  discount_terms_id: number | null
  amount: number
  line_discount: number
  bill_discount: number
  net: number
  fee: number
  vat: number
  total: number
  cost: number
  /** Of a refund of a bill of which a part has moved: how much of it still waited, and what left transit with that. Null of all others. */
  waiting_quantity: number | null
  waiting_cost: number | null
}

/** An exit or entry statement: what of a bill's goods has moved. It has the id of its posting. */
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

/** The line is that of the bill, the quantity in its unit. */
export type DeliveryLineTable = { posting_id: number; line: number; quantity: number }

/** What somebody else charges for the goods of a bill (`domain/bills/charges.ts`). */
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
  /** What the other columns were when it was written (`event-seal.ts`). */
  seal: string
}
