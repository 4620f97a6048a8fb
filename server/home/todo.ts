/** The open tasks of a user, each counted like the page that it opens, in the user's branches. Tasks without permission are not counted. */
import { sql } from 'kysely'
import { expiringDays, type TodoName, todoNames, todoNeeds } from '#contract/home.ts'
import { can } from '#domain/access/can.ts'
import { addDays, type Day } from '#domain/days.ts'
import { lateAfterMs } from '#domain/invoice/e-invoice-states.ts'
import { countBillsToDeliver } from '../bills/deliveries/read-waiting.ts'
import { sumBills } from '../bills/list/list-bills.ts'
import type { Caller } from '../calls/handler.ts'
import { wholeReach, workingBranchOf } from '../company/branch-reach.ts'
import { readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import { countDocuments, listedCondition } from '../e-invoices/read-documents.ts'
import { readOpenings } from '../openings/read-openings.ts'
import { countShifts, isInState, shiftsWithin } from '../shifts/read-shifts.ts'

type When = { readonly today: Day; readonly nowMs: number }

type TodoLine = { readonly name: TodoName; readonly count: number }

export async function readTodo(db: Db, caller: Caller, when: When): Promise<TodoLine[]> {
  const seen = todoNames.filter(name => can(caller.access, todoNeeds[name]))
  // A user who may see both gets only the line with more possible actions.
  const own = seen.filter(name => name !== 'toDeliver' || !seen.includes('undelivered'))
  return Promise.all(own.map(async name => ({ name, count: await counts[name](db, caller, when) })))
}

const counts: Readonly<Record<TodoName, (db: Db, caller: Caller, when: When) => Promise<number>>> = {
  undelivered: async (db, caller) => (await sumBills(db, caller, { isDelivered: false })).count,

  toDeliver: (db, { access }) => countBillsToDeliver(db, access, {}),

  /** Those in the list of the bill editor. */
  heldBills: async (db, caller) => {
    const branch = workingBranchOf(await readConfiguration(db), caller)
    if (branch === undefined) return 0
    const { count } = await db.read
      .selectFrom('held_bill')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('branch_id', '=', branch.id)
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },

  openShifts: (db, { userId }, { today }) =>
    countShifts(db, sql`shift.user_id = ${userId} AND shift.day < ${today} AND ${isInState('open')}`),

  shiftApprovals: (db, caller) =>
    countShifts(db, sql`${shiftsWithin(db, wholeReach(caller.access))} AND ${isInState('counted')}`),

  quotations: async (db, caller, { today }) =>
    (await sumBills(db, caller, { expiresFrom: today, expiresTo: addDays(today, expiringDays) })).count,

  /** By current levels, which equal the sum of all moves up to today. */
  reorder: async (db, { access }) => {
    const reach = wholeReach(access)
    const ofBranches = reach === null ? sql`` : sql` AND ${inList(db.kind, 'reorder.branch_id', reach)}`
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM item_reorder_level AS reorder
      LEFT JOIN stock_level AS held ON held.branch_id = reorder.branch_id AND held.item_id = reorder.item_id
      WHERE reorder.level > coalesce(held.quantity, 0)${ofBranches}`.execute(db.longRead)
    return Number(rows[0]?.count ?? 0)
  },

  openings: async (db, { access }) => {
    const branches = await readOpenings(db, await readConfiguration(db), access)
    return branches.filter(({ state }) => state === 'unposted' || state === 'changed').length
  },

  eInvoicesRejected: (db, { access }) =>
    countDocuments(db.read, listedCondition({ reach: wholeReach(access), state: 'rejected' })),

  eInvoicesLate: (db, { access }, { nowMs }) =>
    countDocuments(
      db.read,
      sql`${listedCondition({ reach: wholeReach(access), state: 'pending' })} AND e_invoice.issued_at < ${nowMs - lateAfterMs}`,
    ),
}
