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
import { runCommand } from './start/commands.ts'
import { explainFailure, explainListening } from './start/explain.ts'
import { firstStart } from './start/first-start.ts'
import { openData, placeOf } from './start/open-data.ts'
import { closeServer, shutDownOnSignal } from './start/shut-down.ts'

const clientFolder = fileURLToPath(new URL('../dist/client', import.meta.url))

const say = (text: string) => void process.stdout.write(`${text}\n`)
const sayAll = (lines: readonly string[]) => lines.forEach(say)

try {
  const given = parseArguments(process.argv.slice(2), process.env)
  if (!given) say(usage)
  else if (given.command) sayAll(await runCommand(given, given.command))
  else await start(given)
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}

async function start(given: Arguments): Promise<void> {
  const db = await openData(given)
  try {
    const services: Services = { db, now: Date.now, isDemo: given.isDemo }
    // A port that is taken must not cost the first account its password.
    sayAll(await firstStart(services, placeOf(given)))
    await serve(services, given, db)
  } catch (error) {
    await db.close()
    throw error
  }
}

async function serve(services: Services, given: Arguments, db: Db): Promise<void> {
  const hasClient = existsSync(join(clientFolder, 'index.html'))
  const app = await buildApp(services, hasClient ? clientFolder : undefined)
  shutDownOnSignal({ closeServer: () => closeServer(app), closeDatabase: () => db.close(), say })
  const address = await app.listen({ port: given.port, host: given.host }).catch(error => {
    throw new UsageError(explainListening(error, given))
  })
  say(`Mizan ${appVersion} is ready at ${address}`)
  if (!hasClient) say('There is no built client: only the API answers. `npm start` builds it.')
}
