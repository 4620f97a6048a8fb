/**
 * The server process: `node server/main.ts [--port n] [--host name] [--data folder] [--demo]`, or one of the commands of
 * `start/commands.ts`. Opens the database, checks it, fills an empty one, listens, and shuts down cleanly on request.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { appVersion } from '#contract/protocol.ts'
import { buildApp, buildDamagedApp } from './app.ts'
import { isDamage } from './db/data-error.ts'
import type { Db } from './db/database.ts'
import { startWarnings } from './notices.ts'
import type { Services } from './services.ts'
import { type Arguments, parseArguments, UsageError, usage } from './start/arguments.ts'
import { runCommand } from './start/commands.ts'
import { explainFailure, explainListening } from './start/explain.ts'
import { firstStart } from './start/first-start.ts'
import { damageLines, missingLines } from './start/health-messages.ts'
import { databasePlaceOf, openData } from './start/open-data.ts'
import { closeServer, shutDownOnSignal } from './start/shut-down.ts'

const clientFolder = fileURLToPath(new URL('../dist/client', import.meta.url))

/** A file that was not closed cleanly is checked before the server listens, unless that takes too long. */
const lookPatienceMs = 60_000

const say = (text: string) => void process.stdout.write(`${text}\n`)
const sayAll = (lines: readonly string[]) => lines.forEach(say)
const warnAll = (lines: readonly string[]) => void process.stderr.write(`${lines.join('\n')}\n`)

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
  let db: Db | undefined
  try {
    db = await openData(given)
    const { isAsClosed } = db.health
    if (!isAsClosed) await Promise.race([lookThrough(given, db), delay(lookPatienceMs, undefined, { ref: false })])
    const damage = db.health.damage()
    if (damage !== undefined) return await serveDamaged(given, db)
    if (db.health.missing().length > 0) warnAll(missingLines(db.health.missing()))
    const { isDemo, host, backupCopies, eInvoiceGateway } = given
    const services: Services = {
      ...{ db, now: Date.now, isDemo, host },
      ...(backupCopies !== undefined && { backupCopies }),
      ...(eInvoiceGateway !== undefined && { eInvoiceGateway }),
    }
    // A port in use must not lose the first account's password.
    sayAll(await firstStart(services, databasePlaceOf(given)))
    await serve(services, given, db)
    if (isAsClosed) void lookThrough(given, db)
  } catch (error) {
    if (!isDamage(error)) {
      await db?.close()
      throw error
    }
    warnAll(damageLines(given, error instanceof Error ? error.message : String(error)))
    await serveDamaged(given, db)
  }
}

/** Reports damage as soon as it is found. */
async function lookThrough(given: Arguments, { health }: Db): Promise<void> {
  try {
    await health.look()
  } catch (error) {
    warnAll([`The data file could not be looked through: ${error instanceof Error ? error.message : error}`])
  }
  const damage = health.damage()
  if (damage !== undefined) warnAll(damageLines(given, damage))
}

async function serve(opened: Services, given: Arguments, db: Db): Promise<void> {
  let isEnding = false
  const services: Services = {
    ...opened,
    restart: () => {
      if (isEnding) return
      isEnding = true
      void restart(given, app, db)
    },
  }
  const hasClient = existsSync(join(clientFolder, 'index.html'))
  const app = await buildApp(services, hasClient ? clientFolder : undefined, { trustedProxies: given.trustedProxies })
  shutDownOnSignal({ closeServer: () => closeServer(app), closeDatabase: () => db.close(), say })
  if (!hasClient) say('There is no built client: only the API answers. `npm start` builds it.')
  say(`Mizan ${appVersion} is ready at ${await listen(app, given)}`)
  warnAll(await startWarnings(services, given.trustedProxies.length > 0))
}

/** After the data were replaced. Port 0 took a free port, which stays the same. */
async function restart(given: Arguments, app: FastifyInstance, db: Db): Promise<void> {
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : given.port
  try {
    await closeServer(app)
    await db.close()
    say('The data were replaced by those of a backup: the server starts again.')
    await start({ ...given, port })
  } catch (error) {
    process.stderr.write(`${explainFailure(error)}\n`)
    process.exit(1)
  }
}

/** Every address reports the problem; a till without any message would leave its users helpless. */
async function serveDamaged(given: Arguments, db: Db | undefined): Promise<void> {
  await db?.close().catch(() => undefined)
  const app = buildDamagedApp()
  shutDownOnSignal({ closeServer: () => closeServer(app), closeDatabase: async () => undefined, say })
  say(`Mizan ${appVersion} tells at ${await listen(app, given)} that its data are damaged`)
}

function listen(app: FastifyInstance, given: Arguments): Promise<string> {
  return app.listen({ port: given.port, host: given.host }).catch(error => {
    throw new UsageError(explainListening(error, given))
  })
}
