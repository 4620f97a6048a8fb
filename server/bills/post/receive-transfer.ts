/** Goods of a transfer arrive in the branch that receives them, in its own chain of postings: out of transit, at what they were sent at. */
import type { Day } from '#domain/days.ts'
import { resolveAccounts } from '#domain/ledger/posting.ts'
import { purchaseArrivalPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { halalas, quantity } from '#domain/money.ts'
import { emptyLevel, receive } from '#domain/stock/stock-level.ts'
import { accountOf, type Configuration } from '../../company/company.ts'
import type { Db, Tx } from '../../db/database.ts'
import { post, reserve } from '../../ledger/ledger.ts'
import type { StockMove } from '../../ledger/rows.ts'
import { levelsWith, readLevels } from '../../stock/levels.ts'
import { recost } from '../../stock/recost.ts'
import { servesShortage } from './post-request.ts'

export type Arrival = {
  readonly billId: number
  readonly document: string
  readonly toBranchId: number
  readonly day: Day
  readonly userId: number
  readonly now: number
  /** What arrives of each line, in the unit of ratio 1, and what it is worth. */
  readonly goods: readonly Pick<StockMove, 'line' | 'itemId' | 'quantity' | 'value'>[]
}

/** The id of the posting. */
export async function receiveTransfer(
  db: Db,
  tx: Tx,
  configuration: Configuration,
  { billId, document, toBranchId: branchId, day, userId, now, goods }: Arrival,
): Promise<number> {
  const reservation = await reserve(db.kind, tx, branchId, 'posting')
  const itemIds = [...new Set(goods.map(each => each.itemId))]
  const known = await readLevels(db, tx, branchId, itemIds)
  const moves = goods.map(each => ({ ...each, branchId }))
  const isLast = reservation.lastDay === null || day >= reservation.lastDay
  const isFinal = isLast && !servesShortage({ moves }, known)
  const levels = new Map(known)
  for (const { itemId, quantity: count, value } of goods)
    levels.set(itemId, receive(levels.get(itemId) ?? emptyLevel, quantity(count), halalas(value)))
  const value = halalas(goods.reduce((sum, each) => sum + each.value, 0))
  const posting = purchaseArrivalPosting({ branchId, costCentreId: null, partyId: null }, value)
  await post(db.kind, tx, configuration.settings, reservation, {
    branchId,
    day,
    originalDay: null,
    document,
    billId,
    reverses: null,
    memo: 'delivery',
    userId,
    createdAt: now,
    posting: resolveAccounts(posting, role => accountOf(configuration, role)),
    moves,
    levels: isFinal
      ? Array.from(levels, ([itemId, level]) => ({ itemId, branchId, level }))
      : await levelsWith(db, tx, branchId, moves),
  })
  if (!isFinal) {
    const shortage = { error: 'quantity_over', at: 'BillItems' } as const
    const postingIds = [reservation.postingId]
    const wanted = { branchId, itemIds, from: day, postingIds, document, userId, now, shortage }
    await recost(db, tx, configuration, wanted)
  }
  return reservation.postingId
}
