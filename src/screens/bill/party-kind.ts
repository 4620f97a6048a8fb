/** Whom a bill of a type is with. */
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { isBought } from '#machines/bill-editor/fields.ts'

export function partyKindOf(type: BillTypeCode): 'customer' | 'supplier' {
  return isBought(type) ? 'supplier' : 'customer'
}
