/** Receipts, payments and deposits: one entry of money, and one entry per line on the other side. Source: spec §2. */
import { type Halalas, halalas } from '../money.ts'
import { type FormEntry, type FormOf, voucherForm } from './voucher-form.ts'

type Side = 'debit' | 'credit'
type MoneyForm = FormOf<
  'method' | 'moneyAccount' | 'chequeNumber' | 'dueDate',
  'account' | 'party' | 'amount' | 'costCenter' | 'note'
>

export const receiptForm = moneyForm('debit', {
  cash: 'cash_main',
  mada: 'clearing_mada',
  card: 'clearing_card',
  bank: 'bank_main',
  wallet: 'clearing_wallet',
  cheque: 'cheques_receivable',
})

export const paymentForm = moneyForm('credit', {
  cash: 'cash_main',
  bank: 'bank_main',
  card: 'bank_main',
  cheque: 'bank_main',
})

/** From cash, cheques and clearing accounts into a bank account. */
export const depositForm = voucherForm({
  head: ['moneyAccount'],
  lines: ['moneyAccount', 'amount', 'note'],
  moneyRole: 'bank_main',
  entries: ({ moneyAccountId, lines }) => [
    { accountId: moneyAccountId, debit: summed(lines) },
    ...lines.map(line => ({ accountId: line.moneyAccountId, credit: line.amount, note: line.note })),
  ],
  typed: ([money, ...lines]) => ({
    moneyAccountId: money?.accountId ?? 0,
    lines: lines.map(({ accountId, debit, credit, note }) => ({
      ...{ moneyAccountId: accountId, note },
      amount: halalas(credit - debit),
    })),
  }),
})

/** `side`: the one of the money. */
function moneyForm(side: Side, methods: MoneyForm['methods'] & object): MoneyForm {
  const otherSide = side === 'debit' ? 'credit' : 'debit'
  return voucherForm({
    head: ['method', 'moneyAccount', 'chequeNumber', 'dueDate'],
    lines: ['account', 'party', 'amount', 'costCenter', 'note'],
    methods,
    entries: ({ moneyAccountId, lines }) => [
      { accountId: moneyAccountId, [side]: summed(lines) },
      ...lines.map(
        ({ accountId, partyId, costCenterId, note, amount }): FormEntry => ({
          ...{ accountId, partyId, costCenterId, note },
          [otherSide]: amount,
        }),
      ),
    ],
    typed: ([money, ...lines]) => ({
      moneyAccountId: money?.accountId ?? 0,
      lines: lines.map(({ accountId, partyId, costCenterId, note, ...sides }) => ({
        ...{ accountId, partyId, costCenterId, note },
        amount: halalas(sides[otherSide] - sides[side]),
      })),
    }),
  })
}

function summed(lines: readonly { readonly amount: Halalas }[]): Halalas {
  return halalas(lines.reduce((sum, { amount }) => sum + amount, 0))
}
