/** The pages of bills: types with an editor have pages for their users; all other bills open in the reports. */
import type { BillRow } from '#contract/bill-row.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { debitTypeOf, refundTypeOf } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeCodes, billTypeOf, billTypesThat } from '#domain/bills/bill-types.ts'

/** The path of a new bill, for types with an editor; a refund starts there with its original. Source: spec §2. */
const editors: Readonly<Partial<Record<BillTypeCode, string>>> = {
  sale: '/sales/bill/sale/new',
  quate: '/sales/bill/quate/new', // (sic)
  rsale: '/sales/rsale',
  'debit-note': '/sales/debit-note/new',
  'rdebit-note': '/sales/rsale',
  exchange: '/sales/bill/exchange/new',
  rexchange: '/sales/rsale',
  'convert-varieties': '/sales/convert-varieties',
  'convert-cc': '/sales/convert-cc',
  purch: '/purch/bill/purch/new',
  rpurch: '/purch/rpurch',
  expenses: '/purch/expenses',
  rexpenses: '/purch/rpurch',
  production: '/purch/add-production-bill/new',
}

/** Posted bills are below this path. */
function pathOf(type: BillTypeCode): string | undefined {
  return editors[type]?.replace(/\/new$/u, '')
}

/** The types that share the page of this one: refunds of purchases and of expenses start at one address, those of sales, of issues and of debit notes at another. */
export function typesBeside(type: BillTypeCode): readonly BillTypeCode[] {
  return billTypeCodes.filter(code => editors[code] === editors[type])
}

/** The bill type whose editor has this path. */
export function billTypeAt(path: string): BillTypeCode | undefined {
  return billTypeCodes.find(code => path === editors[code])
}

/** The path pattern of posted bills of a type with an editor. */
export function postedPathOf(type: BillTypeCode): string {
  return `${pathOf(type)}/:id`
}

/** Users see bills of a type when they make that type, or another type from it. */
export function seenNeedOf(type: BillTypeCode): Need {
  const others = billTypesThat(each => each.honours === type).map(each => billTypeOf(each).feature)
  const { feature } = billTypeOf(type)
  return others.length === 0 ? feature : { anyOf: [feature, ...others] }
}

/** The permission to see posted bills at the address of a type, for users who make any of the types there. */
export function seenNeedAt(type: BillTypeCode): Need {
  const others = typesBeside(type).filter(each => each !== type)
  return others.length === 0 ? seenNeedOf(type) : { anyOf: [seenNeedOf(type), ...others.map(seenNeedOf)] }
}

/** The permission to find bills at all: users who make any type, and users with the bills report. */
export const billsSeenNeed: Need = { anyOf: ['f-bills-history', ...billTypeCodes.map(seenNeedOf)] }

/** Null for a user who may see the bill in a list but may open neither page. */
export function addressOf(
  { id, billTypeCode }: Pick<BillRow, 'id' | 'billTypeCode'>,
  access: Access | null,
): string | null {
  const path = pathOf(billTypeCode)
  if (path !== undefined && can(access, seenNeedOf(billTypeCode))) return `${path}/${id}`
  return can(access, 'f-bills-history') ? `/reports/bills/${id}` : null
}

/** The editor of a type; null when there is none, or the user may not make such bills. */
export function editorOf(type: BillTypeCode, access: Access | null): string | null {
  const path = editors[type]
  return path !== undefined && can(access, billTypeOf(type).feature) ? path : null
}

/** The editor of the type that refunds bills of this one. */
export function refundEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const refund = refundTypeOf(type)
  return refund === undefined ? null : editorOf(refund, access)
}

/** The editor of the type that raises the prices of bills of this one. */
export function debitEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const debit = debitTypeOf(type)
  return debit === undefined ? null : editorOf(debit, access)
}

/** The editor of the type that is made from bills of this one. */
export function saleEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const [made] = billTypesThat(each => each.honours === type)
  return made === undefined ? null : editorOf(made, access)
}
