/**
 * The process of the server: `node server/main.ts [--port n] [--host name] [--data folder] [--demo]`.
 * It opens the database, fills an empty one, listens, and ends cleanly when it is asked to.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { appVersion } from '#contract/protocol.ts'
import { buildApp } from './app.ts'
import type { Db } from './db/open.ts'
import type { Services } from './services.ts'
import { type Arguments, parseArguments, UsageError, usage } from './start/arguments.ts'
import { explainFailure } from './start/explain.ts'
import { firstStart } from './start/first-start.ts'
import { openData, placeOf } from './start/open-data.ts'
import { closeServer, shutDownOnSignal } from './start/shut-down.ts'

const clientFolder = fileURLToPath(new URL('../dist/client', import.meta.url))

const say = (text: string) => void process.stdout.write(`${text}\n`)

try {
  const given = parseArguments(process.argv.slice(2), process.env)
  if (given) await start(given)
  else say(usage)
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : explainFailure(error)}\n`)
  process.exit(1)
}

async function start(given: Arguments): Promise<void> {
  const db = await openData(given)
  try {
    const services: Services = { db, now: Date.now, isDemo: given.isDemo }
    const people = await firstStart(services, placeOf(given))
    await serve(services, given, db)
    for (const line of people) say(line)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function serve(services: Services, given: Arguments, db: Db): Promise<void> {
  const hasClient = existsSync(join(clientFolder, 'index.html'))
  const app = await buildApp(services, hasClient ? clientFolder : undefined)
  shutDownOnSignal({ closeServer: () => closeServer(app), closeDatabase: () => db.close(), say })
  const address = await app.listen({ port: given.port, host: given.host })
  say(`Mizan ${appVersion} is ready at ${address}`)
  if (!hasClient) say('There is no built client: only the API answers. `npm start` builds it.')
}
