/** The laws of an opening, after rows, postings, corrections, sales and purchases by chance. What must come is kept beside the shop, apart from it. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { halalas, quantity } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { scaled, scaledTimeout, seedOf } from '#tests/support/depth.ts'
import { balancesOf, levelsOf, openBranch, openingOf } from '#tests/support/opened-books.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, aPurchase } from '#tests/support/tiny-trade.ts'
import { makeRandom, type Random } from '../../simulation/random.ts'

const seed = seedOf('OPENING_SEED')
const steps = scaled(60)
const kinds = ['openingStock', 'openingParty', 'openingAccount'] as const
type Kind = (typeof kinds)[number]
const stocked = [goods.coffee, goods.dates, goods.lamp]
const things: Readonly<Record<Kind, readonly number[]>> = {
  openingStock: stocked.map(each => each.itemId),
  openingParty: Object.values(tinyParties),
  openingAccount: ['1101001', '1102001', '3101001', '5302001', '5101001'].map(accountId),
}
const nameOf = { openingStock: 'item', openingParty: 'party', openingAccount: 'account' } as const

/** A row as it was typed; what it is worth is its debit less its credit. */
type Typed = {
  readonly id: number
  readonly version: number
  readonly kind: Kind
  readonly branch: number
  readonly thing: number
  readonly quantity: number
  readonly worth: number
}

describeOnBoth('an opening', open => {
  test(`says what its rows say, whatever came between (seed ${seed})`, {
    timeout: scaledTimeout(120_000),
  }, async () => {
    const shop = await open({ fill: fillTinyShop })
    const as = await shop.signIn('owner')
    await shop.db.write([1, 2], tx =>
      writeSettings(tx, { oversellPolicy: 'allow', firstDay: day('2026-01-10') }, shop.clock.now()),
    )
    const random = makeRandom(seed)
    const rows = new Map<string, Typed>()
    for (let step = 0; step < steps; step++) {
      const branch = random.integer(1, 2)
      const action = random.integer(1, 10)
      if (action <= 5) await typeRow(shop, as, random, rows, branch)
      else if (action <= 7) await trade(shop, as, random, branch)
      else await postAndCompare(shop, as, rows, branch)
    }
    for (const branch of [1, 2]) await postAndCompare(shop, as, rows, branch)
    await retypeAndCompare(shop, as, rows)
    expect(await checkBooks(shop.db)).toEqual([])
  })
})

async function typeRow(shop: TestApp, as: string, random: Random, rows: Map<string, Typed>, branch: number) {
  const kind = kinds[random.integer(0, 2)] ?? 'openingStock'
  const thing = things[kind][random.integer(0, things[kind].length - 1)] ?? 0
  const [count, size] = [random.integer(1, 40_000), random.integer(1, 900_000)]
  const isDebit = random.chance(0.6)
  const body =
    kind === 'openingStock'
      ? { quantity: quantity(count), value: halalas(size) }
      : { debit: isDebit ? halalas(size) : null, credit: isDebit ? null : halalas(size) }
  const key = `${kind} ${branch} ${thing}`
  const known = rows.get(key)
  const worth = kind === 'openingStock' || isDebit ? size : -size
  const typed = { kind, branch, thing, quantity: count, worth }
  if (known === undefined) {
    const row = await shop.call(endpoints[`${kind}Add`], { body: { branch, [nameOf[kind]]: thing, ...body } }, { as })
    rows.set(key, { ...typed, id: row.id, version: row.version })
    return
  }
  const { id, version } = known
  if (random.chance(0.25)) {
    await shop.call(endpoints[`${kind}Remove`], { params: { id }, query: { version } }, { as })
    rows.delete(key)
    return
  }
  const row = await shop.call(endpoints[`${kind}Change`], { params: { id }, body: { version, ...body } }, { as })
  rows.set(key, { ...typed, id, version: row.version })
}

async function trade(shop: TestApp, as: string, random: Random, branchId: number) {
  const good = stocked[random.integer(0, stocked.length - 1)] ?? goods.coffee
  const count = String(random.integer(1, 9))
  const date = day(`2026-01-1${random.integer(0, 5)}`)
  const body = random.chance(0.6)
    ? { ...aSale([{ good, count }], { branchId }), date }
    : { ...aPurchase(good, count, `${random.integer(1, 30)}.00`), branchId, date }
  await shop.call(endpoints.createBill, { body }, { as })
}

/** Of every posting of the branch's opening together: what each account and person got, and what goods came. */
async function openedOf({ db }: TestApp, branch: number) {
  const postings = sql`SELECT posting_id AS id FROM opening WHERE branch_id = ${branch}
    UNION SELECT reversal_id FROM opening WHERE branch_id = ${branch}`
  const { rows: entries } = await sql<{ account_id: number; party_id: number | null; net: number }>`SELECT account_id,
      party_id, sum(debit - credit) AS net FROM entry WHERE posting_id IN (${postings}) GROUP BY account_id, party_id
      HAVING sum(debit - credit) <> 0`.execute(db.read)
  const { rows: moves } = await sql<{ item_id: number; quantity: number; value: number }>`SELECT item_id,
      sum(quantity) AS quantity, sum(value) AS value FROM stock_move WHERE posting_id IN (${postings}) GROUP BY item_id
      HAVING sum(quantity) <> 0 OR sum(value) <> 0`.execute(db.read)
  return {
    entries: entries.map(row => `${row.account_id} ${row.party_id ?? '-'} ${Number(row.net)}`).sort(),
    moves: moves.map(row => `${row.item_id} ${Number(row.quantity)} ${Number(row.value)}`).sort(),
  }
}

function dueOf(rows: ReadonlyMap<string, Typed>, branch: number) {
  const own = [...rows.values()].filter(row => row.branch === branch)
  const sumOf = (list: readonly Typed[]) => list.reduce((sum, row) => sum + row.worth, 0)
  const goodsRows = own.filter(row => row.kind === 'openingStock')
  const others = own.filter(row => row.kind !== 'openingStock')
  const owner = (row: Typed) => accountId(row.thing === tinyParties.supplier ? '2101001' : '1103001')
  const entries = [
    [accountId('1104001'), '-', sumOf(goodsRows)],
    ...others.map(row =>
      row.kind === 'openingParty' ? [owner(row), row.thing, row.worth] : [row.thing, '-', row.worth],
    ),
    [accountId('3202004'), '-', -sumOf(own)],
  ]
  return {
    entries: entries
      .filter(([, , net]) => net !== 0)
      .map(each => each.join(' '))
      .sort(),
    moves: goodsRows.map(row => `${row.thing} ${row.quantity} ${row.worth}`).sort(),
  }
}

async function postAndCompare(shop: TestApp, as: string, rows: ReadonlyMap<string, Typed>, branch: number) {
  const { state } = await openingOf(shop, as, branch)
  if (state === 'unposted' || state === 'changed') await openBranch(shop, as, branch)
  expect(await openedOf(shop, branch)).toEqual(dueOf(rows, branch))
  const { rows: off } =
    await sql`SELECT posting_id FROM entry GROUP BY posting_id HAVING sum(debit) <> sum(credit)`.execute(shop.db.read)
  expect(off).toEqual([])
}

/** A row that is changed and changed back is posted again, and no balance and no stock is another one. */
async function retypeAndCompare(shop: TestApp, as: string, rows: ReadonlyMap<string, Typed>) {
  for (const row of [...rows.values()].slice(0, 4)) {
    const before = [await balancesOf(shop), await levelsOf(shop)]
    const other = row.kind === 'openingStock' ? { quantity: quantity(row.quantity + 1000) } : { note: 'other' }
    const back = row.kind === 'openingStock' ? { quantity: quantity(row.quantity) } : { note: '' }
    let { version } = row
    for (const body of [other, back]) {
      const call = endpoints[`${row.kind}Change`]
      version = (await shop.call(call, { params: { id: row.id }, body: { version, ...body } }, { as })).version
    }
    expect((await openBranch(shop, as, row.branch)).state).toBe('posted')
    expect([await balancesOf(shop), await levelsOf(shop)]).toEqual(before)
  }
}
