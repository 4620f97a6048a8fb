/** Which bills a user sees. */
import { hasBranch } from '../access/branches.ts'
import { type Access, can } from '../access/can.ts'
import { originalTypeOf } from './bill-origins.ts'
import { type BillTypeCode, billTypeCodes, billTypeOf } from './bill-types.ts'

/** The bills report shows every type; a user who makes a type sees its bills, the bills that it refunds or debits and the quotations that it honours. */
export function visibleTypes(access: Access): BillTypeCode[] {
  if (can(access, 'f-bills-history')) return [...billTypeCodes]
  const made = billTypeCodes.filter(code => can(access, billTypeOf(code).feature))
  const named = made.flatMap(code => [originalTypeOf(billTypeOf(code)) ?? [], billTypeOf(code).honours ?? []].flat())
  return billTypeCodes.filter(code => made.includes(code) || named.includes(code))
}

/** A bill that the user may not see is treated as missing. */
export function seesBill(access: Access, type: BillTypeCode, branchId: number): boolean {
  return visibleTypes(access).includes(type) && hasBranch(access, branchId)
}
