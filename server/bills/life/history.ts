/** Reads the history of a bill: its versions, and their events in order. */
import type { billLifeEndpoints } from '#contract/bill-life.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Access } from '#domain/access/can.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import type { Db } from '../../db/database.ts'
import { inList } from '../../db/insert-rows.ts'
import { branchesOfBill, versionsOf } from '../find-bill.ts'

type History = ReplyOf<typeof billLifeEndpoints.getBillHistory>
type ShownKind = History['events'][number]['kind']

const shownKinds: Readonly<Record<string, ShownKind | undefined>> = {
  captured: 'captured',
  printed: 'printed',
  delivered: 'delivered',
  partlyDelivered: 'partlyDelivered',
  undelivered: 'undelivered',
  voided: 'voided',
  replaced: 'edited',
  eInvoiceIssued: 'eInvoiceIssued',
  eInvoiceReported: 'eInvoiceReported',
  eInvoiceCleared: 'eInvoiceCleared',
  eInvoiceRejected: 'eInvoiceRejected',
}

export async function readHistory(db: Db, billId: number, access: Access): Promise<History> {
  await branchesOfBill(db, billId, access)
  const versions = await versionsOf(db.read, billId)
    .innerJoin('user_account as user', 'user.id', 'bill.user_id')
    .select([
      'bill.id',
      'bill.version',
      'bill.day',
      'bill.created_at',
      'bill.total',
      'user.full_name',
      'user.user_name',
    ])
    .execute()
  const events = await db.read
    .selectFrom('bill_event as event')
    .innerJoin('user_account as user', 'user.id', 'event.user_id')
    .select(['event.kind', 'event.at', 'user.full_name', 'user.user_name'])
    .where(
      inList(
        db.kind,
        'event.bill_id',
        versions.map(version => version.id),
      ),
    )
    .orderBy('event.id')
    .execute()
  const first = versions.at(-1)
  const posted = first ? [{ kind: 'posted' as const, at: first.created_at, userName: nameOf(first) }] : []
  return {
    versions: versions.map(version => ({
      id: version.id,
      version: version.version,
      date: day(version.day),
      createdAt: version.created_at,
      userName: nameOf(version),
      total: halalas(version.total),
    })),
    events: [
      ...posted,
      ...events.flatMap(event => {
        const kind = shownKinds[event.kind]
        return kind ? [{ kind, at: event.at, userName: nameOf(event) }] : []
      }),
    ],
  }
}

function nameOf(user: { readonly full_name: string; readonly user_name: string }): string {
  return user.full_name || user.user_name
}
