/** Where bills have their pages: those that have one of their own for whoever makes them, every other one among the reports. */
import type { BillRow } from '#contract/bill.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { type BillTypeCode, billTypeCodes, billTypeOf, billTypesThat } from '#domain/bills/bill-types.ts'

/** Of the types that have an editor: beneath their path stand a new one and those that are posted. */
const paths: Readonly<Partial<Record<BillTypeCode, string>>> = {
  sale: '/sales/bill/sale',
  quate: '/sales/bill/quate', // (sic)
  purch: '/purch/bill/purch',
}

/** The type whose editor is at this address. */
export function billTypeAt(path: string): BillTypeCode | undefined {
  return billTypeCodes.find(code => path === `${paths[code]}/new`)
}

/** Whoever makes bills of a type sees them, and whoever makes a bill of another type out of them. */
export function seenNeedOf(type: BillTypeCode): Need {
  const others = billTypesThat(each => each.honours === type).map(each => billTypeOf(each).feature)
  const { feature } = billTypeOf(type)
  return others.length === 0 ? feature : { anyOf: [feature, ...others] }
}

/** Who finds bills at all: everybody who makes any, and everybody who reads the report of all of them. */
export const billsSeenNeed: Need = { anyOf: ['f-bills-history', ...billTypeCodes.map(seenNeedOf)] }

/** Null for whoever may see the bill in a list but opens neither page. */
export function addressOf(
  { id, billTypeCode }: Pick<BillRow, 'id' | 'billTypeCode'>,
  access: Access | null,
): string | null {
  const path = paths[billTypeCode]
  if (path !== undefined && can(access, seenNeedOf(billTypeCode))) return `${path}/${id}`
  return can(access, 'f-bills-history') ? `/reports/bills/${id}` : null
}

/** The editor of a type; null where there is none, or the person may not make such bills. */
export function editorOf(type: BillTypeCode, access: Access | null): string | null {
  const path = paths[type]
  return path !== undefined && can(access, billTypeOf(type).feature) ? `${path}/new` : null
}

/** The editor of the type that is made of bills of this one. */
export function saleEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const [made] = billTypesThat(each => each.honours === type)
  return made === undefined ? null : editorOf(made, access)
}
