/** How every definition of the registry is searched, sorted and paged. */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { wholeValues } from '#server/definitions/read-child-rows.ts'
import { type StoredRow, storedColumnsOf } from '#server/definitions/stored-definition.ts'
import { storedDefinitions } from '#server/definitions/stored-definitions.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { isTriedOn } from '#tests/support/database.ts'
import { definitionSamples } from '#tests/support/definition-samples.ts'
import { callsOf, openDefinitionShop } from '#tests/support/definition-shop.ts'

const samples = Object.entries(definitionSamples)

/** Of a dozen rows and more, two pages or more. */
const ownPage = 10

describeOnBoth('the list of a definition', (open, kind) => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
  }, 60_000)

  describe.each(samples)('%s', (_name, sample) => {
    const { calls } = sample.definition
    const { next, fresh, list, add } = callsOf(() => shop, sample)

    test('is found by words anywhere in its texts, however they are spelled', async () => {
      const number = next()
      const row = await add(fresh({ nameAr: `مُؤسّسة الأنوار ${number}` }))
      for (const search of ['موسسه انوار', 'لانوار', `${number} الانوار`, 'مؤسسة الأنوار'])
        expect([search, (await list({ search })).rows.map(({ id }) => id)]).toEqual([search, [row.id]])
      for (const search of ['انوار قمر', '!!', 'الانوارر']) expect((await list({ search })).rows).toEqual([])
    })

    test('is listed once, page by page in any order, while others are added, changed and deleted', async () => {
      for (let index = 0; index < 12; index++) await add()
      for (const [place, sort] of sample.sorts.entries())
        for (const [way, order] of (['asc', 'desc'] as const).entries()) {
          if (!isTriedOn(kind, place + way)) continue
          const before = (await list({ sort, order, state: 'all', pageSize: 1000 })).rows.map(({ id }) => id)
          const goner = await add()
          const seen: number[] = []
          let after: string | undefined
          do {
            const page = await list({
              sort,
              order,
              state: 'all',
              pageSize: ownPage,
              ...(after !== undefined && { after }),
            })
            seen.push(...page.rows.map(({ id }) => id))
            after = page.after ?? undefined
            if (seen.length === ownPage) {
              await add()
              const params = { id: goner.id }
              await shop.call(calls.Remove, { params, query: { version: 1 } }, { as: owner })
            }
          } while (after !== undefined)
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen.filter(id => before.includes(id))).toEqual(before)
        }
    })

    test('is listed in the order that was asked for, and back to the beginning', async () => {
      for (const sort of sample.sorts) {
        const whole = await list({ sort, pageSize: 1000 })
        expect([whole.after, whole.before, whole.count]).toEqual([null, null, whole.rows.length])
        const values = whole.rows.map(row => row[sort])
        if (sort === 'loanLimit' || sort === 'mobile')
          expect(values).toEqual(
            values.toSorted((a, b) => ((a ?? -1) < (b ?? -1) ? -1 : (a ?? -1) > (b ?? -1) ? 1 : 0)),
          )
        const first = await list({ sort, pageSize: 4 })
        const second = await list({ sort, pageSize: 4, after: first.after ?? '' })
        expect([...first.rows, ...second.rows]).toEqual(whole.rows.slice(0, 8))
        const back = await list({ sort, pageSize: 4, before: second.before ?? '' })
        expect(back).toMatchObject({ rows: first.rows, before: null })
        const upsideDown = await list({ sort, order: 'desc', pageSize: 1000 })
        expect(upsideDown.rows).toEqual(whole.rows.toReversed())
      }
      expect((await list({ sort: sample.sorts[0], pageSize: 3, pageNumber: 2 })).rows).toEqual(
        (await list({ sort: sample.sorts[0], pageSize: 1000 })).rows.slice(3, 6),
      )
      const second = await list({ pageSize: 3, pageNumber: 2 })
      expect([second.count, (await list({ pageSize: 3, before: second.before ?? '' })).rows]).toEqual([
        null,
        (await list({ pageSize: 3 })).rows,
      ])
      for (const query of [
        { after: 'moon' },
        { before: '' },
        { after: '1.x', before: '1.x' },
        { after: '1.x', pageNumber: 2 },
      ])
        expect((await shop.refusal(calls.List, { query }, { as: owner })).status).toBe(422)
    })
  })

  test('rows that did not come by its calls have the keys that saving gives them', async () => {
    for (const [name, stored] of Object.entries(storedDefinitions)) {
      if (!Object.hasOwn(definitionSamples, name)) continue
      const { rows } = await sql<StoredRow>`SELECT * FROM ${sql.table(stored.table)}`.execute(shop.db.read)
      const own = rows.filter(row => Object.entries(stored.fixed).every(([column, value]) => row[column] === value))
      expect(own.length).toBeGreaterThan(0)
      const values = await wholeValues(shop.db, shop.db.read, stored, own)
      for (const [index, row] of own.entries()) expect(row).toMatchObject(storedColumnsOf(stored, values[index] ?? {}))
    }
  })
})
