/**
 * Posts one bill: reads its dependencies, computes and writes its effects and stores its idempotency key, in one durable transaction that locks the
 * bill's branch. A retry with the same key returns the posted bill.
 */
import type { NewBill } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { day as asDay } from '#domain/days.ts'
import { problem } from '#domain/problem.ts'
import { Failure, refuse } from '../calls/failure.ts'
import { type Configuration, configurationAt } from '../company/company.ts'
import type { Db, Tx } from '../db/database.ts'
import { type InsertedRows, rowsOf } from '../db/insert-rows.ts'
import { sealed } from '../event-seal.ts'
import { bodyHashOf, rememberedBill, rememberRow } from '../idempotency.ts'
import { sessionStart } from '../identity/refresh-tokens.ts'
import { reserve } from '../ledger/ledger.ts'
import { openShiftOf } from '../ledger/shift-of-posting.ts'
import { warnOfClock } from '../notices.ts'
import type { Services } from '../services.ts'
import { correctClosed, shiftOfCapture } from '../shifts/captured-shift.ts'
import { readLevels } from '../stock/levels.ts'
import { freePaidTable, tableOfSale } from '../table-bills.ts'
import { deliver } from './deliveries/deliver.ts'
import { findBill } from './find-bill.ts'
import { type BillInstant, whenCaptured, whenOf } from './post/date.ts'
import { type Author, type FreshBill, freshDocument } from './post/fresh-document.ts'
import { postRequest } from './post/post-request.ts'
import type { Poster } from './post/poster.ts'
import { requestOf } from './post/request.ts'
import { recordUnposted } from './post/unposted.ts'
import { postedDocument } from './show/document.ts'

/** Returns the result of `answer` for the posted bill, or for the bill that the same key and body posted before. */
export async function createBill<A>(
  services: Services,
  poster: Poster & Author,
  { key, body }: { readonly key: string | null; readonly body: NewBill },
  answer: (document: BillDocument) => A,
): Promise<A> {
  const { db } = services
  const { userId, access } = poster
  const sent = { key, userId, bodyHash: bodyHashOf(body) }
  const lines = [...body.BillItems, ...(body.BillServices ?? [])]
  const post = async (tx: Tx) => {
    const [known, reservation, levels] = await Promise.all([
      rememberedBill(db.kind, tx, sent),
      reserve(db.kind, tx, body.branchId, `bill.${body.billTypeCode}`),
      readLevels(
        db,
        tx,
        body.branchId,
        lines.map(line => line.itemId),
      ),
    ])
    if (known !== undefined) return known
    const configuration = await configurationAt(db, tx, reservation.configurationRevision)
    const now = services.now()
    warnOfClock(reservation.lastPostedAt, now)
    const when = await whenSent(tx, poster, body, configuration, now)
    const captured = body.isCapturedOffline ? await shiftOfCapture(tx, { ...body, userId, at: when.at }) : undefined
    const shift = captured ?? (body.isCapturedOffline ? null : await openShiftOfBill(db, tx, body, userId))
    const request = {
      ...requestOf(body, when, userId),
      tableId: await tableOfSale(tx, body),
      shift: shift?.id,
    }
    if (shift === null) refuseCashWithoutShift(configuration, body)
    const { isCapturedOffline } = body
    const asked = { configuration, reservation, request, access, now, levels, isCapturedOffline }
    const posted = await postRequest(db, tx, asked, id => [
      rememberRow(sent, id, now),
      ...(body.isCapturedOffline ? [capturedRow(id, userId, now)] : []),
    ])
    await freePaidTable(tx, body)
    if (captured) await correctClosed(db, tx, configuration, captured, { ...posted.rows.bill, userId, now })
    if (posted.rows.ledger === null) await recordUnposted(tx, poster, posted.rows, now)
    if (body.toBranchId && body.isDelivered) await receiveAtOnce(db, tx, poster, posted, now)
    return { ...posted, shift: posted.rows.ledger === null ? null : shift }
  }
  const branchIds = [body.branchId, body.toBranchId ?? []].flat()
  const made = await db.write(branchIds, post, async posted => {
    if (typeof posted === 'number') return { isRead: false, billId: posted } as const
    const document = body.isCapturedOffline ? undefined : await freshDocument(db, posted, poster, posted.shift)
    if (document === undefined) return { isRead: false, billId: posted.id } as const
    return { isRead: true, answer: answer(document) } as const
  })
  return made.isRead ? made.answer : answer(await postedDocument(db, made.billId))
}

async function openShiftOfBill(db: Db, tx: Tx, { branchId, shiftId }: NewBill, userId: number) {
  if (shiftId) refuse([problem('shiftId', 'notAllowed')])
  return openShiftOf(db.kind, tx, userId, branchId)
}

/** A bill made offline has its money in the drawer already, and is not refused. */
function refuseCashWithoutShift(
  { settings }: Configuration,
  { billTypeCode, isCapturedOffline, tenders }: NewBill,
): void {
  if (isCapturedOffline || !settings.isShiftRequired || !billTypeOf(billTypeCode).isOfTill) return
  if (tenders.some(({ method, amount }) => method === 'cash' && amount > 0)) throw new Failure('shift_required')
}

/** A transfer sent as delivered reaches the other branch on the same day. */
async function receiveAtOnce(db: Db, tx: Tx, poster: Poster, { id, rows }: FreshBill, now: number): Promise<void> {
  const bill = await findBill(tx, id)
  await deliver(db, tx, poster, { bill, parts: null, note: '', day: asDay(rows.bill.day) }, now)
}

async function whenSent(
  tx: Tx,
  { access, sessionId }: Poster,
  body: NewBill,
  configuration: Configuration,
  now: number,
): Promise<BillInstant> {
  if (!body.isCapturedOffline) return whenOf(body, configuration, access, now)
  if (!billTypeOf(body.billTypeCode).isOfTill) refuse([problem('isCapturedOffline', 'notAllowed')])
  // The till cannot know what another till spends meanwhile.
  const inPoints = body.tenders.findIndex(({ method }) => method === 'points')
  if (inPoints >= 0) refuse([problem(`tenders.${inPoints}.method`, 'pointsOffline')])
  const loginAt = sessionId === undefined ? undefined : await sessionStart(tx, sessionId)
  // Without a session, no capture can lie within one.
  return whenCaptured(body, configuration, loginAt ?? Number.POSITIVE_INFINITY, now)
}

/** Records when a bill made offline arrived; the bill itself has the time of its capture. */
function capturedRow(billId: number, userId: number, now: number): InsertedRows {
  return rowsOf('bill_event', [
    sealed({ bill_id: billId, kind: 'captured', at: now, user_id: userId, posting_id: null, detail: '' }),
  ])
}
