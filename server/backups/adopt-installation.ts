/** Makes restored data those of this installation. */
import { sql } from 'kysely'
import { type Actor, recordAudit } from '../audit/audit.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import { demoKey, installationKey } from '../installation/installation.ts'

/** A backup neither extends a registration nor turns a company into a demonstration. */
const ownSettings = [installationKey, demoKey]

export type RestoreRecord = { readonly by: Actor; readonly at: number; readonly name: string }

/** `present` are the data that are replaced; undefined when there are none. */
export async function adoptInstallation(restored: Db, present: Db | undefined, { by, at, name }: RestoreRecord) {
  const settings = await present?.read.selectFrom('setting').selectAll().where('key', 'in', ownSettings).execute()
  const revisions = (await present?.read.selectFrom('revision').selectAll().execute()) ?? []
  const logged = (await present?.read.selectFrom('catalogue_change').select(['kind', 'row_id']).execute()) ?? []
  await restored.write([], async tx => {
    if (settings !== undefined) {
      await tx.deleteFrom('setting').where('key', 'in', ownSettings).execute()
      if (settings.length > 0) await tx.insertInto('setting').values(settings).execute()
    }
    await recordAudit(tx, { ...by, at, action: 'backup.restored', subject: name, detail: {} })
    // Clients and caches that know a revision of the replaced data read everything again.
    for (const { subject, number } of revisions)
      await sql`UPDATE revision SET number = CASE WHEN number > ${number} THEN number ELSE ${number} END + 1
        WHERE subject = ${subject}`.execute(tx)
    const catalogue = sql<number>`(SELECT number FROM revision WHERE subject = 'catalogue')`
    await tx.updateTable('catalogue_change').set({ revision: catalogue }).execute()
    const own = await tx.selectFrom('catalogue_change').select(['kind', 'row_id', 'revision']).execute()
    const there = new Set(own.map(({ kind, row_id }) => `${kind} ${row_id}`))
    const [first] = own
    if (first === undefined) return
    // Rows that only the replaced data have are gone.
    const gone = logged.filter(({ kind, row_id }) => !there.has(`${kind} ${row_id}`))
    const rows = gone.map(row => ({ ...row, revision: first.revision }))
    await insertRows(restored.kind, tx, 'catalogue_change', rows)
  })
}
