/** The bills that refer to an original: refunds and debit notes. */
import { type BillType, type BillTypeCode, billTypeOf, billTypesThat, type LineSource } from './bill-types.ts'

/** The type that bills of this type refer to: what they refund or debit. */
export function originalTypeOf({ refunds, debits }: Pick<BillType, 'refunds' | 'debits'>): BillTypeCode | null {
  return refunds ?? debits
}

/** The type that raises the prices of bills of this type; undefined when there is none. */
export function debitTypeOf(type: BillTypeCode): BillTypeCode | undefined {
  return billTypesThat(({ debits }) => debits === type)[0]
}

/** The type that refunds bills of this type; undefined when there is none. */
export function refundTypeOf(type: BillTypeCode): BillTypeCode | undefined {
  return billTypesThat(({ refunds }) => refunds === type)[0]
}

/** The line source of a type; of a refund, that of the type it refunds. */
export function lineSourceOf(code: BillTypeCode): LineSource {
  const { refunds, lines } = billTypeOf(code)
  return refunds === null ? lines : lineSourceOf(refunds)
}

/** Whether it is a trade of its own, and neither takes back another bill nor raises its price. */
export function isOwnTrade({ refunds, debits }: Pick<BillType, 'refunds' | 'debits'>): boolean {
  return refunds === null && debits === null
}

/** Whether it sells or takes back goods or services. A debit note and its credit note only change what was paid for them. */
export function countsQuantities({ refunds, debits }: Pick<BillType, 'refunds' | 'debits'>): boolean {
  return debits === null && (refunds === null || billTypeOf(refunds).debits === null)
}

/** Whether a credit note takes it back: an invoice, or a debit note. */
export function mayBeCredited({ taxDocument }: Pick<BillType, 'taxDocument'>): boolean {
  return taxDocument === 'invoice' || taxDocument === 'debitNote'
}

/** Whether a customer owes what is paid on credit, up to the credit limit. */
export function lendsToCustomer({ party, debits }: Pick<BillType, 'party' | 'debits'>): boolean {
  return party === 'customer' || debits !== null
}
