/** Reads ledger entries within the days of the scope, and earlier ones for the balance carried forward. */
import { type RawBuilder, sql } from 'kysely'
import type { entries } from '#contract/facts/entries.ts'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { type AccountClass, classOfSubtype, classOfType, resultClasses } from '#domain/ledger/account-classes.ts'
import type { Db } from '../db/database.ts'
import { appliedRows } from './applied.ts'
import { settledDay, settledDocument, settledJoins } from './settled.ts'
import { daysWithin, type Expression, type FactSource, type Part, type Scope } from './source.ts'

/** The id that opens the document of a posting; null when no page can open it. */
export const documentId = sql`CASE WHEN posting.bill_id IS NULL
  THEN coalesce((SELECT voucher.posting_id FROM voucher WHERE voucher.posting_id = posting.id),
    (SELECT counted.count_id FROM stock_count_event AS counted WHERE counted.posting_id = posting.id),
    (SELECT depreciated.asset_id FROM asset_event AS depreciated WHERE depreciated.posting_id = posting.id)) ELSE posting.bill_id END`

const balance = sql`(entry.debit - entry.credit)`

/** A contra account under receivables (doubtful debts) belongs to the class of receivables, not to accumulated depreciation. */
const accountClassOf = sql`CASE WHEN account.subtype = 'contra_asset'
    AND (SELECT above.subtype FROM account AS above WHERE above.id = account.parent_id) = 'receivable' THEN 'receivables'
  ${sql.join(
    Object.entries(classOfSubtype).flatMap(([type, bySubtype]) =>
      Object.entries<AccountClass>(bySubtype).map(
        ([subtype, name]) =>
          sql`WHEN account.type = ${sql.lit(type)} AND account.subtype = ${sql.lit(subtype)} THEN ${sql.lit(name)}`,
      ),
    ),
    sql` `,
  )}
  ${sql.join(
    Object.entries(classOfType).map(([type, name]) => sql`WHEN account.type = ${sql.lit(type)} THEN ${sql.lit(name)}`),
    sql` `,
  )} END`

/** `LIMIT` keeps both databases from inlining this subquery, so that it runs once per account instead of once per entry. */
const accountsMax = 1_000_000
const classes = sql`(SELECT account.id, ${accountClassOf} AS class FROM account LIMIT ${sql.lit(accountsMax)}) AS classed`

export function accountsOf(...classes: readonly AccountClass[]): RawBuilder<unknown> {
  const names = sql.join(classes.map(each => sql.lit(each)))
  return sql`(SELECT account.id FROM account WHERE ${accountClassOf} IN (${names}))`
}

/** The result (income or expense) of an entry in the accounts of these classes. */
function earned(...classes: readonly AccountClass[]): Expression {
  const ids = accountsOf(...classes)
  return sql`CASE WHEN entry.account_id IN ${ids} THEN entry.credit - entry.debit ELSE 0 END`
}

export async function accountsOfClass(
  { longRead }: Db,
  ...wanted: readonly AccountClass[]
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM account WHERE id IN ${accountsOf(...wanted)}`.execute(
    longRead,
  )
  return rows.map(({ id }) => id)
}

export async function accountsWithout({ longRead }: Db, ...left: readonly AccountClass[]): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM account WHERE id NOT IN ${accountsOf(...left)}`.execute(
    longRead,
  )
  return rows.map(({ id }) => id)
}

const spent = (...classes: readonly AccountClass[]) => sql`-(${earned(...classes)})`

const resultSums = {
  revenue: earned('sales'),
  costOfSales: spent('costOfSales'),
  grossProfit: earned('sales', 'costOfSales'),
  otherIncome: earned('otherIncome'),
  expenses: spent('operatingExpenses', 'financeCosts', 'zakatAndTaxes'),
  netProfit: earned(...resultClasses),
} as const satisfies Part['sums']

export const entriesSource: FactSource<DimensionOf<typeof entries>> = {
  dimensions: {
    day: { key: sql`entry.day`, isText: true },
    month: { key: sql`substr(entry.day, 1, 7)`, isText: true },
    account: { key: sql`entry.account_id` },
    accountType: { key: sql`account.type`, isText: true, joins: ['account'] },
    accountClass: { key: sql`classed.class`, isText: true, joins: ['classed'] },
    branch: { key: sql`entry.branch_id` },
    costCenter: { key: sql`entry.cost_center_id`, isNullable: true },
    party: { key: sql`entry.party_id`, isNullable: true },
    document: { key: sql`posting.document`, isText: true, joins: ['posting'], detail: documentId },
  },
  joins: {
    account: sql`JOIN account ON account.id = entry.account_id`,
    classed: sql`JOIN ${classes} ON classed.id = entry.account_id`,
    posting: sql`JOIN posting ON posting.id = entry.posting_id`,
    settled: settledJoins,
  },
  branch: sql`entry.branch_id`,
  place: sql`entry.posting_id`,
  settled: {
    day: { key: settledDay, isText: true, joins: ['posting', 'settled'] },
    document: { key: settledDocument, isText: true, joins: ['posting', 'settled'] },
    applied: to => ({
      rows: sql`(${appliedRows({ conditions: [sql`allocation.day <= ${to}`] })}) AS entry`,
      sums: { debit: sql`entry.debit`, credit: sql`entry.credit` },
    }),
  },
  parts: (scope, named, kind, measures) => {
    const rows = rowsFor(scope, named, kind, measures)
    return [partWithin(scope, rows), partBefore(scope, rows), closingsUncounted(scope), closingsCounted(scope)]
  },
}

type Rows = {
  readonly of: (conditions: readonly Expression[]) => Pick<Part, 'rows' | 'conditions'>
  readonly count: Expression
}

/** Dimensions that are equal for all entries of a posting in a branch. */
const knownOfPosting: readonly string[] = ['document', 'day', 'month', 'branch']
/** Dimensions that need only the entry and its account, without joining posting or party. */
const knownOfAccount: readonly string[] = [
  'account',
  'accountType',
  'accountClass',
  'day',
  'month',
  'branch',
  'costCenter',
]

/** Aggregates early where that leaves fewer rows for expensive expressions. */
function rowsFor(scope: Scope, named: readonly string[], kind: Db['kind'], measures: readonly string[]): Rows {
  const isEarned = measures.some(name => Object.hasOwn(resultSums, name))
  if (named.every(name => knownOfAccount.includes(name))) return ofAccounts(scope, named, kind)
  const isOfPostings = kind === 'sqlite' && named.every(name => knownOfPosting.includes(name)) && !isEarned
  return isOfPostings ? ofPostings : ofEntries
}

const ofEntries: Rows = { of: conditions => ({ rows: sql`entry`, conditions }), count: sql`1` }

/**
 * For documents on SQLite, sums the entries of each posting first, in storage order, so that fewer rows are sorted. PostgreSQL aggregates by hash
 * without sorting and would only do the work twice.
 */
const ofPostings: Rows = addedUp(sql`entry.posting_id, entry.branch_id, entry.day`)

/**
 * Sums by account first, so that class, type and result are computed per account instead of per entry. SQLite has an index on account, day and
 * branch, so it sorts nothing.
 */
function ofAccounts({ branchIds }: Scope, named: readonly string[], kind: Db['kind']): Rows {
  const isOf = (...names: readonly string[]) => names.some(name => named.includes(name))
  const isIndexed = kind === 'sqlite' && !isOf('costCenter')
  const keys = [
    sql`entry.account_id`,
    ...(isIndexed || isOf('day', 'month') ? [sql`entry.day`] : []),
    ...(isIndexed || isOf('branch') || branchIds !== null ? [sql`entry.branch_id`] : []),
    ...(isOf('costCenter') ? [sql`entry.cost_center_id`] : []),
  ]
  return addedUp(sql.join(keys))
}

function addedUp(keys: Expression): Rows {
  return {
    of: conditions => ({
      rows: sql`(SELECT ${keys}, sum(entry.debit) AS debit, sum(entry.credit) AS credit, count(*) AS counts
        FROM entry WHERE ${sql.join([sql`1 = 1`, ...conditions], sql` AND `)} GROUP BY ${keys}) AS entry`,
      conditions: [],
    }),
    count: sql`entry.counts`,
  }
}

function partWithin(scope: Scope, { of, count }: Rows): Part {
  const sums = { debit: sql`entry.debit`, credit: sql`entry.credit`, balance, closing: balance, ...resultSums }
  return { ...of(daysWithin(sql`entry.day`, scope)), count, sums }
}

function partBefore({ from }: Scope, { of, count }: Rows): Part {
  const before = [from === null ? sql`1 = 0` : sql`entry.day < ${from}`]
  return { ...of(before), count, sums: { opening: balance, closing: balance } }
}

/** The income and expenses that the closing of a year empties are those of its year; profit and loss never counts the closing. */
const withoutResult = negated({ balance, ...resultSums })

/**
 * A closing ends its year, so it counts only when a period reaches beyond its day: up to it, every figure is that of before. A closing that was
 * reversed, with its reversal, never counts. Source: docs/decisions/year-closing.md.
 */
function closingsUncounted(scope: Scope): Part {
  const isAtEnd = scope.to === null ? sql`1 = 0` : sql`closing.last_day >= ${scope.to}`
  const wanted = sql`(${isAtEnd} OR ${isReopened})`
  const debits = { debit: sql`entry.debit`, credit: sql`entry.credit`, closing: balance }
  return { ...closings(scope, wanted), count: sql`-1`, sums: { ...withoutResult, ...negated(debits) } }
}

function closingsCounted(scope: Scope): Part {
  const reaches = scope.to === null ? sql`1 = 1` : sql`closing.last_day < ${scope.to}`
  return { ...closings(scope, sql`${reaches} AND NOT ${isReopened}`), count: sql`0`, sums: withoutResult }
}

const isReopened = sql`EXISTS (SELECT 1 FROM year_reopening AS reopening WHERE reopening.closing_id = closing.id)`

function closings(scope: Scope, wanted: Expression): Pick<Part, 'rows' | 'conditions'> {
  const rows = sql`(SELECT entry.* FROM closing_posting AS closed JOIN year_closing AS closing ON closing.id = closed.closing_id
    JOIN entry ON entry.posting_id = closed.posting_id WHERE ${wanted}) AS entry`
  return { rows, conditions: daysWithin(sql`entry.day`, scope) }
}

function negated(sums: Readonly<Record<string, Expression>>): Part['sums'] {
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sql`-(${sum})`]))
}
