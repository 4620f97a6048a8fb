/** A shop for the tests of all definitions, with documents that reference its borrower and supplier, and the calls of one definition in it. */
import { expect } from 'vitest'
import type { Definition, DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import type {
  ChildField,
  ChildRow,
  DefinedField,
  DefinedRows,
  FieldValues,
  RowValue,
} from '#contract/definitions/field.ts'
import type { SentCells } from '#contract/definitions/import-calls.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { features } from '#domain/access/features.ts'
import { defaultChart } from '#domain/ledger/chart.ts'
import { withCategoryKeys } from '#server/definitions/key-columns.ts'
import { createUser } from '#server/identity/users.ts'
import { sar } from './amounts.ts'
import type { OpenOptions, TestApp } from './app.ts'
import type { DefinitionSample } from './definition-samples.ts'
import { hastyLimits } from './hasty-limits.ts'
import { newUser } from './people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from './tiny-shop.ts'
import { aPurchase } from './tiny-trade.ts'

export const featureCodes = features.map(feature => feature.code)

/** The user with only this permission. */
export const holderOf = (code: (typeof featureCodes)[number]) => `has-${featureCodes.indexOf(code)}`

export async function openDefinitionShop(open: (options?: OpenOptions) => Promise<TestApp>): Promise<TestApp> {
  const shop = await open({
    // Without a network, the body of a refused call never ends.
    limits: { ...hastyLimits, bodiesPerAddressMax: Number.POSITIVE_INFINITY },
    fill: async (db, clock) => {
      await fillTinyShop(db, clock)
      await db.write([], async tx => {
        const named = withCategoryKeys({ name_ar: 'عام', name_en: '1' })
        await tx.updateTable('item_category').set(named).where('id', '=', 1).execute()
        for (const code of featureCodes)
          await createUser(tx, newUser(holderOf(code), clock.now(), { features: [code] }))
      })
    },
  })
  const owner = await shop.signIn('owner')
  const tenders = [{ method: 'credit' as const, amount: sar('23.00') }]
  const onCredit = aSale([{ good: goods.coffee }], { partyId: tinyParties.borrower, tenders })
  await shop.call(endpoints.createBill, { body: onCredit }, { as: owner })
  await shop.call(endpoints.createBill, { body: aPurchase(goods.coffee, '10', '12.00') }, { as: owner })
  return shop
}

let made = 0

/** The calls of a definition by the owner; every fresh row is unique, also across definitions that share a table. */
export function callsOf(shopOf: () => TestApp, sample: Pick<DefinitionSample, 'definition' | 'row'>) {
  const { calls } = sample.definition
  const as = async (who: string) => ({ as: await shopOf().signIn(who) })
  const next = () => ++made
  const fresh = (changes: FieldValues = {}): SentFields => ({ ...sample.row(next()), ...changes })
  const list = async (query: ListQuery = {}) => shopOf().call(calls.List, { query }, await as('owner'))
  return {
    next,
    fresh,
    list,
    add: async (body: SentFields = fresh(), who = 'owner') => shopOf().call(calls.Add, { body }, await as(who)),
    change: async (row: DefinitionRow, body: SentFields, who = 'owner') =>
      shopOf().call(calls.Change, { params: { id: row.id }, body: { ...body, version: row.version } }, await as(who)),
    read: async (id: number) => shopOf().call(calls.Read, { params: { id } }, await as('owner')),
    history: async (id: number) => shopOf().call(calls.History, { params: { id } }, await as('owner')),
    importAll: async (rows: readonly SentCells[], isTrial = false) =>
      shopOf().call(calls.Import, { body: { isTrial, rows: [...rows] } }, await as('owner')),
    /** The number of rows. */
    total: async () => (await list({ state: 'all', pageSize: 1 })).count ?? 0,
    /** A row as spreadsheet cells, with references as API clients send them. */
    cells: (values: RowFields) => cellsOf(sample.definition, values),
    /** The same with references as in a spreadsheet. */
    sheetCells: (values: RowFields) => cellsOf(sample.definition, values, codeInShop),
    /** The expected reply for a row, limited to the sent fields. */
    replied: (values: SentFields) => repliedOf(sample.definition, values),
    /** A raw request of an API client, with its response. */
    send: async (method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, who = 'owner') => {
      const { as: token } = await as(who)
      const headers = { authorization: `Bearer ${token}` }
      return shopOf().inject({ method, url, headers, ...(payload && { payload }) })
    },
  }
}

type ListQuery = InputOf<typeof endpoints.customerList>['query']

type RowFields = Readonly<Record<string, RowValue | undefined>>

type Cell = string | number | boolean | null
type ChildCells = Record<string, Cell | string[]>

/** The code of a reference in a spreadsheet, if it is not the id. */
type CodeOf = (to: string, id: number) => Cell

/** Accounts of the tiny shop are stored in the order of the default chart. */
const codeInShop: CodeOf = (to, id) => {
  if (to === 'account') return defaultChart[id - 1]?.code ?? ''
  return to === 'supplier' ? `P${id}` : id
}

export function cellsOf(
  { fields }: Definition,
  values: RowFields,
  codeOf: CodeOf = (_, id) => id,
): Record<string, Cell | ChildCells[]> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name]
      if (field?.kind !== 'rows') return [name, cellOf(field, value, codeOf)]
      const rows: readonly ChildRow[] = Array.isArray(value) ? value : []
      return [name, rows.map(({ id: _, ...row }) => childCellsOf(field, row, codeOf))]
    }),
  )
}

function childCellsOf(
  { of }: DefinedRows,
  row: Readonly<Record<string, ChildRow[string]>>,
  codeOf: CodeOf,
): ChildCells {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      Array.isArray(value) ? [...value] : cellOf(of[name], value, codeOf),
    ]),
  )
}

function repliedOf({ fields }: Definition, values: SentFields): object {
  const named = Object.entries(values).map(([name, value]) =>
    fields[name]?.kind === 'reference' && value !== null
      ? [name, expect.objectContaining({ id: value })]
      : [name, Array.isArray(value) ? value.map(row => replyRow(fields[name], row)) : value],
  )
  return Object.fromEntries(named)
}

const scales: Readonly<Record<string, number>> = {
  money: 100,
  price: 10_000,
  percent: 100,
  quantity: 1000,
  ratio: 1_000_000,
}
function replyRow(field: DefinedField | undefined, row: ChildRow): object {
  const of: Readonly<Record<string, ChildField>> = field?.kind === 'rows' ? field.of : {}
  const named = Object.entries(row).map(([name, value]) =>
    of[name]?.kind === 'reference' && value !== null ? [name, expect.objectContaining({ id: value })] : [name, value],
  )
  return { ...Object.fromEntries(named), id: expect.any(Number) }
}

function cellOf(
  field: DefinedField | ChildField | undefined,
  value: RowFields[string] | ChildRow[string],
  codeOf: CodeOf,
): Cell {
  if (value === undefined || value === null || typeof value === 'bigint') return null
  const id = typeof value === 'object' && 'code' in value ? value.id : value
  if (field?.kind === 'reference' && typeof id === 'number') return codeOf(field.to, id)
  if (typeof value === 'object') return null
  return typeof value === 'number' ? value / (scales[field?.kind ?? ''] ?? 1) : value
}

export async function catalogueRevision({ db }: TestApp): Promise<number> {
  const query = db.read.selectFrom('revision').select('number').where('subject', '=', 'catalogue')
  return (await query.executeTakeFirstOrThrow()).number
}
