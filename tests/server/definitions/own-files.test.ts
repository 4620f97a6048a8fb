/** A file of our own changes nothing when it is imported again: every definition and opening, as a workbook and as the text that Excel saves of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { read, utils } from 'xlsx'
import type { SentFields } from '#contract/definitions/definition.ts'
import { day } from '#domain/days.ts'
import { ratio } from '#domain/money.ts'
import { childColumns } from '#src/definitions/child-columns.ts'
import { definitionColumns } from '#src/definitions/definition-columns.tsx'
import { type FileTable, readFileTables } from '#src/definitions/file-tables.ts'
import { knownPlaces } from '#src/definitions/import-places.ts'
import { sentRow } from '#src/definitions/import-table.ts'
import { matchColumns } from '#src/definitions/match-columns.ts'
import { listedChoice } from '#src/definitions/value-texts.ts'
import { workbookOf } from '#src/fields/workbook.ts'
import { prepareTexts } from '#src/i18n/index.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { definitionSamples } from '#tests/support/definition-samples.ts'
import { callsOf, openDefinitionShop } from '#tests/support/definition-shop.ts'
import { openingSamples } from '#tests/support/opening-samples.ts'

const samples = { ...definitionSamples, ...openingSamples }
const words = { dayOrder: 'dayMonthYear', today: day('2026-11-22') } as const
const options = { language: 'en', timeZone: 'Asia/Riyadh' }

describeOnBoth('a file of our own', open => {
  let shop: TestApp

  beforeAll(async () => {
    await prepareTexts(['words'])
    shop = await openDefinitionShop(open)
  }, 60_000)

  describe.each(Object.entries(samples))('of %s', (_, sample) => {
    const { definition } = sample
    const { next, fresh, list, add, change, importAll } = callsOf(() => shop, sample)

    test('changes nothing', async () => {
      const added = [await add(), await add(), await add()]
      for (const fields of sample.changes(next()).slice(0, 2)) added.push(await change(await add(), fields))
      if (definition.name === 'item') added.push(await add(withSecondUnit(fresh())))
      const ids = new Set(added.map(({ id }) => id))
      const isWhole = Object.values(definition.fields).some(({ kind }) => kind === 'rows')
      const listed = await list({ pageSize: 1000, ...(isWhole && { isWhole: true }) })
      // Those of the shop that is filled for tests were not stored by the rules of their definition.
      const rows = listed.rows.filter(({ id }) => ids.has(id))
      expect(rows).toHaveLength(ids.size)
      const columns = [...definitionColumns(definition), ...childColumns(definition, rows)]
      const workbook = workbookOf(rows, columns, options)
      const text = utils.sheet_to_csv(read(workbook).Sheets.data ?? {})
      const files = [
        { name: 'own.xlsx', content: workbook },
        { name: 'own.csv', content: new TextEncoder().encode(text).buffer },
      ]
      for (const { name, content } of files) {
        const [table] = readFileTables(content, name)
        const trial = await importAll(sentIn(definition, table), true)
        const others = trial.rows.filter(({ outcome }) => outcome !== 'same')
        expect(others, `${name} ${table?.headings}`).toEqual([])
        expect(trial.sameCount).toBe(rows.length)
      }
    })
  })
})

/** One row has more children than the others, whose columns are empty. */
function withSecondUnit(item: SentFields): SentFields {
  const [unit] = Array.isArray(item.units) ? item.units : []
  const more = { nameAr: 'كرتون', nameEn: 'Carton', ratio: ratio(12_000_000), barcodes: [] }
  return { ...item, units: [unit, { ...unit, ...more, isDefaultSale: false, isDefaultPurchase: false }] as never }
}

function sentIn(definition: Parameters<typeof matchColumns>[0], table: FileTable | undefined) {
  if (table === undefined) throw new Error('The file has no table.')
  const { columns } = matchColumns(definition, table, knownPlaces(definition))
  return table.rows.map(({ cells }) =>
    sentRow(definition, columns, cells, { words, wordOf: (choice, field) => listedChoice(field, choice) }),
  )
}
