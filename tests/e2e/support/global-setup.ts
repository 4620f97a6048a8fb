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
import { foundFirst } from './sellable.ts'
import { shopApi } from './shop-api.ts'
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
  const found = await foundByLetters()
  return async () => {
    try {
      requireSame(found, await foundByLetters())
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

/** Which item some letters find first, with its names; by the letters. */
async function foundByLetters(): Promise<ReadonlyMap<string, string>> {
  const catalogue = await (await shopApi('owner')).catalogue()
  const found = (['latin', 'arabic'] as const).flatMap(layout => foundFirst(catalogue, layout))
  return new Map(found.map(({ text, choice }) => [text, `${choice.itemId} ${choice.nameEn} ${choice.nameAr}`]))
}

/** Tests run side by side: what one of them adds to the shop is not to be found by the letters that another one types. */
function requireSame(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const changed = [...before].filter(([text, item]) => after.get(text) !== item)
  const told = changed.map(([text, item]) => `${text}: ${item} → ${after.get(text)}`)
  if (told.length > 0) throw new Error(`The browser tests left items in the way of others:\n${told.join('\n')}`)
}
