/**
 * Compares the books with a clean shop, in which only the effective documents were ever entered: the stock moves of every day, the entries
 * in the accounts of goods, and the stock levels. Days are processed in order, a page at a time, so that a shop of any age fits in memory.
 */
import { sql } from 'kysely'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { day as asDay, type Day } from '#domain/days.ts'
import type { Db, Tx } from '../db/database.ts'
import { inList } from '../db/insert-rows.ts'
import {
  type CleanShop,
  charge,
  chargeKey,
  enter,
  type GoodsRole,
  moveKey,
  openCleanShop,
  stockKey,
} from './clean-shop.ts'
import { emptyStock } from './clean-stock.ts'
import {
  belongsTo,
  type DocumentDays,
  type EffectiveDocument,
  isEffective,
  isOfItems,
  isPosted,
  type Mark,
  readEffectiveDocuments,
  type Stretch,
} from './effective-documents.ts'

const pageDocuments = 2000
const documentsInTurn = 200
const brokenMax = 20
export const beginning: Mark = { billId: 0, postingId: 0, eventId: 0 }

/** The differences as text; none for sound books. Data added during the check is ignored. */
export async function checkCleanShop(db: Db): Promise<readonly string[]> {
  return compareShops(db.kind, db.longRead, beginning, await settledMark(db))
}

/** The same for some items and all that productions link to them, without the accounts, whose entries have no item. */
export async function checkCleanItems(db: Db, chosen: readonly number[]): Promise<readonly string[]> {
  const [tx, through] = [db.read, await settledMark(db)]
  const itemIds = await withProductions(db.kind, tx, chosen)
  const bills = await tx
    .selectFrom('bill_line')
    .select('bill_id')
    .distinct()
    .where(inList(db.kind, 'item_id', itemIds))
    .execute()
  const only = { itemIds, billIds: bills.map(row => row.bill_id) }
  const stretch: Stretch = { after: beginning, through, days: null, only }
  const shop = openCleanShop(new Map())
  for (const document of await readEffectiveDocuments(db.kind, tx, stretch)) enter(shop, document)
  const broken = await compareMoves(db.kind, tx, stretch, shop, new Set())
  return [...broken, ...(await compareLevels(db.kind, tx, stretch, shop, new Set(itemIds)))].slice(0, brokenMax)
}

const makingTypes = billTypesThat(({ stock }) => stock === 'make')

/** Adds the other items of each production of an item, since costs pass from its materials to its product, until no item is added. */
async function withProductions(kind: Db['kind'], tx: Tx, chosen: readonly number[]): Promise<readonly number[]> {
  const itemIds = new Set(chosen)
  for (let size = 0; size < itemIds.size; ) {
    size = itemIds.size
    const { rows } = await sql<{ item_id: number }>`SELECT DISTINCT line.item_id
      FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
      WHERE bill.type IN (${sql.join(makingTypes)}) AND line.item_id IS NOT NULL
        AND EXISTS (SELECT 1 FROM bill_line AS chosen WHERE chosen.bill_id = bill.id AND ${inList(kind, 'chosen.item_id', [...itemIds])})`.execute(
      tx,
    )
    for (const row of rows) itemIds.add(row.item_id)
  }
  return [...itemIds]
}

/** While every branch is locked, no transaction in progress can add a row before the mark. */
async function settledMark(db: Db): Promise<Mark> {
  if (db.kind === 'sqlite') return readMark(db.read)
  const branches = await db.read.selectFrom('branch').select('id').execute()
  return db.write(
    branches.map(branch => branch.id),
    readMark,
  )
}

/** The same for rows written after a mark, when they concern no item that existed before it. */
export async function compareShops(kind: Db['kind'], tx: Tx, after: Mark, through: Mark): Promise<readonly string[]> {
  const accounts = await readAccounts(tx)
  const shop = openCleanShop(classesOf(accounts))
  const broken: string[] = []
  const itemIds = new Set<number>()
  for (const days of await dayPagesOf(tx, after, through)) {
    const stretch = { after, through, days }
    await enterAll(shop, await readEffectiveDocuments(kind, tx, stretch))
    await enterExpenses(kind, tx, stretch, shop, accounts)
    await enterWritten(kind, tx, stretch, shop, accounts)
    broken.push(...(await compareMoves(kind, tx, stretch, shop, itemIds)))
    broken.push(...(await compareCharges(kind, tx, stretch, shop, accounts)))
    shop.moved.clear()
    shop.charged.clear()
  }
  broken.push(...(await compareLevels(kind, tx, { after, through }, shop, itemIds)))
  return broken.slice(0, brokenMax)
}

/** Lets other work run between documents. */
async function enterAll(shop: CleanShop, documents: readonly EffectiveDocument[]): Promise<void> {
  for (const [index, document] of documents.entries()) {
    enter(shop, document)
    if (index % documentsInTurn === documentsInTurn - 1) await new Promise(resolve => setImmediate(resolve))
  }
}

/** The newest existing rows. */
export async function readMark(tx: Tx): Promise<Mark> {
  const { rows } = await sql<Mark>`SELECT (SELECT coalesce(max(id), 0) FROM bill) AS "billId",
    (SELECT coalesce(max(id), 0) FROM posting) AS "postingId", (SELECT coalesce(max(id), 0) FROM bill_event) AS "eventId"`.execute(
    tx,
  )
  return rows[0] ?? beginning
}

/** A single page for all days when there is little data. */
async function dayPagesOf(tx: Tx, after: Mark, through: Mark): Promise<readonly (DocumentDays | null)[]> {
  const { rows: counted } = await sql<{ count: number }>`SELECT count(*) AS count FROM bill
    WHERE id > ${after.billId} AND id <= ${through.billId}`.execute(tx)
  if ((counted[0]?.count ?? 0) <= pageDocuments) return [null]
  const { rows } = await sql<{ day: string; count: number }>`SELECT day, sum(count) AS count FROM (
      SELECT day, count(*) AS count FROM bill GROUP BY day
      UNION ALL SELECT coalesce(original_day, day) AS day, count(*) AS count FROM posting GROUP BY 1
    ) AS counted GROUP BY day ORDER BY day`.execute(tx)
  const pages: { from: Day; to: Day; count: number }[] = []
  for (const { day, count } of rows) {
    const last = pages.at(-1)
    if (last && last.count + count <= pageDocuments) {
      last.to = asDay(day)
      last.count += count
    } else pages.push({ from: asDay(day), to: asDay(day), count })
  }
  return pages
}

type Accounts = ReadonlyMap<GoodsRole, number>

function classesOf(accounts: Accounts): CleanShop['classes'] {
  return new Map(
    (['cogs', 'price_difference', 'inventory_shortage'] as const).map(role => [accounts.get(role) ?? 0, role]),
  )
}

const goodsRoles = [
  'inventory',
  'inventory_transit',
  'cogs',
  'price_difference',
  'inventory_shortage',
  'inventory_surplus',
] as const satisfies GoodsRole[]

async function readAccounts(tx: Tx): Promise<Accounts> {
  const rows = await tx
    .selectFrom('account_role')
    .selectAll()
    .where('role', 'in', [...goodsRoles])
    .execute()
  return new Map(goodsRoles.map(role => [role, rows.find(row => row.role === role)?.account_id ?? 0]))
}

/** An expenses bill may also use one of the accounts; its refund reverses that. */
async function enterExpenses(kind: Db['kind'], tx: Tx, stretch: Stretch, shop: CleanShop, accounts: Accounts) {
  const { rows } = await sql<{ branch_id: number; day: string; account_id: number; net: number }>`SELECT
      bill.branch_id, bill.day, line.account_id, CASE bill.type WHEN 'expenses' THEN line.net ELSE -line.net END AS net
    FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
    WHERE ${isPosted(stretch, ['expenses', 'rexpenses'])} AND ${inList(kind, 'line.account_id', [...accounts.values()])}
      AND ${isEffective(stretch)}`.execute(tx)
  for (const row of rows) {
    const role = goodsRoles.find(each => accounts.get(each) === row.account_id)
    if (role) charge(shop, { day: asDay(row.day), branchId: row.branch_id }, role, row.net)
  }
}

/** So may a voucher or an opening, and the closing of a year empties accounts. Accounts of stock are excluded: entries that a user writes there are not the cost of moved goods. */
async function enterWritten(kind: Db['kind'], tx: Tx, stretch: Stretch, shop: CleanShop, accounts: Accounts) {
  const stock = [accounts.get('inventory'), accounts.get('inventory_transit')]
  const open = [...accounts.values()].filter(id => !stock.includes(id))
  const { rows } = await sql<{ branch_id: number; day: string; account_id: number; amount: number }>`SELECT
      entry.branch_id, coalesce(posting.original_day, posting.day) AS day, entry.account_id, entry.debit - entry.credit AS amount
    FROM posting JOIN entry ON entry.posting_id = posting.id
    WHERE ${belongsTo(stretch)} AND ${inList(kind, 'entry.account_id', open)} AND (posting.id IN (SELECT posting_id FROM voucher)
      OR posting.id IN (SELECT posting_id FROM closing_posting)
      OR posting.id IN (SELECT posting_id FROM opening) OR posting.id IN (SELECT reversal_id FROM opening))`.execute(tx)
  for (const row of rows) {
    const role = goodsRoles.find(each => accounts.get(each) === row.account_id)
    if (role) charge(shop, { day: asDay(row.day), branchId: row.branch_id }, role, row.amount)
  }
}

type MoveSum = {
  readonly day: string
  readonly item_id: number
  readonly branch_id: number
  readonly quantity: number
  readonly value: number
}

async function compareMoves(
  kind: Db['kind'],
  tx: Tx,
  stretch: Stretch,
  shop: CleanShop,
  itemIds: Set<number>,
): Promise<string[]> {
  const { rows } =
    await sql<MoveSum>`SELECT coalesce(posting.original_day, posting.day) AS day, move.item_id, move.branch_id,
      sum(move.quantity) AS quantity, sum(move.value) AS value
    FROM posting JOIN stock_move AS move ON move.posting_id = posting.id
    WHERE ${belongsTo(stretch)} AND ${isOfItems(kind, stretch, 'move.item_id')} GROUP BY 1, 2, 3`.execute(tx)
  const broken: string[] = []
  const stored = new Map(rows.map(row => [moveKey(row.day, row.item_id, row.branch_id), row]))
  for (const row of rows) itemIds.add(row.item_id)
  for (const { itemId } of shop.moved.values()) itemIds.add(itemId)
  for (const key of new Set([...stored.keys(), ...shop.moved.keys()])) {
    const [is, due] = [stored.get(key) ?? nothingMoved, shop.moved.get(key) ?? nothingMoved]
    if (is.quantity !== due.quantity || is.value !== due.value)
      broken.push(
        `${nameOf(key, moveNames)}: ${is.quantity} worth ${is.value} moved, it should be ${due.quantity} worth ${due.value}`,
      )
  }
  return broken
}

const nothingMoved = { quantity: 0, value: 0 }
const moveNames = ['', 'item ', 'branch '] as const
const chargeNames = ['', 'account ', 'branch '] as const

/** A key in readable form, each part with its name. */
function nameOf(key: string, names: readonly string[]): string {
  return key
    .split(' ')
    .map((part, index) => `${names[index] ?? ''}${part}`)
    .join(', ')
}

async function compareCharges(kind: Db['kind'], tx: Tx, stretch: Stretch, shop: CleanShop, accounts: Accounts) {
  const { rows } = await sql<{ day: string; account_id: number; branch_id: number; amount: number }>`SELECT
      coalesce(posting.original_day, posting.day) AS day, entry.account_id, entry.branch_id, sum(entry.debit - entry.credit) AS amount
    FROM posting JOIN entry ON entry.posting_id = posting.id
    WHERE ${belongsTo(stretch)} AND ${inList(kind, 'entry.account_id', [...accounts.values()])} GROUP BY 1, 2, 3`.execute(
    tx,
  )
  // Two roles may share an account, and entries only have the account.
  const due = new Map<string, number>()
  const roleOf = (role: GoodsRole) => goodsRoles.find(each => accounts.get(each) === accounts.get(role)) ?? role
  for (const { day, role, branchId, amount } of shop.charged.values()) {
    const key = chargeKey(day, roleOf(role), branchId)
    due.set(key, (due.get(key) ?? 0) + amount)
  }
  const stored = new Map(
    rows.map(row => {
      const role = goodsRoles.find(each => accounts.get(each) === row.account_id) ?? 'inventory'
      return [chargeKey(row.day, role, row.branch_id), row.amount]
    }),
  )
  return [...new Set([...stored.keys(), ...due.keys()])]
    .filter(key => (stored.get(key) ?? 0) !== (due.get(key) ?? 0))
    .map(key => `${nameOf(key, chargeNames)}: ${stored.get(key) ?? 0} was posted, it should be ${due.get(key) ?? 0}`)
}

type LevelRow = {
  readonly item_id: number
  readonly branch_id: number
  readonly quantity: number
  readonly value: number
  readonly last_unit_cost: number
}

/** Levels are current: those that changed since the mark are left to the next check. */
async function compareLevels(
  kind: Db['kind'],
  tx: Tx,
  { after, through, only }: Pick<Stretch, 'after' | 'through' | 'only'>,
  shop: CleanShop,
  itemIds: ReadonlySet<number>,
): Promise<string[]> {
  const isAsked =
    !only && after.billId === 0 && after.postingId === 0 ? sql`1 = 1` : inList(kind, 'level.item_id', [...itemIds])
  const { rows } = await sql<LevelRow>`SELECT level.* FROM stock_level AS level WHERE ${isAsked}`.execute(tx)
  const { rows: moving } = await sql<{ item_id: number; branch_id: number }>`SELECT DISTINCT item_id, branch_id
    FROM stock_move WHERE posting_id > ${through.postingId}`.execute(tx)
  const isMoving = new Set(moving.map(row => stockKey(row.item_id, row.branch_id)))
  const levels = new Map(rows.map(row => [stockKey(row.item_id, row.branch_id), row]))
  const broken: string[] = []
  for (const key of new Set([...levels.keys(), ...shop.stocks.keys()])) {
    if (isMoving.has(key)) continue
    const [is, due] = [levels.get(key) ?? noLevel, shop.stocks.get(key) ?? emptyStock()]
    if (is.quantity !== due.quantity || is.value !== due.value || is.last_unit_cost !== due.lastUnitCost)
      broken.push(
        `${nameOf(key, moveNames.slice(1))}: ${is.quantity} worth ${is.value} at ${is.last_unit_cost} is in stock, ` +
          `it should be ${due.quantity} worth ${due.value} at ${due.lastUnitCost}`,
      )
  }
  return broken
}

const noLevel = { quantity: 0, value: 0, last_unit_cost: 0 }
