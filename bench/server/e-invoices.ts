/** S1: a sale of 50 lines with its e-invoice, which is chained, signed and sent beside the next sales, against one without, in the same run. */
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/db/database.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { completeCompany, connectBranch } from '#tests/server/e-invoices/connected-shop.ts'
import { fillPostingShop, saleMaker } from '#tests/support/posting-shop.ts'
import { startTestGateway } from '#tests/support/test-gateway.ts'
import { freshBills, type Load, sendAll } from '#tests/support/tills.ts'
import type { Bench, BenchOptions, Figure } from '../bench.ts'
import { interleave, summarise } from '../statistics.ts'
import { startProduct } from './posting-places.ts'
import { openShops } from './shops.ts'

const tillCounts = [1, 4] as const
const billsPerRound = 200
const salesBefore = 300
const timeRatioMax = 1.15

export const eInvoicesBench: Bench = {
  title: 'S1: posting a sale of 50 lines with its e-invoice, against one without in the same run',
  run: async options => {
    const figures: Figure[] = []
    for (const kind of options.databases) figures.push(...(await measureOn(kind, options)))
    return figures
  },
}

async function measureOn(kind: Db['kind'], options: BenchOptions): Promise<Figure[]> {
  const shops = await openShops(kind, options, true)
  const gateway = await startTakingGateway()
  try {
    const plain = await shops.filled(`e-invoices-${salesBefore}`, async db => {
      await fillPostingShop(db, salesBefore)
      await completeCompany({ db })
    })
    const connected = await shops.copyOf(plain, 'connected')
    const [plainFolder, connectedFolder] = [folderOf(plain, options), folderOf(connected, options)]
    const bodyOf = await connectAndRead({ ...connected, file: join(connectedFolder, 'mizan.db') })
    const environment = { MIZAN_E_INVOICE_GATEWAY: gateway.address }
    const receivers = {
      without: await startProduct(plainFolder, plain.url),
      with: await startProduct(connectedFolder, connected.url, environment),
    }
    const subjects = tillCounts.flatMap(count => [`without ${count}`, `with ${count}`] as const)
    let from = 0
    try {
      const measured = await interleave(subjects, options.rounds, async subject => {
        const [name, count] = subject.split(' ')
        const bills = freshBills(bodyOf, from, billsPerRound)
        from += billsPerRound
        const load = await sendAll(name === 'with' ? receivers.with : receivers.without, Number(count), bills)
        await gateway.isQuiet()
        return load
      })
      return tillCounts.flatMap(count =>
        figuresOf(
          `${kind}, ${count} till${count > 1 ? 's' : ''}`,
          measured[`without ${count}`],
          measured[`with ${count}`],
        ),
      )
    } finally {
      await receivers.without.stop()
      await receivers.with.stop()
    }
  } finally {
    await gateway.close()
    await shops.close()
  }
}

/** The folder of a server, which holds the key of its devices' keys. */
function folderOf({ file, url }: DatabasePlace, { folder }: BenchOptions): string {
  const own = url === undefined ? dirname(file) : join(folder, basename(new URL(url).pathname))
  mkdirSync(own, { recursive: true })
  return own
}

async function connectAndRead(place: DatabasePlace) {
  const gateway = await startTestGateway()
  const db = await openDb(place, Date.now())
  try {
    await connectBranch(db, gateway)
    return await saleMaker(db)
  } finally {
    await db.close()
    await gateway.close()
  }
}

/** A gateway far away. */
const answerAfterMs = 250

/** Takes every document unread: what the authority does with it is no cost of the shop. */
async function startTakingGateway() {
  let answeredAtMs = performance.now()
  const server = createServer((request, response) => {
    request.resume().on('end', async () => {
      await delay(answerAfterMs)
      answeredAtMs = performance.now()
      const reply = { reportingStatus: 'REPORTED', validationResults: { errorMessages: [], warningMessages: [] } }
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    /** Waits until nothing was sent for a second, so that what waits does not slow down the next measurement. */
    isQuiet: async () => {
      while (performance.now() - answeredAtMs < 1000) await delay(100)
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function figuresOf(title: string, without: readonly Load[], withThem: readonly Load[]): Figure[] {
  const medianOf = (load: Load | undefined) => (load ? summarise(load.answersMs).median : Number.NaN)
  return [
    { name: `${title}: answer without`, unit: 'ms', values: without.flatMap(load => load.answersMs) },
    { name: `${title}: answer with`, unit: 'ms', values: withThem.flatMap(load => load.answersMs) },
    {
      name: `${title}: median answer, with ÷ without`,
      unit: '×',
      values: withThem.map((load, round) => medianOf(load) / medianOf(without[round])),
    },
    {
      ...{ name: `${title}: time, with ÷ without`, unit: '×', budget: timeRatioMax, on: 'median' },
      values: withThem.map((load, round) => load.elapsedMs / (without[round]?.elapsedMs ?? Number.NaN)),
    },
  ]
}
