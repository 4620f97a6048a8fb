/** The world of the simulator: the real server as a process, its database, the users, and the model of the books. */
import { billEndpoints } from '#contract/bill.ts'
import { type Catalogue, type CatalogueItem, catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { businessDay, type Day } from '#domain/days.ts'
import type { Db } from '#server/db/database.ts'
import { type DatabasePlace, openDb } from '#server/db/open.ts'
import { smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { peoplePasswordHash } from '../support/people.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { startTestGateway } from '../support/test-gateway.ts'
import type { TillSettings } from './baskets.ts'
import { type FaultyGateway, withFaults } from './gateway-faults.ts'
import { connectedBranchId, type Model, stockKey } from './model.ts'
import { type Answer, ask, logIn, type Person } from './people.ts'
import { makeRandom, type Random } from './random.ts'

export type World = {
  readonly random: Random
  readonly db: Db
  readonly model: Model
  readonly people: ReadonlyMap<string, Person>
  /** The sellers, each with their branch. */
  readonly cashiers: readonly { readonly person: Person; readonly branchId: number }[]
  readonly supplierIds: readonly number[]
  /** Customers with a VAT number. */
  readonly companyIds: readonly number[]
  readonly items: readonly CatalogueItem[]
  readonly itemsById: ReadonlyMap<number, CatalogueItem>
  readonly till: TillSettings
  readonly today: Day
  readonly gateway: FaultyGateway
  server: ServerProcess
  /** Starts the server again after it ended or was killed. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** An action of one step; returns its problems. */
export type Action = (world: World) => Promise<string[]>

export type WorldOptions = {
  readonly seed: number
  /** The data folder of the server. */
  readonly folder: string
  /** An empty PostgreSQL database; without it the simulator uses SQLite. */
  readonly databaseUrl?: string | undefined
}

const riyadhMinutes = 180
/** The current day of the shop: a long run may pass midnight. */
export const dayNow = (): Day => businessDay(Date.now(), riyadhMinutes)

const names = ['cashier', 'cashier-2', 'supervisor', 'purchaser', 'accountant', 'guest', 'owner', 'storekeeper']

export async function openWorld({ seed, folder, databaseUrl }: WorldOptions): Promise<World> {
  const place: DatabasePlace = { file: `${folder}/mizan.db`, url: databaseUrl }
  const db = await openDb(place, Date.now())
  const today = dayNow()
  await fillDemo(db, { today, seed, size: smallShop, passwordHash: peoplePasswordHash })
  const gateway = withFaults(await startTestGateway(), seed)
  const environment = { MIZAN_E_INVOICE_GATEWAY: gateway.address }
  const start = () => startServer({ folder, databaseUrl, environment })
  const server = await start()
  const people = new Map(
    names.map((name, at) => [name, { name, address: `10.0.0.${at + 1}`, tokens: undefined } as Person]),
  )
  for (const person of people.values()) await signIn(server.url, person)
  await connectBranch(server.url, personNamed(people, 'owner'), gateway)
  const cashier = personNamed(people, 'cashier')
  const catalogue = await readItems(server.url, cashier)
  const init = replyOf(await ask(server.url, cashier, billEndpoints.getBillInit, {}))
  const parties = await db.read.selectFrom('party').select(['id', 'kind', 'vat_number']).orderBy('id').execute()
  const items = catalogue.items.filter(item => item.isActive && item.units.length > 0)
  const world: World = {
    random: makeRandom(seed),
    db,
    model: await readModel(db),
    people,
    cashiers: ['cashier', 'cashier-2', 'supervisor'].map((name, at) => ({
      person: personNamed(people, name),
      branchId: at + 1,
    })),
    supplierIds: parties.filter(({ kind }) => kind === 'supplier').map(({ id }) => id),
    companyIds: parties.filter(({ kind, vat_number }) => kind === 'customer' && vat_number !== '').map(({ id }) => id),
    gateway,
    items,
    itemsById: new Map(items.map(item => [item.id, item])),
    till: { vat: init.vat, tobacco: init.tobacco },
    today: init.today,
    server,
    restart: async () => {
      world.server = await start()
    },
    close: async () => {
      await world.server.stop()
      await gateway.close()
      await db.close()
    },
  }
  return world
}

async function connectBranch(url: string, owner: Person, { otp }: FaultyGateway): Promise<void> {
  const body = {
    ...({ branchId: connectedBranchId, environment: 'production', otp } as const),
    businessCategory: 'تجارة التجزئة',
  }
  const { stage } = replyOf(await ask(url, owner, eInvoiceEndpoints.connectEInvoiceDevice, { body }))
  if (stage !== 'connected') throw new Error(`The branch is ${stage} and was to be connected.`)
}

export function personNamed(people: ReadonlyMap<string, Person>, name: string): Person {
  const person = people.get(name)
  if (!person) throw new Error(`There is no ${name} in this shop.`)
  return person
}

export async function signIn(url: string, person: Person): Promise<void> {
  person.tokens = undefined
  person.tokens = replyOf(await logIn(url, person, demoPassword))
}

/** The reply of a call that must succeed. */
export function replyOf<T>(answer: { kind: 'reply'; reply: T } | Exclude<Answer<never>, { kind: 'reply' }>): T {
  if (answer.kind === 'reply') return answer.reply
  throw new Error(
    answer.kind === 'lost' ? 'The connection broke.' : `Refused: ${answer.status} ${JSON.stringify(answer.error)}`,
  )
}

async function readItems(url: string, person: Person): Promise<Catalogue> {
  const { content } = replyOf(await ask(url, person, catalogueEndpoints.getCatalogue, {}))
  return readCatalogue(JSON.parse(new TextDecoder().decode(content)))
}

async function readModel(db: Db): Promise<Model> {
  const levels = await db.read.selectFrom('stock_level').select(['item_id', 'branch_id', 'quantity']).execute()
  const { count, last } = await db.read
    .selectFrom('bill')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('id').as('last')])
    .executeTakeFirstOrThrow()
  return {
    bills: new Map(),
    lives: new Map(),
    others: [],
    ...{ goods: [], waiting: [], openCounts: [], closedCounts: [] },
    stock: new Map(levels.map(level => [stockKey(level.item_id, level.branch_id), level.quantity])),
    billsBefore: count,
    lastBillBefore: last,
  }
}
