/** Adds goods in transit on the evening before today: a partly delivered purchase and sale, and two transfers, one of them partly received. */
import type { NewBill } from '#contract/bill.ts'
import { tobaccoOn } from '#domain/bills/tobacco-history.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import { vatOn } from '#domain/bills/vat-history.ts'
import { type Day, dayStartMs } from '#domain/days.ts'
import { price, quantity, ratioOne, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { createBill } from '../bills/create-bill.ts'
import { deliver } from '../bills/deliveries/deliver.ts'
import { branchesOfBill, findBill } from '../bills/find-bill.ts'
import type { Caller } from '../calls/handler.ts'
import { type Configuration, dayAt, readConfiguration } from '../company/company.ts'
import { offsetMinutesOf } from '../company/time-zone.ts'
import type { Db } from '../db/database.ts'

/** A minute before the end of the day, after all sales. */
const nightMs = (24 * 60 - 1) * 60_000
const itemsMoved = 4
/** In thousandths of a piece, per item: the minimum stock, the traded and the transferred quantity. */
const [enough, traded, sent] = [20_000, 12_000, 6000]

type Goods = {
  readonly itemId: number
  readonly unitId: number
  readonly price: number
  readonly priceIncludesVat: number
  readonly cost: number
}
type Night = { readonly db: Db; readonly caller: Caller; readonly now: number; readonly configuration: Configuration }

export async function moveDemoGoods(db: Db, caller: Caller, day: Day): Promise<void> {
  const configuration = await readConfiguration(db)
  const now = dayStartMs(day, offsetMinutesOf(configuration.company.time_zone, 0)) + nightMs
  const night = { db, caller, now, configuration }
  const [branchId, near, far] = configuration.branches.keys()
  if (branchId === undefined || near === undefined || far === undefined) throw new Error('The shop has three branches.')
  const goods = await goodsThere(db, branchId)
  for (const type of ['purch', 'sale'] as const) {
    const billId = await post(night, await aTrade(night, type, branchId, goods))
    await movePart(night, billId, traded / 3)
  }
  await post(night, aTransfer(goods.slice(0, 2), { branchId, toBranchId: near }))
  const inParts = await post(night, aTransfer(goods.slice(2), { branchId, toBranchId: far }))
  for (const part of [sent / 2, sent / 3]) await movePart(night, inParts, part)
}

/** The items with the largest stock in the branch, at the standard rate and sold by the piece. */
function goodsThere({ read }: Db, branchId: number): Promise<readonly Goods[]> {
  return read
    .selectFrom('stock_level as level')
    .innerJoin('item', 'item.id', 'level.item_id')
    .innerJoin('item_unit as unit', 'unit.item_id', 'item.id')
    .select(['item.id as itemId', 'unit.id as unitId', 'unit.price', 'unit.price_includes_vat as priceIncludesVat'])
    .select('level.last_unit_cost as cost')
    .where('level.branch_id', '=', branchId)
    .where('level.quantity', '>=', enough)
    .where('item.vat_category', '=', 'standard')
    .where('item.is_tobacco', '=', 0)
    .where('unit.ratio', '=', ratioOne)
    .where('unit.is_splittable', '=', 0)
    .orderBy('level.quantity', 'desc')
    .orderBy('item.id')
    .limit(itemsMoved)
    .execute()
}

async function aTrade(
  { db, now, configuration }: Night,
  billTypeCode: 'sale' | 'purch',
  branchId: number,
  goods: readonly Goods[],
): Promise<NewBill> {
  const isSale = billTypeCode === 'sale'
  const lines = goods.map(({ itemId, unitId, price: listPrice, priceIncludesVat, cost }) => ({
    ...{ itemId, unitId, quantity: quantity(traded), unitPrice: price(isSale ? listPrice : cost) },
    isPriceIncludingVat: isSale && priceIncludesVat === 1,
  }))
  const day = dayAt(configuration, now)
  const totals = computeTotals({
    lines: lines.map(line => ({
      ...{ quantity: line.quantity, unitPrice: line.unitPrice, unitRatio: ratioOne, vatCategory: 'standard' },
      priceMode: line.isPriceIncludingVat ? 'included' : 'excluded',
    })),
    ...{ vat: vatOn(configuration.vatRates, day), tobacco: tobaccoOn(configuration.tobaccoFees, day) },
  })
  const { net, fee, vat, total } = unwrap(totals)
  const party = await db.read
    .selectFrom('party')
    .select('id')
    .where('kind', '=', isSale ? 'customer' : 'supplier')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return {
    ...{ billTypeCode, branchId, partyId: party.id, isDelivered: false, BillItems: lines, net, fee, vat, total },
    tenders: [{ method: isSale ? 'mada' : 'bank', amount: total }],
  }
}

function aTransfer(
  goods: readonly Goods[],
  between: { readonly branchId: number; readonly toBranchId: number },
): NewBill {
  const none = zeroHalalas
  return {
    ...between,
    ...{ billTypeCode: 'convert-varieties', isDelivered: false, tenders: [] },
    ...{ net: none, fee: none, vat: none, total: none },
    BillItems: goods.map(({ itemId, unitId }) => ({
      ...{ itemId, unitId, quantity: quantity(sent), unitPrice: price(0), isPriceIncludingVat: false },
    })),
  }
}

function post({ db, caller, now }: Night, body: NewBill): Promise<number> {
  return createBill({ db, isDemo: true, now: () => now }, caller, { key: null, body }, ({ id }) => id)
}

/** Delivers the same quantity of each line. */
async function movePart({ db, caller, now }: Night, billId: number, thousandths: number): Promise<void> {
  await db.write(await branchesOfBill(db, billId, caller.access), async tx => {
    const lines = await tx.selectFrom('bill_line').select('line').where('bill_id', '=', billId).execute()
    const parts = lines.map(({ line }) => ({ at: `lines.${line - 1}`, line, quantity: quantity(thousandths) }))
    await deliver(db, tx, caller, { bill: await findBill(tx, billId), parts, note: '' }, now)
  })
}
