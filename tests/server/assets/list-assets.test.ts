/** The reading calls of assets: pages of the list and of the transactions, and when an asset was last updated. Source: spec §3, §7. */
import { expect, test } from 'vitest'
import { assetEndpoints } from '#contract/assets.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { assetShop, newAsset } from '#tests/support/assets.ts'
import { registeredWithPeople } from '#tests/support/branch-people.ts'
import { signedInAnew } from '#tests/support/schedules.ts'

const { getAssets, getAssetById, getDepreciationTransactions, editAsset } = assetEndpoints

describeOnBoth('the calls that read assets', open => {
  test('page the list and the transactions, the newest first, and tell the last update', async () => {
    const { shop, add, owner, accountOf } = await assetShop(await open({ beginning: registeredWithPeople }))
    const madeAt = shop.clock.now()
    for (const depreciationInterval of [1, 7, 30, 364, 45])
      await add({ depreciationInterval, nameEn: `Oven ${depreciationInterval}` })
    const page = async (query: { pageNumber?: number; pageSize?: number; skip?: number; query?: string }) => {
      const { rows, count } = await shop.call(getAssets, { query }, { as: owner })
      return [count, ...rows.map(row => row.depreciationInterval)]
    }
    const everything = [5, 45, 364, 30, 7, 1]
    expect(await page({})).toEqual(everything)
    expect(await page({ pageNumber: -1, pageSize: -1 })).toEqual(everything)
    expect(await page({ pageNumber: 1, pageSize: 2 })).toEqual([5, 45, 364])
    expect(await page({ pageNumber: 2, pageSize: 2 })).toEqual([5, 30, 7])
    expect(await page({ pageNumber: 3, pageSize: 2 })).toEqual([5, 1])
    expect(await page({ pageNumber: 4, pageSize: 2 })).toEqual([5])
    expect(await page({ query: 'oven 3', pageNumber: 1, pageSize: 1 })).toEqual([2, 364])

    const due = await Promise.all([1, 2, 3, 4, 5].map(id => shop.call(getAssetById, { query: { id } }, { as: owner })))
    expect(due.map(({ nextDueDate }) => nextDueDate)).toEqual([
      ...['2026-01-02', '2026-01-08', '2026-01-31', '2026-12-31', '2026-02-15'],
    ])
    expect(due.map(({ lastUpdate }) => lastUpdate)).toEqual(Array(5).fill(madeAt))

    shop.clock.set('2026-01-16T09:00:00Z')
    const as = { as: await signedInAnew(shop, 'owner') }
    const { branchId: _, costCenters: __, ...terms } = newAsset(accountOf, { note: 'in the kitchen' })
    const edited = await shop.call(editAsset, { body: { id: 3, ...terms } }, as)
    expect([edited.note, edited.lastUpdate]).toEqual(['in the kitchen', shop.clock.now()])
    expect(await postDue(shop.services, dueWorks)).toBe(12)
    const transactions = async (query: { assetId: number; pageNumber?: number; pageSize?: number }) => {
      const { rows, count } = await shop.call(getDepreciationTransactions, { query }, as)
      return [count, ...rows.map(row => `${row.kind} ${row.date}`)]
    }
    expect(await transactions({ assetId: 2 })).toEqual([
      ...[3, 'depreciated 2026-01-15', 'depreciated 2026-01-08', 'acquired 2026-01-01'],
    ])
    // A tenth each day: ten days and the acquisition.
    expect(await transactions({ assetId: 1, pageNumber: 1, pageSize: 2 })).toEqual([
      ...[11, 'depreciated 2026-01-11', 'depreciated 2026-01-10'],
    ])
    expect(await transactions({ assetId: 1, pageNumber: 6, pageSize: 2 })).toEqual([11, 'acquired 2026-01-01'])
  })
})
