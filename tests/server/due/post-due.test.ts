import { expect, it } from 'vitest'
import { addDays, type Day, day } from '#domain/days.ts'
import { Failure } from '#server/calls/failure.ts'
import { type DueWork, duePostingDay } from '#server/due/due-work.ts'
import { postDue } from '#server/due/post-due.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const firstDue = day('2026-01-10')

/** A due day each day; what it "posts" is a setting per subject and day, whose key is unique. */
function dailyWork(subjects: readonly number[], failing: ReadonlySet<number> = new Set()): DueWork {
  const keyOf = (id: number, due: Day) => `test.${id}.${due}`
  return {
    name: 'test',
    async pending() {
      return subjects.map(id => ({ id, branchIds: [1], day: firstDue, document: `test ${id}`, documentId: id }))
    },
    async post({ tx, services, today, postingsMax }, { id }) {
      if (failing.has(id)) throw new Failure('period_locked')
      let count = 0
      for (let due = firstDue; due <= today; due = addDays(due, 1)) {
        const key = keyOf(id, due)
        if (await tx.selectFrom('setting').select('key').where('key', '=', key).executeTakeFirst()) continue
        if (count === postingsMax) return { count, hasMore: true }
        await tx.insertInto('setting').values({ key, value: '1', changed_at: services.now() }).execute()
        count += 1
      }
      return { count, hasMore: false }
    },
  }
}

describeOnBoth('what is due', open => {
  it('is posted once for each missed day, however often and wherever the runner runs', async () => {
    const server = await open({ start: '2026-03-31T09:00:00Z', fill: fillTinyShop })
    const copy = await server.openCopy()
    const work = dailyWork([1, 2, 3])
    const counts = await Promise.all([
      postDue(server.services, [work]),
      postDue(copy.services, [work]),
      postDue(server.services, [work]),
    ])
    expect(counts.reduce((sum, count) => sum + count)).toBe(3 * 81)
    expect(await postDue(server.services, [work])).toBe(0)
    expect(await server.db.read.selectFrom('due_claim').selectAll().execute()).toEqual([])
    server.clock.set('2026-03-30T09:00:00Z')
    expect(await postDue(server.services, [work])).toBe(0)
    server.clock.set('2026-04-02T09:00:00Z')
    expect(await postDue(server.services, [work])).toBe(6)
  })

  it('and fails is retried later, and does not delay the others', async () => {
    const server = await open({ start: '2026-01-10T09:00:00Z', fill: fillTinyShop })
    const failing = new Set([1])
    const work = dailyWork([1, 2], failing)
    expect(await postDue(server.services, [work])).toBe(1)
    const claim = () => server.db.read.selectFrom('due_claim').selectAll().executeTakeFirst()
    expect(await claim()).toMatchObject({ subject_id: 1, claim: '', error: 'period_locked', attempts: 1 })
    failing.clear()
    expect(await postDue(server.services, [work])).toBe(0)
    server.clock.set('2026-01-10T09:05:00Z')
    expect(await postDue(server.services, [work])).toBe(1)
    expect(await claim()).toBeUndefined()
  })

  it('is not delayed by a claim from a clock that was ahead', async () => {
    const server = await open({ start: '2027-01-10T09:00:00Z', fill: fillTinyShop })
    await postDue(server.services, [dailyWork([1], new Set([1]))])
    server.clock.set('2026-01-10T09:00:00Z')
    expect(await postDue(server.services, [dailyWork([1])])).toBe(1)
  })
})

it('is posted on its day, or on the first open day of the books', () => {
  const settings = (firstDay: string | null, lock: string | null) =>
    ({ settings: { firstDay: firstDay && day(firstDay), periodLockDay: lock && day(lock) } }) as Parameters<
      typeof duePostingDay
    >[0]
  const today = day('2026-03-01')
  const posted = (firstDay: string | null, lock: string | null, due = '2026-01-31') =>
    duePostingDay(settings(firstDay, lock), day(due), today)
  expect(posted(null, null)).toEqual({ day: '2026-01-31', originalDay: null })
  expect(posted('2026-01-01', '2026-01-30')).toEqual({ day: '2026-01-31', originalDay: null })
  expect(posted(null, '2026-01-31')).toEqual({ day: '2026-02-01', originalDay: '2026-01-31' })
  expect(posted('2026-02-15', '2026-02-10')).toEqual({ day: '2026-02-15', originalDay: '2026-01-31' })
  expect(posted(null, '2026-03-01')).toBeNull()
  expect(posted(null, null, '2026-03-02')).toBeNull()
})
