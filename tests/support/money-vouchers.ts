/** A receipt, a payment and a deposit in the tiny shop. */
import { sar } from './amounts.ts'
import { tinyParties } from './tiny-shop.ts'
import { accountId } from './tiny-trade.ts'

/** Cash from a customer, on account. */
export function aReceipt(branchId = 1, amount = '50.00') {
  const lines = [{ accountId: accountId('1103001'), partyId: tinyParties.borrower, amount: sar(amount), note: '' }]
  const head = { method: 'cash', moneyAccountId: accountId('1101001'), chequeNumber: '' } as const
  return { branchId, note: '', ...head, lines }
}

/** Cash to a supplier. */
export function aPayment(branchId = 1, amount = '50.00') {
  const lines = [{ accountId: accountId('2101001'), partyId: tinyParties.supplier, amount: sar(amount), note: '' }]
  return { ...aReceipt(branchId), lines }
}

/** Cash into the bank. */
export function aDeposit(branchId = 1, amount = '50.00') {
  const lines = [{ moneyAccountId: accountId('1101001'), amount: sar(amount), note: '' }]
  return { branchId, note: '', moneyAccountId: accountId('1102001'), lines }
}
