/** Whose tables a person sees and changes, and that all of them have one count of codes. */
import { beforeAll, expect, test } from 'vitest'
import type { FilterName, FilterValue } from '#contract/definitions/filters.ts'
import { endpoints } from '#contract/index.ts'
import { countNaming } from '#server/definitions/named-by.ts'
import { checkHistory, writeHistory } from '#server/definitions/row-history.ts'
import { storedDefinitions } from '#server/definitions/stored-definitions.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { withPeople } from '#tests/support/branch-people.ts'

const {
  restaurantTableAdd,
  restaurantTableChange,
  restaurantTableHistory,
  restaurantTableImport,
  restaurantTableList,
} = endpoints

describeOnBoth('a table of a restaurant', open => {
  let shop: TestApp
  let first: string
  let second: string
  let owner: string

  beforeAll(async () => {
    shop = await open({ beginning: withPeople })
    first = await shop.signIn('of-the-first')
    second = await shop.signIn('of-the-second')
    owner = await shop.signIn('owner')
  }, 60_000)

  const add = (as: string, branch = 1, code?: string) =>
    shop.call(restaurantTableAdd, { body: { nameAr: 'طاولة', branch, ...(code !== undefined && { code }) } }, { as })

  test('has a code that no table of any branch has, also where it is the next free one', async () => {
    const own = await add(first)
    expect(own.code).toBe('T0001')
    expect((await add(second, 2)).code).toBe('T0002')
    const taken = await shop.refusal(
      restaurantTableAdd,
      { body: { nameAr: 'طاولة', branch: 2, code: 't0001' } },
      { as: second },
    )
    expect(taken.problems).toEqual([{ at: 'code', code: 'taken', params: { value: 'T0001' } }])
  })

  test('is not moved to a branch of others, nor imported into one', async () => {
    const own = await add(first)
    const moved = { params: { id: own.id }, body: { version: 1, branch: 2 } }
    const refusal = await shop.refusal(restaurantTableChange, moved, { as: first })
    expect([refusal.status, refusal.problems]).toEqual([403, [{ at: 'branch', code: 'notAllowed' }]])
    const foreign = await add(second, 2)
    const rows = [
      { code: 'N1', nameAr: 'طاولة', branch: '2' },
      { code: String(foreign.code), capacity: 3 },
      { code: 'N2', nameAr: 'طاولة', branch: 'First branch', capacity: 3 },
    ]
    const trial = await shop.call(restaurantTableImport, { body: { isTrial: true, rows } }, { as: first })
    expect(trial.rows.map(({ problems }) => problems.map(({ at, code }) => `${at} ${code}`).toSorted())).toEqual([
      ['branch notFound'],
      ['branch required', 'code taken', 'nameAr required'],
      [],
    ])
    const both = await shop.call(
      restaurantTableImport,
      { body: { isTrial: false, rows: rows.slice(2) } },
      { as: owner },
    )
    expect(both.newCount).toBe(1)
  })

  test('has a history that shows its branch by name', async () => {
    const row = await add(owner, 1)
    const body = { version: 1, branch: 2, capacity: 6 }
    await shop.call(restaurantTableChange, { params: { id: row.id }, body }, { as: owner })
    const [changed] = await shop.call(restaurantTableHistory, { params: { id: row.id } }, { as: owner })
    expect(changed?.changes).toEqual([
      {
        field: 'branch',
        from: { id: 1, code: '1', nameAr: 'الفرع الأول', nameEn: 'First branch' },
        to: { id: 2, code: '2', nameAr: 'الفرع الثاني', nameEn: 'Second branch' },
      },
      { field: 'capacity', from: null, to: 6 },
    ])
  })

  test('has a history in which a color that was written under its former name is one', async () => {
    const row = await add(owner, 1)
    const changes = [{ field: 'colour', from: '', to: '#1E7B4F' }]
    const written = [{ rowId: row.id, version: 2, action: 'changed', changes }] as const
    await shop.db.write([], tx => writeHistory(shop.db, tx, 'restaurant_table', written, { userId: 1, at: 1 }))
    const [changed] = await shop.call(restaurantTableHistory, { params: { id: row.id } }, { as: owner })
    expect(changed?.changes).toEqual([{ field: 'color', from: '', to: '#1E7B4F' }])
    expect(await checkHistory(shop.db.read)).toEqual([])
  })

  test('is listed by branch and seats, and keeps its branch from being deleted', async () => {
    const query: { readonly [filter: FilterName]: FilterValue } = {
      withBranch: 2,
      withCapacityFrom: 6,
      withCapacityTo: 6,
    }
    const { rows } = await shop.call(restaurantTableList, { query }, { as: owner })
    expect(rows.map(({ branch, capacity }) => [branch, capacity])).toEqual([[expect.objectContaining({ id: 2 }), 6]])
    const count = await countNaming(Object.values(storedDefinitions), shop.db.read, 'branch', 2)
    expect(count).toBe((await shop.call(restaurantTableList, { query: { state: 'all' } }, { as: second })).count)
  })
})
