/** Where vouchers have their pages, and what one of each kind is called. */
import { type VoucherType, voucherOf, vouchers } from '#contract/vouchers/registry.ts'
import { type Access, can } from '#domain/access/can.ts'

export function voucherTypeOf(text: string): VoucherType | undefined {
  return voucherTypes().find(type => type === text)
}

/** The kind of voucher that has its list at this address. */
export function voucherTypeAt(path: string): VoucherType | undefined {
  return voucherTypes().find(type => voucherOf(type).path === path)
}

/** Null for whoever may not see it. */
export function addressOfVoucher(type: VoucherType, id: number, access: Access | null): string | null {
  const { need, path } = voucherOf(type)
  return can(access, need) ? `${path}/${id}` : null
}

/** The title of the page of a new one, by its key under `titles`. */
export function newVoucherTitle<Type extends VoucherType>(type: Type): `new${Capitalize<Type>}`
export function newVoucherTitle(type: string): string {
  return `new${type.charAt(0).toUpperCase()}${type.slice(1)}`
}

function voucherTypes(): VoucherType[] {
  return Object.keys(vouchers) as VoucherType[]
}
