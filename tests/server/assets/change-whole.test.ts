/** The form of an asset is saved in one transaction: terms, branch and cost centres, or nothing of them. */
import { beforeEach, expect, test } from 'vitest'
import { type Asset, assetEndpoints } from '#contract/assets.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { type AssetShop, assetShop, newAsset, registerBesideLedger, registerOf } from '#tests/support/assets.ts'
import { withPeople } from '#tests/support/branch-people.ts'

const { changeAsset, getAssetById, getDepreciationTransactions } = assetEndpoints

describeOnBoth('a change of an asset', open => {
  let made: AssetShop
  let asset: Asset
  let hall: number

  beforeEach(async () => {
    made = await assetShop(await open({ beginning: withPeople }))
    const bakery = await made.centre('مخبز')
    hall = await made.centre('صالة', 2)
    asset = await made.add({ costCenters: [{ costCenterId: bakery, perc: percent('100') }] })
  })

  const as = () => ({ as: made.owner })
  const read = () => made.shop.call(getAssetById, { query: { id: asset.id } }, as())
  const kinds = async () => {
    const { rows } = await made.shop.call(getDepreciationTransactions, { query: { assetId: asset.id } }, as())
    return rows.map(({ kind }) => kind).reverse()
  }
  const body = (changes: object) => ({
    body: { ...newAsset(made.accountOf), id: asset.id, version: asset.version, ...changes },
  })
  const moved = () => ({ branchId: 2, costCenters: [{ costCenterId: hall, perc: percent('100') }] })

  test('saves terms, branch and cost centres together, and a repeated call nothing more', async () => {
    const sent = body({ nameEn: 'Big oven', value: sar('1200.00'), ...moved() })
    const send = () => made.shop.call(changeAsset, sent, { ...as(), idempotencyKey: 'whole' })
    const changed = await send()
    expect(changed).toMatchObject({
      ...{ nameEn: 'Big oven', cost: sar('1200.00'), branchId: 2, state: 'active' },
      costCenters: [{ costCenterId: hall, perc: percent('100') }],
    })
    expect(await send()).toEqual(changed)
    expect(await kinds()).toEqual(['acquired', 'undone', 'acquired', 'moved', 'allocated'])
    expect(await registerOf(made.shop.db)).toEqual([`1 2 ${hall} 1200 0`])
    const { register, ledger } = await registerBesideLedger(made.shop.db)
    expect(register).toEqual(ledger)
    expect(await checkBooks(made.shop.db)).toEqual([])
  })

  test('of which one part is refused saves nothing', async () => {
    const before = await read()
    const refused = async (changes: object) => {
      const { error, problems } = await made.shop.refusal(changeAsset, body(changes), as())
      expect(await read()).toEqual(before)
      expect(await kinds()).toEqual(['acquired'])
      return [error, ...problems.map(({ at, code }) => `${at} ${code}`)]
    }
    const [kept] = asset.costCenters
    const costCenters = [{ costCenterId: kept?.costCenterId ?? 0, perc: percent('100') }]
    expect(await refused({ nameEn: 'Big oven', branchId: 2, costCenters })).toEqual([
      'invalid_input',
      'costCenters.0.costCenterId notOfBranch',
    ])
    expect(await refused({ value: sar('9.00'), costCenters: [{ ...costCenters[0], perc: percent('99.99') }] })).toEqual(
      ['invalid_input', 'costCenters centresNotWhole'],
    )
    expect(await refused({ ...moved(), startDate: day('2026-01-01'), residualValue: sar('1000.01') })).toEqual([
      'invalid_input',
      'residualValue tooLarge',
    ])
    expect(await refused({ branchId: null })).toEqual(['invalid_input', 'branchId required'])
    expect(await refused({ nameEn: 'Big oven', version: asset.version + 1 })).toEqual(['row_changed'])
  })

  test('without a difference writes no event', async () => {
    const costCenters = asset.costCenters.map(({ costCenterId, perc }) => ({ costCenterId, perc }))
    expect(await made.shop.call(changeAsset, body({ branchId: 1, costCenters }), as())).toMatchObject({
      cost: asset.cost,
    })
    expect(await kinds()).toEqual(['acquired'])
  })
})
