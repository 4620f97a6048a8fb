/** What an asset uses is not deleted: the refusal names the asset. */
import { expect, test } from 'vitest'
import { assetEndpoints } from '#contract/assets.ts'
import { endpoints } from '#contract/index.ts'
import { percent } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { assetShop } from '#tests/support/assets.ts'
import { withPeople } from '#tests/support/branch-people.ts'

describeOnBoth('what an asset uses', open => {
  test('is not deleted, and the refusal names the asset: its accounts, cost centre and branch', async () => {
    const { shop, owner, accountOf, add, centre } = await assetShop(await open({ beginning: withPeople }))
    const as = { as: owner }
    const [bakery, unused] = [await centre('مخبز', 2), await centre('مطبخ', 2)]
    const own = { branchId: 2, costCenters: [{ costCenterId: bakery, perc: percent('100') }] }
    const { id } = await add({ ...own, sourceAccountId: accountOf('3202004') })
    await add({ ...own, depreciationAccountId: accountOf('5401004'), costCenters: [], sourceAccountId: null })
    const refused = async (call: 'accountRemove' | 'costCenterRemove' | 'branchRemove', row: number) => {
      const input = { params: { id: row }, query: { version: 1 } }
      const { error, problems } = await shop.refusal(endpoints[call], input, as)
      const named = problems.find(({ code }) => code === 'usedByAssets')?.params
      return `${error}: ${named?.count} (${named?.names})`
    }
    for (const code of ['5401004', '1201004', '1202004'])
      expect(await refused('accountRemove', accountOf(code)), code).toBe('row_in_use: 1 (FA-000002)')
    expect(await refused('accountRemove', accountOf('3202004'))).toBe('row_in_use: 1 (FA-000001)')
    expect(await refused('costCenterRemove', bakery)).toBe('row_in_use: 1 (FA-000001)')
    expect(await refused('branchRemove', 2)).toBe('row_in_use: 2 (FA-000001, FA-000002)')
    const weighed = await shop.call(endpoints.costCenterRemoval, { params: { id: bakery } }, as)
    expect(weighed).toMatchObject({
      outcome: 'refused',
      uses: [{ code: 'usedByAssets', count: 1, names: 'FA-000001' }],
    })
    const moved = { params: { id: bakery }, body: { version: 1, branch: 1 } }
    expect((await shop.refusal(endpoints.costCenterChange, moved, as)).problems).toMatchObject([
      { at: 'branch', code: 'usedByAssets', params: { count: 1, names: 'FA-000001' } },
    ])
    // The register of the past has the centre that the asset left.
    const left = { assetId: id, costCenters: [{ costCenterId: unused, perc: percent('100') }] }
    await shop.call(assetEndpoints.setAssetCentres, { body: left }, as)
    expect(await refused('costCenterRemove', bakery)).toBe('row_in_use: 1 (FA-000001)')
    const free = { params: { id: await centre('صالة', 2) }, query: { version: 1 } }
    expect(await shop.call(endpoints.costCenterRemove, free, as)).toMatchObject({ outcome: 'deleted' })
  })
})
