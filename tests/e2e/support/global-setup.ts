/**
 * Before the browser tests: builds the client when it is stale and fills the demo shop that every worker copies (`test.ts`).
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDay } from '#domain/days.ts'
import { openDb } from '#server/db/open.ts'
import { browserShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { demoKey } from '#server/installation/installation.ts'
import { root } from '../../support/project-files.ts'
import { startServer } from '../../support/server-process.ts'
import { foundByLetters, foundFile } from './found-items.ts'
import { stockUp } from './stock-up.ts'

export default async function setUp(): Promise<() => void> {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.js'), 'build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The client could not be built.')
  const folder = mkdtempSync(join(tmpdir(), 'mizan-template-'))
  await fillShop(join(folder, 'mizan.db'))
  const server = await startServer({ folder, parameters: ['--demo'] })
  process.env.MIZAN_URL = server.url
  await stockUp()
  writeFileSync(join(folder, foundFile), JSON.stringify(await foundByLetters()))
  await server.stop()
  delete process.env.MIZAN_URL
  process.env.MIZAN_TEMPLATE = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** A shop of the size that the tests were written for; the server knows it by its mark as a demonstration. */
async function fillShop(file: string): Promise<void> {
  const db = await openDb({ file }, Date.now())
  const today = businessDay(Date.now(), riyadhMinutes)
  await fillDemo(db, { today, size: browserShop, passwordHash: await hashPassword(demoPassword) })
  await db.write([], tx => tx.insertInto('setting').values({ key: demoKey, value: 'true', changed_at: 0 }).execute())
  await db.close()
}

const riyadhMinutes = 180
