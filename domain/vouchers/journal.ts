/** A journal entry as accountants write it: each line is an entry with a debit or a credit. */
import { voucherForm } from './voucher-form.ts'

export const journalForm = voucherForm({
  head: [],
  lines: ['account', 'debit', 'credit', 'party', 'costCenter', 'branch', 'note'],
  entries: ({ lines }) => lines,
  typed: lines => ({ lines }),
})
