/** What turns out to be wrong with a month afterwards, in every way in which the product lets it be put right. What is refused was never done. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type CatalogueItem, catalogueEndpoints, readCatalogue } from '#contract/catalogue.ts'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { PurchaseVatKind } from '#domain/bills/purchase-vat.ts'
import { addDays, type Day, day, daysBetween } from '#domain/days.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import { makePurchase, makeSale, type TillSettings, withFigures } from '../simulation/baskets.ts'
import type { Random } from '../simulation/random.ts'
import { someDebitNote } from '../support/debit-notes.ts'
import { refundOf } from '../support/histories/history-bills.ts'
import { type Month, monthDays } from './open-month.ts'

const { voidBill, editBill, createCreditNote, changeBillStatus } = billLifeEndpoints
const { journalAdd, journalReverse } = voucherEndpoints

/** What the corrections choose among. */
export type Correcting = {
  readonly month: Month
  readonly random: Random
  readonly items: readonly CatalogueItem[]
  readonly till: TillSettings
  readonly customerIds: readonly number[]
  readonly supplierIds: readonly number[]
  readonly centres: readonly { readonly id: number; readonly branch_id: number }[]
  readonly accountOf: (code: string) => number
  /** Journal entries that were posted and not taken back. */
  readonly journals: number[]
}

/** Whether it was done. */
type Correction = (correcting: Correcting) => Promise<boolean>

const corrections: readonly { readonly weight: number; readonly value: Correction }[] = [
  { weight: 14, value: editSale },
  { weight: 9, value: voidAnything },
  { weight: 7, value: creditSale },
  { weight: 9, value: refundPart },
  { weight: 6, value: raisePrices },
  { weight: 4, value: creditDebitNote },
  { weight: 7, value: sellForLater },
  { weight: 8, value: changeDelivery },
  { weight: 12, value: sellBackDated },
  { weight: 10, value: buyBackDated },
  { weight: 9, value: editPurchase },
  { weight: 6, value: spendBackDated },
  { weight: 8, value: journalise },
  { weight: 5, value: reverseJournal },
]

export async function openCorrecting(month: Month, random: Random): Promise<Correcting> {
  const { content } = await month.call(catalogueEndpoints.getCatalogue, {})
  const { items } = readCatalogue(JSON.parse(new TextDecoder().decode(content)))
  const init = await month.call(billEndpoints.getBillInit, {})
  const { read } = month.db
  const parties = await read.selectFrom('party').select(['id', 'kind', 'can_loan']).orderBy('id').execute()
  const accounts = await read.selectFrom('account').select(['id', 'code']).execute()
  const ids = new Map(accounts.map(({ id, code }) => [code, id]))
  return {
    ...{ month, random },
    items: items.filter(item => item.isActive && item.units.length > 0),
    till: { vat: init.vat, tobacco: init.tobacco },
    customerIds: parties.filter(({ kind, can_loan }) => kind === 'customer' && can_loan === 1).map(({ id }) => id),
    supplierIds: parties.filter(({ kind }) => kind === 'supplier').map(({ id }) => id),
    centres: await read.selectFrom('cost_center').select(['id', 'branch_id']).orderBy('id').execute(),
    accountOf: code => {
      const id = ids.get(code)
      if (id === undefined) throw new Error(`There is no account ${code}.`)
      return id
    },
    journals: [],
  }
}

/** So many that were done, of each kind how many. Two times in between, days are locked: what is wrong in them is put right on later days. */
export async function correctMonth(correcting: Correcting, count: number): Promise<ReadonlyMap<string, number>> {
  const { month, random } = correcting
  const done = new Map<string, number>()
  const triesMax = count * 10
  let [made, tries] = [0, 0]
  while (!(await raiseAndCredit(correcting))) if (++tries === triesMax) throw new Error('No debit note could be made.')
  for (; made < count && tries < triesMax; tries++) {
    month.clock.advance(random.integer(20_000, 240_000))
    if (made === Math.floor(count * 0.4)) await lockUntil(month, addDays(monthDays.fromDate, 9))
    if (made === Math.floor(count * 0.8)) await lockUntil(month, addDays(monthDays.fromDate, 19))
    const correct = random.weighted(corrections)
    if (!(await correct(correcting))) continue
    made += 1
    done.set(correct.name, (done.get(correct.name) ?? 0) + 1)
  }
  if (made < count) throw new Error(`Of ${count} corrections ${made} could be made in ${tries} tries.`)
  return done
}

function lockUntil({ db, clock, branchIds }: Month, periodLockDay: Day): Promise<void> {
  return db.write(branchIds, tx => writeSettings(tx, { periodLockDay }, clock.now()))
}

/** Any day from the first of the month to today. */
function someDayOf({ month, random }: Correcting): Day {
  const today = day(new Date(month.clock.now()).toISOString().slice(0, 10))
  return addDays(monthDays.fromDate, random.integer(0, daysBetween(monthDays.fromDate, today)))
}

type Found = { readonly id: number; readonly day: string; readonly branch_id: number; readonly party_id: number | null }

/** A document of these types that stands, as often as not one of the month. */
async function someBill(correcting: Correcting, types: readonly NewBill['billTypeCode'][]): Promise<Found | undefined> {
  const { month, random } = correcting
  const from = someDayOf(correcting)
  const rows = await month.db.read
    .selectFrom('bill')
    .select(['id', 'day', 'branch_id', 'party_id'])
    .where('type', 'in', types)
    .where('day', '>=', from)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bill_event')
            .select('bill_event.id')
            .whereRef('bill_event.bill_id', '=', 'bill.id')
            .where('bill_event.kind', 'in', ['voided', 'replaced']),
        ),
      ),
    )
    .orderBy('day')
    .orderBy('id')
    .limit(40)
    .execute()
  return rows.length === 0 ? undefined : random.pick(rows)
}

function aSaleOf(correcting: Correcting, branchId: number, date: Day): NewBill {
  const { random, items, till, customerIds } = correcting
  const sale = makeSale(random, items, branchId, till)
  const isOwed = random.chance(0.35)
  const partyId = isOwed || random.chance(0.2) ? random.pick(customerIds) : null
  return {
    ...sale,
    ...{ date, partyId, costCenterId: centreIn(correcting, branchId) },
    ...(isOwed && sale.total > 0 && { tenders: [{ method: 'credit' as const, amount: sale.total }] }),
  }
}

function centreIn({ random, centres }: Correcting, branchId: number): number | null {
  const own = centres.filter(centre => centre.branch_id === branchId)
  return own.length === 0 || random.chance(0.5) ? null : random.pick(own).id
}

const vatKinds = ['standard', 'standard', 'standard', 'customs', 'reverseCharge'] as const satisfies PurchaseVatKind[]

function aPurchaseOf(
  correcting: Correcting,
  place: { readonly branchId: number; readonly supplierId: number },
  date: Day,
): NewBill {
  const { random, items, till } = correcting
  const vatKind = random.pick(vatKinds)
  const bought = makePurchase(random, items, place, till)
  const withoutVat = { vat: { ...till.vat, isEnabled: false }, tobacco: { ...till.tobacco, isEnabled: false } }
  const method = random.pick(['credit', 'bank', 'cash'] as const)
  const customs = {
    kind: 'customsVat',
    description: '',
    amount: halalas(random.integer(1, 90_000)),
    method: 'bank',
  } as const
  const bill: NewBill =
    vatKind === 'standard' ? bought : withFigures({ ...bought, charges: [] }, items, withoutVat, () => [])
  return {
    ...bill,
    ...{ date, costCenterId: centreIn(correcting, place.branchId), isDelivered: random.chance(0.8) },
    ...(vatKind !== 'standard' && { vatKind }),
    ...(vatKind === 'customs' && { charges: [customs] }),
    tenders: bill.total === 0 ? [] : [{ method, amount: bill.total }],
  }
}

async function editSale(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const found = await someBill(correcting, ['sale'])
  if (!found) return false
  const date = random.chance(0.7) ? day(found.day) : someDayOf(correcting)
  const body = { ...aSaleOf(correcting, found.branch_id, date), Id: found.id }
  return (await month.send(editBill, { body })).isDone
}

async function editPurchase(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const found = await someBill(correcting, ['purch'])
  if (!found) return false
  const date = random.chance(0.7) ? day(found.day) : someDayOf(correcting)
  const place = { branchId: found.branch_id, supplierId: found.party_id ?? random.pick(correcting.supplierIds) }
  const body = { ...aPurchaseOf(correcting, place, date), Id: found.id }
  return (await month.send(editBill, { body })).isDone
}

async function voidAnything(correcting: Correcting): Promise<boolean> {
  const types = ['sale', 'sale', 'rsale', 'debit-note', 'purch', 'rpurch', 'expenses', 'rexpenses'] as const
  const found = await someBill(correcting, types)
  return found !== undefined && (await correcting.month.send(voidBill, { params: { id: found.id } })).isDone
}

async function creditSale(correcting: Correcting): Promise<boolean> {
  const found = await someBill(correcting, ['sale'])
  if (!found) return false
  const body = { id: found.id, reason: 'رد سلع أو خدمات' }
  return (await correcting.month.send(createCreditNote, { body })).isDone
}

/** In the month, whatever the random numbers: a debit note, of which a part is taken back on its day. */
async function raiseAndCredit(correcting: Correcting): Promise<boolean> {
  const sale = await someBill(correcting, ['sale'])
  if (!sale || sale.day > monthDays.toDate) return false
  const noteId = await raise(correcting, sale.id, day(sale.day))
  return noteId !== undefined && takeBack(correcting, noteId, { counts: [1], date: day(sale.day) })
}

async function raisePrices(correcting: Correcting): Promise<boolean> {
  const sale = await someBill(correcting, ['sale'])
  if (!sale) return false
  const date = correcting.random.chance(0.7) ? day(sale.day) : someDayOf(correcting)
  return (await raise(correcting, sale.id, date)) !== undefined
}

/** The id of the debit note. */
async function raise({ month, random }: Correcting, saleId: number, date: Day): Promise<number | undefined> {
  const body = await someDebitNote(month.db, random, saleId, date)
  const answered = body && (await month.send(billEndpoints.createBill, { body }))
  return answered?.isDone ? answered.reply.id : undefined
}

/** Wholly and today, or some of it. */
async function creditDebitNote(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const found = await someBill(correcting, ['debit-note'])
  if (!found) return false
  const note = { id: found.id, reason: 'رد سلع أو خدمات' }
  if (random.chance(0.3)) return (await month.send(createCreditNote, { body: note })).isDone
  const counts = Array.from({ length: 6 }, () => random.integer(0, 2))
  const date = random.chance(0.7) ? day(found.day) : someDayOf(correcting)
  return takeBack(correcting, found.id, { counts, date })
}

type Taken = { readonly counts: readonly number[]; readonly date: Day }

/** A refund of some pieces of each line, on a day. */
async function takeBack({ month }: Correcting, billId: number, { counts, date }: Taken): Promise<boolean> {
  const body = await refundOf(month.db, billId, counts, date)
  return body !== undefined && (await month.send(billEndpoints.createBill, { body })).isDone
}

async function refundPart(correcting: Correcting): Promise<boolean> {
  const { random } = correcting
  const found = await someBill(correcting, ['sale', 'purch', 'expenses'])
  if (!found) return false
  const counts = Array.from({ length: 4 }, () => random.integer(0, 2))
  return takeBack(correcting, found.id, { counts, date: someDayOf(correcting) })
}

async function sellForLater(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const body = { ...aSaleOf(correcting, random.pick(month.branchIds), someDayOf(correcting)), isDelivered: false }
  return (await month.send(billEndpoints.createBill, { body })).isDone
}

/** Waiting goods are delivered, or a delivery is reversed. */
async function changeDelivery(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const isDelivered = random.chance(0.7)
  const { read } = month.db
  const waiting = isDelivered
    ? await read.selectFrom('undelivered_bill').select('bill_id as id').orderBy('bill_id').execute()
    : [await someBill(correcting, ['sale', 'purch'])].flatMap(found => found ?? [])
  if (waiting.length === 0) return false
  const body = { id: random.pick(waiting).id, isDelivered }
  return (await month.send(changeBillStatus, { body })).isDone
}

async function sellBackDated(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const body = aSaleOf(correcting, random.pick(month.branchIds), someDayOf(correcting))
  return (await month.send(billEndpoints.createBill, { body })).isDone
}

async function buyBackDated(correcting: Correcting): Promise<boolean> {
  const { month, random } = correcting
  const place = { branchId: random.pick(month.branchIds), supplierId: random.pick(correcting.supplierIds) }
  const body = aPurchaseOf(correcting, place, someDayOf(correcting))
  return (await month.send(billEndpoints.createBill, { body })).isDone
}

async function spendBackDated(correcting: Correcting): Promise<boolean> {
  const { month, random, accountOf, supplierIds } = correcting
  const net = random.integer(1, 2000) * 100
  const vat = (net * 15) / 100
  const branchId = random.pick(month.branchIds)
  const isOwed = random.chance(0.3)
  const total = halalas(net + vat)
  const body: NewBill = {
    ...{ billTypeCode: 'expenses', branchId, isDelivered: true, BillItems: [], date: someDayOf(correcting) },
    ...{ partyId: isOwed ? random.pick(supplierIds) : null, costCenterId: centreIn(correcting, branchId) },
    BillExpenses: [
      {
        accountId: accountOf(random.pick(['5302001', '5302002', '5201002', '5501001'])),
        ...{ description: '', amount: total, isPriceIncludingVat: true, vatCategory: 'standard' },
      },
    ],
    tenders: [{ method: isOwed ? 'credit' : random.pick(['bank', 'cash'] as const), amount: total }],
    ...{ net: halalas(net), fee: zeroHalalas, vat: halalas(vat), total },
  }
  return (await month.send(billEndpoints.createBill, { body })).isDone
}

/** A customer pays, a supplier is paid, goods spoil, the owner takes something out, or rent is entered by hand. */
async function journalise(correcting: Correcting): Promise<boolean> {
  const { month, random, accountOf, customerIds, supplierIds, journals } = correcting
  const branchId = random.pick(month.branchIds)
  const amount = halalas(random.integer(1, 60_000))
  const costCenterId = centreIn(correcting, branchId)
  const [debit, credit] = random.pick([
    [{ accountId: accountOf('1101001') }, { accountId: accountOf('1103001'), partyId: random.pick(customerIds) }],
    [{ accountId: accountOf('2101001'), partyId: random.pick(supplierIds) }, { accountId: accountOf('1102001') }],
    [{ accountId: accountOf('5302001'), costCenterId }, { accountId: accountOf('1101001') }],
    [{ accountId: accountOf('5101006'), costCenterId }, { accountId: accountOf('2101004') }],
    [{ accountId: accountOf('4102003'), costCenterId }, { accountId: accountOf('1101001') }],
    [{ accountId: accountOf('1101001') }, { accountId: accountOf('4201007'), costCenterId }],
    [{ accountId: accountOf('3101003') }, { accountId: accountOf('1101001') }],
    [{ accountId: accountOf('5601001') }, { accountId: accountOf('2102006') }],
    [{ accountId: accountOf('5401004') }, { accountId: accountOf('1202004') }],
  ])
  // Now and then one branch pays for another.
  const otherBranch = random.pick(month.branchIds)
  const isShared = costCenterId === null && random.integer(1, 3) === 1
  const lines = [
    { ...debit, debit: amount, credit: zeroHalalas, note: '', ...(isShared && { branchId: otherBranch }) },
    { ...credit, debit: zeroHalalas, credit: amount, note: '' },
  ]
  const answered = await month.send(journalAdd, { body: { branchId, date: someDayOf(correcting), note: '', lines } })
  if (answered.isDone) journals.push(answered.reply.id)
  return answered.isDone
}

async function reverseJournal(correcting: Correcting): Promise<boolean> {
  const { month, random, journals } = correcting
  if (journals.length === 0) return false
  const at = random.integer(0, journals.length - 1)
  const [id = 0] = journals.splice(at, 1)
  return (await month.send(journalReverse, { params: { id }, body: { note: 'slip' } })).isDone
}
