/**
 * Sends the documents of the outbox and records the answers. Whatever fails, a document stays in the outbox until the authority has decided:
 * accepted or rejected.
 */
import { randomInt } from 'node:crypto'
import type { GatewayMessage } from '#contract/bill-e-invoice.ts'
import type { DeviceProblem } from '#contract/e-invoices.ts'
import { retryAfterMs } from '#domain/invoice/e-invoice-states.ts'
import { type GatewayVerdict, verdictOf } from '#domain/invoice/gateway-verdict.ts'
import type { EventKind } from '../bill-state.ts'
import { readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { sealed } from '../event-seal.ts'
import type { Services } from '../services.ts'
import { type ClaimedDocument, claimDocuments } from './claim-documents.ts'
import { setDeviceProblem } from './device-rows.ts'
import { type GatewayAnswer, gatewayOf } from './gateway.ts'
import { signAgain, signedDocument } from './sign-document.ts'
import { signerOf } from './signer.ts'
import { compressXml } from './stored-xml.ts'

/** Documents that one server process sends at a time. */
const atOnce = 4

/** Sends whatever is due, until nothing is or `signal` is aborted. Returns the number of attempts. */
export async function sendDueDocuments(services: Services, signal?: AbortSignal): Promise<number> {
  let sent = 0
  while (!signal?.aborted) {
    const documents = await claimDocuments(services, atOnce)
    if (documents.length === 0) return sent
    // The claim of one that failed ends by itself.
    await Promise.allSettled(documents.map(document => sendDocument(services, document)))
    sent += documents.length
  }
  return sent
}

async function sendDocument(services: Services, document: ClaimedDocument): Promise<void> {
  const { db } = services
  const { eInvoiceDevices } = await readConfiguration(db)
  const device = [...eInvoiceDevices.values()].find(({ id }) => id === document.device_id)
  const signer = device && signerOf(db, device)
  // Another server has the key; or the device was stopped by a restored backup.
  if (signer === undefined) return tryLater(services, document, { status: 0, messages: [] })
  const signed =
    document.certificate_id === signer.certificateId ? document : await signAgain(services, document, signer)
  const xml = signedDocument(signed, signer)
  const gateway = gatewayOf(document.environment, services.eInvoiceGateway)
  const sent = { uuid: document.uuid, hash: document.hash, xml }
  const isCleared = document.is_standard === 1
  const answer = await gateway[isCleared ? 'clear' : 'report'](signer.login, sent)
  const verdict = verdictOfAnswer(answer)
  if (verdict !== 'report' || !isCleared) return record(services, document, { answer, verdict, isCleared })
  const reported = await gateway.report(signer.login, sent)
  return record(services, document, { answer: reported, verdict: verdictOfAnswer(reported), isCleared: false })
}

function verdictOfAnswer({ status, isTaken, messages }: GatewayAnswer): GatewayVerdict {
  return verdictOf({ status, isTaken, hasErrors: messages.some(({ kind }) => kind === 'error') })
}

type Decision = {
  readonly answer: GatewayAnswer
  readonly verdict: GatewayVerdict
  /** Whether it was sent for clearance. */
  readonly isCleared: boolean
}

async function record(services: Services, document: ClaimedDocument, decision: Decision): Promise<void> {
  const { answer, verdict, isCleared } = decision
  switch (verdict) {
    case 'accepted':
    case 'duplicate':
      return accept(services, document, answer, isCleared ? 'cleared' : 'reported')
    case 'rejected':
      return reject(services, document, answer)
    case 'certificate':
      await services.db.write([], tx => setDeviceProblem(tx, document.device_id, problemOf(answer), services.now()))
      return tryLater(services, document, answer)
    case 'report':
    case 'later':
      return tryLater(services, document, answer)
  }
}

/** An answer counts even if the claim has ended: the authority has decided. A later duplicate does not remove a stamped copy. */
async function accept(
  { db, now }: Services,
  document: ClaimedDocument,
  answer: GatewayAnswer,
  state: 'reported' | 'cleared',
): Promise<void> {
  const cleared = answer.cleared === null ? {} : { cleared: compressXml(answer.cleared) }
  const kind = state === 'cleared' ? 'eInvoiceCleared' : 'eInvoiceReported'
  await db.write([], async tx => {
    const ended = { ...answered(answer, now()), ...cleared, state, try_at: null, claim: '' }
    if (!(await end(tx, document, ended))) {
      if (answer.cleared !== null) await addStampedCopy(tx, document, compressXml(answer.cleared))
      return
    }
    await addEvent(tx, document, kind, now())
    if (document.problem !== '') await setDeviceProblem(tx, document.device_id, null, now())
  })
}

async function reject({ db, now }: Services, document: ClaimedDocument, answer: GatewayAnswer): Promise<void> {
  await db.write([], async tx => {
    const ended = { ...answered(answer, now()), state: 'rejected', try_at: null, claim: '' } as const
    if (await end(tx, document, ended)) await addEvent(tx, document, 'eInvoiceRejected', now())
  })
}

async function tryLater(
  { db, now }: Services,
  { e_invoice_id: id, claim, attempts }: ClaimedDocument,
  answer: Pick<GatewayAnswer, 'status' | 'messages'>,
): Promise<void> {
  const waitMs = retryAfterMs(attempts)
  const tryAt = now() + Math.round(waitMs / 2) + randomInt(Math.ceil(waitMs / 2))
  await db.write([], tx =>
    tx
      .updateTable('e_invoice_outbox')
      .set({ status: answer.status, messages: messagesText(answer.messages), try_at: tryAt, claim: '' })
      .where('e_invoice_id', '=', id)
      .where('claim', '=', claim)
      .execute(),
  )
}

function answered({ status, messages }: GatewayAnswer, at: number) {
  return { status, messages: messagesText(messages), answered_at: at }
}

function messagesText(messages: readonly GatewayMessage[]): string {
  return JSON.stringify(messages)
}

function problemOf({ status, messages }: GatewayAnswer): DeviceProblem {
  return { step: 'reporting', status, messages: [...messages] }
}

type Ended = ReturnType<typeof answered> & {
  readonly state: 'reported' | 'cleared' | 'rejected'
  readonly try_at: null
  readonly claim: string
  readonly cleared?: Uint8Array
}

/** Whether it was pending until now. */
async function end(tx: Tx, { e_invoice_id: id }: ClaimedDocument, ended: Ended): Promise<boolean> {
  const row = await tx
    .updateTable('e_invoice_outbox')
    .set(ended)
    .where('e_invoice_id', '=', id)
    .where('state', '=', 'pending')
    .returning('e_invoice_id')
    .executeTakeFirst()
  return row !== undefined
}

async function addStampedCopy(tx: Tx, { e_invoice_id: id }: ClaimedDocument, cleared: Uint8Array): Promise<void> {
  await tx
    .updateTable('e_invoice_outbox')
    .set({ cleared })
    .where('e_invoice_id', '=', id)
    .where('state', '=', 'cleared')
    .where('cleared', 'is', null)
    .execute()
}

/** The server acts for the user of the bill. */
async function addEvent(tx: Tx, document: ClaimedDocument, kind: EventKind, at: number): Promise<void> {
  const { bill_id, user_id, e_invoice_id } = document
  await tx
    .insertInto('bill_event')
    .values(sealed({ bill_id, kind, at, user_id, posting_id: null, detail: String(e_invoice_id) }))
    .execute()
}
