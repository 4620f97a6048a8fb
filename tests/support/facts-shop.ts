/**
 * A shop for the property tests of facts: the histories of `histories/`, followed by random documents of every kind that a report distinguishes:
 * tobacco, services, VAT categories, features, cost centres, parties, users, branches, discounts, credit; some are edited, voided, refunded or
 * delivered later.
 */
import type { NewBill } from '#contract/bill.ts'
import { inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { accessOf } from '#domain/access/can.ts'
import { type PurchaseVatKind, purchaseVatKinds } from '#domain/bills/purchase-vat.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { Discount } from '#domain/bills/totals-types.ts'
import { addDays, type Day, day } from '#domain/days.ts'
import { type Halalas, halalas, ratioOne } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { changeBillStatus } from '#server/bills/life/change-status.ts'
import { createCreditNote } from '#server/bills/life/credit-note.ts'
import { editBill } from '#server/bills/life/edit-bill.ts'
import { voidBill } from '#server/bills/life/void-bill.ts'
import { Failure } from '#server/calls/failure.ts'
import { dayAt, readConfiguration, writeSettings, writeTobaccoFee } from '#server/company/company.ts'
import type { Db } from '#server/db/database.ts'
import { alignIdentities } from '#server/db/identities.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { withCategoryKeys } from '#server/definitions/key-columns.ts'
import { readUser } from '#server/identity/users.ts'
import { makeRandom, type Random } from '#tests/simulation/random.ts'
import { percent, pieces, priceAt, times } from './amounts.ts'
import type { Beginning, TestApp } from './app.ts'
import { feeOn, vatOn } from './bills.ts'
import type { TestClock } from './clock.ts'
import { aCentreRow } from './cost-centres.ts'
import { someDebitNote } from './debit-notes.ts'
import { scaled, seedOf } from './depth.ts'
import { makeHistory } from './histories/history.ts'
import { refundOf } from './histories/history-bills.ts'
import { openHistories, playHistory } from './histories/play-history.ts'
import { anEntry, counter } from './tiny-counts.ts'
import { fillTinyShop, type Good, goods, tinyParties, withCardamom } from './tiny-shop.ts'
import { accountId, anExpense } from './tiny-trade.ts'

const historiesCount = scaled(4)
const documentsCount = scaled(90)
/** After the histories, so that the days continue into another month. */
const tradeStart = '2026-01-25T06:00:00Z'
export const otherSupplier = 4
const costCentres = [
  { id: 1, branch_id: 1, name_ar: 'مركز أ', name_en: 'Centre A' },
  { id: 2, branch_id: 2, name_ar: 'مركز ب', name_en: 'Centre B' },
]

async function fillFactsShop(db: Db, clock: TestClock): Promise<void> {
  await fillTinyShop(db, clock)
  await db.write([1, 2], async tx => {
    await insertRows(
      db.kind,
      tx,
      'cost_center',
      costCentres.map(each => ({ id: each.id, ...aCentreRow(each.id, each) })),
    )
    await insertRows(db.kind, tx, 'item_category', [
      withCategoryKeys({ id: 2, name_ar: 'أخرى', name_en: 'Other', changed_at: clock.now() }),
    ])
    await alignIdentities(db.kind, tx, ['cost_center', 'item_category'])
    await tx.updateTable('item').set({ category_id: 2 }).where('id', 'in', [2, 5]).execute()
    const supplier = await tx
      .selectFrom('party')
      .selectAll()
      .where('id', '=', tinyParties.supplier)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('party')
      .values({ ...supplier, id: otherSupplier, code: 'S-4', code_order: 'S-4', code_look: 'S-4' })
      .execute()
    await alignIdentities(db.kind, tx, ['party'])
    await tx.updateTable('party').set({ loan_limit: null, can_loan: 1 }).where('kind', '=', 'customer').execute()
  })
}

/** Each worker shares one shop for the facts. */
export const factsSeed = seedOf('FACTS_SEED')

/** The shop of `factsSeed`, after its trade. */
export const tradedFacts: Beginning = {
  isDemo: true,
  fill: fillFactsShop,
  trade: shop => tradeByChance(shop, factsSeed),
}

/** Refusals are ignored; any other failure fails the test. */
async function tradeByChance(shop: TestApp, seed: number): Promise<void> {
  const { services, clock } = shop
  const { db } = services
  const random = makeRandom(seed)
  const world = await openHistories(services, clock)
  for (let at = 0; at < historiesCount; at++) {
    const broken = await playHistory(world, makeHistory(random.integer(0, 2 ** 30)))
    if (broken) throw new Error(broken.problems.join('\n'))
  }
  await db.write([1, 2], async tx => {
    await writeSettings(tx, { periodLockDay: null, oversellPolicy: 'allow' }, clock.now())
    await writeTobaccoFee(tx, { ...feeOn, firstDay: day('0001-01-01') }, clock.now())
  })
  const posterOfAll = await posterOf(db, 1)
  const posters = [posterOfAll, await posterOf(db, 2)]
  const made: Made[] = []
  clock.set(tradeStart)
  for (let at = 0; at < documentsCount; at++) {
    clock.advance(random.integer(1, 12 * 3_600_000))
    if (at === documentsCount - 20) await lockYesterday(services.db, clock)
    try {
      await takeStep(services, random, { poster: random.pick(posters), key: `by chance ${seed} ${at}`, made })
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
  await buyOfEach(services, clock, random, { posters, key: `of each kind ${seed}` })
  await sellAndTakeBack(services, clock, random, { poster: posterOfAll, key: `back ${seed}` })
  await countGoods(shop)
}

/** On a separate day without other movements, a count finds one item short and one in excess; another count is undone. */
async function countGoods(shop: TestApp): Promise<void> {
  shop.clock.advance(24 * 3_600_000)
  const { open, add, close } = counter(shop, await shop.signIn('owner'))
  const itemIds = counted.map(({ itemId }) => itemId)
  const levels = await shop.db.read
    .selectFrom('stock_level')
    .select(['item_id', 'quantity'])
    .where('branch_id', '=', 1)
    .where('item_id', 'in', itemIds)
    .orderBy('quantity', 'desc')
    .execute()
  const [most, next] = levels.map(level => ({ ...level, good: counted.find(good => good.itemId === level.item_id) }))
  if (!most?.good || !next?.good || most.quantity < 3000) throw new Error('The branch holds nothing to count.')
  const found = (pieces: number) => [
    anEntry(most.good ?? goods.coffee, Math.floor(most.quantity / 1000) - pieces),
    anEntry(next.good ?? goods.coffee, Math.max(0, Math.floor(next.quantity / 1000)) + pieces),
  ]
  for (const pieces of [1, 2]) {
    const id = await open({ scope: 'items', itemIds })
    await add(id, ...found(pieces))
    await close(id)
    if (pieces === 1)
      await shop.call(
        inventoryCountEndpoints.undoCount,
        { params: { id }, body: {} },
        { as: await shop.signIn('owner') },
      )
  }
}

const counted: readonly Good[] = [goods.coffee, goods.dates, goods.medicine, goods.shisha]

/** Guarantees a sale with a refund, and one with debit notes, of which one is void and one is credited, whatever the random numbers. */
async function sellAndTakeBack(
  services: Services,
  clock: TestClock,
  random: Random,
  { poster, key }: { readonly poster: Poster; readonly key: string },
): Promise<void> {
  clock.advance(3_600_000)
  const date = dayAt(await readConfiguration(services.db), clock.now())
  const sale = { ...someSale(random, date), date, isDelivered: true }
  const id = await createBill(services, poster, { key: `${key} sale`, body: sale }, posted => posted.id)
  const refund = await refundOf(services.db, id, [1], date)
  if (refund) await createBill(services, poster, { key: `${key} refund`, body: refund }, posted => posted.id)
  const raised = { ...someSale(random, date), date, branchId: 1, costCenterId: null }
  const raisedId = await createBill(services, poster, { key: `${key} raised`, body: raised }, posted => posted.id)
  const notes: number[] = []
  for (const at of [1, 2, 3]) {
    const body = await someDebitNote(services.db, random, raisedId, date)
    if (body) notes.push(await createBill(services, poster, { key: `${key} note ${at}`, body }, posted => posted.id))
  }
  const [voided, credited] = notes
  if (voided !== undefined) await voidBill(services, poster, `${key} void`, voided)
  if (credited !== undefined)
    await createCreditNote(services, poster, `${key} credit`, { id: credited, reason: 'as agreed' })
}

/**
 * Guarantees a purchase of each kind, whatever the random numbers: of every VAT kind, paid and on credit, in both branches, by all users, suppliers
 * and cost centres, one of them refunded.
 */
async function buyOfEach(
  services: Services,
  clock: TestClock,
  random: Random,
  { posters, key }: { readonly posters: readonly Poster[]; readonly key: string },
): Promise<void> {
  const { db } = services
  const wanted = [
    ...purchaseVatKinds.map(vatKind => ({ good: goods.coffee, vatKind })),
    ...bought.map(good => ({ good, vatKind: 'standard' as const })),
  ]
  for (const [at, { good, vatKind }] of wanted.entries()) {
    clock.advance(3_600_000)
    const date = dayAt(await readConfiguration(db), clock.now())
    const poster = posters[at % 2]
    if (!poster) throw new Error('There are two posters.')
    const branchId = 1 + (at % 2)
    const isWithCentre = at % 4 < 2
    const some = somePurchase(random, date, good, vatKind)
    const body = {
      ...some,
      // Every other one is on credit.
      ...(at % 2 === 0 && { tenders: [{ method: 'credit' as const, amount: some.total }] }),
      ...{ date, branchId, costCenterId: isWithCentre ? branchId : null },
      partyId: at % 3 === 0 ? otherSupplier : tinyParties.supplier,
      isDelivered: at % 3 !== 1,
    }
    const id = await createBill(services, poster, { key: `${key} ${at}`, body }, ({ id }) => id)
    // Undelivered goods arrive later, and delivered goods become undelivered before the void.
    if (!body.isDelivered) await changeBillStatus(services, poster, null, { id, isDelivered: true })
    if (at === wanted.length - 2) {
      await changeBillStatus(services, poster, null, { id, isDelivered: false })
      await voidBill(services, poster, `${key} void`, id)
    }
    const refund = at === wanted.length - 1 ? await refundOf(db, id, [1], date) : undefined
    if (refund) await createBill(services, poster, { key: `${key} back`, body: refund }, ({ id }) => id)
  }
}

type Poster = Parameters<typeof createBill>[1]
type Made = { id: number; body: NewBill }
type Services = TestApp['services']

export async function posterOf(db: Db, userId: number): Promise<Poster> {
  const user = await readUser(db.read, userId)
  if (!user) throw new Error(`There is no user ${userId}.`)
  const { id, userName, fullName, roles, permissions } = user
  return { userId: id, userName, fullName, access: accessOf(roles, permissions) }
}

/** So that later reversals fall on a later day than the posting. */
async function lockYesterday(db: Db, clock: TestClock): Promise<void> {
  const yesterday = addDays(dayAt(await readConfiguration(db), clock.now()), -1)
  await db.write([1, 2], tx => writeSettings(tx, { periodLockDay: yesterday }, clock.now()))
}

type Step = { readonly poster: Poster; readonly key: string; readonly made: Made[] }

async function takeStep(services: Services, random: Random, { poster, key, made }: Step): Promise<void> {
  const { db } = services
  const today = dayAt(await readConfiguration(db), services.now())
  const post = async (body: NewBill) => {
    made.push({ id: await createBill(services, poster, { key, body }, ({ id }) => id), body })
  }
  const chance = random.next()
  if (made.length === 0 || chance < 0.45) return post(someSale(random, today))
  if (chance < 0.55) return post(anyPurchase(random, today))
  if (chance < 0.6)
    return post({ ...anExpense(accountId('5302001')), branchId: random.pick([1, 2]), date: someDay(random, today) })
  const one = random.pick(made)
  if (chance < 0.7) {
    const body = { ...someSale(random, today), branchId: one.body.branchId }
    one.id = await editBill(services, poster, key, { ...body, Id: one.id })
    return
  }
  if (chance < 0.78) {
    await voidBill(services, poster, key, one.id)
    return
  }
  if (chance < 0.9) {
    const counts = Array.from({ length: 4 }, () => random.integer(0, 2))
    const refund = await refundOf(db, one.id, counts, today)
    if (refund) await post({ ...refund, isDelivered: one.body.isDelivered })
    return
  }
  if (chance < 0.93) {
    const note = await someDebitNote(db, random, one.id, today)
    if (note) await post(note)
    return
  }
  if (chance < 0.96) {
    await createCreditNote(services, poster, key, { id: one.id, reason: 'as agreed' })
    return
  }
  await changeBillStatus(services, poster, null, { id: one.id, isDelivered: !one.body.isDelivered })
}

const sold: readonly Good[] = [
  goods.coffee,
  goods.coffeeCarton,
  goods.dates,
  goods.delivery,
  goods.medicine,
  goods.shisha,
]

function someSale(random: Random, today: Day): NewBill {
  const lines = Array.from({ length: random.integer(1, 4) }, () => {
    const good = random.pick(sold)
    return {
      good,
      quantity: pieces(good.isWeighed && random.chance(0.5) ? '1.375' : String(random.integer(1, 4))),
      discount: random.chance(0.3) ? ({ kind: 'percent', percent: percent('5') } as const) : null,
      features: good.itemId === withCardamom.itemId && random.chance(0.3) ? [withCardamom.id] : [],
    }
  })
  const discount: Discount | null = random.chance(0.3) ? { kind: 'percent', percent: percent('2.5') } : null
  const { net, fee, vat, total } = unwrap(
    computeTotals({
      lines: lines.map(each => ({
        quantity: each.quantity,
        unitPrice: priceAt(each.good.price),
        featurePrices: each.features.map(() => priceAt(withCardamom.price)),
        priceMode: each.good.isExcludingVat ? 'excluded' : 'included',
        vatCategory: each.good.vat ?? 'standard',
        discount: each.discount,
        isTobacco: each.good.isTobacco ?? false,
        unitRatio: each.good.ratio ? times(each.good.ratio) : ratioOne,
      })),
      ...{ billDiscount: discount, vat: vatOn, tobacco: feeOn },
    }),
  )
  const branchId = random.pick([1, 1, 2])
  const isOnCredit = random.chance(0.5)
  const partyId = isOnCredit || random.chance(0.3) ? random.pick([tinyParties.customer, tinyParties.borrower]) : null
  const written = lines.map(({ good, ...line }, row) => ({
    ...{ itemId: good.itemId, unitId: good.unitId, unitPrice: priceAt(good.price), row },
    ...{ isPriceIncludingVat: !good.isExcludingVat, ...line },
  }))
  return {
    ...{ billTypeCode: 'sale', branchId, partyId, net, fee, vat, total, discount },
    date: someDay(random, today),
    costCenterId: random.chance(0.4) ? branchId : null,
    isDelivered: random.chance(0.8),
    BillItems: written.filter((_, row) => !lines[row]?.good.isService),
    BillServices: written.filter((_, row) => lines[row]?.good.isService),
    tenders: total === 0 ? [] : isOnCredit ? [{ method: 'credit', amount: total }] : paidNow(random, total),
  }
}

/** In cash with change, or partly by mada. */
function paidNow(random: Random, total: Halalas): NewBill['tenders'] {
  const byMada = random.chance(0.4) ? Math.floor(total / random.integer(1, 3)) : 0
  const cash = total - byMada
  const handedBack = random.pick([0, 0, 35, 500])
  return [
    ...(byMada === 0 ? [] : [{ method: 'mada' as const, amount: halalas(byMada) }]),
    ...(cash === 0 ? [] : [{ method: 'cash' as const, amount: halalas(cash + handedBack) }]),
  ]
}

const bought: readonly Good[] = sold.filter(good => !good.isService)

function anyPurchase(random: Random, today: Day): NewBill {
  const good = random.pick([
    goods.coffee,
    goods.coffeeCarton,
    goods.dates,
    goods.delivery,
    goods.medicine,
    goods.shisha,
  ])
  return somePurchase(random, today, good, random.chance(0.5) ? 'standard' : random.pick(purchaseVatKinds))
}

function somePurchase(random: Random, today: Day, good: Good, vatKind: PurchaseVatKind): NewBill {
  const [count, price] = [random.integer(5, 20), random.integer(3, 20)]
  const net = count * price * 100
  const vat = vatKind !== 'standard' || good.itemId === goods.medicine.itemId ? 0 : Math.round(net * 0.15)
  const amount = (value: number) => halalas(value)
  const branchId = random.pick([1, 2])
  const line = {
    ...{ itemId: good.itemId, unitId: good.unitId, quantity: pieces(String(count)) },
    ...{ unitPrice: priceAt(String(price)), isPriceIncludingVat: false },
  }
  return {
    ...{ billTypeCode: 'purch', branchId, partyId: random.pick([tinyParties.supplier, otherSupplier]) },
    ...{ isDelivered: random.chance(0.8), date: someDay(random, today) },
    costCenterId: random.chance(0.4) ? branchId : null,
    BillItems: [line],
    ...(vatKind !== 'standard' && { vatKind }),
    ...(vatKind === 'customs' && { charges: [customsVat(amount(random.integer(1, 90_000)))] }),
    ...(vatKind === 'standard' && random.chance(0.4) && { charges: [freight(random)] }),
    tenders: [{ method: random.pick(['credit', 'bank', 'cash']), amount: amount(net + vat) }],
    ...{ net: amount(net), fee: amount(0), vat: amount(vat), total: amount(net + vat) },
  }
}

/** Costs of the goods besides the supplier's price. */
function freight(random: Random) {
  const method = random.pick(['cash', 'bank', 'credit'] as const)
  const partyId = method === 'credit' ? otherSupplier : null
  return { kind: 'cost', description: 'freight', amount: halalas(random.integer(1, 9000)), method, partyId } as const
}

/** The VAT amount is the one that customs charges. */
function customsVat(amount: Halalas) {
  return { kind: 'customsVat', description: '', amount, method: 'bank' } as const
}

function someDay(random: Random, today: Day): Day {
  return addDays(today, -random.pick([0, 0, 0, 1, 2, 5]))
}
