/** The figures of the statistics page, from the same fact as the sold-items report, so that both agree. */
import type { Performance } from '#contract/performance.ts'
import { topCount } from '#contract/performance.ts'
import type { Language } from '#contract/protocol.ts'
import { type BillTypeCode, billTypes } from '#domain/bills/bill-types.ts'
import type { Day } from '#domain/days.ts'
import { addSums, type ExactSum, exactSum, subtractSums } from '#domain/exact-sum.ts'
import { daysOfMonth, type Month } from '#domain/months.ts'
import type { BranchReach } from '../company/branch-reach.ts'
import type { Configuration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { type Group, readGroups } from '../facts/groups.ts'
import { readReferences } from '../facts/references.ts'
import { sourceOf } from '../facts/sources.ts'
import { namesOf, readTopFeatures, readTopPairs } from './most-sold.ts'

export type PerformanceAsked = {
  readonly db: Db
  readonly configuration: Configuration
  readonly language: Language
  readonly from: Day
  readonly to: Day
  /** The months of the period, in order. */
  readonly months: readonly Month[]
  readonly branchIds: BranchReach
}

/** Pairs are counted among the items sold most; rarely sold items form rare pairs. */
const pairedCount = 50
/** The top goods and services are first looked for among this many items. */
const rankedCount = 5000

export async function readPerformance(asked: PerformanceAsked): Promise<Performance> {
  const byMonth = await readMonths(asked)
  const { goods, services, most } = await readMostSold(asked)
  const features = await readTopFeatures(asked)
  const pairs = await readTopPairs(
    asked,
    most.map(({ id }) => id),
  )
  const ids = [goods, services].flatMap(rows => rows.map(({ id }) => id))
  const inPairs = pairs.flatMap(({ ids: two }) => two)
  const nameOf = namesOf(
    await readReferences(asked.db, 'item', [...new Set([...ids, ...inPairs])], new Set()),
    asked.language,
  )
  return {
    ...byMonth,
    monthlyGoalAmount: await readGoals(asked),
    topItems: goods.map(({ id, quantity }, at) => ({ rank: at + 1, ...nameOf.item(id, 'itemName'), quantity })),
    topServices: services.map(({ id, quantity }, at) => ({
      ...{ Rank: at + 1, ...nameOf.item(id, 'ServiceName'), Quantity: quantity },
    })),
    topItemFeatures: features.map((row, at) => ({ Rank: at + 1, ...nameOf.feature(row), FeatureCount: row.count })),
    topSoldTogether: pairs.map(({ ids: two, count }, at) => ({ Rank: at + 1, ...nameOf.pair(two), PairCount: count })),
  }
}

type Sums = { readonly sold: ExactSum; readonly returned: ExactSum }

async function readMonths(asked: PerformanceAsked): Promise<Pick<Performance, 'revenues' | 'itemsQty'>> {
  const { groups } = await readGroups(asked.db, {
    ...factOf(asked, {}),
    dimensions: ['month', 'billType', 'isService'],
    measures: ['net', 'quantity'],
    page: { by: null, isUpwards: true, after: null, size: 2 * asked.months.length * Object.keys(billTypes).length },
  })
  const ofMonths = Map.groupBy(groups, ({ keys }) => keys[0])
  const rows = asked.months.map(month => {
    const own = ofMonths.get(month) ?? []
    // Services have a separate list.
    const goods = own.filter(({ keys: [, , isService] }) => isService === 0)
    return { first: daysOfMonth(month).first, net: sumsOf(own, 'net'), quantity: sumsOf(goods, 'quantity') }
  })
  return {
    revenues: rows.map(({ first, net: { sold, returned } }) => ({
      ...{ periodStartDate: first, salesRevenue: sold, returnsTotal: returned },
      netSalesRevenue: subtractSums(sold, returned),
    })),
    itemsQty: rows.map(({ first, quantity: { sold, returned } }) => ({
      ...{ periodStartDate: first, totalSoldItems: sold, totalReturnedItems: returned },
      netTotalSoldItems: subtractSums(sold, returned),
    })),
  }
}

/** Refunds are negative in the fact, and positive here. */
function sumsOf(groups: readonly Group[], measure: string): Sums {
  const sumOf = (isReturned: boolean) =>
    addSums(
      exactSum(0),
      ...groups
        .filter(({ keys }) => (billTypes[keys[1] as BillTypeCode].refunds !== null) === isReturned)
        .map(({ sums: [own] }) => own?.get(measure) ?? exactSum(0)),
    )
  return { sold: sumOf(false), returned: subtractSums(exactSum(0), sumOf(true)) }
}

type Sold = { readonly id: number; readonly isService: boolean; readonly quantity: ExactSum }

/** Takes goods and services from one query, unless that many goods sell more than any service, or the reverse. */
async function readMostSold(asked: PerformanceAsked) {
  const ranked = await readRanked(asked, {}, rankedCount)
  const those = async (isService: boolean) => {
    const own = ranked.filter(each => each.isService === isService).slice(0, topCount)
    const isWhole = own.length === topCount || ranked.length < rankedCount
    return isWhole ? own : readRanked(asked, { isService: [isService] }, topCount)
  }
  return { goods: await those(false), services: await those(true), most: ranked.slice(0, pairedCount) }
}

async function readRanked(
  asked: PerformanceAsked,
  where: Readonly<Record<string, readonly boolean[]>>,
  size: number,
): Promise<readonly Sold[]> {
  const { groups } = await readGroups(asked.db, {
    ...factOf(asked, where),
    dimensions: ['item', 'isService'],
    measures: ['quantity'],
    page: { by: 'quantity', isUpwards: false, after: null, size },
  })
  return groups.slice(0, size).flatMap(({ keys: [id, isService], sums: [own] }) => {
    const quantity = own?.get('quantity') ?? exactSum(0)
    return quantity > 0 ? [{ id: Number(id), isService: isService === 1, quantity }] : []
  })
}

function factOf(
  { configuration, from, to, branchIds }: PerformanceAsked,
  where: Readonly<Record<string, readonly boolean[]>>,
) {
  const source = sourceOf('soldLines', { timeZone: configuration.company.time_zone, first: from, last: to })
  return { source, scopes: [{ from, to, branchIds, where }] as const }
}

/**
 * For one branch its own goal. For all branches the common goal or, without one, the sum of the branches' goals; a user with assigned
 * branches gets the sum of theirs.
 */
async function readGoals({ db, months, branchIds }: PerformanceAsked): Promise<Performance['monthlyGoalAmount']> {
  const [first = '', last = ''] = [months[0], months.at(-1)]
  const rows = await db.read
    .selectFrom('monthly_goal')
    .select(['month', 'branch_id', 'goal'])
    .where('month', '>=', first)
    .where('month', '<=', last)
    .$if(branchIds !== null, query => query.where(inList(db.kind, 'branch_id', branchIds ?? [])))
    .execute()
  const ofMonths = Map.groupBy(rows, ({ month }) => month)
  return months.map(month => {
    const own = ofMonths.get(month)
    if (own === undefined) return null
    const ofAll = own.find(row => row.branch_id === null)
    return ofAll ? exactSum(ofAll.goal) : addSums(...own.map(({ goal }) => exactSum(goal)))
  })
}
