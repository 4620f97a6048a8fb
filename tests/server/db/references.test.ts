import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { type CheckedReference, referencesIn, referenceTriggers } from '#server/db/references.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const references = migrations.flatMap(referencesIn)
const absent = 987_654
const refused = /FOREIGN KEY|foreign key|refers to one that is not there|referred to|append-only/

test('lines and stock moves have references that are checked together', () => {
  expect(new Set(references.map(({ table }) => table))).toEqual(new Set(['bill_line', 'stock_move']))
  expect(references).toContainEqual({ table: 'bill_line', column: 'item_id', parent: 'item' })
  expect(references).toHaveLength(8)
})

test('rows that may change have none of them', () => {
  const sqlOf = ['CREATE TABLE kept (id {id}, item_id {int} {refers item});\n']
  expect(() => referenceTriggers({ number: 9, name: 'test', sql: sqlOf, appendOnly: [] })).toThrow('kept')
})

describeOnBoth('what bills refer to', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    const cashier = await shop.signIn('cashier')
    await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.coffee, count: '1' }]) }, { as: cashier })
  })

  test.each(references)('is there: a row of $table without its $column is not added', async ({ table, column }) => {
    const before = await count(table)
    await expect(shop.db.script(copyOf({ table, column }, absent))).rejects.toThrow(refused)
    expect(await count(table)).toBe(before)
  })

  test('lets a row in that lacks nothing', async () => {
    const before = await count('bill_line')
    await shop.db.script(copyOf({ table: 'bill_line', column: 'line' }, absent))
    expect(await count('bill_line')).toBe((before ?? 0) + 1)
  })

  test.each([...new Set(references.map(({ parent }) => parent))])('stays: no row of %s goes', async parent => {
    const [reference] = references.filter(each => each.parent === parent)
    if (!reference) throw new Error('It is one of them.')
    const id = await idIn(reference)
    await expect(shop.db.script(`DELETE FROM ${parent} WHERE id = ${id}`)).rejects.toThrow(refused)
    await expect(shop.db.script(`UPDATE ${parent} SET id = ${absent} WHERE id = ${id}`)).rejects.toThrow(refused)
    expect(await idIn(reference)).toBe(id)
  })

  test('may go where nothing refers to it', async () => {
    await shop.db.script(
      `INSERT INTO item_unit (id, item_id, naming_id, ratio, price, cost, is_default_sale, is_default_purchase)
        SELECT ${absent}, item_id, naming_id, 12000000, price, cost, 0, 0 FROM item_unit ORDER BY id LIMIT 1`,
    )
    await shop.db.script(`DELETE FROM item_unit WHERE id = ${absent}`)
    expect(await count('item_unit', `id = ${absent}`)).toBe(0)
  })

  const count = async (table: string, where = '1 = 1') => {
    const query = sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)} WHERE ${sql.raw(where)}`
    return (await query.execute(shop.db.read)).rows[0]?.count
  }

  const idIn = async ({ table, column }: CheckedReference) => {
    const query = sql<{ id: number }>`SELECT ${sql.ref(column)} AS id FROM ${sql.table(table)} ORDER BY 1 LIMIT 1`
    return (await query.execute(shop.db.read)).rows[0]?.id
  }
})

/** Adds the first row of a table once more, with another value in one column. */
function copyOf({ table, column }: Pick<CheckedReference, 'table' | 'column'>, value: number): string {
  const names = columnsOf(table)
  const values = names.map(name => (name === column ? String(value) : name === 'line' ? 'line + 500' : `"${name}"`))
  const quoted = names.map(name => `"${name}"`)
  return `INSERT INTO ${table} (${quoted.join(', ')}) SELECT ${values.join(', ')} FROM ${table} ORDER BY 1, 2 LIMIT 1`
}

function columnsOf(table: string): string[] {
  const text = migrations.flatMap(({ sql: parts }) => parts).join('\n')
  const body = new RegExp(`CREATE TABLE ${table} \\(([^;]*)`).exec(text)?.[1] ?? ''
  return [...body.matchAll(/(\w+) \{(?:int|text)\}/g)].map(([, name = '']) => name)
}
