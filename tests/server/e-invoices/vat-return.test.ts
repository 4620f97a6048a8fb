/**
 * The VAT return comes to the e-invoices: to their taxable amounts and VAT by category and rate, as read from the documents alone. A rejected
 * document that was issued again does not count.
 */
import { expect, onTestFinished, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { remainingQuantity } from '#domain/bills/refund.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { Discount, VatCategory } from '#domain/bills/totals-types.ts'
import { addDays, businessDay, type Day, day } from '#domain/days.ts'
import { halalas, price, quantity, type Rate, rate, ratioOne } from '#domain/money.ts'
import { readOriginal } from '#server/bills/post/read-original.ts'
import { writeSettings, writeTobaccoFee, writeVatRate } from '#server/company/company.ts'
import { sendDueDocuments } from '#server/e-invoices/send-documents.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { makeRandom, type Random } from '#tests/simulation/random.ts'
import { percent, priceAt } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { feeOn } from '#tests/support/bills.ts'
import { someDebitNote } from '#tests/support/debit-notes.ts'
import { sampleSeed, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { sumOfDocuments, type TaxSums } from '#tests/support/e-invoice-sums.ts'
import { parseInvoice, textAt } from '#tests/support/e-invoice-tree.ts'
import { addHistoryGoods, refundOf } from '#tests/support/histories/history-bills.ts'
import { startTestGateway } from '#tests/support/test-gateway.ts'
import { type Good, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { logIn, tokensOf } from '#tests/support/token-request.ts'
import { connect, shopAt } from './connected-shop.ts'

const { createBill, createCreditNote, listEInvoices, downloadEInvoice, reissueEInvoice } = endpoints
const { vatReport, vatDocuments } = reports
const days = 6
const billsOfDay = scaled(6)
const dayMs = 24 * 3_600_000
const rates = [percent('15'), percent('5')] as const

describeOnBoth(`the VAT return and the e-invoices of ${days * billsOfDay} bills (seed ${sampleSeed})`, open => {
  test('come to the same, by category and rate', { timeout: scaledTimeout(60_000) }, async () => {
    const gateway = await startTestGateway()
    onTestFinished(gateway.close)
    const shop = await open(shopAt(gateway))
    let owner = await shop.signIn('owner')
    const random = makeRandom(sampleSeed)
    const trade = await openTrade(shop, random, () => owner)
    await connect(shop, owner, { otp: gateway.otp })
    gateway.faultFor = ({ number }) =>
      number % 5 === 1 ? { kind: 'reject', code: 'BR-KSA-09', text: 'The address of the seller is wrong.' } : undefined
    for (let past = 0; past < days; past++) {
      shop.clock.advance(dayMs)
      // The session has ended meanwhile.
      owner = (await tokensOf(logIn(shop, 'owner'))).access_token
      if (past === days / 2) await trade.changeRate(rates[1])
      await sendDueDocuments(shop.services)
      await issueAgain(1)
      for (let made = 0; made < billsOfDay; made++) {
        await trade.makeBill(made)
        if (random.chance(0.3)) await sendDueDocuments(shop.services)
      }
    }
    await trade.makeBill(0)
    // Some documents wait, some are rejected, and some were issued again.
    const waiting = await documents()
    expect(waiting.map(({ state }) => state)).toEqual(expect.arrayContaining(['pending', 'rejected', 'replaced']))
    await agree(waiting)
    for (let left = -1; left !== 0; ) {
      await sendDueDocuments(shop.services)
      left = await issueAgain(100)
    }
    const ended = await documents()
    await agree(ended)
    expect(kindsOf(ended.map(({ xml }) => xml))).toEqual(['381', '383', '388', 'E 0', 'O 0', 'S 1500', 'S 500', 'Z 0'])
    const accepted = ended.filter(({ state }) => state !== 'replaced')
    expect(accepted.map(({ state }) => state).filter(state => state !== 'reported' && state !== 'cleared')).toEqual([])
    expect(gateway.taken.map(({ xml }) => xml).sort()).toEqual(accepted.map(({ xml }) => xml).sort())
    expect(gateway.refused).toEqual([])
    expect(await checkBooks(shop.db)).toEqual([])

    /** Returns the number of documents that are on their way again. */
    async function issueAgain(max: number): Promise<number> {
      const query = { state: 'rejected', pageSize: max } as const
      const { rows } = await shop.call(listEInvoices, { query }, { as: owner })
      for (const { id } of rows) await shop.call(reissueEInvoice, { params: { id } }, { as: owner })
      return rows.length
    }

    async function documents() {
      const { rows, count } = await shop.call(listEInvoices, { query: { pageSize: -1 } }, { as: owner })
      expect(rows).toHaveLength(count)
      return Promise.all(
        rows.map(async ({ id, state }) => {
          const { content } = await shop.call(downloadEInvoice, { params: { id } }, { as: owner })
          return { state, xml: new TextDecoder().decode(content) }
        }),
      )
    }

    /** In all periods of whole days. */
    async function agree(all: Awaited<ReturnType<typeof documents>>): Promise<void> {
      const sums = sumOfDocuments(all.filter(({ state }) => state !== 'replaced').map(({ xml }) => xml))
      const shown = [...new Set(sums.map(each => each.day))].sort()
      const [first = '', last = ''] = [shown[0], shown.at(-1)]
      const periods = [[first, last], ...shown.map(each => [each, each]), [random.pick(shown), last]] as const
      for (const [fromDate, toDate] of periods) {
        const wanted = sums.filter(each => each.day >= fromDate && each.day <= toDate)
        const period = { fromDate: day(fromDate), toDate: day(toDate), branchId: 1 }
        const { rows } = await shop.call(
          vatDocuments.endpoint,
          { body: { ...period, rows: ['box', 'rate'] } },
          { as: owner },
        )
        const byRate = rows.flatMap(row =>
          row.level === 2 ? [[`${row.box} ${row.rate}`, figuresOf(row)] as const] : [],
        )
        const label = `${fromDate} to ${toDate}`
        expect([label, new Map(byRate)]).toEqual([label, addUp(wanted, each => `${boxes[each.category]} ${each.rate}`)])
        const form = await shop.call(vatReport.endpoint, { body: period }, { as: owner })
        const sales = form.sections
          .flatMap(({ rows: own }) => own)
          .filter(({ number }) => number !== null && number <= 6)
        const inReturn = wanted.filter(({ category }) => category !== 'O')
        const byBox = new Map([
          ...addUp(inReturn, each => boxes[each.category]),
          ...addUp(inReturn, () => 'totalSales'),
        ])
        const filled = sales.map(row => [row.name, figuresOf(row)] as const).filter(([, own]) => own !== nothing)
        expect([label, new Map(filled)]).toEqual([label, byBox])
      }
    }
  })
})

/** The boxes of sales of the return, and the amounts that are in none. */
const boxes = { S: 'standardSales', Z: 'zeroSales', E: 'exemptSales', O: 'outOfScope' } as const
const nothing = '0 0 0'

/** The document types, and the VAT categories with their rates, that occur. */
function kindsOf(documents: readonly string[]): string[] {
  const types = documents.map(xml => textAt(parseInvoice(xml), 'cbc:InvoiceTypeCode') ?? '')
  return [...new Set([...types, ...sumOfDocuments(documents).map(each => `${each.category} ${each.rate}`)])].sort()
}

function figuresOf(row: { readonly base?: unknown; readonly adjustment?: unknown; readonly vat?: unknown }): string {
  return `${row.base} ${row.adjustment} ${row.vat}`
}

function addUp(sums: readonly TaxSums[], keyOf: (each: TaxSums) => string): Map<string, string> {
  const added = Array.from(Map.groupBy(sums, keyOf), ([key, own]) => {
    const of = (name: 'base' | 'adjustment' | 'vat') => own.reduce((sum, each) => sum + each[name], 0n)
    return [key, figuresOf({ base: of('base'), adjustment: of('adjustment'), vat: of('vat') })] as const
  })
  return new Map(added.filter(([, own]) => own !== nothing))
}

type Trade = {
  /** The first three of a day are a sale of all goods, a debit note and its credit; then any of them or a refund, by chance. */
  readonly makeBill: (ofDay: number) => Promise<void>
  /** From today on. */
  readonly changeRate: (vatRate: Rate) => Promise<void>
}

/** A shop with goods of all VAT categories, which sells what it has not, and rounds cash. */
async function openTrade(shop: TestApp, random: Random, owner: () => string): Promise<Trade> {
  const { db, clock } = shop
  const [exempt, outside, shisha] = await addGoods(shop)
  const sold: readonly Good[] = [
    ...[goods.coffee, goods.dates, goods.delivery, goods.shisha],
    ...[goods.coffeeCarton, goods.medicine, shisha].map(good => ({ ...good, isExcludingVat: true })),
    ...[exempt, outside],
  ]
  await db.write([1], async tx => {
    await writeSettings(tx, { oversellPolicy: 'allow', cashStepHalalas: 25 }, clock.now())
    await writeTobaccoFee(tx, { ...feeOn, firstDay: day('0001-01-01') }, clock.now())
    const excluding = sold.filter(({ isExcludingVat }) => isExcludingVat).map(({ unitId }) => unitId)
    await tx.updateTable('item_unit').set({ price_includes_vat: 0 }).where('id', 'in', excluding).execute()
  })
  const today = () => businessDay(clock.now(), 180)
  let changed: { readonly on: Day; readonly rate: Rate } | undefined
  const rateOn = (of: Day) => (changed !== undefined && of >= changed.on ? changed.rate : rates[0])
  const [sales, debitNotes]: [number[], number[]] = [[], []]
  const post = async (body: NewBill, into?: number[]) => {
    const { id } = await shop.call(createBill, { body }, { as: owner(), idempotencyKey: crypto.randomUUID() })
    into?.push(id)
  }
  const refund = async (id: number) => {
    const counts = Array.from({ length: 5 }, () => random.integer(0, 2))
    const body = await refundOf(db, id, counts, today())
    if (body) await post(paid(body, random))
  }
  const credit = async (id: number) => {
    const original = await readOriginal(db.read, id)
    if ([...(original?.lines.values() ?? [])].some(line => remainingQuantity(line) > 0))
      await shop.call(createCreditNote, { body: { id, reason: 'as agreed' } }, { as: owner() })
  }
  const sell = (some: readonly Good[]) => post(paid(someSale(random, some, today(), rateOn), random), sales)
  const debit = async (id: number) => {
    const note = await someDebitNote(db, random, id, today())
    if (note) await post(paid(note, random), debitNotes)
  }
  const ways: readonly { readonly weight: number; readonly value: () => Promise<void> }[] = [
    { weight: 10, value: () => sell(Array.from({ length: random.integer(1, 5) }, () => random.pick(sold))) },
    { weight: 4, value: () => debit(random.pick(sales)) },
    { weight: 5, value: () => refund(random.pick(sales)) },
    { weight: 2, value: () => credit(random.pick(sales)) },
    { weight: 3, value: () => refund(random.pick(debitNotes)) },
    { weight: 1, value: () => credit(random.pick(debitNotes)) },
  ]
  const first = [() => sell(sold), () => debit(sales.at(-1) ?? 0), () => credit(debitNotes.at(-1) ?? 0)]
  return {
    makeBill: ofDay => (first[ofDay] ?? random.weighted(ways))(),
    changeRate: async vatRate => {
      changed = { on: today(), rate: vatRate }
      await db.write([], tx => writeVatRate(tx, { firstDay: today(), isEnabled: true, rate: vatRate }, clock.now()))
    },
  }
}

/** What the tiny shop lacks: exempt goods, some out of scope, and tobacco to sell at prices without VAT. */
async function addGoods({ db, clock }: TestApp): Promise<readonly [Good, Good, Good]> {
  const added = await addHistoryGoods(db, clock.now(), 3)
  const good = (at: number, changes: Partial<Good>): Good => ({
    ...goods.lamp,
    ...{ itemId: added[at]?.itemId ?? 0, unitId: added[at]?.unitIds[0] ?? 0 },
    ...changes,
  })
  const three = [good(0, { vat: 'exempt' }), good(1, { vat: 'outOfScope' }), good(2, { isTobacco: true })] as const
  const reasons = { exempt: 'VATEX-SA-30', zero: 'VATEX-SA-35', outOfScope: '', standard: '' }
  await db.write([], async tx => {
    for (const { itemId, vat = 'standard', isTobacco = false } of [...three, goods.medicine] as readonly Good[])
      await tx
        .updateTable('item')
        .set({ vat_category: vat, exemption_reason: reasons[vat], is_tobacco: isTobacco ? 1 : 0 })
        .where('id', '=', itemId)
        .execute()
  })
  return three
}

/** A standard document shows the day of its supply, so only one of these is of another day than today. */
function someSale(random: Random, sold: readonly Good[], today: Day, rateOn: (of: Day) => Rate): NewBill {
  const buyer = random.pick(['none', 'known', 'registered', 'registered', 'registeredButSimplified'] as const)
  const date = buyer === 'registered' && random.chance(0.4) ? addDays(today, -random.integer(1, 3)) : today
  for (;;) {
    const lines = sold.map(good => someLine(random, good))
    const billDiscount = random.chance(0.4) ? someDiscount(random) : null
    const vat = { isEnabled: true, rate: rateOn(date) }
    const totals = computeTotals({ lines: lines.map(({ totalled }) => totalled), billDiscount, vat, tobacco: feeOn })
    // A discount may be above its bill, or tobacco below its minimum price.
    if (!totals.ok) continue
    const { net, fee, vat: ofBill, total } = totals.value
    const written = (isService: boolean) =>
      lines.flatMap(({ good, sent }, row) => ((good.isService ?? false) === isService ? [{ ...sent, row }] : []))
    return {
      ...{ billTypeCode: 'sale', branchId: 1, date, isDelivered: true, discount: billDiscount },
      ...{ BillItems: written(false), BillServices: written(true), tenders: [], net, fee, vat: ofBill, total },
      ...(buyer !== 'none' && { partyId: buyer === 'known' ? tinyParties.customer : tinyParties.borrower }),
      ...(buyer === 'registeredButSimplified' && { invoiceKind: 'simplified' as const }),
    }
  }
}

function someLine(random: Random, good: Good) {
  const isTobacco = good.isTobacco ?? false
  const sent = {
    ...{ itemId: good.itemId, unitId: good.unitId },
    quantity: quantity(good.isWeighed ? random.integer(1, 4000) : random.integer(1, 7) * 1000),
    unitPrice: random.chance(0.5) ? priceAt(good.price) : price(random.integer(isTobacco ? 920_000 : 100, 990_000)),
    isPriceIncludingVat: !good.isExcludingVat,
    discount: random.chance(0.4) ? someDiscount(random) : null,
  }
  const vatCategory: VatCategory = good.vat ?? 'standard'
  const priceMode = sent.isPriceIncludingVat ? ('included' as const) : ('excluded' as const)
  const { quantity: count, unitPrice, discount } = sent
  const totalled = {
    ...{ quantity: count, unitPrice, discount, priceMode, vatCategory, isTobacco },
    unitRatio: ratioOne,
  }
  return { good, sent, totalled }
}

function someDiscount(random: Random): Discount {
  return random.chance(0.5)
    ? { kind: 'percent', percent: rate(random.integer(1, 3000)) }
    : { kind: 'amount', amount: halalas(random.integer(1, 400)) }
}

/** By card to the halala, or in cash, which is rounded. */
function paid(bill: NewBill, random: Random): NewBill {
  const isRefund = bill.billTypeCode === 'rsale' || bill.billTypeCode === 'rdebit-note'
  if (bill.total === 0) return { ...bill, tenders: [] }
  return isRefund || random.chance(0.4)
    ? { ...bill, tenders: [{ method: 'mada', amount: bill.total }] }
    : { ...bill, tenders: [{ method: 'cash', amount: halalas(bill.total + 1000) }] }
}
