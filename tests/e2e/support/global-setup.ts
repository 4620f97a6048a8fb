/** Before the browser tests: builds the client when it is stale and starts the real server once, on a demo shop of its own. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../support/project-files.ts'
import { startServer } from '../../support/server-process.ts'

export default async function setUp(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [join(root, 'scripts', 'bootstrap.js'), 'build'], { stdio: 'inherit' })
  if (built.status !== 0) throw new Error('The client could not be built.')
  const folder = mkdtempSync(join(tmpdir(), 'mizan-browser-'))
  const server = await startServer({ folder, parameters: ['--demo'] })
  process.env.MIZAN_URL = server.url
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
