/** Secrets shared by all server processes: the first process creates them in the database. */
import type { Db } from './db/database.ts'

export async function sharedSecret(
  db: Db,
  name: string,
  nowMs: number,
  make: () => Promise<string> | string,
): Promise<string> {
  const known = await readSecret(db, name)
  if (known !== undefined) return known
  const value = await make()
  await db.write([], async tx => {
    await tx
      .insertInto('secret')
      .values({ name, value, created_at: nowMs })
      .onConflict(conflict => conflict.doNothing())
      .execute()
  })
  const stored = await readSecret(db, name)
  if (stored === undefined) throw new Error(`The secret ${name} was not stored.`)
  return stored
}

async function readSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.read.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}
