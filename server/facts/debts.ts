/**
 * Receivables and payables by party, with their ages. Balances come from the index of entries by party. Only the ages with an upper limit are
 * computed document by document, after allocations, as in the statement of a party; the remainder of the balance is the oldest age.
 */
import { sql } from 'kysely'
import { debtAges, type debts } from '#contract/facts/debts.ts'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { type Day, daysAway } from '#domain/days.ts'
import { appliedRows } from './applied.ts'
import { keyIn } from './keys.ts'
import { settledDay, settledDocument, settledJoins } from './settled.ts'
import type { Expression, FactSource, Scope } from './source.ts'

/** `today`: the last day when the scope names none. */
export function debtsSource(today: Day): FactSource<DimensionOf<typeof debts>> {
  return {
    dimensions: {
      partyKind: { key: sql`debt.kind`, isText: true },
      party: { key: sql`debt.party_id` },
      branch: { key: sql`debt.branch_id` },
    },
    joins: {},
    branch: sql`debt.branch_id`,
    parts: (scope, named) => [
      {
        rows: sql`(${agedDebts(scope, scope.to ?? today, named.includes('branch'))}) AS debt`,
        conditions: [],
        count: sql`CASE WHEN debt.due <> 0 THEN 1 ELSE 0 END`,
        sums: {
          upTo30: sql`debt.age0`,
          upTo60: sql`debt.age1`,
          upTo90: sql`debt.age2`,
          older: sql`debt.due - debt.age0 - debt.age1 - debt.age2`,
          due: sql`debt.due`,
        },
      },
    ],
    certain: (scope, named) => {
      const isByBranch = named.includes('branch')
      const open = sql`SELECT held.party_id, party.kind, ${shownBranch(scope, isByBranch)} FROM (${balances(scope, scope.to ?? today, isByBranch)}
        HAVING sum(entry.debit - entry.credit) <> 0) AS held JOIN party ON party.id = held.party_id`
      return [{ rows: sql`(${open}) AS debt`, conditions: [] }]
    },
  }
}

/** The open balance of each party, in the order of the index of entries by party. */
function balances(scope: Scope, to: Day, isByBranch: boolean): Expression {
  const [branch, keys] = isByBranch
    ? [sql`entry.branch_id`, sql`entry.party_id, entry.branch_id`]
    : [sql`0`, sql`entry.party_id`]
  return sql`SELECT entry.party_id, ${branch} AS branch_id, sum(entry.debit - entry.credit) AS balance
    FROM entry WHERE ${sql.join(conditionsOf(scope), sql` AND `)} AND entry.day <= ${to} GROUP BY ${keys}`
}

function conditionsOf(scope: Scope): Expression[] {
  return [sql`entry.party_id IS NOT NULL`, ...narrowed(scope)]
}

/** Without grouping by branch, every row shows the first branch of the scope; the entries are already restricted to the scope's branches. */
function shownBranch({ branchIds }: Scope, isByBranch: boolean): Expression {
  return isByBranch ? sql`branch_id` : sql`CAST(${branchIds?.[0] ?? 0} AS BIGINT) AS branch_id`
}

/** A payment settles the oldest debt: within each branch when grouped by branch, otherwise across all branches of the scope. */
function agedDebts(scope: Scope, to: Day, isByBranch: boolean): Expression {
  const branch = isByBranch ? sql`entry.branch_id` : sql`0`
  const conditions = sql.join(conditionsOf(scope), sql` AND `)
  const first = daysAway(to, -(debtAges.at(-1) ?? 0))
  const ofParty = sql`CASE WHEN party.kind = 'customer' THEN net ELSE -net END`
  const grown = sql`SELECT party_id, branch_id, ${sql.join(debtAges.map((_, at) => grownWithin(at, to, ofParty)))} FROM (
      SELECT party_id, branch_id, day, document, sum(net) AS net FROM (
        SELECT entry.party_id, ${branch} AS branch_id, ${settledDay} AS day, ${settledDocument} AS document,
          entry.debit - entry.credit AS net
        FROM entry JOIN posting ON posting.id = entry.posting_id ${settledJoins}
        WHERE ${conditions} AND entry.day BETWEEN ${first} AND ${to}
        UNION ALL SELECT entry.party_id, ${branch} AS branch_id, entry.day, entry.document, entry.debit - entry.credit AS net
        FROM (${appliedRows({ conditions: [sql`allocation.day <= ${to}`], documentDay: day => sql`${day} >= ${first}` })}) AS entry
        WHERE ${conditions}
      ) AS part GROUP BY party_id, branch_id, day, document
    ) AS movement JOIN party ON party.id = movement.party_id GROUP BY 1, 2`
  return sql`SELECT party_id, kind, ${shownBranch(scope, isByBranch)}, due, ${sql.join(debtAges.map((_, at) => settledWithin(at)))} FROM (
      SELECT held.party_id, party.kind, held.branch_id, CASE WHEN party.kind = 'customer' THEN held.balance ELSE -held.balance END AS due,
        ${sql.join(debtAges.map((_, at) => sql`coalesce(grown.${name('grown', at)}, 0) AS ${name('grown', at)}`))}
      FROM (${balances(scope, to, isByBranch)}) AS held JOIN party ON party.id = held.party_id
      LEFT JOIN (${grown}) AS grown ON grown.party_id = held.party_id AND grown.branch_id = held.branch_id
    ) AS open`
}

function narrowed({ branchIds, where }: Scope): Expression[] {
  const keys = (of: string) => where[of]?.filter(each => typeof each === 'number')
  const [people, branches] = [keys('party'), keys('branch')]
  return [
    ...(branchIds === null ? [] : [keyIn(sql`entry.branch_id`, branchIds)]),
    ...(people ? [keyIn(sql`entry.party_id`, people)] : []),
    ...(branches ? [keyIn(sql`entry.branch_id`, branches)] : []),
  ]
}

function name(of: 'grown' | 'age', at: number): Expression {
  return sql.raw(`${of}${at}`)
}

/** The sum of the movements in one age that increase the balance. */
function grownWithin(at: number, to: Day, net: Expression): Expression {
  const first = daysAway(to, -(debtAges[at] ?? 0))
  const last = at === 0 ? to : daysAway(to, -(debtAges[at - 1] ?? 0) - 1)
  return sql`sum(CASE WHEN movement.day BETWEEN ${first} AND ${last} AND ${net} > 0 THEN ${net} ELSE 0 END) AS ${name('grown', at)}`
}

/** The part of the open balance that belongs to one age, after the younger ages. */
function settledWithin(at: number): Expression {
  if (at === 0) return sql`CASE WHEN due < grown0 THEN due ELSE grown0 END AS age0`
  const younger = sql.join(
    debtAges.slice(0, at).map((_, each) => name('grown', each)),
    sql` + `,
  )
  const left = sql`(due - (${younger}))`
  return sql`CASE WHEN ${left} <= 0 THEN 0 WHEN ${left} < ${name('grown', at)} THEN ${left} ELSE ${name('grown', at)} END AS ${name('age', at)}`
}
