/** What vouchers post by themselves: automatic reversals, and templates that are repeated on due days. */
import { beforeEach, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import { journalTemplateEndpoints } from '#contract/journal-templates.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import { day } from '#domain/days.ts'
import { writeSettings } from '#server/company/company.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aCompound } from '#tests/support/money-vouchers.ts'
import { signedInAnew } from '#tests/support/schedules.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const { compoundAdd, compoundRead, compoundList, compoundReverse } = voucherEndpoints
const { addJournalTemplate, changeJournalTemplate, listJournalTemplates, removeJournalTemplate } =
  journalTemplateEndpoints
type Template = InputOf<typeof addJournalTemplate>['body']

describeOnBoth('a compound entry', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
  })

  const add = (changes: object = {}) => shop.call(compoundAdd, { body: { ...aCompound(), ...changes } }, { as: owner })
  /** The session of before is over by then. */
  const on = async (instant: string) => {
    shop.clock.set(instant)
    owner = await signedInAnew(shop, 'owner')
  }
  const run = () => postDue(shop.services, dueWorks)
  const days = async () =>
    (await shop.call(compoundList, { query: {} }, { as: owner })).rows.map(row => row.date).toSorted()
  const weekly = (voucherId: number, changes: Partial<Template> = {}) =>
    ({
      ...{ voucherId, name: 'Rent', every: 'week', firstDay: day('2026-01-21'), lastDay: null, isPaused: false },
      ...changes,
    }) as Template
  const template = (body: Template) => shop.call(addJournalTemplate, { body }, { as: owner })
  const lock = (until: string) =>
    shop.db.write([1], tx => writeSettings(tx, { periodLockDay: day(until) }, shop.clock.now()))

  test('reverses itself once on the first of the next month, wherever the runner runs', async () => {
    const { id, reversesItself } = await add({ reversesItself: true })
    const taken = await add({ reversesItself: true })
    expect(reversesItself).toBe(true)
    await shop.call(compoundReverse, { params: { id: taken.id }, body: { note: '' } }, { as: owner })
    expect(await run()).toBe(0)
    await on('2026-02-03T09:00:00Z')
    const copy = await shop.openCopy()
    const counts = await Promise.all([run(), postDue(copy.services, dueWorks), run()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await run()).toBe(0)
    const read = await shop.call(compoundRead, { params: { id } }, { as: owner })
    const reversal = await shop.call(compoundRead, { params: { id: read.reversedBy?.id ?? 0 } }, { as: owner })
    expect(reversal).toMatchObject({ date: '2026-02-01', reverses: { id }, reversesItself: false })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('that is due inside the lock is reversed on the first open day', async () => {
    const { id } = await add({ reversesItself: true })
    await on('2026-02-12T09:00:00Z')
    await lock('2026-02-05')
    expect(await run()).toBe(1)
    const { reversedBy } = await shop.call(compoundRead, { params: { id } }, { as: owner })
    const posting = await shop.db.read
      .selectFrom('posting')
      .select(['day', 'original_day'])
      .where('id', '=', reversedBy?.id ?? 0)
      .executeTakeFirst()
    expect(posting).toEqual({ day: '2026-02-06', original_day: '2026-02-01' })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is repeated once for each missed due day, on its day, wherever the runner runs', async () => {
    const { id } = await add()
    const made = await template(weekly(id))
    expect(made).toMatchObject({ name: 'Rent', voucherId: id, nextDay: '2026-01-21', posted: null, failure: '' })
    await on('2026-02-11T09:00:00Z')
    const copy = await shop.openCopy()
    const counts = await Promise.all([run(), postDue(copy.services, dueWorks), run()])
    expect(counts.reduce((sum, count) => sum + count)).toBe(4)
    expect(await run()).toBe(0)
    expect(await days()).toEqual(['2026-01-15', '2026-01-21', '2026-01-28', '2026-02-04', '2026-02-11'])
    const [row] = await shop.call(listJournalTemplates, {}, { as: owner })
    expect(row).toMatchObject({ nextDay: '2026-02-18', posted: { date: '2026-02-11' } })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is not repeated while paused, after its last day, or removed; resumed it catches up', async () => {
    const { id } = await add()
    const paused = await template(weekly(id, { isPaused: true, lastDay: day('2026-02-01') }))
    await on('2026-02-12T09:00:00Z')
    expect(await run()).toBe(0)
    const { voucherId: _, ...body } = weekly(id, { lastDay: day('2026-02-01') })
    const params = { id: paused.id }
    await shop.call(changeJournalTemplate, { params, body: { ...body, version: 1 } }, { as: owner })
    expect(await run()).toBe(2)
    const stale = await shop.refusal(changeJournalTemplate, { params, body: { ...body, version: 1 } }, { as: owner })
    expect(stale.problems).toMatchObject([{ code: 'changedMeanwhile' }])
    const [row] = await shop.call(listJournalTemplates, {}, { as: owner })
    expect(row?.nextDay).toBe(null)
    await shop.call(removeJournalTemplate, { params }, { as: owner })
    expect(await shop.call(listJournalTemplates, {}, { as: owner })).toEqual([])
    expect((await shop.refusal(removeJournalTemplate, { params }, { as: owner })).error).toBe('not_found')
    expect(await days()).toEqual(['2026-01-15', '2026-01-21', '2026-01-28'])
  })

  test('that can no longer be posted says why, and is posted later', async () => {
    const { id, lines } = await add()
    await template(weekly(id, { firstDay: day('2026-01-15') }))
    const close = (isActive: 0 | 1) =>
      shop.db.write([], tx =>
        tx
          .updateTable('account')
          .set({ is_active: isActive })
          .where('id', '=', lines[0]?.account.id ?? 0)
          .execute(),
      )
    await close(0)
    expect(await run()).toBe(0)
    const [row] = await shop.call(listJournalTemplates, {}, { as: owner })
    expect(row).toMatchObject({ failure: 'invalid_input', posted: null })
    await close(1)
    await on('2026-01-15T12:00:00Z')
    expect(await run()).toBe(1)
  })

  test('and its template are refused where they are wrong', async () => {
    const { id } = await add()
    const refused = async (changes: Partial<Template>) => {
      const { error, problems } = await shop.refusal(addJournalTemplate, { body: weekly(id, changes) }, { as: owner })
      return [error, ...(problems ?? []).map(({ at, code }) => `${at} ${code}`)]
    }
    expect(await refused({ firstDay: null })).toEqual(['invalid_input', 'firstDay required'])
    expect(await refused({ lastDay: day('2026-01-20') })).toEqual(['invalid_input', 'lastDay dayOutOfOrder'])
    expect(await refused({ voucherId: 999 })).toEqual(['not_found'])
    const options = { as: owner, idempotencyKey: 'once' }
    const both = await Promise.all([
      shop.call(addJournalTemplate, { body: weekly(id, { every: 'none', firstDay: null }) }, options),
      shop.call(addJournalTemplate, { body: weekly(id, { every: 'none', firstDay: null }) }, options),
    ])
    expect(both[0].id).toBe(both[1].id)
    await on('2026-02-12T09:00:00Z')
    expect(await run()).toBe(0)
  })
})
