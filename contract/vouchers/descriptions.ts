/** The kinds of vouchers, each said once. Their calls are made of this in `registry.ts`: a till asks whom a voucher names, and carries none of them. */
import type { Need } from '#domain/access/can.ts'
import { journalForm } from '#domain/vouchers/journal.ts'
import type { VoucherForm } from '#domain/vouchers/voucher-form.ts'

export type VoucherDescription<Type extends string = string, Form = VoucherForm> = {
  /** What its calls and its texts are named after. */
  readonly type: Type
  readonly need: Need
  /** Of its list; a new one and those that are posted are beneath it. */
  readonly path: string
  /** What it is called in the summaries of its calls. */
  readonly summary: string
  readonly form: Form
}

export const voucherDescriptions = {
  journal: {
    type: 'journal',
    need: 'f-daily-recipts-manage',
    path: '/accounting/daily',
    summary: 'Journal entries',
    form: journalForm,
  },
} as const satisfies Readonly<Record<string, VoucherDescription>>
export type VoucherType = keyof typeof voucherDescriptions

export function isVoucherType(text: string): text is VoucherType {
  return Object.hasOwn(voucherDescriptions, text)
}
