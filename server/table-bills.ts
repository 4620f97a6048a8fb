/**
 * Bills of occupied tables. A row exists while its table is occupied; every change names the version that the user saw, so that two waiters
 * never overwrite each other. Each call locks the branch, as the sale that pays the bill does.
 */
import type { NewBill } from '#contract/bill.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { OpenedTableBill, TableBill, tableBillEndpoints } from '#contract/table-bills.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { halalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, recordAudit, type TableAction } from './audit/audit.ts'
import { Failure, refuse } from './calls/failure.ts'
import type { Caller, HandlersOf } from './calls/handler.ts'
import { ownBranches, requireBranch, workingBranchOf } from './company/branch-reach.ts'
import { readConfiguration } from './company/company.ts'
import type { Tx } from './db/database.ts'
import type { Services } from './services.ts'

type Call = { readonly services: Services; readonly caller: Caller }
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>

export const tableBillHandlers: HandlersOf<typeof tableBillEndpoints> = {
  async listTables({ services: { db, now }, caller, query }) {
    const configuration = await readConfiguration(db)
    const branchId = query.branchId ?? workingBranchOf(configuration, caller)?.id
    if (branchId === undefined) refuse([problem('branchId', 'notFound')])
    requireBranch(configuration, caller.access, branchId, 'branchId')
    const [tables, bills] = await Promise.all([
      db.read
        .selectFrom('restaurant_table')
        .select(['id', 'code', 'name_ar', 'name_en', 'capacity', 'color'])
        .where('branch_id', '=', branchId)
        .where('is_active', '=', 1)
        .orderBy('code_order')
        .orderBy('id')
        .execute(),
      selectRows(db.read).where('table_bill.branch_id', '=', branchId).execute(),
    ])
    const billOf = new Map(bills.map(row => [row.table_id, row]))
    return {
      now: now(),
      branchId,
      branches: ownBranches(configuration, caller.access).map(({ id, nameAr, nameEn }) => ({ id, nameAr, nameEn })),
      tables: tables.map(row => {
        const bill = billOf.get(row.id)
        return {
          ...{ id: row.id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
          ...{ capacity: row.capacity, color: row.color, bill: bill === undefined ? null : billOnWire(bill) },
        }
      }),
    }
  },

  seatTable: async call => openedOnWire(await seat(call, call.body)),

  async readTableBill({ services: { db }, caller, params }) {
    return openedOnWire(await ownRow(db.read, caller, params.key))
  },

  saveTableBill: call =>
    change(call, call.params.key, async (tx, row) => {
      const { version, lineCount, total, content } = call.body
      // The reply to the same change may have been lost.
      if (content === row.content) return
      requireVersion(row, version)
      const next = { content, line_count: lineCount, total, billed_at: null }
      await update(tx, row, next, call.caller)
      await audit(tx, call, row, 'table.saved', {
        lineCount,
        total,
        linesBefore: row.line_count,
        totalBefore: row.total,
      })
    }),

  markTableBilled: call =>
    change(call, call.params.key, async (tx, row) => {
      requireVersion(row, call.body.version)
      if (row.line_count === 0) refuse([problem('lineCount', 'noLines')])
      const at = call.services.now()
      await tx.updateTable('table_bill').set({ billed_at: at }).where('key', '=', row.key).execute()
      await audit(tx, call, row, 'table.billed', { lineCount: row.line_count, total: row.total })
    }),

  moveTableBill: call =>
    change(call, call.params.key, async (tx, row) => {
      const { version, tableId } = call.body
      if (row.table_id === tableId) return
      requireVersion(row, version)
      const table = await freeTable(tx, call.caller, tableId)
      if (table.branch_id !== row.branch_id) refuse([problem('tableId', 'notAllowed')])
      await update(tx, row, { table_id: tableId }, call.caller)
      await audit(tx, call, row, 'table.moved', { to: table.code })
    }),

  async freeTable({ services, caller, params, query }) {
    const { branch_id: branchId } = await ownRow(services.db.read, caller, params.key)
    await services.db.write([branchId], async tx => {
      const row = await ownRow(tx, caller, params.key)
      requireVersion(row, query.version)
      await tx.deleteFrom('table_bill').where('key', '=', row.key).execute()
      await audit(tx, { services, caller }, row, 'table.freed', { lineCount: row.line_count, total: row.total })
    })
    return undefined
  },
}

/** The table of a sale that pays the bill of one, which must be as the cashier saw it; null for any other bill. */
export async function tableOfSale(tx: Tx, body: NewBill): Promise<number | null> {
  if (body.tableBill == null) return null
  const { key, version } = body.tableBill
  if (!billTypeOf(body.billTypeCode).isOfTill || body.isCapturedOffline) refuse([problem('tableBill', 'notAllowed')])
  const row = await tx
    .selectFrom('table_bill')
    .select(['version', 'table_id', 'branch_id'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (row?.branch_id !== body.branchId) refuse([problem('tableBill', 'notFound')])
  if (row.version !== version) refuse([problem('tableBill', 'changedMeanwhile')])
  return row.table_id
}

/** Frees the table in the transaction of its sale. */
export async function freePaidTable(tx: Tx, { tableBill }: Pick<NewBill, 'tableBill'>): Promise<void> {
  if (tableBill != null) await tx.deleteFrom('table_bill').where('key', '=', tableBill.key).execute()
}

async function seat(
  { services, caller }: Call,
  { key, tableId }: InputOf<typeof tableBillEndpoints.seatTable>['body'],
): Promise<Row> {
  const { db, now } = services
  const { branch_id: branchId } = await knownTable(db.read, caller, tableId)
  return db.write([branchId], async tx => {
    const before = await readRow(tx, key)
    if (before !== undefined) {
      if (!hasBranch(caller.access, before.branch_id) || before.table_id !== tableId) refuse([problem('key', 'taken')])
      return before
    }
    const table = await freeTable(tx, caller, tableId)
    const by = { waiter_id: caller.userId, changed_by: caller.userId }
    const empty = { content: '', line_count: 0, total: 0, billed_at: null }
    await tx
      .insertInto('table_bill')
      .values({ key, version: 1, branch_id: table.branch_id, table_id: tableId, ...by, ...empty, opened_at: now() })
      .execute()
    const row = await ownRow(tx, caller, key)
    await audit(tx, { services, caller }, row, 'table.seated', {})
    return row
  })
}

/** Changes a bill while its branch is locked, and returns it as it is then. */
async function change(
  { services: { db }, caller }: Call,
  key: string,
  work: (tx: Tx, row: Row) => Promise<void>,
): Promise<TableBill> {
  const { branch_id: branchId } = await ownRow(db.read, caller, key)
  return db.write([branchId], async tx => {
    await work(tx, await ownRow(tx, caller, key))
    return billOnWire(await ownRow(tx, caller, key))
  })
}

type Changed = {
  readonly content?: string
  readonly line_count?: number
  readonly total?: number
  readonly billed_at?: null
  readonly table_id?: number
}

async function update(tx: Tx, row: Row, next: Changed, { userId }: Caller): Promise<void> {
  await tx
    .updateTable('table_bill')
    .set({ ...next, version: row.version + 1, changed_by: userId })
    .where('key', '=', row.key)
    .execute()
}

/** A table of another user's branch is not found. */
async function knownTable(tx: Tx, { access }: Caller, id: number) {
  const table = await tx
    .selectFrom('restaurant_table')
    .select(['id', 'code', 'branch_id', 'is_active'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!table || !hasBranch(access, table.branch_id)) throw new Failure('not_found', [problem('tableId', 'notFound')])
  return table
}

async function freeTable(tx: Tx, caller: Caller, id: number) {
  const table = await knownTable(tx, caller, id)
  if (table.is_active !== 1) refuse([problem('tableId', 'inactive')])
  const taken = await tx.selectFrom('table_bill').select('key').where('table_id', '=', id).executeTakeFirst()
  if (taken) refuse([problem('tableId', 'tableTaken')])
  return table
}

function requireVersion(row: Row, seen: number): void {
  if (row.version !== seen) throw new Failure('row_changed')
}

/** A bill of another user's branch is not found. */
async function ownRow(tx: Tx, { access }: Caller, key: string): Promise<Row> {
  const row = await readRow(tx, key)
  if (!row || !hasBranch(access, row.branch_id)) throw new Failure('not_found')
  return row
}

function readRow(tx: Tx, key: string) {
  return selectRows(tx).where('table_bill.key', '=', key).executeTakeFirst()
}

function selectRows(tx: Tx) {
  return tx
    .selectFrom('table_bill')
    .innerJoin('restaurant_table as seat', 'seat.id', 'table_bill.table_id')
    .innerJoin('user_account as waiter', 'waiter.id', 'table_bill.waiter_id')
    .innerJoin('user_account as last', 'last.id', 'table_bill.changed_by')
    .selectAll('table_bill')
    .select(['seat.code', 'seat.name_ar', 'seat.name_en'])
    .select(['waiter.full_name as waiter_full', 'waiter.user_name as waiter_user'])
    .select(['last.full_name as last_full', 'last.user_name as last_user'])
}

function billOnWire(row: Row): TableBill {
  return {
    ...{ key: row.key, version: row.version, branchId: row.branch_id },
    table: { id: row.table_id, code: row.code, nameAr: row.name_ar, nameEn: row.name_en },
    ...{ lineCount: row.line_count, total: halalas(row.total), openedAt: row.opened_at, billedAt: row.billed_at },
    waiterName: row.waiter_full || row.waiter_user,
    changedByName: row.last_full || row.last_user,
  }
}

function openedOnWire(row: Row): OpenedTableBill {
  return { ...billOnWire(row), content: row.content }
}

function audit(
  tx: Tx,
  { services, caller }: Call,
  { branch_id: branchId, key, code, waiter_id: waiterId }: Row,
  action: TableAction,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> {
  const about = { at: services.now(), branchId, action, subject: `table ${code}` }
  return recordAudit(tx, { ...actorOf(caller), ...about, detail: { key, waiterId, ...detail } })
}
