/**
 * Caches the findings of past months as figures and ids, so that they can be shown in any language with current names. The books are
 * append-only, so the number of rows up to the end of a month tells whether its data changed (docs/decisions/recommendations.md).
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id, moneySum, quantitySum, shareRate } from '#contract/fields.ts'
import type { Weekday } from '#domain/days.ts'
import { daysOfMonth, type Month } from '#domain/months.ts'
import { type MonthAdvice, rulesVersion } from '#domain/recommendations/advise.ts'
import { movedKinds } from '../bill-state.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'

const count = z.int().min(0)
const hour = z.int().min(0).max(24)
const weekday = z.custom<Weekday>(value => [0, 1, 2, 3, 4, 5, 6].some(each => each === value))
const ofGoal = { branchId: id.nullable(), goal: moneySum, net: moneySum, gap: moneySum }

const finding = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('soldTogether'),
    ...{ itemIds: z.tuple([id, id]).readonly(), sales: count, rarerId: id, salesOfRarer: count },
  }),
  z.object({ kind: z.literal('goodsThatLie'), itemId: id, onHand: quantitySum, valueOnHand: moneySum }),
  z.object({ kind: z.literal('fallenMargin'), itemId: id, margin: shareRate, marginBefore: shareRate, net: moneySum }),
  z.object({
    ...{ kind: z.literal('busyHour'), weekday, hour, days: count, bills: count, cashierHours: count },
    ofMonth: z.object({ bills: count, cashierHours: count }),
  }),
  z.object({ kind: z.literal('quietHours'), weekday, fromHour: hour, toHour: hour, days: count }),
  z.object({ kind: z.literal('goalMissed'), ...ofGoal }),
  z.object({
    kind: z.literal('goalOutOfReach'),
    ...{ ...ofGoal, daysLeft: count, perDay: moneySum, perDaySoFar: moneySum },
  }),
])

const advice = z.object({
  ...{ net: moneySum, netBefore: moneySum, bills: count },
  findings: z.array(finding).readonly(),
})

/** The cache key of a set of branches. */
export function reachKey(branchIds: BranchReach): string {
  return branchIds === null ? 'all' : [...branchIds].sort((a, b) => a - b).join()
}

/** The cached findings of these months for the current state of the books. */
export async function readStoredAdvice(
  { read }: Db,
  reach: string,
  stamps: ReadonlyMap<Month, string>,
): Promise<ReadonlyMap<Month, MonthAdvice>> {
  const months = [...stamps.keys()]
  if (months.length === 0) return new Map()
  const rows = await read
    .selectFrom('kept_recommendation')
    .select(['month', 'stamp', 'advice'])
    .where('reach', '=', reach)
    .where('month', 'in', months)
    .execute()
  return new Map(
    months.flatMap(month => {
      const row = rows.find(each => each.month === month && each.stamp === stamps.get(month))
      // An unreadable entry is computed again.
      const stored = row && advice.safeParse(JSON.parse(row.advice)).data
      return stored ? [[month, stored] as const] : []
    }),
  )
}

type Keeping = { readonly reach: string; readonly month: Month; readonly stamp: string; readonly now: number }

export async function keepAdvice(db: Db, { reach, month, stamp, now }: Keeping, found: MonthAdvice): Promise<void> {
  const row = { stamp, advice: JSON.stringify(z.encode(advice, { ...found })), kept_at: now }
  await db.write([], async tx => {
    await tx
      .insertInto('kept_recommendation')
      .values({ month, reach, ...row })
      .onConflict(conflict => conflict.columns(['month', 'reach']).doUpdateSet(row))
      .execute()
  })
}

/**
 * The state of the books up to the end of each of these months, which are sorted: the number of postings, bill events and cost corrections,
 * each counted on its business day; the goals; and the time zone.
 */
export async function readStamps(
  { db, configuration }: { readonly db: Db; readonly configuration: Configuration },
  months: readonly Month[],
  branchIds: BranchReach,
): Promise<ReadonlyMap<Month, string>> {
  const last = months.at(-1)
  if (last === undefined) return new Map()
  const { last: to } = daysOfMonth(last)
  const postings = await countByMonth(db, sql`posting`, sql`posting.day`, sql`posting.day <= ${to}`)
  const ofBills = sql`bill_event AS event JOIN bill ON bill.id = event.bill_id`
  const ended = await countByMonth(
    ...([db, ofBills, sql`bill.day`] as const),
    sql`event.kind IN ('voided', 'replaced') AND bill.day <= ${to}`,
  )
  const moved = await countByMonth(
    ...([db, ofBills, sql`bill.day`] as const),
    sql`event.kind IN ${movedKinds} AND bill.day <= ${to}`,
  )
  const corrected = await countByMonth(
    ...([db, costsPutRight, dayOfCost] as const),
    sql`link.kind = 'corrects' AND ${dayOfCost} <= ${to}`,
  )
  const goals = await readGoalTexts(db, months, branchIds)
  const { time_zone: zone } = configuration.company
  return new Map(
    months.map(month => {
      const counts = [postings, ended, moved, corrected].map(each => each(month))
      return [month, [rulesVersion, zone, ...counts, goals.get(month) ?? ''].join(' ')] as const
    }),
  )
}

type Sql = RawBuilder<unknown>

/** A correction of a bill's cost counts on the bill's day, even when its goods left later. */
const dayOfCost = sql`CASE WHEN bill.day < posting.day THEN bill.day ELSE posting.day END`
const costsPutRight = sql`stock_link AS link JOIN posting ON posting.id = link.of_posting_id LEFT JOIN bill ON bill.id = posting.bill_id`

/** The number of rows up to the end of a month. */
async function countByMonth(db: Db, rows: Sql, day: Sql, wanted: Sql): Promise<(month: Month) => number> {
  const { rows: counts } = await sql<{ month: string; count: number }>`
    SELECT substr(${day}, 1, 7) AS month, count(*) AS count FROM ${rows} WHERE ${wanted} GROUP BY 1`.execute(
    db.longRead,
  )
  return month => counts.filter(each => each.month <= month).reduce((sum, each) => sum + Number(each.count), 0)
}

async function readGoalTexts(db: Db, months: readonly Month[], branchIds: BranchReach) {
  const rows = await db.read
    .selectFrom('monthly_goal')
    .select(['id', 'month', 'version'])
    .where('month', 'in', [...months])
    .$if(branchIds !== null, query => query.where(inList(db.kind, 'branch_id', branchIds ?? [])))
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ month }) => month)].map(([month, own]) => [
      month,
      own.map(({ id: goalId, version }) => `${goalId}:${version}`).join(),
    ]),
  )
}
