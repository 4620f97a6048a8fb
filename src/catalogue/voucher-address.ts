/** The addresses of vouchers. */
import { type VoucherType, voucherDescriptions } from '#contract/vouchers/descriptions.ts'
import { type Access, can } from '#domain/access/can.ts'

/** Null without permission. */
export function addressOfVoucher(type: VoucherType, id: number, access: Access | null): string | null {
  const { need, path } = voucherDescriptions[type]
  return can(access, need) ? `${path}/${id}` : null
}
