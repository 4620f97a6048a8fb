import type { LineTotals } from '../bills/totals-types.ts'
import type { Day } from '../days.ts'
import type { BuyerIdType } from '../identifiers.ts'
import type { Halalas, Price, Quantity } from '../money.ts'

/**
 * The content of an electronic invoice, credit note or debit note, as posted: all that its XML shows. The amounts are those of the posted
 * lines and are never computed again. Source: design page 5, sections 2 and 3.
 */
export type EInvoice = {
  readonly number: string
  readonly uuid: string
  readonly issueDate: Day
  /** The seller's local time, `HH:MM:SS`. */
  readonly issueTime: string
  readonly typeCode: EInvoiceTypeCode
  readonly subtype: EInvoiceSubtype
  readonly seller: EInvoiceParty
  /** Null for a walk-in customer; required by a standard document. */
  readonly buyer: EInvoiceParty | null
  /** Of a note: the numbers of the documents that it corrects, and the reason. Empty for an invoice. */
  readonly originals: readonly string[]
  readonly reason: string
  /** The day of supply, on standard documents. */
  readonly supplyDate: Day | null
  /** How it was paid, by the codes of UN/EDIFACT 4461; without any it was not defined. */
  readonly paymentMeans: readonly PaymentMeansCode[]
  readonly lines: readonly EInvoiceLine[]
  /** The cash rounding difference: the payable amount is the total minus it. */
  readonly rounding: Halalas
}

/** Invoice, credit note, debit note. */
export type EInvoiceTypeCode = 388 | 381 | 383
/** Standard (cleared before it is handed over) or simplified (reported within a day). */
export type EInvoiceSubtype = '01' | '02'

/** Not defined, cash, credit, bank account, card. */
export type PaymentMeansCode = 1 | 10 | 30 | 42 | 48

/** The seller or the buyer. Unknown texts are empty. The country is Saudi Arabia. */
export type EInvoiceParty = {
  /** As registered, in Arabic. The QR code of the document repeats the seller's. */
  readonly name: string
  readonly vatNumber: string
  /** The seller's commercial registration, or a number of the buyer. */
  readonly otherId: { readonly type: BuyerIdType; readonly number: string } | null
  readonly buildingNumber: string
  readonly street: string
  readonly district: string
  readonly city: string
  readonly postalCode: string
  readonly additionalNumber: string
}

export type EInvoiceLine = LineTotals & {
  readonly name: string
  readonly quantity: Quantity
  /** With the chosen features, in the price mode of the line. */
  readonly unitPrice: Price
  /** Why the line bears no VAT; null for a standard-rated line. */
  readonly exemption: Exemption | null
}

/** A code of the authority's list, such as `VATEX-SA-35`, and its text. */
export type Exemption = { readonly code: string; readonly text: string }

/** The place of a document in the chain of its device. */
export type ChainLink = {
  /** The counter of the device: 1 for its first document, one more for each further one. */
  readonly icv: number
  /** The hash of the document before it, in Base64; `genesisHash` for the first. */
  readonly previousHash: string
}

/** What the first document of a device names as its predecessor: the Base64 of the hexadecimal SHA-256 of "0". */
export const genesisHash = 'NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ=='
