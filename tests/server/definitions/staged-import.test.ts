/** An import in parts: tried and stored as one, kept for its sender alone, and whole or not at all whatever happens on the way. */
import { beforeAll, expect, test } from 'vitest'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import type { Caller } from '#server/calls/handler.ts'
import { heavyWork } from '#server/calls/heavy-work.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { catalogueRevision, holderOf, openDefinitionShop } from '#tests/support/definition-shop.ts'

const { customerStageImport, customerRunImport, customerDropImport, customerList } = definitionEndpoints
const hourMs = 3_600_000

describeOnBoth('an import in parts', open => {
  let shop: TestApp
  let owner: string
  let made = 0

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
  }, 60_000)

  const codesOf = (count: number) => Array.from({ length: count }, () => `I${String(++made).padStart(5, '0')}`)
  const rowsOf = (codes: readonly string[]) => codes.map(code => ({ code, nameAr: `عميل ${code}` }))
  const stage = (mark: string, rows: readonly Readonly<Record<string, string>>[], as = owner) =>
    shop.call(customerStageImport, { params: { mark }, body: { rows: [...rows] } }, { as })
  const run = (isTrial: boolean, marks: string[], idempotencyKey = marks.join(), as = owner) =>
    shop.call(customerRunImport, { body: { isTrial, marks } }, { as, idempotencyKey })
  const total = async () =>
    (await shop.call(customerList, { query: { pageSize: 1, state: 'all' } }, { as: owner })).count

  test('asks for missing parts, and counts the rows of all parts together', async () => {
    const [first, second] = [rowsOf(codesOf(3)), rowsOf(codesOf(2))]
    expect(await run(true, ['a', 'b'])).toMatchObject({ missing: ['a', 'b'], newCount: 0 })
    await stage('a', first)
    expect(await run(true, ['a', 'b'])).toMatchObject({ missing: ['b'], newCount: 0, wrong: [] })
    // The code of the first row of the first part once more: two parts that were tried alone would not see it.
    await stage('b', [...second, { ...first[0], nameAr: 'آخر' }, { code: 'I9', nameAr: '' }])
    const [before, taught] = [await total(), await catalogueRevision(shop)]
    const trial = await run(true, ['a', 'b'])
    expect(trial).toMatchObject({ newCount: 5, changedCount: 0, sameCount: 0, wrongCount: 2, missing: [] })
    expect(trial.wrong.map(({ row, problems }) => [row, ...problems.map(({ at, code }) => `${at} ${code}`)])).toEqual([
      [5, 'code duplicate'],
      [6, 'nameAr required'],
    ])
    const refused = await shop.refusal(
      customerRunImport,
      { body: { isTrial: false, marks: ['a', 'b'] } },
      { as: owner },
    )
    expect(refused.problems.map(({ at, code }) => `${at} ${code}`)).toEqual([
      'rows.5.code duplicate',
      'rows.6.nameAr required',
    ])
    expect([await total(), await catalogueRevision(shop)]).toEqual([before, taught])
    // What is left out is passed over, and the others keep their places.
    const body = { isTrial: true, marks: ['a', 'b'], leftOut: [5] }
    const without = await shop.call(customerRunImport, { body }, { as: owner })
    expect([without.newCount, without.wrong.map(({ row }) => row)]).toEqual([5, [6]])
    // The part with its rows mended has another mark; the sound one is not sent again.
    await stage('c', second)
    expect(await run(false, ['a', 'c'])).toMatchObject({ newCount: 5, wrongCount: 0, missing: [] })
    expect(await total()).toBe((before ?? 0) + 5)
  })

  test('is answered once for its key, and its parts are gone', async () => {
    await stage('d', rowsOf(codesOf(4)))
    const first = await run(false, ['d'], 'run-d')
    expect(first).toMatchObject({ newCount: 4 })
    expect(await run(false, ['d'], 'run-d')).toEqual(first)
    expect(await run(false, ['d'], 'another')).toMatchObject({ missing: ['d'], newCount: 0 })
    expect(await shop.call(customerDropImport, {}, { as: owner })).toEqual({ count: 0 })
    const reused = await shop.refusal(
      customerRunImport,
      { body: { isTrial: false, marks: ['e'] } },
      { as: owner, idempotencyKey: 'run-d' },
    )
    expect(reused.error).toBe('idempotency_key_reused')
  })

  test('changes nothing when the same file comes again', async () => {
    const rows = rowsOf(codesOf(6))
    await stage('f', rows)
    await run(false, ['f'], 'first')
    const revision = await catalogueRevision(shop)
    await stage('f', rows)
    expect(await run(false, ['f'], 'second')).toMatchObject({ newCount: 0, changedCount: 0, sameCount: 6 })
    expect(await catalogueRevision(shop)).toBe(revision)
  })

  test('belongs to its sender', async () => {
    const other = await shop.signIn(holderOf('f-customers-manage'))
    await stage('g', rowsOf(codesOf(1)))
    expect(await run(true, ['g'], 'x', other)).toMatchObject({ missing: ['g'] })
    expect(await shop.call(customerDropImport, {}, { as: other })).toEqual({ count: 0 })
    const guest = await shop.signIn('guest')
    const [input, parts] = [{ params: { mark: 'h' }, body: { rows: [] } }, { body: { isTrial: true, marks: ['g'] } }]
    expect((await shop.refusal(customerStageImport, input, { as: guest })).status).toBe(403)
    expect((await shop.refusal(customerRunImport, parts, { as: guest })).status).toBe(403)
    expect((await shop.refusal(customerDropImport, {}, { as: guest })).status).toBe(403)
    expect(await shop.call(customerDropImport, {}, { as: owner })).toEqual({ count: 1 })
  })

  test('keeps no more parts than two files have, and none longer than a day', async () => {
    const marks = Array.from({ length: 102 }, (_, part) => `p${part}`)
    for (const mark of marks) {
      shop.clock.advance(1000)
      await stage(mark, rowsOf(['I1']))
    }
    expect(await run(true, ['p0', 'p1', 'p2', 'p101'])).toMatchObject({ missing: ['p0', 'p1'] })
    // The session would not outlive the day.
    const kept_at = shop.clock.now() - 25 * hourMs
    await shop.db.write([], async tx => tx.updateTable('import_part').set({ kept_at }).execute())
    await stage('q', rowsOf(['I1']))
    expect(await run(true, ['p101', 'q'])).toMatchObject({ missing: ['p101'] })
    expect(await shop.call(customerDropImport, {}, { as: owner })).toEqual({ count: 1 })
  })

  test('is refused in a process of its own as it is here, and counts among the calls that take long', async () => {
    const rows = [...rowsOf(codesOf(700)), { code: 'I9', nameAr: '' }]
    await stage('long', rows)
    expect(await run(true, ['long'])).toMatchObject({ newCount: 700, wrongCount: 1, wrong: [{ row: 700 }] })
    const body = { isTrial: false, marks: ['long'] }
    const refused = await shop.refusal(customerRunImport, { body }, { as: owner })
    expect(refused.problems).toMatchObject([{ at: 'rows.700.nameAr', code: 'required' }])
    const ended = Promise.withResolvers<void>()
    const underWay = Array.from({ length: 4 }, () => heavyWork({ userId: 1 } as Caller, () => ended.promise))
    const next = await shop.refusal(customerRunImport, { body: { isTrial: true, marks: ['long'] } }, { as: owner })
    expect(next.error).toBe('too_many_requests')
    ended.resolve()
    await Promise.all(underWay)
    expect(await shop.call(customerDropImport, {}, { as: owner })).toEqual({ count: 1 })
  }, 60_000)

  test('is stored once by two runs at once', async () => {
    const before = await total()
    await stage('r', rowsOf(codesOf(50)))
    const runs = await Promise.allSettled([run(false, ['r'], 'one'), run(false, ['r'], 'two')])
    const added = runs.map(each => (each.status === 'fulfilled' ? each.value.newCount : 0))
    expect(added.toSorted((a, b) => a - b)).toEqual([0, 50])
    expect(await total()).toBe((before ?? 0) + 50)
  })

  test('is given up by dropping its parts, unless it is over', async () => {
    const counts = []
    for (const waitMs of [0, 800, null]) {
      const before = await total()
      await stage('s', rowsOf(codesOf(1000)))
      const running = run(false, ['s'], `given up after ${waitMs}`).catch(() => null)
      await (waitMs === null ? running : new Promise(resolve => setTimeout(resolve, waitMs)))
      const { count } = await shop.call(customerDropImport, {}, { as: owner })
      const reply = await running
      expect(count === 0).toBe(reply?.newCount === 1000)
      expect(await total()).toBe((before ?? 0) + (reply?.newCount ?? 0))
      counts.push(count)
    }
    // The last was over; that of the first was dropped before it could be.
    expect([counts[0], counts.at(-1)]).toEqual([1, 0])
    expect(await checkBooks(shop.db)).toEqual([])
  }, 60_000)
})
