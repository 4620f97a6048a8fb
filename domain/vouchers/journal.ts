/** A journal entry as an accountant writes it: its lines are the entries, each with a debit or a credit. */
import { voucherForm } from './voucher-form.ts'

export const journalForm = voucherForm({
  head: [],
  lines: ['account', 'debit', 'credit', 'party', 'costCenter', 'branch', 'note'],
  entries: ({ lines }) => lines,
  typed: lines => ({ lines }),
})
