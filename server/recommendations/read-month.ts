/** Reads the figures that the rules need for a month, from the same facts as the reports, so that each link opens the same figures. */
import type { Where } from '#contract/facts/fact.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { addDays, type Day, day, daysAway } from '#domain/days.ts'
import { addSums, type ExactSum, exactSum } from '#domain/exact-sum.ts'
import { daysOfMonth, type Month, monthOfDay } from '#domain/months.ts'
import type { MonthFigures } from '#domain/recommendations/advise.ts'
import type { MarginFigures } from '#domain/recommendations/fallen-margins.ts'
import type { JudgedMonth } from '#domain/recommendations/finding.ts'
import type { GoalFigures } from '#domain/recommendations/goal-gaps.ts'
import { type LyingFigures, lyingDays } from '#domain/recommendations/goods-that-lie.ts'
import type { HourFigures } from '#domain/recommendations/notable-hours.ts'
import type { PairFigures } from '#domain/recommendations/sold-together.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { type Group, readGroups } from '../facts/groups.ts'
import { sourceOf } from '../facts/sources.ts'
import { readTopPairs, saleTypes } from '../performance/most-sold.ts'

export type FiguresAsked = {
  readonly db: Db
  readonly configuration: Configuration
  readonly month: JudgedMonth
  readonly branchIds: BranchReach
}

/** Pairs are counted among the items in most sales; at most this many pairs are examined. */
const pairedCount = 50
const pairsMax = 200
/** Margins are examined for the items with the largest sales. */
const marginItemsMax = 1000
/** More than the hours of any month times the cashiers of any shop. */
const hoursMax = 200_000

export async function readMonthFigures(asked: FiguresAsked): Promise<MonthFigures> {
  const { month } = asked
  const before = monthBefore(month)
  const size = asked.configuration.branches.size
  const byBranch = await readSold(asked, ['branch'], ['net'], { before, size })
  const ofWholeDays = month.isOver
    ? byBranch
    : await readSold({ ...asked, month: upToYesterday(month) }, ['branch'], ['net'], { size })
  const byType = await readSold(asked, ['billType'], ['documents'], { size: 100 })
  const documentsOf = (groups: readonly Group[]) => groups.reduce((sum, each) => sum + countIn(each, 'documents'), 0)
  const isSale = ({ keys: [type] }: Group) => saleTypes.includes(type as BillTypeCode)
  return {
    month,
    net: byBranch.totals[0]?.get('net') ?? exactSum(0),
    netBefore: byBranch.totals[1]?.get('net') ?? exactSum(0),
    bills: documentsOf(byType.groups),
    sales: documentsOf(byType.groups.filter(isSale)),
    pairs: await readPairs(asked),
    lying: await readLying(asked),
    margins: await readMargins(asked, before),
    hours: await readHours(asked),
    goals: await readGoalFigures(asked, byBranch.groups, ofWholeDays.groups),
  }
}

type Days = { readonly first: Day; readonly to: Day }

/** The whole previous month, even for a current month; for the first supported month, that month itself. */
export function monthBefore({ first }: Pick<JudgedMonth, 'first'>): Days {
  const days = daysOfMonth(monthOfDay(daysAway(first, -1)))
  return { first: days.first, to: days.last }
}

/** Empty on the first day of a month. */
function upToYesterday(month: JudgedMonth): JudgedMonth {
  return { ...month, to: addDays(month.to, -1) }
}

/** The period in which dead stock had no outgoing moves. */
export function lyingSpan({ to }: Pick<JudgedMonth, 'to'>): Days {
  return { first: daysAway(to, 1 - lyingDays), to }
}

type Reading = {
  readonly size: number
  readonly by?: string
  readonly where?: Where
  /** Days to read besides those of the month. */
  readonly before?: Days
}

function readSold(
  { db, configuration, month, branchIds }: FiguresAsked,
  dimensions: readonly string[],
  measures: readonly string[],
  { size, by, where = {}, before }: Reading,
) {
  const narrowed = Object.fromEntries(Object.entries(where).map(([name, keys]) => [name, keys ?? []]))
  const scopeOf = ({ first, to }: Days) => ({ from: first, to, branchIds, where: narrowed })
  const context = { timeZone: configuration.company.time_zone, first: before?.first ?? month.first, last: month.to }
  return readGroups(db, {
    source: sourceOf('soldLines', context),
    scopes: before ? [scopeOf(month), scopeOf(before)] : [scopeOf(month)],
    ...{ dimensions, measures },
    page: { by: by ?? null, isUpwards: by === undefined, after: null, size },
  })
}

async function readPairs(asked: FiguresAsked): Promise<readonly PairFigures[]> {
  const { db, month, branchIds } = asked
  const { groups } = await readSold(asked, ['item'], ['documents'], {
    ...{ by: 'documents', size: pairedCount, where: { billType: saleTypes } },
  })
  const salesOf = new Map(
    groups.slice(0, pairedCount).map(group => [Number(group.keys[0]), countIn(group, 'documents')]),
  )
  const pairs = await readTopPairs({ db, from: month.first, to: month.to, branchIds }, [...salesOf.keys()], pairsMax)
  return pairs.map(({ ids, count }) => ({
    ...{ itemIds: ids, sales: count },
    salesOf: [salesOf.get(ids[0]) ?? 0, salesOf.get(ids[1]) ?? 0],
  }))
}

async function readMargins(asked: FiguresAsked, before: Days): Promise<readonly MarginFigures[]> {
  const { groups } = await readSold(asked, ['item'], ['net', 'profit'], {
    by: 'net',
    size: marginItemsMax,
    before,
  })
  const soldIn = ({ sums }: Group, scope: number) => ({
    ...{ net: sumIn(sums[scope], 'net'), profit: sumIn(sums[scope], 'profit') },
  })
  return groups.slice(0, marginItemsMax).map(group => ({
    ...{ itemId: Number(group.keys[0]), now: soldIn(group, 0), before: soldIn(group, 1) },
  }))
}

async function readLying({ db, month, branchIds }: FiguresAsked): Promise<readonly LyingFigures[]> {
  const { first, to } = lyingSpan(month)
  const { groups } = await readGroups(db, {
    source: sourceOf('stockMoves', { timeZone: '', first, last: to }),
    scopes: [{ from: first, to, branchIds, where: {} }],
    dimensions: ['item'],
    measures: ['opening', 'out', 'onHand', 'valueOnHand'],
    only: {
      by: ['item'],
      where: [
        { measure: 'opening', is: 'positive' },
        { measure: 'out', is: 'zero' },
        { measure: 'onHand', is: 'positive' },
      ],
    },
    page: { by: 'valueOnHand', isUpwards: false, after: null, size: lyingMax },
  })
  return groups.map(({ keys: [id], sums: [own] }) => ({
    ...{ itemId: Number(id), onHand: sumIn(own, 'onHand'), valueOnHand: sumIn(own, 'valueOnHand') },
  }))
}

/** More than the rule shows. */
const lyingMax = 20

async function readHours(asked: FiguresAsked): Promise<readonly HourFigures[]> {
  const { groups } = await readSold(asked, ['day', 'hour', 'user'], ['documents'], { size: hoursMax })
  const sold = groups.filter(group => countIn(group, 'documents') > 0)
  return [...Map.groupBy(sold, ({ keys: [of, hour] }) => `${of} ${hour}`).values()].flatMap((own): HourFigures[] => {
    const [of, hour] = own[0]?.keys ?? []
    if (typeof of !== 'string') return []
    const bills = own.reduce((sum, each) => sum + countIn(each, 'documents'), 0)
    return [{ day: day(of), hour: Number(hour), cashiers: own.length, bills }]
  })
}

/** The goals of the requested branches, and the common goal when all are requested. */
async function readGoalFigures(
  { db, month, branchIds }: FiguresAsked,
  byBranch: readonly Group[],
  ofWholeDays: readonly Group[],
): Promise<readonly GoalFigures[]> {
  const rows = await db.read
    .selectFrom('monthly_goal')
    .select(['branch_id', 'goal'])
    .where('month', '=', monthOfDay(month.first))
    .$if(branchIds !== null, query => query.where(inList(db.kind, 'branch_id', branchIds ?? [])))
    .orderBy('id')
    .execute()
  return rows.map(({ branch_id: branchId, goal }) => {
    const netIn = (groups: readonly Group[]) => {
      const own = groups.filter(({ keys: [id] }) => branchId === null || Number(id) === branchId)
      return addSums(...own.map(({ sums: [sums] }) => sumIn(sums, 'net')))
    }
    return { branchId, goal: exactSum(goal), net: netIn(byBranch), netOfWholeDays: netIn(ofWholeDays) }
  })
}

function sumIn(sums: ReadonlyMap<string, ExactSum> | undefined, measure: string): ExactSum {
  return sums?.get(measure) ?? exactSum(0)
}

function countIn({ sums: [own] }: Group, measure: string): number {
  return Number(sumIn(own, measure))
}

/** A month by the company's clock; undefined for one that has not begun. */
export function judgedMonth(of: Month, today: Day): JudgedMonth | undefined {
  const { first, last } = daysOfMonth(of)
  if (first > today) return undefined
  return { first, last, to: last < today ? last : today, isOver: last < today }
}
