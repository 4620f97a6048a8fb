/** A receipt, a payment, a deposit and a compound entry in the tiny shop. */
import { zeroHalalas } from '#domain/money.ts'
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

/** Rent from the main cash, without cost centres. */
export function aCompound(branchId = 1, amount = '100.01') {
  const lines = [
    { accountId: accountId('5302001'), debit: sar(amount), credit: zeroHalalas, centers: [], note: '' },
    { accountId: accountId('1101001'), debit: zeroHalalas, credit: sar(amount), centers: [], note: '' },
  ]
  return { branchId, note: '', reversesItself: false, lines }
}
