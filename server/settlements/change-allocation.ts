/** Undoes an allocation, or moves it to another bill. Allocations of other users' branches and of the other kind of party are not found. */
import { settlementKinds } from '#contract/settlement-kinds.ts'
import { hasBranch } from '#domain/access/branches.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { problem } from '#domain/problem.ts'
import { type AllocationRow, undoAllocations, type Writing } from '../allocations/allocate.ts'
import { prepareSettlement, writePairs } from '../allocations/settle.ts'
import { actorOf, recordAudit } from '../audit/audit.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { dayAt, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { requireOpenToday } from '../ledger/posting-day.ts'
import { onceByKey, type SettlementWrite } from './once.ts'

/** Returns the id of the party. */
export async function undoAllocation(write: SettlementWrite, id: number): Promise<number> {
  return change(write, id, { undo: id }, async (writing, row, day) => {
    await undoAllocations(writing, [row], each => later(asDay(each.day), day))
    await record(write, writing, row, 'allocation.undone', {})
  })
}

/** Returns the id of the party. */
export async function moveAllocation(write: SettlementWrite, id: number, document: string): Promise<number> {
  return change(write, id, { move: id, document }, async (writing, row, day) => {
    const kind = settlementKinds[write.kind].partyKind
    const [bill, credit] =
      kind === 'customer' ? [row.debit_document, row.credit_document] : [row.credit_document, row.debit_document]
    if (document === bill) refuse([problem('document', 'duplicate')])
    await undoAllocations(writing, [row], each => later(asDay(each.day), day))
    const party = { id: row.party_id, kind }
    const wanted = { branchId: row.branch_id, amount: halalas(row.amount), discount: zeroHalalas }
    const settlement = {
      money: zeroHalalas,
      bills: [{ ...wanted, document }],
      credits: [{ ...wanted, document: credit }],
    }
    await refuseAtDocument(async () => {
      const prepared = await prepareSettlement(writing, party, [row.branch_id], settlement)
      await writePairs(writing, party, prepared, { day, money: null })
    })
    await record(write, writing, row, 'allocation.moved', { document })
  })
}

/** The call has only one field. */
async function refuseAtDocument(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'invalid_input') throw error
    refuse(error.problems.map(each => ({ ...each, at: 'document' })))
  }
}

async function change(
  write: SettlementWrite,
  id: number,
  body: object,
  work: (writing: Writing, row: AllocationRow, day: Day) => Promise<void>,
): Promise<number> {
  const { services, caller } = write
  const { db } = services
  const found = await readAllocation(write, db.read, id)
  await onceByKey(write, body, [found.branch_id], async tx => {
    const configuration = await readConfiguration(db, tx)
    const now = services.now()
    requireOpenToday(configuration, now)
    const undo = await tx.selectFrom('allocation').select('id').where('undoes_id', '=', id).executeTakeFirst()
    if (undo) throw new Failure('process_ignored')
    await work({ db, tx, configuration, userId: caller.userId, now }, found, dayAt(configuration, now))
    return String(id)
  })
  return found.party_id
}

/** A discount and an undo are changed with the allocation that they belong to. */
async function readAllocation({ caller, kind }: SettlementWrite, tx: Tx, id: number): Promise<AllocationRow> {
  const row = await tx
    .selectFrom('allocation')
    .innerJoin('party', 'party.id', 'allocation.party_id')
    .selectAll('allocation')
    .where('allocation.id', '=', id)
    .where('allocation.undoes_id', 'is', null)
    .where('allocation.discount_of', 'is', null)
    .where('party.kind', '=', settlementKinds[kind].partyKind)
    .executeTakeFirst()
  if (!row || !hasBranch(caller.access, row.branch_id)) throw new Failure('not_found')
  return row
}

async function record(
  { caller }: SettlementWrite,
  { tx, now }: Writing,
  row: AllocationRow,
  action: 'allocation.undone' | 'allocation.moved',
  detail: { readonly document?: string },
): Promise<void> {
  const subject = row.debit_document
  const facts = { partyId: row.party_id, allocation: row.id, ...detail }
  await recordAudit(tx, { ...actorOf(caller), at: now, branchId: row.branch_id, action, subject, detail: facts })
}

function later(a: Day, b: Day): Day {
  return a > b ? a : b
}
