import { beforeEach, expect, test } from 'vitest'
import { type Asset, assetEndpoints, type NewAsset } from '#contract/assets.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { percent, sar } from '#tests/support/amounts.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { type AssetShop, assetShop, newAsset, registerBesideLedger, registerOf } from '#tests/support/assets.ts'
import { registeredWithPeople, userNameOf } from '#tests/support/branch-people.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { signedInAnew } from '#tests/support/schedules.ts'

const calls = assetEndpoints

describeOnBoth('an asset', open => {
  let made: AssetShop
  let owner: string
  const shop = () => made.shop
  const as = () => ({ as: owner })

  beforeEach(async () => {
    made = await assetShop(await open({ beginning: registeredWithPeople }))
    owner = made.owner
  })

  const run = () => postDue(shop().services, dueWorks)
  /** A login lasts half an hour. */
  const later = async (on: string) => {
    shop().clock.set(`${on}T09:00:00Z`)
    owner = await signedInAnew(shop(), 'owner')
  }
  const refused = async (changes: Partial<NewAsset>, who = owner) => {
    const { error, problems } = await shop().refusal(
      calls.addAsset,
      { body: newAsset(made.accountOf, changes) },
      { as: who },
    )
    return [error, ...problems.map(each => `${each.at} ${each.code}`)]
  }
  const one = (id: number) => shop().call(calls.getAssetById, { query: { id } }, as())
  const history = async (assetId: number) =>
    (await shop().call(calls.getDepreciationTransactions, { query: { assetId } }, as())).rows.map(
      row => `${row.kind} ${row.date} ${row.dueDate ?? '-'} ${row.amount / 100} ${Number(row.bookValue) / 100}`,
    )
  const lock = (periodLockDay: string) =>
    shop().db.write([1, 2], tx => writeSettings(tx, { periodLockDay: day(periodLockDay) }, shop().clock.now()))
  const sound = async () => {
    expect(await checkBooks(shop().db)).toEqual([])
    const { register, ledger } = await registerBesideLedger(shop().db)
    expect(register).toEqual(ledger)
  }

  test('that is new posts its cost from the source account, and depreciates on its due days after downtime, each once', async () => {
    const { id, code, state, dueCount } = await made.add()
    expect([code, state, dueCount]).toEqual(['FA-000001', 'active', 0])
    expect(await postingsOf(shop().db, 'asset FA-000001')).toEqual([
      ['2026-01-01 asset', 'Dr 1201003 1000.00', 'Cr bank_main 1000.00'],
    ])
    await later('2026-04-05')
    expect((await one(id)).dueCount).toBe(3)
    const copy = await shop().openCopy()
    const counts = await Promise.all([run(), postDue(copy.services, dueWorks), run()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3)
    expect(await run()).toBe(0)
    expect(await history(id)).toEqual([
      'depreciated 2026-04-01 2026-04-01 100 700',
      'depreciated 2026-03-02 2026-03-02 100 800',
      'depreciated 2026-01-31 2026-01-31 100 900',
      'acquired 2026-01-01 - 1000 1000',
    ])
    expect(await registerOf(shop().db)).toEqual(['1 1 - 1000 300'])
    await later('2027-04-05')
    expect(await run()).toBe(7)
    expect(await one(id)).toMatchObject({ state: 'depreciated', nextDueDate: null, bookValue: 0 })
    await sound()
  })

  test('whose due day is locked depreciates on the first open day, which names the due day', async () => {
    const { id } = await made.add()
    await later('2026-03-10')
    await lock('2026-03-05')
    await run()
    expect((await history(id)).slice(0, 2)).toEqual([
      'depreciated 2026-03-06 2026-03-02 100 800',
      'depreciated 2026-03-06 2026-01-31 100 900',
    ])
    await sound()
  })

  test('is depreciated on cost centres by percentage', async () => {
    const [bakery, kitchen, hall] = [await made.centre('مخبز'), await made.centre('مطبخ'), await made.centre('صالة')]
    const costCenters = [
      { costCenterId: bakery, perc: percent('33.33') },
      { costCenterId: kitchen, perc: percent('33.33') },
      { costCenterId: hall, perc: percent('33.34') },
    ]
    const { id } = await made.add({ costCenters })
    await later('2026-02-01')
    await run()
    const { rows } = await shop().call(calls.getDepreciationTransactions, { query: { assetId: id } }, as())
    expect(
      rows[0]?.entries.map(each => [each.account.code, each.costCenter?.id ?? null, each.debit - each.credit]),
    ).toEqual([
      ['5401003', bakery, 3333],
      ['5401003', kitchen, 3333],
      ['5401003', hall, 3334],
      ['1202003', null, -10000],
    ])
    expect(await registerOf(shop().db)).toEqual([
      `1 1 ${bakery} 333.3 33.33`,
      `1 1 ${kitchen} 333.3 33.33`,
      `1 1 ${hall} 333.4 33.34`,
    ])
    await sound()
  })

  test('is linked to branch and centres by the calls of the specification; it waits until the percentages sum to 100', async () => {
    const [bakery, kitchen] = [await made.centre('مخبز'), await made.centre('مطبخ')]
    const { id, state } = await made.add({ branchId: null })
    expect(state).toBe('noBranch')
    await shop().call(calls.addBranchDepreciationAsset, { body: { assetId: id, branchId: 1 } }, as())
    const link = (costCenterId: number, perc: string) =>
      shop().call(
        calls.addBranchesCcDepreciationAsset,
        { body: { assetId: id, costCenterId, perc: percent(perc) } },
        as(),
      )
    expect((await link(bakery, '60')).state).toBe('centresOpen')
    await later('2026-02-01')
    expect(await run()).toBe(0)
    const { costCenters } = await link(kitchen, '30')
    const edit = calls.editBranchesCcDepreciationAsset
    const change = { assetId: id, costCenterId: kitchen, perc: percent('40') }
    expect(await shop().call(edit, { body: { ...change, id: costCenters[1]?.id } }, as())).toMatchObject({
      ...{ state: 'active', dueCount: 1 },
      costCenters: [{ costCenterId: bakery }, { costCenterId: kitchen }],
    })
    // The runner waits ten minutes after a change; a user does not.
    expect(await run()).toBe(0)
    expect(await shop().call(calls.runDepreciation, { body: { assetId: id } }, as())).toEqual({ count: 1 })
    const deleted = await shop().call(calls.deleteCcDepreciationAsset, { query: { id: costCenters[1]?.id ?? 0 } }, as())
    expect(deleted).toMatchObject({ state: 'centresOpen', costCenters: [{ costCenterId: bakery }] })
    expect(await registerOf(shop().db)).toEqual(['1 1 - 400 40', `1 1 ${bakery} 600 60`])
    const over = { body: { assetId: id, costCenterId: kitchen, perc: percent('40.01') } }
    expect(await shop().refusal(calls.addBranchesCcDepreciationAsset, over, as())).toMatchObject({
      problems: [{ at: 'perc', code: 'centresNotWhole' }],
    })
    await sound()
  })

  test('that is moved takes its cost and depreciation along, after what is due, and loses its centres', async () => {
    const { id } = await made.add({ costCenters: [{ costCenterId: await made.centre('مخبز'), perc: percent('100') }] })
    await later('2026-02-05')
    const moved = await shop().call(calls.editBranchDepreciationAsset, { body: { assetId: id, branchId: 2 } }, as())
    expect(moved).toMatchObject({ branchId: 2, costCenters: [], state: 'active' })
    expect(await history(id)).toEqual([
      'moved 2026-02-05 - 1000 900',
      'depreciated 2026-01-31 2026-01-31 100 900',
      'acquired 2026-01-01 - 1000 1000',
    ])
    expect(await registerOf(shop().db)).toEqual(['1 2 - 1000 100'])
    await sound()
  })

  test('of earlier books posts nothing with a cost that the opening has, and goes on after what they depreciated', async () => {
    const existing = {
      accumulatedDepreciation: sar('750.00'),
      accumulatedDate: day('2025-12-31'),
      startDate: day('2025-01-01'),
    }
    const opened = await made.add({ ...existing, sourceAccountId: made.accountOf('3202004') })
    const { id } = await made.add({ ...existing, sourceAccountId: null, residualValue: sar('100.00') })
    expect(await postingsOf(shop().db, 'asset FA-000002')).toEqual([])
    await later('2027-01-01')
    await run()
    expect(await one(id)).toMatchObject({ state: 'depreciated', accumulated: 90_000, bookValue: 10_000 })
    expect((await history(id)).at(-2)).toBe('depreciated 2026-01-26 2026-01-26 100 150')
    expect((await history(opened.id)).slice(0, 1)).toEqual(['depreciated 2026-03-27 2026-03-27 50 0'])
    expect(await checkBooks(shop().db)).toEqual([])
  })

  test('that is sold or scrapped is depreciated up to the day and not further; the difference is a gain or a loss', async () => {
    const { id } = await made.add()
    await later('2026-02-15')
    const dispose = (body: object) =>
      shop().call(calls.disposeAsset, { body: { assetId: id, note: '', ...body } }, as())
    const half = { cost: sar('500.00'), proceeds: sar('600.00'), proceedsAccountId: made.accountOf('1101001') }
    expect(await dispose(half)).toMatchObject({
      cost: 50_000,
      accumulated: 5000,
      state: 'active',
      nextDueDate: '2026-03-02',
    })
    expect((await postingsOf(shop().db, 'asset FA-000001')).at(-1)).toEqual([
      '2026-02-15 asset',
      'Dr 5401003 25.00',
      'Cr 1202003 25.00',
      'Dr 1202003 75.00',
      'Dr cash_main 600.00',
      'Cr 1201003 500.00',
      'Cr gain_disposal 175.00',
    ])
    expect(await dispose({})).toMatchObject({ cost: 0, accumulated: 0, state: 'disposed', nextDueDate: null })
    await sound()
    await shop().call(calls.undoDisposal, { body: { assetId: id } }, as())
    expect(await one(id)).toMatchObject({ cost: 50_000, accumulated: 5000, state: 'active' })
    expect((await shop().refusal(calls.undoDisposal, { body: { assetId: id } }, as())).error).toBe('process_ignored')
    await later('2026-03-02')
    expect(await run()).toBe(1)
    const early = { body: { assetId: id, note: '', date: day('2026-02-20') } }
    expect((await shop().refusal(calls.disposeAsset, early, as())).problems).toMatchObject([
      { at: 'date', code: 'beforeDepreciation', params: { day: '2026-03-02' } },
    ])
    await later('2026-12-31')
    await run()
    expect(await dispose({})).toMatchObject({ state: 'disposed' })
    await sound()
  })

  test('is corrected as long as nothing is depreciated: the cost is posted anew; later its terms change for the days to come', async () => {
    const { id, version } = await made.add({ value: sar('10000.00') })
    const edit = (changes: Partial<NewAsset>, of: number | null = null) => {
      const { branchId: _, costCenters: __, ...terms } = newAsset(made.accountOf, changes)
      return { body: { id, version: of, ...terms } }
    }
    const edited = await shop().call(calls.editAsset, edit({}, version), as())
    expect(edited).toMatchObject({ value: 100_000, cost: 100_000, version: version + 1 })
    expect((await shop().refusal(calls.editAsset, edit({}, version), as())).error).toBe('row_changed')
    expect(await registerOf(shop().db)).toEqual(['1 1 - 1000 0'])
    await later('2026-02-01')
    await run()
    const { problems } = await shop().refusal(
      calls.editAsset,
      edit({ value: sar('5.00'), startDate: day('2026-02-01'), purchaseDate: day('2026-01-01') }),
      as(),
    )
    expect(problems.map(each => `${each.at} ${each.code}`).sort()).toEqual([
      'startDate fixedByPostings',
      'value fixedByPostings',
    ])
    await shop().call(
      calls.editAsset,
      edit({ percentage: percent('50'), depreciationMethod: 'decliningBalance' }),
      as(),
    )
    await later('2026-04-01')
    await run()
    expect((await history(id)).slice(0, 2)).toEqual([
      'depreciated 2026-04-01 2026-04-01 225 225',
      'depreciated 2026-03-02 2026-03-02 450 450',
    ])
    await sound()
  })

  test('with wrong values names every field', async () => {
    expect(
      await refused({
        assetAccountId: made.accountOf('1202003'),
        accumulatedAccountId: 999_999,
        residualValue: sar('2000.00'),
      }),
    ).toEqual([
      'invalid_input',
      'assetAccountId notOfAssets',
      'accumulatedAccountId notFound',
      'residualValue tooLarge',
    ])
    expect(await refused({ accumulatedDepreciation: sar('999.99'), residualValue: sar('0.02') })).toEqual([
      'invalid_input',
      'accumulatedDepreciation overDepreciated',
    ])
    expect(await refused({ depreciationInterval: 3660, percentage: percent('0.01') })).toEqual([
      'invalid_input',
      'percentage planTooLong',
    ])
    expect(await refused({ sourceAccountId: made.accountOf('1104001') })).toEqual([
      'invalid_input',
      'sourceAccountId notAllowed',
    ])
    const other = await made.centre('آخر', 2)
    expect(await refused({ costCenters: [{ costCenterId: other, perc: percent('100') }] })).toEqual([
      'invalid_input',
      'costCenters.0.costCenterId notOfBranch',
    ])
    const own = await made.centre('مخبز')
    expect(await refused({ costCenters: [{ costCenterId: own, perc: percent('99') }] })).toEqual([
      'invalid_input',
      'costCenters centresNotWhole',
    ])
    const { rows, count } = await shop().call(calls.getAssets, { query: {} }, as())
    expect([rows, count]).toEqual([[], 0])
  })

  test('is seen and changed by users of its branch only, and a repeated call adds nothing', async () => {
    const first = await shop().signIn(userNameOf('of the first'))
    const second = await shop().signIn(userNameOf('of the second'))
    expect(await refused({}, second)).toEqual(['access_denied', 'branchId notAllowed'])
    const body = newAsset(made.accountOf)
    const send = () => shop().call(calls.addAsset, { body }, { as: first, idempotencyKey: 'oven' })
    const assets: Asset[] = [await send(), await send()]
    expect(assets.map(({ id }) => id)).toEqual([1, 1])
    const seen = async (who: string, query = '') =>
      (await shop().call(calls.getAssets, { query: { query } }, { as: who })).count
    expect([
      await seen(first),
      await seen(second),
      await seen(first, 'فرن'),
      await seen(first, 'fa-000001'),
      await seen(first, 'x'),
    ]).toEqual([1, 0, 1, 1, 0])
    expect((await shop().refusal(calls.getAssetById, { query: { id: 1 } }, { as: second })).error).toBe('not_found')
    const move = { body: { assetId: 1, branchId: 2 } }
    expect((await shop().refusal(calls.editBranchDepreciationAsset, move, { as: first })).error).toBe('access_denied')
  })
})
