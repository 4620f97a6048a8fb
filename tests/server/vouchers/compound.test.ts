/** Compound journal entries: the ledger of a line that cost centres share, and what is refused. */
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { rate } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aCompound } from '#tests/support/money-vouchers.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'
import { aCentre } from '../http/calls-on-cost-centres.ts'

const { compoundAdd, compoundRead, compoundReverse } = voucherEndpoints

describeOnBoth('a compound journal entry', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const addCentre = async (branchId: 1 | 2) =>
    (await shop.call(endpoints.costCenterAdd, { body: aCentre(branchId) }, { as: owner })).id
  const shared = (percents: readonly number[], centres: readonly number[]) => {
    const [first, ...others] = aCompound().lines
    if (first === undefined) throw new Error('It has lines.')
    const centers = percents.map((percent, place) => ({ costCenterId: centres[place] ?? 0, percent: rate(percent) }))
    return { ...aCompound(), lines: [{ ...first, centers }, ...others] }
  }

  test('shares a line to the halala, and is read and taken back as it was written', async () => {
    const centres = [await addCentre(1), await addCentre(1), await addCentre(1)]
    const written = await shop.call(compoundAdd, { body: shared([5_000, 3_000, 2_000], centres) }, { as: owner })
    expect(written.total).toBe(sar('100.01'))
    expect(written.lines[0]).toMatchObject({
      debit: sar('100.01'),
      centers: centres.map((id, place) => ({ costCenter: { id }, percent: [5_000, 3_000, 2_000][place] })),
    })
    expect(await shop.call(compoundRead, { params: { id: written.id } }, { as: owner })).toEqual(written)
    const entries = () =>
      shop.db.read
        .selectFrom('entry')
        .select(['cost_center_id', 'debit', 'credit'])
        .where('cost_center_id', 'is not', null)
        .orderBy('posting_id')
        .orderBy('cost_center_id')
        .execute()
    // 50.005, 30.003 and 20.002: the halala that is left goes to the largest remainder.
    expect((await entries()).map(row => Number(row.debit))).toEqual([5_001, 3_000, 2_000])
    expect(await checkBooks(shop.db)).toEqual([])
    const { id } = written
    const back = await shop.call(compoundReverse, { params: { id }, body: { note: '' } }, { as: owner })
    expect(back.lines[0]).toMatchObject({ debit: 0, credit: sar('100.01'), centers: [{}, {}, {}] })
    expect((await entries()).slice(3).map(row => Number(row.credit))).toEqual([5_001, 3_000, 2_000])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused if the percentages are not a hundred, or a centre is of another branch', async () => {
    const [own, foreign] = [await addCentre(1), await addCentre(2)]
    const refused = async (percents: readonly number[], centres: readonly number[]) =>
      (await shop.refusal(compoundAdd, { body: shared(percents, centres) }, { as: owner })).problems
    expect(await refused([5_000], [own])).toMatchObject([{ at: 'lines.0.centers', code: 'percentsNotWhole' }])
    expect(await refused([5_000, 5_000], [own, foreign])).toMatchObject([{ at: 'lines.0.centers', code: 'notFound' }])
    expect(await refused([5_000, 5_000], [own, own])).toMatchObject([{ at: 'lines.0.centers', code: 'duplicate' }])
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
