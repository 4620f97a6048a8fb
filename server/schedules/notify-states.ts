/**
 * Notifies users of states that nobody causes by a call: items below their reorder level, an expiring licence, a clock that went back, a new
 * version of the server. Each state is reported when it begins, and again only after it ended. One server process at a time looks for them.
 */
import { sql } from 'kysely'
import { notificationDays } from '#contract/notification.ts'
import { appVersion } from '#contract/protocol.ts'
import { isFromFuture } from '../clock.ts'
import { type Configuration, readConfiguration } from '../company/company.ts'
import type { Tx } from '../db/database.ts'
import { insertTables, rowsOf } from '../db/insert-rows.ts'
import { inStatements } from '../db/pages.ts'
import { notifyUsers } from '../identity/notify-users.ts'
import { installationKey, remainingDays } from '../installation/installation.ts'
import { noticesOf } from '../notices.ts'
import type { Services } from '../services.ts'
import { findEInvoices } from './find-e-invoices.ts'
import type { FoundStates } from './notified-state.ts'

const dayMs = 86_400_000
export const lookEveryMs = 60_000
/** The remaining days of the licence at which its end is announced. */
const licenceStages = [0, 1, 3, 7, 14] as const

export async function notifyOfStates(services: Services): Promise<void> {
  if (!(await claimLook(services))) return
  const { db, now } = services
  const configuration = await readConfiguration(db)
  const found = [
    ...[await findReorders(services, configuration), await findLicence(services), await findClock(services)],
    ...(await findEInvoices(services, configuration)),
    version,
  ]
  const at = now()
  await db.write([], async tx => {
    const stored = await tx
      .selectFrom('notified_state')
      .select(['kind', 'subject'])
      .where('kind', '<>', 'look')
      .execute()
    const known = new Set(stored.map(keyOf))
    const current = new Set(found.flatMap(({ states }) => states.map(keyOf)))
    for (const { kind, subject } of stored.filter(each => !current.has(keyOf(each))))
      await tx.deleteFrom('notified_state').where('kind', '=', kind).where('subject', '=', subject).execute()
    for (const { states, report } of found) {
      const begun = states.filter(each => !known.has(keyOf(each)))
      const begunRows = begun.map(({ kind, subject }) => ({ kind, subject, looked_at: at }))
      for (const page of inStatements(begunRows)) await insertTables(db.kind, tx, [rowsOf('notified_state', page)])
      if (begun.length > 0) for (const event of report(begun, stored)) await notifyUsers(tx, { ...event, at })
    }
    await removeOld(tx, at)
  })
}

function keyOf({ kind, subject }: { readonly kind: string; readonly subject: string }): string {
  return `${kind} ${subject}`
}

const look = { kind: 'look', subject: '' } as const

/** A look in the future was made before the clock was set back. */
async function claimLook({ db, now }: Services): Promise<boolean> {
  const at = now()
  const last = await lookedAt(db.read)
  if (last !== undefined && last > at - lookEveryMs && !isFromFuture(last, at)) return false
  return db.write([], async tx => {
    const claimed =
      last === undefined
        ? await tx
            .insertInto('notified_state')
            .values({ ...look, looked_at: at })
            .onConflict(conflict => conflict.doNothing())
            .returning('kind')
            .executeTakeFirst()
        : await tx
            .updateTable('notified_state')
            .set({ looked_at: at })
            .where('kind', '=', look.kind)
            .where('subject', '=', look.subject)
            // Another server process may have claimed it since.
            .where('looked_at', '=', last)
            .returning('kind')
            .executeTakeFirst()
    return claimed !== undefined
  })
}

async function lookedAt(tx: Tx): Promise<number | undefined> {
  const row = await tx
    .selectFrom('notified_state')
    .select('looked_at')
    .where('kind', '=', look.kind)
    .where('subject', '=', look.subject)
    .executeTakeFirst()
  return row?.looked_at
}

type Below = {
  readonly branch_id: number
  readonly item_id: number
  readonly name_ar: string
  readonly name_en: string
}

async function findReorders({ db }: Services, { branches }: Configuration): Promise<FoundStates> {
  const { rows } = await sql<Below>`SELECT reorder.branch_id, reorder.item_id, item.name_ar, item.name_en
    FROM item_reorder_level AS reorder
    JOIN item ON item.id = reorder.item_id
    LEFT JOIN stock_level AS held ON held.branch_id = reorder.branch_id AND held.item_id = reorder.item_id
    WHERE reorder.level > coalesce(held.quantity, 0) AND item.is_active = 1
    ORDER BY reorder.branch_id, reorder.item_id`.execute(db.longRead)
  const subjectOf = ({ branch_id, item_id }: Below) => `${branch_id}:${item_id}`
  return {
    states: rows.map(row => ({ kind: 'reorder', subject: subjectOf(row) })),
    report: begun => {
      const subjects = new Set(begun.map(({ subject }) => subject))
      const first = new Map<number, Below>()
      for (const row of rows)
        if (subjects.has(subjectOf(row)) && !first.has(row.branch_id)) first.set(row.branch_id, row)
      return [...first.values()].map(({ branch_id: branchId, name_ar: itemAr, name_en: itemEn }) => {
        const count = rows.filter(row => row.branch_id === branchId).length
        const branch = branches.get(branchId)
        const names = { branchAr: branch?.name_ar ?? '', branchEn: branch?.name_en ?? '', itemAr, itemEn }
        return { kind: 'reorder', subject: String(branchId), branchId, values: { ...names, count } }
      })
    },
  }
}

async function findLicence(services: Services): Promise<FoundStates> {
  const row = await services.db.read
    .selectFrom('setting')
    .select('value')
    .where('key', '=', installationKey)
    .executeTakeFirst()
  const days = Math.max(0, remainingDays(services, row?.value))
  const stage = licenceStages.find(each => days <= each)
  return {
    states: stage === undefined ? [] : [{ kind: 'licenceExpiring', subject: String(stage) }],
    report: () => [{ kind: 'licenceExpiring', values: { days } }],
  }
}

async function findClock(services: Services): Promise<FoundStates> {
  const notices = await noticesOf(services, { isEncrypted: true })
  const behind = notices.find(notice => notice.code === 'clockBehind')
  const newest = behind === undefined ? '' : new Date(behind.newestAt).toISOString()
  return {
    states: behind === undefined ? [] : [{ kind: 'clockJumped', subject: '' }],
    report: () => [{ kind: 'clockJumped', values: { newest } }],
  }
}

/** The first version of an installation is no news. */
const version: FoundStates = {
  states: [{ kind: 'newVersion', subject: appVersion }],
  report: (_begun, known) =>
    known.some(({ kind }) => kind === 'newVersion') ? [{ kind: 'newVersion', values: { version: appVersion } }] : [],
}

async function removeOld(tx: Tx, at: number): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('is_read', '=', 1)
    .where('is_pinned', '=', 0)
    .where('created_at', '<', at - notificationDays * dayMs)
    .execute()
}
