/** The closing of a year: every income and expense account of a branch is emptied into retained earnings. Source: decision 39. */
import { type Halalas, sumHalalas } from '../money.ts'
import { type AccountId, balanced, credit, debit, type Posting } from './posting.ts'

/** The balance of an income or expense account in a cost centre: debits less credits. */
export type ResultBalance = {
  readonly accountId: AccountId
  readonly costCentreId: number | null
  readonly balance: Halalas
}

export function closingPosting(branchId: number, balances: readonly ResultBalance[]): Posting {
  const place = { branchId, costCentreId: null, partyId: null }
  return balanced([
    ...balances.map(({ accountId, costCentreId, balance }) => credit(accountId, balance, { ...place, costCentreId })),
    debit('retained_earnings', sumHalalas(balances.map(({ balance }) => balance)), place),
  ])
}
