/** What closing a year posts and locks, who may close and reopen it, and that nothing enters a year while it is closed. Source: decision 39. */
import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { yearClosingEndpoints } from '#contract/year-closing.ts'
import { type Day, day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { registeredWithPeople } from '#tests/support/branch-people.ts'
import { addCentres } from '#tests/support/cost-centres.ts'
import { ledgerText, postingsOf } from '#tests/support/ledger-text.ts'
import { addUsers } from '#tests/support/people.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'

const { getYears, closeYear, reopenYear } = yearClosingEndpoints
const { createBill } = billEndpoints
const { voidBill } = billLifeEndpoints
const { salesSettingRead, salesSettingChange, companySettingRead, companySettingChange } = settingsTabEndpoints
const lastDay = day('2026-12-31')

describeOnBoth('closing a year', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: registeredWithPeople })
    await addCentres(shop.db)
    await signIn()
  })

  const signIn = async () => {
    owner = await shop.signIn('owner')
  }
  /** Moves to another day; the sessions of before have ended by then. */
  const goTo = async (at: string) => {
    shop.clock.set(at)
    shop = await shop.openCopy()
    await signIn()
  }
  const as = () => ({ as: owner })
  const years = (token = owner) => shop.call(getYears, {}, { as: token })
  const markOf = async () => (await years()).next?.mark ?? ''
  const close = async (until: Day = lastDay) =>
    shop.call(closeYear, { body: { lastDay: until, mark: await markOf() } }, as())
  const refusalOf = async (until: Day, token = owner, mark?: string) => {
    const body = { lastDay: until, mark: mark ?? (await markOf()) }
    const { error, problems } = await shop.refusal(closeYear, { body }, { as: token })
    return [error, ...problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const reopen = (id: number, reason: string, token = owner) =>
    shop.call(reopenYear, { body: { id, reason } }, { as: token })
  const lockDay = async () => (await shop.call(salesSettingRead, {}, as())).periodLockDay
  const lastPosting = async () => {
    const row = await shop.db.read
      .selectFrom('posting')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    return Number(row?.id ?? 0)
  }
  const journal = (branchId: number, costCenterId: number | null, date = '2026-01-10') => {
    const entry = aJournal(branchId, '100.00')
    const lines = entry.lines.map((line, index) => (index === 0 ? { ...line, costCenterId } : line))
    return shop.call(voucherEndpoints.journalAdd, { body: { ...entry, date: day(date), lines } }, as())
  }
  const sale = (date: Day, branch: 1 | 2 = 1) => ({
    body: aSale([{ good: goods.delivery }], { branchId: branch, date }),
  })

  test('empties income and expenses of each branch and cost centre into retained earnings, and locks the year', async () => {
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '2' }]) }, as())
    await journal(1, 1)
    await journal(1, null)
    await journal(2, null)
    await goTo('2027-01-05T09:00:00Z')
    const { next, hasAllBranches } = await years()
    expect({ hasAllBranches, ...next, mark: '' }).toMatchObject({
      ...{ hasAllBranches: true, firstDay: '2026-01-01', lastDay, isOver: true },
      branches: [
        { branchId: 1, revenue: 40_00, expense: 220_00, result: -180_00 },
        { branchId: 2, revenue: 0, expense: 100_00, result: -100_00 },
      ],
      open: [],
    })
    const before = await lastPosting()
    const { closed } = await close()
    expect(closed).toMatchObject([{ firstDay: '2026-01-01', lastDay, userName: 'owner', reopened: null, isLast: true }])
    expect(await ledgerText(shop.db, before)).toBe(`2026-12-31 branch 1: closing 1-2026-12-31
  Dr sales 40.00
  Cr cogs 20.00
  Cr rent 100.00
  Cr rent 100.00 centre 1
  Dr retained_earnings 180.00

2026-12-31 branch 2: closing 2-2026-12-31
  Cr rent 100.00
  Dr retained_earnings 100.00
`)
    expect(await lockDay()).toBe(lastDay)
    expect((await years()).next).toMatchObject({ firstDay: '2027-01-01', lastDay: '2027-12-31', isOver: false })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('posts nothing where nothing was earned or spent, and closes the year all the same', async () => {
    await goTo('2027-01-05T09:00:00Z')
    const before = await lastPosting()
    expect((await close()).closed).toHaveLength(1)
    expect(await lastPosting()).toBe(before)
  })

  test('goes year by year, when the year is over, with the figures that were seen', async () => {
    expect(await refusalOf(lastDay)).toEqual(['invalid_input', 'lastDay mustBeBeforeToday'])
    await journal(1, null)
    await goTo('2028-02-01T09:00:00Z')
    expect(await refusalOf(day('2027-12-31'))).toEqual(['invalid_input', 'lastDay dayOutOfOrder'])
    expect(await refusalOf(day('2026-11-30'))).toEqual(['invalid_input', 'lastDay dayOutOfOrder'])
    const mark = await markOf()
    await journal(2, null, '2026-03-01')
    expect(await refusalOf(lastDay, owner, mark)).toEqual(['count_differs'])
    await close()
    expect(await refusalOf(lastDay)).toEqual(['process_ignored'])
    const both = await close(day('2027-12-31'))
    expect(both.closed.map(each => [each.firstDay, each.isLast])).toEqual([
      ['2027-01-01', true],
      ['2026-01-01', false],
    ])
    const first = both.closed[1]?.id ?? 0
    const refused = await shop.refusal(reopenYear, { body: { id: first, reason: 'late' } }, as())
    expect(refused.problems).toEqual([{ at: 'id', code: 'dayOutOfOrder' }])
    expect((await shop.refusal(reopenYear, { body: { id: 99, reason: 'late' } }, as())).error).toBe('not_found')
  })

  test('ends before the start month of the settings, which a later year may change', async () => {
    const { version } = await shop.call(companySettingRead, {}, as())
    await shop.call(companySettingChange, { body: { version, fiscalYearStartMonth: '7' } }, as())
    expect((await years()).next).toMatchObject({ firstDay: '2026-01-01', lastDay: '2026-06-30' })
    await goTo('2027-08-01T09:00:00Z')
    await close(day('2026-06-30'))
    expect((await years()).next).toMatchObject({ firstDay: '2026-07-01', lastDay: '2027-06-30', isOver: true })
    const read = await shop.call(companySettingRead, {}, as())
    await shop.call(companySettingChange, { body: { version: read.version, fiscalYearStartMonth: '1' } }, as())
    expect((await years()).next).toMatchObject({ firstDay: '2026-07-01', lastDay: '2026-12-31' })
  })

  test('is answered the same when it is sent twice', async () => {
    await journal(1, null)
    await goTo('2027-01-05T09:00:00Z')
    const body = { lastDay, mark: await markOf() }
    const options = { as: owner, idempotencyKey: 'close 2026' }
    const first = await shop.call(closeYear, { body }, options)
    expect(await shop.call(closeYear, { body }, options)).toEqual(first)
    expect(await postingsOf(shop.db, 'closing 1-2026-12-31')).toHaveLength(1)
  })

  test('is for users who close the books, in all branches; a superadmin alone reopens it, with a reason', async () => {
    const books = ['f-advanced-daily-recipts-manage'] as const
    await addUsers(shop.db, shop.clock, {
      'closes-all': { features: books, branchIds: [] },
      'closes-second': { features: books, branchIds: [2] },
    })
    await journal(2, null)
    await goTo('2027-01-05T09:00:00Z')
    const second = await shop.signIn('closes-second')
    const seen = await years(second)
    expect([seen.hasAllBranches, seen.next?.branches.map(each => each.branchId)]).toEqual([false, [2]])
    expect(await refusalOf(lastDay, second)).toEqual(['access_denied'])
    expect((await shop.refusal(getYears, {}, { as: await shop.signIn('cashier') })).status).toBe(403)
    const all = await shop.signIn('closes-all')
    const body = { lastDay, mark: (await years(all)).next?.mark ?? '' }
    const [{ id } = { id: 0 }] = (await shop.call(closeYear, { body }, { as: all })).closed
    expect((await shop.refusal(reopenYear, { body: { id, reason: 'late' } }, { as: all })).status).toBe(403)
    const refused = await shop.refusal(reopenYear, { body: { id, reason: ' ' } }, as())
    expect(refused.problems).toMatchObject([{ at: 'reason' }])
  })

  test('that is reopened is reversed on its day, gives back the lock of before, and may be closed again', async () => {
    await journal(1, null)
    await goTo('2027-01-05T09:00:00Z')
    const { version } = await shop.call(salesSettingRead, {}, as())
    await shop.call(salesSettingChange, { body: { version, periodLockDay: day('2026-11-30') } }, as())
    const [{ id } = { id: 0 }] = (await close()).closed
    const { closed, next } = await reopen(id, 'An invoice came late')
    expect(closed).toMatchObject([{ isLast: false, reopened: { userName: 'owner', reason: 'An invoice came late' } }])
    expect([next?.lastDay, await lockDay()]).toEqual([lastDay, '2026-11-30'])
    expect((await shop.refusal(reopenYear, { body: { id, reason: 'again' } }, as())).error).toBe('process_ignored')
    await journal(1, null, '2026-12-20')
    await close()
    expect(await postingsOf(shop.db, 'closing 1-2026-12-31')).toEqual([
      ['2026-12-31', 'Cr rent 100.00', 'Dr retained_earnings 100.00'],
      ['2026-12-31 closing', 'Dr rent 100.00', 'Cr retained_earnings 100.00'],
      ['2026-12-31', 'Cr rent 200.00', 'Dr retained_earnings 200.00'],
    ])
    expect(await checkBooks(shop.db)).toEqual([])
    const audited = await shop.db.read
      .selectFrom('audit')
      .select(['action', 'subject'])
      .where('action', 'like', 'year.%')
      .orderBy('id')
      .execute()
    expect(audited.map(each => `${each.action} ${each.subject}`)).toEqual([
      'year.closed closing 2026-12-31',
      'year.reopened closing 2026-12-31',
      'year.closed closing 2026-12-31',
    ])
  })

  test('keeps everything out: new documents are refused, corrections go to the first open day, the lock stays', async () => {
    const bill = await shop.call(createBill, { body: aSale([{ good: goods.coffee }]) }, as())
    await goTo('2027-01-05T09:00:00Z')
    await close()
    const late = await shop.refusal(createBill, sale(day('2026-12-30')), as())
    expect(late.problems).toEqual([{ at: 'date', code: 'periodLocked', params: { day: lastDay } }])
    const entry = { ...aJournal(1, '5.00'), date: lastDay }
    expect((await shop.refusal(voucherEndpoints.journalAdd, { body: entry }, as())).error).toBe('period_locked')
    await shop.call(voidBill, { params: { id: bill.id } }, as())
    const reversed = (await postingsOf(shop.db, `sale ${bill.code}`)).at(-1)
    expect(reversed?.[0]).toBe('2027-01-01 for 2026-01-15 void')
    const { version } = await shop.call(salesSettingRead, {}, as())
    for (const periodLockDay of [null, day('2026-12-30')]) {
      const body = { version, periodLockDay, reason: 'late' }
      const { problems } = await shop.refusal(salesSettingChange, { body }, as())
      expect(problems).toEqual([{ at: 'periodLockDay', code: 'yearClosed', params: { day: lastDay } }])
    }
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('while bills of the year are posted counts each of them, or refuses it', async () => {
    await goTo('2027-01-05T09:00:00Z')
    const other = await shop.openCopy()
    const server = (at: number) => (at % 2 === 0 ? shop : other)
    const posting = Array.from({ length: 8 }, async (_, at) => {
      return server(at)
        .call(createBill, sale(day('2026-12-30'), at % 3 === 0 ? 2 : 1), as())
        .then(
          () => 'posted',
          () => 'refused',
        )
    })
    const closing = Array.from({ length: 4 }, async (_, at) => {
      const { next } = await server(at).call(getYears, {}, as())
      const body = { lastDay, mark: next?.mark ?? '' }
      return server(at)
        .call(closeYear, { body }, as())
        .then(
          () => 1,
          () => 0,
        )
    })
    const closedTimes = (await Promise.all(closing)).reduce<number>((sum, each) => sum + each, 0)
    await Promise.all(posting)
    expect(closedTimes).toBeLessThanOrEqual(1)
    if (closedTimes === 0) await close()
    expect((await years()).closed).toHaveLength(1)
    expect((await shop.refusal(createBill, sale(day('2026-12-30')), as())).error).toBe('period_locked')
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
