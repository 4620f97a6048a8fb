/** Notices about the installation for administrators: one list, which the server logs and the client shows. */
import { sql } from 'kysely'
import type { Notice } from '#contract/setting.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { clockSkewMs, isFromFuture } from './clock.ts'
import type { Tx } from './db/database.ts'
import type { Services } from './services.ts'

/** How the requesting administrator reached the server. */
type Reached = { readonly isEncrypted: boolean }

export async function noticesOf(services: Services, { isEncrypted }: Reached): Promise<Notice[]> {
  const newestAt = await newestBillAt(services.db.read)
  const now = services.now()
  return [
    ...(isFromFuture(newestAt, now) ? [{ code: 'clockBehind', newestAt, now } as const] : []),
    ...(isOpenTo(services.host) && !isEncrypted ? [{ code: 'notEncrypted' } as const] : []),
  ]
}

/** The warnings logged at start, before any request. */
export async function startWarnings(services: Services, hasProxy: boolean): Promise<readonly string[]> {
  const notices = await noticesOf(services, { isEncrypted: hasProxy })
  return notices.map(notice =>
    notice.code === 'clockBehind' ? clockWarning(notice.newestAt, notice.now) : openWarning,
  )
}

const openWarning =
  'Warning: other machines reach this server without encryption, so that anybody between can read passwords. ' +
  'Put a proxy that ends TLS before it and name it with --trust-proxy, or leave out --host.'

function clockWarning(newestAt: number, now: number): string {
  const [newest, clock] = [newestAt, now].map(at => new Date(at).toISOString())
  return `Warning: the clock of this machine says ${clock}, but the newest bill is of ${newest}. Bills are posted all the same: mend the clock.`
}

/** Reported once each time the clock goes back: the next bill is compared with this one. */
export function warnOfClock(lastPostedAt: number | null, now: number): void {
  if (lastPostedAt !== null && lastPostedAt > now + clockSkewMs)
    process.stderr.write(`${clockWarning(lastPostedAt, now)}\n`)
}

/** The newest bill by its own time, whenever it was posted; an index has the newest of each type. 0 when there is no bill. */
async function newestBillAt(tx: Tx): Promise<number> {
  const newest = billTypeCodes.map(
    type => sql`SELECT coalesce((SELECT max(created_at) FROM bill WHERE type = ${type}), 0) AS at`,
  )
  const { rows } = await sql<{ at: number }>`${sql.join(newest, sql` UNION ALL `)}`.execute(tx)
  return Math.max(0, ...rows.map(row => Number(row.at)))
}

/** Whether other machines can reach a server that listens on this host. A name may be any address; only `localhost` is known. */
function isOpenTo(host: string | undefined): boolean {
  return host !== undefined && !/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i.test(host)
}
