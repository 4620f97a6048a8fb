/** Where vouchers have their pages, and what one of each kind is called. */
import { vouchers } from '#contract/vouchers/registry.ts'
import { type Access, can } from '#domain/access/can.ts'
import { type VoucherType, voucherTypes } from '#domain/vouchers/voucher-types.ts'
import type { TextKey } from '../i18n/texts.ts'

type VoucherPages = { readonly path: string; readonly title: TextKey }

export const voucherPages: Readonly<Record<VoucherType, VoucherPages>> = {
  journal: { path: '/accounting/daily', title: 'voucherTypes.journal' },
}

export function voucherTypeOf(text: string): VoucherType | undefined {
  return voucherTypes.find(type => type === text)
}

/** Null for whoever may not see it. */
export function addressOfVoucher(type: VoucherType, id: number, access: Access | null): string | null {
  return can(access, vouchers[type].need) ? `${voucherPages[type].path}/${id}` : null
}
