/** Signs documents of the outbox, and puts the signed document together from its stored parts. */
import { localDateTime } from '#domain/days.ts'
import type { EInvoice } from '#domain/invoice/e-invoice.ts'
import { readConfiguration } from '../company/company.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Tx } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { ClaimedDocument } from './claim-documents.ts'
import { readInvoice } from './read-invoice.ts'
import { certificateOf, signedXml, signHash } from './sign.ts'
import type { Signer } from './signer.ts'
import { readXml } from './stored-xml.ts'

/** As stored in the outbox. */
export type Signature = {
  readonly certificate_id: number
  readonly signature: string
  readonly signed_at: string
  readonly qr: string
}

export async function signDocument(
  invoice: EInvoice,
  hash: string,
  signer: Signer,
  signedAt: string,
): Promise<Signature> {
  const { certificateId, key, certificate } = signer
  return {
    certificate_id: certificateId,
    signed_at: signedAt,
    ...(await signHash(invoice, hash, { key, certificate })),
  }
}

/** A document that was posted on a server without the key, or signed with a certificate that has been replaced since. */
export async function signAgain(
  { db, now }: Services,
  document: ClaimedDocument,
  signer: Signer,
): Promise<ClaimedDocument> {
  const configuration = await readConfiguration(db)
  const parties = await readParties(db.read, document)
  const invoice = await readInvoice(db.kind, db.read, configuration, document.bill_id, document.uuid, parties)
  const offset = offsetMinutesOf(configuration.company.time_zone, now())
  const signature = await signDocument(invoice, document.hash, signer, localDateTime(now(), offset))
  await db.write([], tx =>
    tx
      .updateTable('e_invoice_outbox')
      .set(signature)
      .where('e_invoice_id', '=', document.e_invoice_id)
      .where('claim', '=', document.claim)
      .execute(),
  )
  const stored = await outboxRow(db.read, document.e_invoice_id)
  return { ...document, ...stored }
}

async function readParties(tx: Tx, { seller_id, buyer_id }: ClaimedDocument) {
  const rows = await tx
    .selectFrom('particulars')
    .select(['id', 'content'])
    .where('id', 'in', [seller_id, ...(buyer_id === null ? [] : [buyer_id])])
    .execute()
  const contentOf = (id: number) => rows.find(row => row.id === id)?.content ?? ''
  return { seller: contentOf(seller_id), buyer: buyer_id === null ? null : contentOf(buyer_id) }
}

/** Another server may have claimed it since. */
function outboxRow(tx: Tx, id: number) {
  return tx
    .selectFrom('e_invoice_outbox as outbox')
    .innerJoin('e_invoice_certificate as signed', 'signed.id', 'outbox.certificate_id')
    .select([
      'outbox.certificate_id',
      'outbox.signature',
      'outbox.signed_at',
      'outbox.qr',
      'signed.token as signed_token',
    ])
    .where('outbox.e_invoice_id', '=', id)
    .executeTakeFirstOrThrow()
}

type SignedParts = Pick<ClaimedDocument, 'xml' | 'hash' | 'signature' | 'signed_at' | 'qr' | 'signed_token'>

/** `known` is a certificate that was parsed already. */
export function signedDocument(
  { xml, hash, signature, signed_at, qr, signed_token }: SignedParts,
  known?: Pick<Signer, 'certificate' | 'login'>,
): string {
  if (signed_token === null) throw new Error('The document is not signed.')
  const certificate = known?.login.token === signed_token ? known.certificate : certificateOf(signed_token)
  return signedXml(readXml(xml), { hash, signature, qr, certificate, signingTime: signed_at })
}

/** The copy that the authority stamped, or the signed document; undefined while it is not signed. */
export async function readSignedXml(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('e_invoice_outbox as outbox')
    .innerJoin('e_invoice', 'e_invoice.id', 'outbox.e_invoice_id')
    .leftJoin('e_invoice_certificate as signed', 'signed.id', 'outbox.certificate_id')
    .select(['e_invoice.xml', 'e_invoice.hash', 'outbox.signature', 'outbox.signed_at', 'outbox.qr', 'outbox.cleared'])
    .select('signed.token as signed_token')
    .where('e_invoice.id', '=', id)
    .executeTakeFirst()
  if (row === undefined || (row.cleared === null && row.signed_token === null)) return undefined
  return row.cleared === null ? signedDocument(row) : readXml(row.cleared)
}
