/**
 * Before the browser tests: builds the client when it is stale and starts the real server once, on a demo shop of its own. After
 * them the books must be sound, whatever the tests have sold, broken off and sent twice.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDb } from '#server/db/open.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { root } from '../../support/project-files.ts'
import { startServer } from '../../support/server-process.ts'
import { stockUp } from './stock-up.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.js'), 'build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The client could not be built.')
  const folder = mkdtempSync(join(tmpdir(), 'mizan-browser-'))
  const server = await startServer({ folder, parameters: ['--demo'] })
  process.env.MIZAN_URL = server.url
  const file = join(folder, 'mizan.db')
  process.env.MIZAN_DATABASE = file
  await stockUp()
  return async () => {
    try {
      await server.stop()
      await requireSoundBooks(file)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function requireSoundBooks(file: string): Promise<void> {
  const db = await openDb({ file }, Date.now())
  const broken = await checkBooks(db).finally(() => db.close())
  if (broken.length > 0)
    throw new Error(`The browser tests left books that are not sound:\n${JSON.stringify(broken, null, 2)}`)
}
