/** Failures of other systems that ours must not have: ERPNext issues 34920 and 27431, and pull request 49468. */
import { beforeEach, expect, test } from 'vitest'
import { assetEndpoints, type NewAsset } from '#contract/assets.ts'
import { day } from '#domain/days.ts'
import { sumHalalas } from '#domain/money.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { type AssetShop, assetShop } from '#tests/support/assets.ts'
import { registeredWithPeople } from '#tests/support/branch-people.ts'
import { signedInAnew } from '#tests/support/schedules.ts'

describeOnBoth('an asset', open => {
  let made: AssetShop
  let owner: string

  beforeEach(async () => {
    made = await assetShop(await open({ beginning: registeredWithPeople }))
    owner = made.owner
  })

  const runOn = async (on: string) => {
    made.shop.clock.set(`${on}T09:00:00Z`)
    owner = await signedInAnew(made.shop, 'owner')
    await postDue(made.shop.services, dueWorks)
  }
  const transactions = async (assetId: number) =>
    (await made.shop.call(assetEndpoints.getDepreciationTransactions, { query: { assetId } }, { as: owner })).rows
  const read = (id: number) => made.shop.call(assetEndpoints.getAssetById, { query: { id } }, { as: owner })

  /** Of earlier books, whose depreciation is no multiple of an interval, and leaves less than one. */
  const existing: Partial<NewAsset> = {
    ...{ startDate: day('2025-01-01'), purchaseDate: day('2025-01-01'), residualValue: sar('99.99') },
    ...{ accumulatedDepreciation: sar('766.67'), accumulatedDate: day('2026-01-10') },
  }

  test('of earlier books has no negative last depreciation (34920)', async () => {
    const { id } = await made.add(existing)
    await runOn('2027-01-01')
    const amounts = (await transactions(id)).filter(row => row.kind === 'depreciated').map(row => row.amount)
    expect(amounts.toReversed()).toEqual([sar('100.00'), sar('33.34')])
  })

  test('of earlier books counts their depreciation in its totals, before and after its own (27431)', async () => {
    const { id } = await made.add(existing)
    expect(await read(id)).toMatchObject({ accumulated: sar('766.67'), bookValue: sar('233.33') })
    await runOn('2027-01-01')
    expect(await read(id)).toMatchObject({ accumulated: sar('900.01'), bookValue: sar('99.99'), nextDueDate: null })
    expect(await checkBooks(made.shop.db)).toEqual([])
  })

  test('that is disposed of between due days is not depreciated twice or below its residual value (49468)', async () => {
    const { id } = await made.add({ residualValue: sar('850.00') })
    await runOn('2026-02-20')
    // 100 on 31 January, then 20 of 30 days of the remaining 50.
    await made.shop.call(assetEndpoints.disposeAsset, { body: { assetId: id, note: '' } }, { as: owner })
    await runOn('2026-12-31')
    const entries = (await transactions(id)).flatMap(row => row.entries)
    const expense = entries.filter(each => each.account.code === '5401003')
    expect(expense.map(each => each.debit)).toEqual([sar('33.33'), sar('100.00')])
    expect(sumHalalas(expense.map(each => each.debit))).toBeLessThanOrEqual(sar('150.00'))
    expect(await read(id)).toMatchObject({ state: 'disposed', cost: 0, accumulated: 0 })
    expect(await checkBooks(made.shop.db)).toEqual([])
  })
})
