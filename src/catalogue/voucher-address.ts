/** Where vouchers have their pages. */
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf, vouchers } from '#contract/vouchers/registry.ts'
import { type Access, can } from '#domain/access/can.ts'

export function voucherTypeOf(text: string): VoucherType | undefined {
  return voucherTypes().find(type => type === text)
}

/** Null for whoever may not see it. */
export function addressOfVoucher(type: VoucherType, id: number, access: Access | null): string | null {
  const { need, path } = voucherOf(type)
  return can(access, need) ? `${path}/${id}` : null
}

function voucherTypes(): VoucherType[] {
  return Object.keys(vouchers) as VoucherType[]
}
