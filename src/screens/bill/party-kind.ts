/** Whom a bill of a type is with. */
import type { BillType, BillTypeCode } from '#domain/bills/bill-types.ts'
import { isBought } from '#machines/bill-editor/fields.ts'

export function partyKindOf(type: BillTypeCode): 'customer' | 'supplier' {
  return isBought(type) ? 'supplier' : 'customer'
}

/** Whether somebody is chosen: a refund is with whom its original was. */
export function hasPartyField({ party }: Pick<BillType, 'party'>): boolean {
  return party !== 'none' && party !== 'original'
}
