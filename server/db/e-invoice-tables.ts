/** The tables of e-invoicing. */
import type { Generated } from 'kysely'
import type { DeviceStage, EInvoiceEnvironment, EInvoiceState } from '#domain/invoice/e-invoice-states.ts'
import type { Flag } from './flag.ts'

export type EInvoiceTables = {
  /** Signs the documents of one branch; at most one that has not ended. */
  e_invoice_device: {
    id: Generated<number>
    branch_id: number
    environment: EInvoiceEnvironment
    stage: DeviceStage
    serial: string
    business_category: string
    created_at: number
    connected_at: number | null
    changed_at: number
    /** JSON of a `DeviceProblem`; empty when there is none. */
    problem: string
  }
  /** A renewal adds one; the last of a kind is valid. `private_key` and `secret` are encrypted (`key-vault.ts`). */
  e_invoice_certificate: {
    id: Generated<number>
    device_id: number
    kind: 'compliance' | 'signing'
    private_key: string
    request_id: string
    /** As the authority sent it: Base64 of the Base64 certificate. */
    token: string
    secret: string
    valid_until: number
    created_at: number
  }
  /** A link of the chain of its device: `icv` counts from 1 without gaps, and `previous_hash` is the `hash` of the link before. */
  e_invoice: {
    id: Generated<number>
    device_id: number
    icv: number
    branch_id: number
    bill_id: number
    uuid: string
    previous_hash: string
    hash: string
    /** A tax invoice, which is cleared; any other is reported. */
    is_standard: Flag
    /** As written in the document: those of the bill, unless it was issued again. */
    seller_id: number
    buyer_id: number | null
    issued_at: number
    due_at: number
    /** The document whose SHA-256 is the hash, compressed (`stored-xml.ts`). */
    xml: Uint8Array
  }
  /** The signature of a document, and its way to the authority. */
  e_invoice_outbox: {
    e_invoice_id: number
    /** The certificate that signed it; null until a server with the key has signed. */
    certificate_id: number | null
    signature: string
    /** The seller's local time, as written in the signature; empty until it is signed. */
    signed_at: string
    qr: string
    state: EInvoiceState
    /** When it is sent next; null when nothing is sent any more. */
    try_at: number | null
    /** The server process that is sending it; empty when none is. */
    claim: string
    attempts: number
    answered_at: number | null
    /** The status of the last answer; 0 when there was none. */
    status: number
    /** JSON of `GatewayMessage`s. */
    messages: string
    /** The copy that the authority stamped, compressed. */
    cleared: Uint8Array | null
  }
}
