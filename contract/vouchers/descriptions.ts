/**
 * The kinds of vouchers, without their calls, which `registry.ts` derives: a till checks permissions by this module and need not load the
 * calls.
 */
import type { Need } from '#domain/access/can.ts'
import { compoundForm } from '#domain/vouchers/compound.ts'
import { journalForm } from '#domain/vouchers/journal.ts'
import { depositForm, paymentForm, receiptForm } from '#domain/vouchers/money-forms.ts'
import type { VoucherForm } from '#domain/vouchers/voucher-form.ts'

export type VoucherDescription<Type extends string = string, Form = VoucherForm> = {
  /** The prefix of its calls and texts. */
  readonly type: Type
  readonly need: Need
  /** The path of its list; the pages of vouchers are below it. */
  readonly path: string
  /** Its name in the summaries of its calls. */
  readonly summary: string
  readonly form: Form
}

export const voucherDescriptions = {
  receipt: {
    type: 'receipt',
    need: 'f-receive-recipts-manage',
    path: '/accounting/receipts',
    summary: 'Receipt vouchers',
    form: receiptForm,
  },
  payment: {
    type: 'payment',
    need: 'f-payment-recipts-manage',
    path: '/accounting/payments',
    summary: 'Payment vouchers',
    form: paymentForm,
  },
  deposit: {
    type: 'deposit',
    need: 'f-deposit-recipts-manage',
    path: '/accounting/deposits',
    summary: 'Deposit vouchers',
    form: depositForm,
  },
  journal: {
    type: 'journal',
    need: 'f-daily-recipts-manage',
    path: '/accounting/daily',
    summary: 'Journal entries',
    form: journalForm,
  },
  compound: {
    type: 'compound',
    need: 'f-advanced-daily-recipts-manage',
    path: '/accounting/daily-advanced',
    summary: 'Compound journal entries',
    form: compoundForm,
  },
} as const satisfies Readonly<Record<string, VoucherDescription>>
export type VoucherType = keyof typeof voucherDescriptions

export function isVoucherType(text: string): text is VoucherType {
  return Object.hasOwn(voucherDescriptions, text)
}
