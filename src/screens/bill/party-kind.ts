/** The party kind of a bill type. */
import type { BillType, BillTypeCode } from '#domain/bills/bill-types.ts'
import { isBought } from '#machines/bill-editor/fields.ts'

export function partyKindOf(type: BillTypeCode): 'customer' | 'supplier' {
  return isBought(type) ? 'supplier' : 'customer'
}

/** Whether the user chooses the party: a refund has that of its original. */
export function hasPartyField({ party }: Pick<BillType, 'party'>): boolean {
  return party !== 'none' && party !== 'original'
}
