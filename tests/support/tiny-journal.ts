/** A journal entry in the tiny shop: rent, paid from the main cash. */
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

/** `creditBranchId`: the branch whose cash pays, if it is not the branch of the rent. */
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
