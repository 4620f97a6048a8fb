/** Where bills have their pages: those that have one of their own for whoever makes them, every other one among the reports. */
import type { BillRow } from '#contract/bill.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'
import { type BillTypeCode, billTypesThat } from '#domain/bills/bill-types.ts'

type BillPages = { readonly path: string; readonly seen: Need; readonly made: Need }

const pagesByType: Readonly<Partial<Record<BillTypeCode, BillPages>>> = {
  sale: { path: '/sales/bill/sale', seen: 'f-create-sales-invoice', made: 'f-create-sales-invoice' },
  quate: {
    path: '/sales/bill/quate',
    seen: { anyOf: ['f-create-sales-invoice', 'f-create-offer-invoice'] },
    made: 'f-create-offer-invoice',
  }, // (sic)
  purch: {
    path: '/purch/bill/purch',
    seen: 'f-create-purchases-invoice',
    made: 'f-create-purchases-invoice',
  },
}

/** Null for whoever may see the bill in a list but opens neither page. */
export function addressOf(
  { id, billTypeCode }: Pick<BillRow, 'id' | 'billTypeCode'>,
  access: Access | null,
): string | null {
  const pages = pagesByType[billTypeCode]
  if (pages && can(access, pages.seen)) return `${pages.path}/${id}`
  return can(access, 'f-bills-history') ? `/reports/bills/${id}` : null
}

/** The editor of a type; null where there is none, or the person may not make such bills. */
export function editorOf(type: BillTypeCode, access: Access | null): string | null {
  const pages = pagesByType[type]
  return pages && can(access, pages.made) ? `${pages.path}/new` : null
}

/** The editor of the type that is made of bills of this one. */
export function saleEditorOf(type: BillTypeCode, access: Access | null): string | null {
  const [made] = billTypesThat(each => each.honours === type)
  return made === undefined ? null : editorOf(made, access)
}
