/** What the page of a year to close lists as still open, and that what is due prevents the closing. */
import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { journalTemplateEndpoints } from '#contract/journal-templates.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { openMatterDocumentsMax, yearClosingEndpoints } from '#contract/year-closing.ts'
import { day } from '#domain/days.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { assetShop, newAsset } from '#tests/support/assets.ts'
import { registeredWithPeople } from '#tests/support/branch-people.ts'
import { aCompound } from '#tests/support/money-vouchers.ts'
import { addUsers } from '#tests/support/people.ts'
import { counter } from '#tests/support/tiny-counts.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'

const { getYears, closeYear } = yearClosingEndpoints
const { compoundAdd } = voucherEndpoints
const lastDay = day('2026-12-31')

describeOnBoth('a year to close', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: registeredWithPeople })
    owner = await shop.signIn('owner')
  })

  /** Moves to another day; the sessions of before have ended by then. */
  const goTo = async (at: string) => {
    shop.clock.set(at)
    shop = await shop.openCopy()
    owner = await shop.signIn('owner')
  }
  const next = async (as = owner) => {
    const { next: year } = await shop.call(getYears, {}, { as })
    if (year === null) throw new Error('There is no year.')
    return year
  }
  /** `depreciation 1: FA-000001 2026-01-30`; `!` for what prevents the closing. */
  const listed = async (as = owner) =>
    (await next(as)).open.map(({ matter, isBlocking, count, documents }) => {
      const names = documents.map(each => ` ${each.document.code} ${each.day}`).join(',')
      return `${matter}${isBlocking ? '!' : ''} ${count}:${names}`
    })
  const close = async () => {
    const { mark } = await next()
    return shop.call(closeYear, { body: { lastDay, mark } }, { as: owner })
  }
  const refusal = async () => {
    const { mark } = await next()
    const { error, problems } = await shop.refusal(closeYear, { body: { lastDay, mark } }, { as: owner })
    return [error, ...problems.map(({ at, code, params }) => `${at} ${code} ${params?.code} ${params?.day}`)]
  }
  const compound = (changes: object = {}) =>
    shop.call(compoundAdd, { body: { ...aCompound(), ...changes } }, { as: owner })
  const repeatedFrom = (voucherId: number, firstDay: string, isPaused = false) => {
    const days = { firstDay: day(firstDay), lastDay: null }
    const body = { voucherId, name: 'Rent', every: 'month' as const, ...days, isPaused }
    return shop.call(journalTemplateEndpoints.addJournalTemplate, { body }, { as: owner })
  }

  test('lists what is due in it by document, which prevents the closing until it is posted', async () => {
    const { add } = await assetShop(shop)
    const oven = await add({ startDate: day('2026-12-01') })
    await add({ startDate: day('2027-01-01') })
    const rent = await compound()
    await repeatedFrom(rent.id, '2026-12-20')
    await repeatedFrom((await compound()).id, '2027-01-01')
    await repeatedFrom((await compound()).id, '2026-02-01', true)
    const accrued = await compound({ reversesItself: true })
    await goTo('2027-01-05T09:00:00Z')
    expect(await listed()).toEqual([
      `depreciation! 1: ${oven.code} 2026-12-31`,
      `reversals! 1: ${accrued.code} 2026-02-01`,
      `repeats! 1: ${rent.code} 2026-12-20`,
    ])
    expect((await next()).open.map(({ documents }) => documents[0]?.document.id)).toEqual([
      oven.id,
      accrued.id,
      rent.id,
    ])
    expect(await refusal()).toEqual(['invalid_input', `lastDay dueNotPosted ${oven.code} 2026-12-31`])
    await postDue(shop.services, dueWorks.slice(0, 1))
    expect(await refusal()).toEqual(['invalid_input', `lastDay dueNotPosted ${accrued.code} 2026-02-01`])
    await postDue(shop.services, dueWorks.slice(1, 2))
    expect(await refusal()).toEqual(['invalid_input', `lastDay dueNotPosted ${rent.code} 2026-12-20`])
    await postDue(shop.services, dueWorks)
    expect(await listed()).toEqual([])
    expect((await close()).closed).toMatchObject([{ lastDay, reopened: null }])
    await postDue(shop.services, dueWorks)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is closed although counts, deliveries and held bills are open, and lists them by number', async () => {
    const counting = counter(shop, owner)
    const count = await counting.read(await counting.open())
    const bill = await shop.call(
      billEndpoints.createBill,
      { body: aSale([{ good: goods.delivery }], { isDelivered: false }) },
      { as: owner },
    )
    await goTo('2027-01-05T09:00:00Z')
    const body = { key: 'held-of-the-year-1', branchId: 1, title: 'Table 4', lineCount: 1, total: 10_00, content: '{}' }
    await shop.call(heldBillEndpoints.holdBill, { body: body as never }, { as: owner })
    expect(await listed()).toEqual([
      `openCounts 1: ${count.code} 2026-01-15`,
      `undelivered 1: ${bill.code} 2026-01-15`,
      'heldBills 1:',
    ])
    expect((await close()).closed).toHaveLength(1)
  })

  test('shows a user only what is open in their branches, and of many documents the oldest', async () => {
    const { accountOf, add } = await assetShop(shop)
    const second = await add({ branchId: 2, startDate: day('2026-11-01') })
    for (let number = 0; number <= openMatterDocumentsMax; number += 1)
      await add({ ...newAsset(accountOf), startDate: day(`2026-11-${String(28 - number).padStart(2, '0')}`) })
    await addUsers(shop.db, shop.clock, {
      'closes-second': { features: ['f-advanced-daily-recipts-manage'], branchIds: [2] },
    })
    await goTo('2027-01-05T09:00:00Z')
    const user = await shop.signIn('closes-second')
    expect(await listed(user)).toEqual([`depreciation! 1: ${second.code} 2026-12-01`])
    const [due] = (await next()).open
    expect([due?.count, due?.documents.length, due?.documents[0]?.document.code]).toEqual([
      openMatterDocumentsMax + 2,
      openMatterDocumentsMax,
      second.code,
    ])
  })
})
