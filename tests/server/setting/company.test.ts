import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { settingsTabEndpoints } from '#contract/settings/registry.ts'
import { day } from '#domain/days.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { companySettingRead, companySettingChange, companySettingHistory } = settingsTabEndpoints
const { createBill, getBillInit, getBill, getStatisticsInit } = billEndpoints
const coffee = aSale([{ good: goods.coffee }])
type Body = InputOf<typeof companySettingChange>['body']

describeOnBoth('the data of the company', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const change = (body: Body, idempotencyKey?: string, as = owner) =>
    shop.call(companySettingChange, { body }, { as, ...(idempotencyKey !== undefined && { idempotencyKey }) })
  const refuse = (body: Body, as = owner) => shop.refusal(companySettingChange, { body }, { as })
  const problemsOf = async (body: Body) => (await refuse(body)).problems.map(({ at, code }) => `${at} ${code}`)
  const history = () => shop.call(companySettingHistory, {}, { as: owner })

  test('are read, changed field by field, shown by the about page, and have a history and an audit', async () => {
    const before = await shop.call(companySettingRead, {}, { as: owner })
    expect(before).toMatchObject({ nameAr: 'أسواق الاختبار', city: 'الرياض', timeZone: 'Asia/Riyadh', version: 1 })
    const after = await change({ version: 1, city: 'جدة', crNumber: '1010010000', email: 'shop@example.com' })
    expect(after).toEqual({ ...before, city: 'جدة', crNumber: '1010010000', email: 'shop@example.com', version: 2 })
    expect(await shop.call(settingEndpoints.getCompany, {})).toMatchObject({
      nameAr: 'أسواق الاختبار',
      city: 'جدة',
      email: 'shop@example.com',
    })
    const [entry, ...others] = await history()
    expect(others).toEqual([])
    expect(entry).toMatchObject({ version: 2, action: 'changed', userName: 'owner of the tests' })
    expect(entry?.changes).toEqual([
      { field: 'crNumber', from: '', to: '1010010000' },
      { field: 'city', from: 'الرياض', to: 'جدة' },
      { field: 'email', from: '', to: 'shop@example.com' },
    ])
    const audit = await shop.db.read.selectFrom('audit').selectAll().where('action', '=', 'setting.changed').execute()
    expect(audit).toHaveLength(1)
    expect(JSON.parse(audit[0]?.detail ?? '')).toMatchObject({ version: 2, changes: { city: ['الرياض', 'جدة'] } })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('are changed once under a key, and not at all by what changes nothing', async () => {
    const first = await change({ version: 1, city: 'أبها' }, 'once')
    expect(await change({ version: 1, city: 'أبها' }, 'once')).toEqual(first)
    expect(
      (
        await shop.refusal(
          companySettingChange,
          { body: { version: 1, city: 'تبوك' } },
          { as: owner, idempotencyKey: 'once' },
        )
      ).error,
    ).toBe('idempotency_key_reused')
    expect((await change({ version: 2, city: 'أبها' })).version).toBe(2)
    expect(await history()).toHaveLength(1)
  })

  test('show the second of two writers both values, and keep the fields that only one has changed', async () => {
    await change({ version: 1, city: 'أبها', street: 'شارع الفن' })
    const refused = await refuse({ version: 1, city: 'تبوك', phone: '0144221100' })
    expect([refused.status, refused.error]).toEqual([409, 'row_changed'])
    expect(refused.problems).toEqual([
      expect.objectContaining({
        at: 'street',
        params: { by: 'owner of the tests', theirs: 'شارع الفن', yours: 'شارع العليا' },
      }),
      expect.objectContaining({ at: 'city', params: { by: 'owner of the tests', theirs: 'أبها', yours: 'تبوك' } }),
    ])
    // What both have written the same is no conflict.
    expect(await change({ version: 1, city: 'أبها', street: 'شارع الفن', phone: '0144221100' })).toMatchObject({
      version: 3,
    })
  })

  test('are saved by one of two who save at the same moment on two copies of the server', async () => {
    const copy = await shop.openCopy()
    const token = await copy.signIn('owner')
    const bodies = [
      { version: 1, city: 'أبها' },
      { version: 1, city: 'تبوك' },
    ] as const
    const answers = await Promise.allSettled([
      change(bodies[0]),
      copy.call(companySettingChange, { body: bodies[1] }, { as: token }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await history()).toHaveLength(1)
  })

  test('are nobody else’s than a superadmin’s', async () => {
    for (const person of ['admin', 'accountant', 'cashier', 'guest'] as const) {
      const as = await shop.signIn(person)
      expect([person, (await refuse({ version: 1, city: 'أبها' }, as)).status]).toEqual([person, 403])
      expect([person, (await shop.refusal(companySettingRead, {}, { as })).status]).toEqual([person, 403])
      expect([person, (await shop.refusal(companySettingHistory, {}, { as })).status]).toEqual([person, 403])
    }
  })

  test('are refused at the invalid field, and nothing of them is stored', async () => {
    const long = 'متجر الاختبار الكبير للمواد الغذائية والتموينية '.repeat(4).slice(0, 190)
    expect(await problemsOf({ version: 1, nameAr: long })).toEqual(['nameAr qrValueTooLong'])
    expect(await problemsOf({ version: 1, vatNumber: '' })).toEqual(['vatNumber required'])
    for (const body of [
      { nameAr: '' },
      { nameEn: 'x'.repeat(201) },
      { vatNumber: '123' },
      { crNumber: '12' },
      { buildingNumber: '12345' },
      { postalCode: 'x' },
      { email: 'nobody' },
      { mobile: '05' },
      { timeZone: 'Mars/Olympus' },
      { timeZone: '' },
      { dashboardYearStartMonth: '13' },
    ]) {
      const sent = await shop.inject({
        method: 'PUT',
        url: companySettingChange.path,
        headers: { authorization: `Bearer ${owner}`, 'content-type': 'application/json' },
        payload: JSON.stringify({ version: 1, city: 'أبها', ...body }),
      })
      expect([body, sent.statusCode, sent.json().problems[0]?.at]).toEqual([body, 422, Object.keys(body)[0]])
    }
    expect(await shop.call(companySettingRead, {}, { as: owner })).toMatchObject({ city: 'الرياض', version: 1 })
    expect(await history()).toEqual([])
  })

  test('of a bill are those of the day on which it was made', async () => {
    const sale = await shop.call(createBill, { body: coffee }, { as: owner })
    await change({ version: 1, nameAr: 'أسواق الغد', vatNumber: '310122393500011'.replace(/.$/, '3') })
    const next = await shop.call(createBill, { body: coffee }, { as: owner })
    const shown = await Promise.all([sale.id, next.id].map(id => shop.call(getBill, { query: { id } }, { as: owner })))
    expect(shown.map(({ seller }) => seller.nameAr)).toEqual(['أسواق الاختبار', 'أسواق الغد'])
    expect(shown.map(({ seller }) => seller.vatNumber)).toEqual(['310122393500003', '310122393500013'])
  })

  test('say by which clock it is today, unless that would put what is posted into the future', async () => {
    await shop.call(createBill, { body: coffee }, { as: owner })
    const { today } = await shop.call(getBillInit, {}, { as: owner })
    expect(today).toBe('2026-01-15')
    // Half past nine in the evening in Riyadh is half past ten in Dubai; two hours later only Riyadh has the day still.
    shop.clock.advance(msUntil(shop.clock.now(), '2026-01-15T20:30:00Z'))
    owner = await (await shop.openCopy()).signIn('owner')
    await change({ version: 1, timeZone: 'Asia/Dubai' })
    expect((await shop.call(getBillInit, {}, { as: owner })).today).toBe('2026-01-16')
    await shop.call(createBill, { body: coffee }, { as: owner })
    const refused = await refuse({ version: 2, timeZone: 'Asia/Riyadh' })
    expect(refused.problems).toEqual([{ at: 'timeZone', code: 'alreadyPosted', params: { day: '2026-01-16' } }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('say by which clock it is today, unless that day is closed', async () => {
    shop.clock.advance(msUntil(shop.clock.now(), '2026-01-15T20:30:00Z'))
    owner = await (await shop.openCopy()).signIn('owner')
    await change({ version: 1, timeZone: 'Asia/Dubai' })
    const lock = { version: 1, periodLockDay: day('2026-01-15') }
    await shop.call(settingsTabEndpoints.salesSettingChange, { body: lock }, { as: owner })
    const refused = await refuse({ version: 2, timeZone: 'Asia/Riyadh' })
    expect(refused.problems).toEqual([{ at: 'timeZone', code: 'lockCoversToday', params: { day: '2026-01-15' } }])
  })

  test('say on which day the books begin, which is not after what is in them', async () => {
    const { firstDay } = await shop.call(companySettingRead, {}, { as: owner })
    expect(await problemsOf({ version: 1, firstDay: day('2026-01-15') })).toEqual(['firstDay alreadyPosted'])
    expect(await change({ version: 1, firstDay: day('2025-01-01') })).toMatchObject({ firstDay: '2025-01-01' })
    expect(firstDay).not.toBe('2025-01-01')
    const early = { ...coffee, date: day('2024-12-31') }
    const refused = await shop.refusal(createBill, { body: early }, { as: owner })
    expect(refused.problems).toEqual([{ at: 'date', code: 'beforeFirstDay', params: { day: '2025-01-01' } }])
  })

  test('say in which month the year of the dashboard begins', async () => {
    expect((await shop.call(companySettingRead, {}, { as: owner })).dashboardYearStartMonth).toBe('2')
    await change({ version: 1, dashboardYearStartMonth: '7' })
    const init = await shop.call(getStatisticsInit, {}, { as: owner })
    expect(init.yearStartMonth).toBe(7)
  })
})

function msUntil(now: number, instant: string): number {
  return Date.parse(instant) - now
}
