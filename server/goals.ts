/**
 * Monthly sales goals. Users see and change only the goals of their branches; only users without assigned branches see goals of all
 * branches together. The company's clock decides whether a month is over. Source: spec §4, §5, §8 (Goals), decisions 47 and 51.
 */
import type { Selectable } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { type goalEndpoints, goalMonthsMax, type MonthlyGoal } from '#contract/goals.ts'
import { allBranches, type Language } from '#contract/protocol.ts'
import { addMonths, compareDays, type Day, day, firstOfMonth, monthsWithin, partsOf } from '#domain/days.ts'
import { addSums, type ExactSum, exactSum } from '#domain/exact-sum.ts'
import { hasBegun, isOpenMonth } from '#domain/goals.ts'
import { halalas } from '#domain/money.ts'
import { daysOfMonth, type Month, month, monthOfDay } from '#domain/months.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit } from './audit/audit.ts'
import { Failure, refuse } from './calls/failure.ts'
import type { Caller, HandlersOf } from './calls/handler.ts'
import { heavyWork } from './calls/heavy-work.ts'
import { type BranchReach, reachOf, requireBranch, wholeReach } from './company/branch-reach.ts'
import { type Configuration, dayAt, readConfiguration } from './company/company.ts'
import type { Tx } from './db/database.ts'
import { inList, insertTables } from './db/insert-rows.ts'
import type { Schema } from './db/schema.ts'
import { readGroups } from './facts/groups.ts'
import { sourceOf } from './facts/sources.ts'
import { bodyHashOf, keyOf, rememberedText, rememberTextRow } from './idempotency.ts'
import type { Services } from './services.ts'

type Row = Selectable<Schema['monthly_goal']>
type Asking = { readonly services: Services; readonly caller: Caller; readonly language: Language }
type Known = { readonly configuration: Configuration; readonly today: Day }
type Change = InputOf<typeof goalEndpoints.changeMonthlyGoal>['body']

export const goalHandlers: HandlersOf<typeof goalEndpoints> = {
  async addMonthlyGoal(call) {
    const id = await addGoal(call)
    const row = await call.services.db.read
      .selectFrom('monthly_goal')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return goalReply(call, row)
  },

  async getMonthlyGoals({ services, caller, language, query }) {
    const known = await knownNow(services)
    const branchIds = reachOf(caller.access, query.BranchId, 'BranchId')
    const { from, to } = windowOf(query, known.today)
    const { db } = services
    const rows = await db.read
      .selectFrom('monthly_goal')
      .selectAll()
      .where('month', '>=', monthOfDay(from))
      .where('month', '<=', monthOfDay(to))
      .$if(branchIds !== null, select => select.where(inList(db.kind, 'branch_id', branchIds ?? [])))
      .orderBy('month')
      .orderBy('branch_id', order => order.asc().nullsFirst())
      .execute()
    if (rows.length === 0) throw new Failure('goals_not_found')
    return heavyWork(caller, () => goalReplies({ services, language }, known, rows, branchIds))
  },

  changeMonthlyGoal: async call => goalReply(call, await changeGoal(call, call.params.id, call.body)),

  async removeMonthlyGoal(call) {
    const { services, caller, params, query } = call
    const { today } = await knownNow(services)
    await services.db.write([], async tx => {
      const row = await heldRow(tx, params.id, caller)
      requireOpen(row, today)
      requireVersion(row, query.version)
      await tx.deleteFrom('monthly_goal').where('id', '=', row.id).execute()
      await audit(tx, call, row, 'goal.deleted', { month: row.month, goal: row.goal })
    })
  },
}

type Window = { readonly FromDate?: Day | undefined; readonly ToDate?: Day | undefined }

function windowOf({ FromDate, ToDate }: Window, today: Day) {
  const from = FromDate ?? firstOfMonth(today)
  const to = ToDate ?? (from >= lastYear ? from : addMonths(firstOfMonth(from), laterMonths))
  if (compareDays(from, to) > 0) refuse([problem('ToDate', 'dayOutOfOrder')])
  if (monthsWithin(from, to) > goalMonthsMax) refuse([problem('ToDate', 'tooMany', { max: goalMonthsMax })])
  return { from, to }
}

/** After the first month of a list. */
const laterMonths = 6
/** Later months are not listed. */
const lastYear = day('9999-01-01')

async function knownNow({ db, now }: Services): Promise<Known> {
  const configuration = await readConfiguration(db)
  return { configuration, today: dayAt(configuration, now()) }
}

type Adding = Asking & {
  readonly body: InputOf<typeof goalEndpoints.addMonthlyGoal>['body']
  readonly idempotencyKey: string | undefined
}

/** A unique index prevents a second goal, also when two users add one at once. */
async function addGoal(call: Adding): Promise<number> {
  const { services, caller, body, idempotencyKey } = call
  const { db, now } = services
  const { today } = await knownNow(services)
  const sent = { key: keyOf(idempotencyKey), userId: caller.userId, bodyHash: bodyHashOf({ goal: body }) }
  requireFirstDay(body.date)
  // Its branch is locked: a concurrent deletion has either happened or finds the goal.
  return db.write(body.branchId === allBranches ? [] : [body.branchId], async tx => {
    const before = await rememberedText(db.kind, tx, sent)
    if (before !== undefined) return Number(before)
    requireReach(await readConfiguration(db, tx), caller, body.branchId)
    const row = {
      ...{ version: 1, branch_id: body.branchId === allBranches ? null : body.branchId },
      ...{ month: monthOfDay(body.date), goal: Number(body.goal), changed_at: now() },
    }
    requireOpen(row, today)
    const added = await tx
      .insertInto('monthly_goal')
      .values(row)
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another server process may have handled the same call meanwhile.
    const meanwhile = added ? undefined : await rememberedText(db.kind, tx, sent)
    if (meanwhile !== undefined) return Number(meanwhile)
    if (!added) refuse([problem('date', 'goalTaken')])
    await insertTables(db.kind, tx, [rememberTextRow(sent, String(added.id), now())])
    await audit(tx, call, { ...row, ...added }, 'goal.set', { month: row.month, goal: row.goal })
    return added.id
  })
}

async function changeGoal(call: Asking, id: number, body: Change): Promise<Row> {
  const { services, caller } = call
  const { today } = await knownNow(services)
  return services.db.write([], async tx => {
    const row = await heldRow(tx, id, caller)
    requireFirstDay(body.date)
    const others = [
      ...(body.id === id ? [] : ['id']),
      ...(body.branchId === (row.branch_id ?? allBranches) ? [] : ['branchId']),
      ...(monthOfDay(body.date) === row.month ? [] : ['date']),
    ]
    if (others.length > 0) refuse(others.map(at => problem(at, 'notAllowed')))
    requireOpen(row, today)
    const goal = Number(body.goal)
    // Setting the same value again succeeds, because the reply to the first attempt may have been lost.
    if (goal === row.goal) return row
    requireVersion(row, body.version)
    const next = { version: row.version + 1, goal, changed_at: services.now() }
    await tx.updateTable('monthly_goal').set(next).where('id', '=', id).execute()
    await audit(tx, call, row, 'goal.changed', { month: row.month, from: row.goal, to: goal })
    return { ...row, ...next }
  })
}

/** Locks the row against other changes. */
async function heldRow(tx: Tx, id: number, { access }: Caller): Promise<Row> {
  const row = await tx
    .updateTable('monthly_goal')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  const own = wholeReach(access)
  if (!row || (own !== null && (row.branch_id === null || !own.includes(row.branch_id)))) throw new Failure('not_found')
  return row
}

/** Goals of all branches together require a user without assigned branches. */
function requireReach(configuration: Configuration, { access }: Caller, branchId: number): void {
  if (branchId === allBranches) {
    if (wholeReach(access) !== null) refuse([problem('branchId', 'notAllowed')])
    return
  }
  requireBranch(configuration, access, branchId, 'branchId')
  if (configuration.branches.get(branchId)?.is_active !== 1) refuse([problem('branchId', 'inactive')])
}

function requireOpen(row: Pick<Row, 'month'>, today: Day): void {
  if (!isOpenMonth(month(row.month), today)) refuse([problem('date', 'goalPast')])
}

/** A month is sent as its first day. */
function requireFirstDay(date: Day): void {
  if (partsOf(date).dayOfMonth !== 1) refuse([problem('date', 'invalidMonth')])
}

function requireVersion(row: Pick<Row, 'version'>, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version) throw new Failure('row_changed')
}

type GoalAction = 'goal.set' | 'goal.changed' | 'goal.deleted'

function audit(
  tx: Tx,
  { services, caller }: Asking,
  { id, branch_id }: Pick<Row, 'id' | 'branch_id'>,
  action: GoalAction,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  const place = branch_id === null ? {} : { branchId: branch_id }
  return recordAudit(tx, {
    ...actorOf(caller),
    ...place,
    ...{ at: services.now(), action, subject: `goal ${id}` },
    detail: { branchId: branch_id ?? allBranches, ...detail },
  })
}

async function goalReply({ services, language }: Asking, row: Row | undefined): Promise<MonthlyGoal> {
  const known = await knownNow(services)
  const [goal] = row
    ? await goalReplies({ services, language }, known, [row], row.branch_id === null ? null : [row.branch_id])
    : []
  if (!goal) throw new Failure('not_found')
  return goal
}

/** The goals in wire format; `branchIds` are the branches whose sales count. */
async function goalReplies(
  { services, language }: Pick<Asking, 'services' | 'language'>,
  known: Known,
  rows: readonly Row[],
  branchIds: BranchReach,
): Promise<MonthlyGoal[]> {
  const { configuration, today } = known
  const sold = await soldByMonth(services, known, rows, branchIds)
  return rows.map(row => {
    const of = month(row.month)
    const branch = row.branch_id === null ? null : (configuration.branches.get(row.branch_id) ?? null)
    const names = branch && { nameAr: branch.name_ar, nameEn: branch.name_en }
    const date = daysOfMonth(of).first
    return {
      id: row.id,
      branchId: row.branch_id ?? allBranches,
      branchName: names === null ? '' : language === 'ar' ? names.nameAr : names.nameEn || names.nameAr,
      date,
      goal: halalas(row.goal),
      version: row.version,
      branch: branch && names && { id: branch.id, code: branch.code_prefix || null, ...names },
      isOpen: isOpenMonth(of, today),
      reached: hasBegun(date, today) ? sold(of, row.branch_id) : null,
    }
  })
}

/** The sales of the goals' months so far, by branch: the same figure as in the report of sold items. */
async function soldByMonth(
  { db }: Services,
  { configuration, today }: Known,
  rows: readonly Row[],
  branchIds: BranchReach,
): Promise<(of: Month, branchId: number | null) => ExactSum> {
  const months = rows.map(row => month(row.month)).filter(of => hasBegun(daysOfMonth(of).first, today))
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) return () => exactSum(0)
  const [first, last] = [daysOfMonth(from).first, daysOfMonth(to).last]
  const { groups } = await readGroups(db, {
    source: sourceOf('soldLines', { timeZone: configuration.company.time_zone, first, last }),
    scopes: [{ from: first, to: last, branchIds, where: {} }],
    dimensions: ['month', 'branch'],
    measures: ['net'],
    page: { by: null, isUpwards: true, after: null, size: goalMonthsMax * (configuration.branches.size + 1) },
  })
  const sums = groups.map(({ keys: [of, branch], sums: [own] }) => ({
    ...{ month: String(of), branchId: Number(branch), net: own?.get('net') ?? exactSum(0) },
  }))
  return (of, branchId) => {
    const meant = sums.filter(sum => sum.month === of && (branchId === null || sum.branchId === branchId))
    return addSums(...meant.map(({ net }) => net))
  }
}
