/** Services that every handler may use. The clock is one of them so that tests and the demo shop choose the time. */
import type { Db } from './db/database.ts'

export type Services = {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: () => number
  /** A demonstration company: registered for life. */
  readonly isDemo: boolean
  /** Closes the server when its calls have been answered, and starts it again, on the same port. Without one, nothing is restarted. */
  readonly restart?: () => void
  /** A second folder for automatic backups. */
  readonly backupCopies?: string
  /** The host that the server listens on; by default one that other machines cannot reach. */
  readonly host?: string
  /** The timeout of the service that writes recommendations; the usual one by default. */
  readonly writerTimeoutMs?: number
  /** The address of the e-invoicing gateway; the authority's by default. */
  readonly eInvoiceGateway?: string
  /** The public key that verifies serials; the maker's by default. */
  readonly serialKey?: string
}
