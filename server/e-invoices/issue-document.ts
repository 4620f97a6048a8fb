/** Issues the e-invoice of a bill: the next link in the chain of its branch's device, in the transaction of the posting. */
import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { BillEInvoice } from '#contract/bill-e-invoice.ts'
import { localDateTime } from '#domain/days.ts'
import { type EInvoice, genesisHash } from '#domain/invoice/e-invoice.ts'
import { buyerFieldsToCorrect } from '#domain/invoice/e-invoice-problems.ts'
import { reportWithinMs } from '#domain/invoice/e-invoice-states.ts'
import { eInvoiceXml } from '#domain/invoice/e-invoice-xml.ts'
import type { InvoiceKind } from '#domain/invoice/kind.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import type { Configuration, SigningDevice } from '../company/company.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Db, Tx } from '../db/database.ts'
import { fixedQuery } from '../db/fixed-query.ts'
import { insertRows } from '../db/insert-rows.ts'
import type { Schema } from '../db/schema.ts'
import { sealed } from '../event-seal.ts'
import { type OtherParties, readInvoice } from './read-invoice.ts'
import { invoiceHash } from './sign.ts'
import { type Signature, signDocument } from './sign-document.ts'
import { signerOf } from './signer.ts'
import { compressXml } from './stored-xml.ts'
import { wakeOutbox } from './wake.ts'

export type BillToIssue = {
  readonly id: number
  readonly branchId: number
  readonly invoiceKind: InvoiceKind | null
  readonly createdAt: number
  readonly userId: number
  readonly sellerId: number
  readonly buyerId: number | null
  /** Whether the buyer may still be corrected: the bill is made now, and is no note of an earlier one. */
  readonly isCorrectable: boolean
}

export type Issue = {
  readonly db: Db
  readonly tx: Tx
  readonly configuration: Configuration
  readonly now: number
}

/** Undefined if the bill is no invoice, VAT is off, or the branch is not connected. Refuses a tax invoice whose buyer is incomplete. */
export async function issueDocument(
  issue: Issue,
  bill: BillToIssue,
  others?: OtherParties,
): Promise<BillEInvoice | undefined> {
  const device = issue.configuration.eInvoiceDevices.get(bill.branchId)
  if (device === undefined || bill.invoiceKind === null || bill.invoiceKind === 'plain') return undefined
  const { db, tx, configuration, now } = issue
  const uuid = randomUUID()
  const [[last], invoice] = await Promise.all([
    lastLink(db.kind, tx, [device.id]),
    readInvoice(db.kind, tx, configuration, bill.id, uuid, others),
  ])
  if (bill.isCorrectable && bill.invoiceKind === 'tax') refuseIncompleteBuyer(invoice)
  const link = { icv: (last?.icv ?? 0) + 1, previousHash: last?.hash ?? genesisHash }
  const xml = eInvoiceXml(invoice, link)
  const hash = invoiceHash(xml)
  const signer = signerOf(db, device)
  const signedAt = localDateTime(now, offsetMinutesOf(configuration.company.time_zone, now))
  const is_standard: 0 | 1 = bill.invoiceKind === 'tax' ? 1 : 0
  const document = {
    ...{ device_id: device.id, icv: link.icv, branch_id: bill.branchId, bill_id: bill.id, uuid },
    ...{ previous_hash: link.previousHash, hash, is_standard },
    ...{ seller_id: bill.sellerId, buyer_id: bill.buyerId, issued_at: now, due_at: bill.createdAt + reportWithinMs },
    xml: compressXml(xml),
  } as const
  const [id, signature] = await Promise.all([
    insertDocument(issue, bill, document),
    signer && signDocument(invoice, hash, signer, signedAt),
  ])
  await insertRows(db.kind, tx, 'e_invoice_outbox', [waiting(id, signature, now)])
  wakeOutbox(db)
  return pending(device, { ...document, id }, signature)
}

function refuseIncompleteBuyer(invoice: EInvoice): void {
  const fields = buyerFieldsToCorrect(invoice)
  if (fields.length > 0) refuse([problem('partyId', 'buyerIncomplete', { fields: fields.join(' ') })])
}

type Document = Omit<Insertable<Schema['e_invoice']>, 'id'>

/** The id of the document; its event is written with it. */
async function insertDocument({ db, tx, now }: Issue, bill: BillToIssue, document: Document): Promise<number> {
  const [row] = await addDocument(
    db.kind,
    tx,
    documentColumns.map(name => document[name]),
  )
  if (row === undefined) throw new Error('The database stored no document.')
  const event = {
    ...{ bill_id: bill.id, kind: 'eInvoiceIssued', at: now, user_id: bill.userId, posting_id: null },
    detail: `${row.id} ${document.hash}`,
  } as const
  await insertRows(db.kind, tx, 'bill_event', [sealed(event)])
  return row.id
}

const documentColumns = [
  ...(['device_id', 'icv', 'branch_id', 'bill_id', 'uuid', 'previous_hash', 'hash', 'is_standard'] as const),
  ...(['seller_id', 'buyer_id', 'issued_at', 'due_at', 'xml'] as const),
] satisfies readonly (keyof Document)[]

const addDocument = fixedQuery<{ readonly id: number }>(() => {
  const marks = documentColumns.map((_, index) => `$${index + 1}`)
  return `INSERT INTO e_invoice (${documentColumns.join()}) VALUES (${marks.join()}) RETURNING id`
})

const lastLink = fixedQuery<{ icv: number; hash: string }>(
  () => `SELECT icv, hash FROM e_invoice WHERE device_id = $1 ORDER BY icv DESC LIMIT 1`,
)

function waiting(id: number, signature: Signature | undefined, now: number) {
  return {
    e_invoice_id: id,
    certificate_id: signature?.certificate_id ?? null,
    signature: signature?.signature ?? '',
    signed_at: signature?.signed_at ?? '',
    qr: signature?.qr ?? '',
    state: 'pending',
    try_at: now,
    claim: '',
    attempts: 0,
    answered_at: null,
    status: 0,
    messages: '[]',
    cleared: null,
  } as const
}

type Issued = {
  readonly id: number
  readonly uuid: string
  readonly icv: number
  readonly is_standard: 0 | 1
  readonly issued_at: number
  readonly due_at: number
}

function pending(device: SigningDevice, issued: Issued, signature: Signature | undefined): BillEInvoice {
  return {
    id: issued.id,
    state: 'pending',
    environment: device.environment,
    uuid: issued.uuid,
    icv: issued.icv,
    isProvisional: issued.is_standard === 1,
    qr: signature?.qr ?? '',
    issuedAt: issued.issued_at,
    dueAt: issued.due_at,
    answeredAt: null,
    attempts: 0,
    messages: [],
  }
}
