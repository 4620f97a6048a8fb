/** A voucher form that exists only in tests: money from customers, one per line, into one account. */
import { type Halalas, halalas } from '#domain/money.ts'
import { voucherForm } from '#domain/vouchers/voucher-form.ts'

export const moneyForm = voucherForm({
  head: ['moneyAccount'],
  lines: ['customer', 'amount', 'note'],
  entries: ({ moneyAccountId, lines }, accountOf) => [
    { accountId: moneyAccountId, debit: summed(lines.map(line => line.amount)) },
    ...lines.map(({ customerId, amount, note }) => ({
      accountId: accountOf('ar'),
      partyId: customerId,
      credit: amount,
      note,
    })),
  ],
  typed: ([money, ...debts]) => ({
    moneyAccountId: money?.accountId ?? 0,
    lines: debts.map(({ partyId, debit, credit, note }) => ({
      customerId: partyId ?? 0,
      amount: halalas(credit - debit),
      note,
    })),
  }),
})

function summed(amounts: readonly Halalas[]): Halalas {
  return halalas(amounts.reduce((sum, amount) => sum + amount, 0))
}
