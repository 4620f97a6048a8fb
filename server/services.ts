/** What every handler may use. The clock is a service so that tests and the demo shop choose the time. */
import type { Db } from './db/database.ts'

export type Services = {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: () => number
  /** A demonstration company: registered for life. */
  readonly isDemo: boolean
  /** Where the server listens; left out, nowhere that another machine reaches. */
  readonly host?: string
  /** How long the service that writes recommendations is waited for; the usual time where it is left out. */
  readonly writerTimeoutMs?: number
  /** The public key that serials are checked with; the maker's own where it is left out. */
  readonly serialKey?: string
}
