/** The invariants after every step. Each returns its violations. */
import { checkCleanItems } from '#server/clean-shop/check-clean-shop.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { documentsAreKnown, documentsAreListed } from './e-invoices.ts'
import { stockKey } from './model.ts'
import type { World } from './world.ts'

export async function brokenLaws(world: World): Promise<string[]> {
  return [
    ...(await billsAreThoseAnswered(world)),
    ...(await shelvesHoldWhatIsLeft(world)),
    ...(await documentsAreKnown(world)),
    ...(await documentsAreListed(world)),
    ...(await checkBooks(world.db)).map(({ law, detail }) => `${law}: ${detail}`),
  ]
}

/** A cheaper check between full checks: of the costs, only those of goods moved since the posting are checked. */
export async function brokenSince(world: World, postingId: number): Promise<string[]> {
  const { db } = world
  const moved = await db.read
    .selectFrom('stock_move')
    .select('item_id')
    .distinct()
    .where('posting_id', '>', postingId)
    .execute()
  const itemIds = moved.map(row => row.item_id)
  return [
    ...(await billsAreThoseAnswered(world)),
    ...(await shelvesHoldWhatIsLeft(world)),
    ...(await documentsAreKnown(world)),
    ...(itemIds.length > 0 ? await checkCleanItems(db, itemIds) : []),
  ]
}

export async function lastPosting({ db }: World): Promise<number> {
  const { id } = await db.read
    .selectFrom('posting')
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

/** Every answered bill exists once, with the answered code and total, and no other bill does. */
async function billsAreThoseAnswered({ db, model }: World): Promise<string[]> {
  const rows = await db.read.selectFrom('bill').select(['id', 'code', 'total', 'branch_id']).orderBy('id').execute()
  const stored = new Map(rows.map(row => [row.id, row]))
  const broken: string[] = []
  const answered = new Set<number>()
  for (const bill of [...model.bills.values(), ...model.others]) {
    const row = stored.get(bill.id)
    if (answered.has(bill.id)) broken.push(`bill ${bill.id} was answered to two keys`)
    answered.add(bill.id)
    if (!row) broken.push(`bill ${bill.code} was answered and is not there`)
    else if (row.code !== bill.code || row.total !== bill.total || row.branch_id !== bill.branchId)
      broken.push(`bill ${bill.code} was answered with other figures than are stored`)
  }
  const expected = model.billsBefore + model.bills.size + model.others.length
  if (rows.length !== expected) broken.push(`${rows.length} bills are stored, ${expected} were answered`)
  return broken
}

async function shelvesHoldWhatIsLeft({ db, model }: World): Promise<string[]> {
  const rows = await db.read.selectFrom('stock_level').select(['item_id', 'branch_id', 'quantity']).execute()
  return rows.flatMap(row => {
    const expected = model.stock.get(stockKey(row.item_id, row.branch_id)) ?? 0
    return row.quantity === expected
      ? []
      : [`branch ${row.branch_id} has ${row.quantity} of item ${row.item_id} and should have ${expected}`]
  })
}
