/** The pages of bills: types with an editor have pages for their users; all other bills open in the reports. */
import type { BillRow } from '#contract/bill.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeCodes, billTypeOf, billTypesThat, refundTypeOf } from '#domain/bills/bill-types.ts'

/** For types with an editor: posted bills are below this path. */
const paths: Readonly<Partial<Record<BillTypeCode, string>>> = {
  sale: '/sales/bill/sale',
  quate: '/sales/bill/quate', // (sic)
  rsale: '/sales/rsale',
  purch: '/purch/bill/purch',
  rpurch: '/purch/rpurch',
}

/** The path of a new bill; a refund starts at the path itself, with its original. Source: spec §2. */
function editorPath(type: BillTypeCode): string | undefined {
  const path = paths[type]
  return path === undefined || billTypeOf(type).refunds !== null ? path : `${path}/new`
}

/** The bill type whose editor has this path. */
export function billTypeAt(path: string): BillTypeCode | undefined {
  return billTypeCodes.find(code => path === editorPath(code))
}

/** The path pattern of posted bills of a type with an editor. */
export function postedPathOf(type: BillTypeCode): string {
  return `${paths[type]}/:id`
}

/** Users see bills of a type when they make that type, or another type from it. */
export function seenNeedOf(type: BillTypeCode): Need {
  const others = billTypesThat(each => each.honours === type).map(each => billTypeOf(each).feature)
  const { feature } = billTypeOf(type)
  return others.length === 0 ? feature : { anyOf: [feature, ...others] }
}

/** The permission to find bills at all: users who make any type, and users with the bills report. */
export const billsSeenNeed: Need = { anyOf: ['f-bills-history', ...billTypeCodes.map(seenNeedOf)] }

/** Null for a user who may see the bill in a list but may open neither page. */
export function addressOf(
  { id, billTypeCode }: Pick<BillRow, 'id' | 'billTypeCode'>,
  access: Access | null,
): string | null {
  const path = paths[billTypeCode]
  if (path !== undefined && can(access, seenNeedOf(billTypeCode))) return `${path}/${id}`
  return can(access, 'f-bills-history') ? `/reports/bills/${id}` : null
}

/** The editor of a type; null when there is none, or the user may not make such bills. */
export function editorOf(type: BillTypeCode, access: Access | null): string | null {
  const path = editorPath(type)
  return path !== undefined && can(access, billTypeOf(type).feature) ? path : null
}

/** The editor of the type that refunds bills of this one. */
export function refundEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const refund = refundTypeOf(type)
  return refund === undefined ? null : editorOf(refund, access)
}

/** The editor of the type that is made from bills of this one. */
export function saleEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const [made] = billTypesThat(each => each.honours === type)
  return made === undefined ? null : editorOf(made, access)
}
