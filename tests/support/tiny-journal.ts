/** A journal entry in the tiny shop: rent, paid out of the main cash. */
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import { sar } from './amounts.ts'
import { accountId } from './tiny-trade.ts'

type Line = {
  readonly accountId: number
  readonly branchId?: number
  readonly debit: Halalas
  readonly credit: Halalas
  readonly note: string
}

/** `creditBranchId`: whose cash pays, where that is not the branch whose rent it is. */
export function aJournal(branchId = 1, amount = '1.00', creditBranchId = branchId) {
  const lines: Line[] = [
    { accountId: accountId('5302001'), debit: sar(amount), credit: zeroHalalas, note: 'shop' },
    {
      accountId: accountId('1101001'),
      branchId: creditBranchId,
      debit: zeroHalalas,
      credit: sar(amount),
      note: '',
    },
  ]
  return { branchId, note: 'rent', lines }
}
