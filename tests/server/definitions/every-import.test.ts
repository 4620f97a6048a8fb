/** How the rows of every definition of the registry are imported. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { definitionSamples } from '#tests/support/definition-samples.ts'
import { callsOf, catalogueRevision, openDefinitionShop } from '#tests/support/definition-shop.ts'

const samples = Object.entries(definitionSamples)

describeOnBoth('the import of a definition', open => {
  let shop: TestApp
  let owner: string

  beforeAll(async () => {
    shop = await openDefinitionShop(open)
    owner = await shop.signIn('owner')
  }, 60_000)

  describe.each(samples)('%s', (name, sample) => {
    const { calls } = sample.definition
    const { next, fresh, list, add, change, history, importAll, total, sheetCells: cells } = callsOf(() => shop, sample)

    test('is imported after a trial that says what would become of each row and changes nothing', async () => {
      const [known, other] = [await add(), await add()]
      const fields = Object.keys(sample.row(1))
      const asCells = (row: DefinitionRow) => cells(Object.fromEntries(fields.map(field => [field, row[field]])))
      const [first] = sample.changes(next())
      const [field = ''] = Object.keys(first)
      const [wrongField, wrongValue, wrongCode] = sample.wrong.find(([each]) => each !== sample.key) ?? ['', '', '']
      const twin = cells(fresh())
      const rows = [
        cells(fresh()),
        asCells(known),
        { [sample.key]: String(other[sample.key]), ...cells(first) },
        { ...cells(fresh()), [wrongField]: wrongValue },
        twin,
        { ...cells(fresh()), [sample.key]: twin[sample.key] ?? null },
        { nameEn: 'without a key' },
      ]
      const [before, taught] = [await total(), await catalogueRevision(shop)]
      const trial = await importAll(rows, true)
      expect(
        trial.rows.map(({ row, outcome, problems }) => [row, outcome, ...problems.map(each => each.code)]),
      ).toEqual([
        [0, 'new'],
        [1, 'same'],
        [2, 'changed'],
        [3, 'wrong', wrongCode],
        [4, 'new'],
        [5, 'wrong', 'duplicate'],
        [6, 'wrong', 'required'],
      ])
      expect(trial.rows[2]?.changes).toEqual([{ field, from: cells(other)[field], to: cells(first)[field] }])
      expect(trial.rows[3]?.problems[0]?.at).toBe(wrongField)
      expect(trial).toMatchObject({ newCount: 2, changedCount: 1, sameCount: 1, wrongCount: 3 })
      expect([await total(), await catalogueRevision(shop)]).toEqual([before, taught])

      const refused = await shop.refusal(calls.Import, { body: { isTrial: false, rows } }, { as: owner })
      expect(refused.problems.map(({ at, code }) => [at, code])).toEqual([
        [`rows.3.${wrongField}`, wrongCode],
        [`rows.5.${sample.key}`, 'duplicate'],
        [`rows.6.${sample.key}`, 'required'],
      ])
      expect(await total()).toBe(before)
    })

    test('is imported twice without doubling anything', async () => {
      const rows = Array.from({ length: 30 }, () => cells(fresh()))
      const before = await total()
      const options = { as: owner, idempotencyKey: `${name}-import` }
      const body = { isTrial: false, rows }
      const first = await shop.call(calls.Import, { body }, options)
      expect(first).toEqual({ newCount: 30, changedCount: 0, sameCount: 0, wrongCount: 0, rows: [] })
      expect(await shop.call(calls.Import, { body }, options)).toEqual(first)
      const revision = await catalogueRevision(shop)
      expect(await importAll(rows)).toMatchObject({ newCount: 0, sameCount: 30 })
      expect([await total(), await catalogueRevision(shop)]).toEqual([before + 30, revision])
      const [change] = sample.changes(next())
      const changed = rows.map(row => ({ ...row, ...cells(change) }))
      expect(await importAll(changed)).toMatchObject({ newCount: 0, changedCount: 30 })
      const key = String(rows[0]?.[sample.key])
      const [row] = (await list({ search: key, pageSize: 1 })).rows
      expect(row).toMatchObject({ ...change, version: 2 })
      expect((await history(row?.id ?? 0)).map(({ action }) => action)).toEqual(['changed', 'created'])
      expect(await importAll([])).toMatchObject({ newCount: 0, sameCount: 0 })
    })

    test('tells the tills of what has changed', async () => {
      const before = await catalogueRevision(shop)
      const row = await add()
      const added = await catalogueRevision(shop)
      await change(row, { nameEn: 'Another name' })
      expect([added > before, (await catalogueRevision(shop)) > added]).toEqual([true, true])
    })
  })

  test('leaves books, an audit and histories that hold', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
