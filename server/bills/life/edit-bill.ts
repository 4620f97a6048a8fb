/**
 * Edits a bill: reverses the posted version and posts the new one under the same code and number, in one transaction. Both versions stay readable.
 * Source: decision 7.
 */
import type { EditedBill } from '#contract/bill-life.ts'
import { can } from '#domain/access/can.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { type Day, day } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { actorOf, changesOf, recordAudit } from '../../audit/audit.ts'
import { Failure, refuse } from '../../calls/failure.ts'
import { type Configuration, dayAt, readConfiguration } from '../../company/company.ts'
import type { Tx } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { sealed } from '../../event-seal.ts'
import { rememberRow } from '../../idempotency.ts'
import { reserve } from '../../ledger/ledger.ts'
import { requireOpenToday, requirePostingDay } from '../../ledger/posting-day.ts'
import { undoPointsOfBill } from '../../points/of-bill.ts'
import type { Services } from '../../services.ts'
import { type FoundBill, requireReversible } from '../find-bill.ts'
import { whenOf } from '../post/date.ts'
import { postRequest } from '../post/post-request.ts'
import type { Poster } from '../post/poster.ts'
import { requestOf } from '../post/request.ts'
import { digestDetail } from '../post/unposted.ts'
import { standingDeliveries } from '../read-departed.ts'
import { reverseBill } from '../reverse-bill.ts'
import { onceOnBill } from './once-on-bill.ts'

/** Returns the id of the new version, or of the one posted earlier with the same key and body. */
export async function editBill(
  services: Services,
  poster: Poster,
  key: string | null,
  body: EditedBill,
): Promise<number> {
  const { db } = services
  const { userId } = poster
  return onceOnBill(services, poster, { key, billId: body.Id, body }, async (tx, bill, sent) => {
    const { branchId } = bill
    const configuration = await readConfiguration(db, tx)
    const now = services.now()
    requireOwn(bill, poster, dayAt(configuration, now))
    requireOpenToday(configuration, now)
    requireEditable(bill, body, configuration)
    // Otherwise its delivered goods would silently become outstanding again.
    if (!bill.isDelivered && (await standingDeliveries(tx, bill.id)).length > 0)
      throw new Failure('bill_partly_delivered')
    const base = { branchId, userId, now }
    const reversal = { ...base, billId: bill.id, type: bill.type, day: bill.day, memo: 'edit' } as const
    const reversed = await reverseBill(db, tx, configuration, reversal)
    await undoPointsOfBill({ db, tx, configuration, userId, now }, bill.id)
    await insertRows(db.kind, tx, 'bill_event', [
      sealed({
        bill_id: bill.id,
        kind: 'replaced',
        at: now,
        user_id: userId,
        posting_id: reversed.postingIds[0] ?? null,
        detail: '',
      }),
    ])
    const when = dateOf(body, bill, configuration, poster, now)
    const { id, rows } = await postRequest(
      db,
      tx,
      {
        configuration,
        reservation: await reserve(db.kind, tx, branchId, 'posting'),
        request: {
          ...requestOf(body, when, userId),
          soldAt: await firstSoldAt(tx, bill),
          tableId: await tableOf(tx, bill),
        },
        access: poster.access,
        now,
        replaces: { bill, place: (await firstPlaceOf(tx, bill)) ?? 0, ...reversed },
      },
      newId => [rememberRow(sent, newId, now)],
    )
    const subject = `${bill.type} ${bill.code}`
    const detail = {
      billId: id,
      replaces: bill.id,
      changes: changesOf(await figuresOf(tx, bill.id), await figuresOf(tx, id)),
      ...digestDetail(rows),
    }
    await recordAudit(tx, { ...actorOf(poster), at: now, branchId, action: 'bill.edited', subject, detail })
    return id
  })
}

/** The audited figures of an edit; the rest of both versions is in the books. */
async function figuresOf(tx: Tx, billId: number) {
  const columns = ['day', 'party_id', 'net', 'vat', 'total'] as const
  const row = await tx.selectFrom('bill').select(columns).where('id', '=', billId).executeTakeFirstOrThrow()
  const { party_id: partyId, ...figures } = row
  return { ...figures, partyId }
}

/** A user who makes bills may correct their own bill of the same day; any other bill needs the right to void. Source: decision 31. */
function requireOwn(bill: FoundBill, { userId, access }: Poster, today: Day): void {
  if (can(access, 'deleteBill')) return
  if (bill.userId !== userId || bill.day !== today) refuse([problem('Id', 'notOwnBillOfToday')])
}

function requireEditable(bill: FoundBill, body: EditedBill, configuration: Configuration): void {
  requireReversible(bill)
  if (!billTypeOf(bill.type).mayBeEdited || body.billTypeCode !== bill.type)
    refuse([problem('billTypeCode', 'notAllowed')])
  if (body.branchId !== bill.branchId) refuse([problem('branchId', 'notAllowed')])
  requirePostingDay(configuration.settings, bill.day)
}

/** The posting of the first version: every version has that place among the movements of its day. Null if the bill posts nothing. */
async function firstPlaceOf(tx: Tx, { type, branchId, number }: FoundBill): Promise<number | null> {
  const { place } = await tx
    .selectFrom('bill')
    .innerJoin('posting', 'posting.bill_id', 'bill.id')
    .select(({ fn }) => fn.min<number | null>('posting.id').as('place'))
    .where('bill.type', '=', type)
    .where('bill.branch_id', '=', branchId)
    .where('bill.number', '=', number)
    .where('bill.version', '=', 1)
    .executeTakeFirstOrThrow()
  return place
}

/** Campaigns are judged at the time of the first version. */
async function firstSoldAt(tx: Tx, { type, branchId, number }: FoundBill) {
  const first = await tx
    .selectFrom('bill')
    .select(['day', 'created_at'])
    .where('type', '=', type)
    .where('branch_id', '=', branchId)
    .where('number', '=', number)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow()
  return { day: day(first.day), at: first.created_at }
}

/** A bill keeps its restaurant table. */
async function tableOf(tx: Tx, { id }: FoundBill): Promise<number | null> {
  return (await tx.selectFrom('bill').select('table_id').where('id', '=', id).executeTakeFirstOrThrow()).table_id
}

/** A bill keeps its day unless the request has another; only a different day needs the permission to change dates. */
function dateOf(body: EditedBill, bill: FoundBill, configuration: Configuration, poster: Poster, now: number) {
  const { date } = body
  if (date === null || date === undefined || date === bill.day) return { day: bill.day, at: now }
  return whenOf(body, configuration, poster.access, now)
}
