/**
 * Fills an empty database with a demo company: branches, items, parties, users, opening stock and the bills of some months. The same seed, size and
 * day give the same company; all postings equal those of the calls.
 */
import { addDays, type Day, dayStartMs } from '#domain/days.ts'
import type { KnownAccount } from '../bills/post/context.ts'
import { type Configuration, loadConfiguration, writeTobaccoFee } from '../company/company.ts'
import { buyerText, digestOf, sellerText } from '../company/particulars.ts'
import { createCompany } from '../company/setup.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { BulkLoader, Db } from '../db/database.ts'
import { alignIdentities } from '../db/identities.ts'
import { insertRows } from '../db/insert-rows.ts'
import { openBulkLedger } from '../ledger/bulk.ts'
import { type DemoSize, demoShop } from './demo-size.ts'
import { keepBooks } from './keep-books.ts'
import { demoCostCentres } from './make-cost-centres.ts'
import { type DemoItem, makeCategories, makeItems } from './make-items.ts'
import { type DemoParty, makeParties } from './make-parties.ts'
import { createPeople, demoBranches, demoCompany } from './make-people.ts'
import { makeRecipes, writeRecipes } from './make-recipes.ts'
import { openStock } from './open-stock.ts'
import { makeRandom, makeWeightedPick, type Random } from './random.ts'
import type { Shop, ShopBranch } from './shop.ts'
import { trade } from './trade.ts'
import { type NamingIds, openNaming, writeCategories, writeItems, writeParties } from './write-catalogue.ts'

export type DemoOptions = {
  /** All bills are before this day. */
  readonly today: Day
  readonly seed?: number
  readonly size?: DemoSize
  /** The hash of the password that all users share. */
  readonly passwordHash: string
}

export type DemoCounts = { readonly bills: number; readonly lines: number }

const defaultSeed = 2026
/** Above this many bills the load is committed in parts, and indexes are created at its end. */
const largeSales = 50_000
const cashiers = ['cashier', 'cashier-2', 'supervisor']

export async function fillDemo(db: Db, options: DemoOptions): Promise<DemoCounts> {
  const size = options.size ?? demoShop
  const firstDay = addDays(options.today, -size.days)
  const counts = await db.load({ isLarge: size.sales > largeSales }, async loader => {
    const shop = await openShop(db, loader, options, size)
    openStock(shop, addDays(firstDay, -1))
    await trade(shop, firstDay, size.days)
    shop.ledger.finish()
    await loader.settle()
    await alignIdentities(db.kind, loader.tx, [
      ...(['naming', 'item_category', 'item', 'item_unit', 'item_feature', 'party', 'item_material'] as const),
      ...(['item_recipe_service', 'particulars', 'bill', 'posting'] as const),
    ])
    return shop.counts
  })
  if (size.hasPlans) await keepBooks(db, { today: options.today, firstDay })
  return counts
}

async function openShop(db: Db, loader: BulkLoader, options: DemoOptions, size: DemoSize): Promise<Shop> {
  const { tx } = loader
  const random = makeRandom(options.seed ?? defaultSeed)
  const firstDay = addDays(options.today, -size.days - 1)
  const beginning = { firstDay, atMs: dayStartMs(firstDay, 0) }
  await createCompany(db.kind, tx, demoCompany, demoBranches, beginning)
  await insertRows(db.kind, tx, 'cost_center', demoCostCentres(demoBranches.length, firstDay, beginning.atMs))
  await alignIdentities(db.kind, tx, ['cost_center'])
  const configuration = await configure(loader, options.today, size)
  const offsetMinutes = offsetMinutesOf(configuration.company.time_zone, 0)
  const openedAt = dayStartMs(addDays(options.today, -size.days - 1), offsetMinutes)
  const people = await createPeople(tx, options.passwordHash, openedAt)
  const naming = openNaming(loader)
  const items = makeItems(random, size.items)
  const recipes = makeRecipes(items)
  const parties = makeParties(random, size, openedAt)
  writeCategories(loader, makeCategories(), openedAt)
  const facts = writeItems(loader, naming, { items, recipes }, openedAt)
  writeParties(loader, parties)
  const accounts = await accountsOf(loader, naming)
  writeRecipes(loader, recipes, accounts.accountIds)
  const ledger = openBulkLedger(loader)
  const particulars = openParticulars(loader)
  const branches = Array.from(
    configuration.branches.values(),
    (branch, index): ShopBranch => ({
      branch,
      levels: ledger.levels(branch.id),
      toOrder: new Set(),
      recentSales: [],
      recentPurchases: [],
      recentExpenses: [],
      userId: people.get(cashiers[index] ?? 'cashier') ?? 0,
      sellerId: particulars(sellerText(configuration.company, branch)),
    }),
  )
  return {
    ...{ size, random, loader, ledger, configuration, offsetMinutes, people, branches, items, recipes },
    ...facts,
    ...accounts,
    ...demandOf(random, size, items),
    customers: parties.filter(party => party.kind === 'customer'),
    suppliers: parties.filter(party => party.kind === 'supplier'),
    owes: new Map(),
    buyerIdOf: rememberBuyers(particulars),
    counts: { bills: 0, lines: 0 },
  }
}

async function configure({ tx }: BulkLoader, today: Day, size: DemoSize): Promise<Configuration> {
  const changedAt = dayStartMs(addDays(today, -size.days - 1), 0)
  const { tobaccoFees } = await loadConfiguration(tx)
  for (const fee of tobaccoFees) await writeTobaccoFee(tx, { ...fee, isEnabled: true }, changedAt)
  return loadConfiguration(tx)
}

/** Particulars by content, each stored at its first use. */
function openParticulars(loader: BulkLoader): (content: string) => number {
  const ids = new Map<string, number>()
  return content => {
    const known = ids.get(content)
    if (known !== undefined) return known
    const id = ids.size + 1
    ids.set(content, id)
    loader.add('particulars', { id, digest: digestOf(content), content })
    return id
  }
}

function rememberBuyers(particulars: (content: string) => number): (party: DemoParty) => number {
  const ids = new Map<number, number>()
  return party => {
    const known = ids.get(party.id)
    if (known !== undefined) return known
    const id = particulars(buyerText({ ...party, loan_limit: party.loan_limit ?? null }))
    ids.set(party.id, id)
    return id
  }
}

async function accountsOf({ tx }: BulkLoader, naming: NamingIds) {
  const rows = await tx.selectFrom('account').selectAll().where('type', '=', 'expense').execute()
  const accounts = rows.map(
    (row): KnownAccount => ({
      id: row.id,
      takesEntries: row.is_postable === 1,
      type: row.type,
      namingId: naming({ nameAr: row.name_ar, nameEn: row.name_en }),
    }),
  )
  return {
    accounts: new Map(accounts.map(account => [account.id, account])),
    accountIds: new Map(rows.map(row => [row.code, row.id])),
  }
}

/** The average quantity per line, in thousandths, by kind of item; and the average lines per bill. */
const averageCounts = { fixed: 1700, weighed: 1350, tobacco: 1500, service: 0 } as const
const averageLines = 5

function demandOf(random: Random, size: DemoSize, items: readonly DemoItem[]) {
  const total = items.reduce((sum, item) => sum + item.demand, 0)
  const linesPerDay = (size.sales / size.days / demoBranches.length) * averageLines
  const pick = makeWeightedPick(items.map(item => item.demand))
  return {
    pickItem: () => {
      const item = items[pick(random)]
      if (!item) throw new Error('The shop has no items.')
      return item
    },
    dailyDemand: (item: DemoItem) => (item.demand / total) * linesPerDay * averageCounts[item.kind],
  }
}
