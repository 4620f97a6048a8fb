/** The laws of the VAT return: it is what its documents say, and what the VAT accounts say, whatever was edited, voided, refunded or locked. */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { DimensionOf } from '#contract/facts/fact.ts'
import { taxDocuments } from '#contract/facts/tax-documents.ts'
import { reports } from '#contract/reports/reports.ts'
import { computeTotals } from '#domain/bills/totals.ts'
import type { VatCategory } from '#domain/bills/totals-types.ts'
import { day } from '#domain/days.ts'
import { halalas, ratioOne } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { pieces, priceAt, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { feeOn, vatOn } from '#tests/support/bills.ts'
import { factsSeed, tradedFacts } from '#tests/support/facts-shop.ts'
import { aSale, type Good, goods, type SoldGood } from '#tests/support/tiny-shop.ts'
import { accountId, anExpense } from '#tests/support/tiny-trade.ts'
import { answeredByKeys, isAsked, questionByChance, sumsByKeys } from './asked.ts'
import { type OracleRow, type RawBooks, readRawBooks } from './raw-books.ts'

const seed = factsSeed
const { vatDocuments, vatReport } = reports
const dimensions = Object.keys(taxDocuments.dimensions) as DimensionOf<typeof taxDocuments>[]
const measures = ['base', 'adjustment', 'vat'] as const
const whole = { fromDate: day('2025-12-01'), toDate: day('2026-12-31') }

/** The form, written down by hand. */
const boxes = `
  1 standardSales, 2 citizenSales, 3 zeroSales, 4 exports, 5 exemptSales, 6 totalSales, 7 standardPurchases, 8 customsImports,
  9 reverseChargeImports, 10 zeroPurchases, 11 exemptPurchases, 12 totalPurchases, 13 vatDue, 14 corrections, 15 carriedForward,
  16 netVatDue`
  .split(',')
  .map(each => each.trim())

describeOnBoth(`the VAT return (seed ${seed})`, open => {
  let shop: TestApp
  let owner: string
  let books: RawBooks
  let oracle: readonly OracleRow[]

  beforeAll(async () => {
    shop = await open({ beginning: tradedFacts })
    await tradeOutOfScope(shop)
    owner = await shop.signIn('owner')
    books = await readRawBooks(shop.db)
    oracle = taxOracle(books)
  }, 120_000)

  const ask = (question: object) => shop.call(vatDocuments.endpoint, { body: question as never }, { as: owner })
  const report = async (question: object) => {
    const { sections } = await shop.call(vatReport.endpoint, { body: question as never }, { as: owner })
    return sections.flatMap(({ rows }) => rows)
  }

  test('has the sixteen boxes of the form', async () => {
    const rows = await report(whole)
    expect(rows.map(row => `${row.number} ${row.name}`)).toEqual(boxes)
  })

  test('is the same by each dimension, for any days and filters, as posting by posting', async () => {
    const random = makeRandom(seed)
    for (const name of dimensions)
      for (let at = 0; at < 4; at++) {
        const question = questionByChance(random, taxDocuments, oracle, [name])
        const { fromDate, toDate } = question
        const wanted = oracle.filter(row => isAsked(question, row) && row.day >= fromDate && row.day <= toDate)
        const { rows } = await ask({ ...question, columns: measures })
        const label = JSON.stringify(question)
        const answered = answeredByKeys(rows, 1, [name], measures)
        // What was posted and taken back again is not shown.
        const counted = new Map(
          [...sumsByKeys(wanted, [name], [...measures, 'count'])].flatMap(([key, { count, ...own }]) =>
            count === '0' && Object.values(own).every(sum => sum === '0') ? [] : [[key, own] as const],
          ),
        )
        expect([label, answered]).toEqual([label, counted])
      }
  }, 120_000)

  test('comes to the VAT accounts on every day and in every branch', async () => {
    const balance = (role: string, of: string, branch: number) => {
      const account = books.accountOfRole.get(role)
      return books.entries
        .filter(entry => entry.account_id === account && entry.day === of && entry.branch_id === branch)
        .reduce((sum, entry) => sum + BigInt(entry.debit) - BigInt(entry.credit), 0n)
    }
    const days = [...new Set(books.entries.map(entry => entry.day))]
    for (const of of days)
      for (const branchId of [1, 2]) {
        const rows = await report({ fromDate: of, toDate: of, branchId })
        const vatOf = (name: string) => BigInt(rows.find(row => row.name === name)?.vat ?? 0)
        expect([of, vatOf('totalSales')]).toEqual([of, -balance('vat_output', of, branchId)])
        const deducted = balance('vat_input', of, branchId) + balance('vat_input_customs', of, branchId)
        expect([of, vatOf('totalPurchases')]).toEqual([of, deducted])
        expect([of, vatOf('customsImports')]).toEqual([of, balance('vat_input_customs', of, branchId)])
        // What is owed under the reverse charge is deducted at once.
        expect(balance('vat_input_rcm', of, branchId)).toBe(-balance('vat_output_rcm', of, branchId))
      }
  }, 120_000)

  test('has annexes that come to it, without the amounts of no box', async () => {
    const form = await report(whole)
    for (const [annex, box] of [
      [reports.vatSales, 'totalSales'],
      [reports.vatPurchases, 'totalPurchases'],
    ] as const)
      for (const rows of [
        ['document'],
        ['day'],
        ['party'],
        ['billType'],
        ['box'],
        ['rate'],
        ['inReturn', 'document'],
      ]) {
        const { totals } = await shop.call(annex.endpoint, { body: { ...whole, rows } as never }, { as: owner })
        const actual = form.find(row => row.name === box)
        const inForm = [actual?.base, actual?.adjustment, actual?.vat]
        expect([box, rows, totals.base, totals.adjustment, totals.vat]).toEqual([box, rows, ...inForm])
      }
    const { rows } = await ask({ ...whole, rows: ['inReturn'] })
    expect(rows.map(row => row.inReturn).sort()).toEqual([false, true])
  })

  test('of the whole time is the sum of the effective bills', async () => {
    const rows = await report(whole)
    const effective = books.lines.filter(line => !books.ended.has(line.bill_id))
    const amount = (types: readonly string[], refunds: readonly string[], category: string, kind = 'standard') =>
      effective.reduce((sum, line) => {
        const { type = '', vat_kind } = books.bills.get(line.bill_id) ?? {}
        const isOfKind = category !== 'standard' || importOf(vat_kind) === kind
        const isOf = line.vat_category === category && isOfKind && (types.includes(type) || refunds.includes(type))
        return isOf ? sum + BigInt(line.net + line.fee) * (refunds.includes(type) ? -1n : 1n) : sum
      }, 0n)
    const found = (name: string) => {
      const row = rows.find(each => each.name === name)
      return BigInt(row?.base ?? 0) + BigInt(row?.adjustment ?? 0)
    }
    const [sales, salesBack] = [
      ['sale', 'debit-note'],
      ['rsale', 'rdebit-note'],
    ]
    const [purchases, purchasesBack] = [
      ['purch', 'expenses'],
      ['rpurch', 'rexpenses'],
    ]
    expect(found('standardSales')).toBe(amount(sales, salesBack, 'standard'))
    expect(found('zeroSales')).toBe(amount(sales, salesBack, 'zero'))
    expect(found('standardPurchases')).toBe(amount(purchases, purchasesBack, 'standard'))
    expect(found('zeroPurchases')).toBe(amount(purchases, purchasesBack, 'zero'))
    expect(found('exemptPurchases')).toBe(amount(purchases, purchasesBack, 'exempt'))
    expect(found('customsImports')).toBe(amount(purchases, purchasesBack, 'standard', 'customs'))
    expect(found('reverseChargeImports')).toBe(amount(purchases, purchasesBack, 'standard', 'reverseCharge'))
    expect(found('customsImports')).not.toBe(0n)
    expect(found('reverseChargeImports')).not.toBe(0n)
    expect(found('totalSales')).toBe(found('standardSales') + found('zeroSales'))
  })

  test('opens the documents of a box, which come to it', async () => {
    const rows = await report(whole)
    for (const name of ['standardSales', 'zeroSales', 'standardPurchases', 'customsImports'] as const) {
      const { totals } = await ask({ ...whole, rows: ['document'], where: { box: [name] } })
      const row = rows.find(each => each.name === name)
      expect([totals.base, totals.adjustment, totals.vat]).toEqual([row?.base, row?.adjustment, row?.vat])
    }
  })

  test('takes corrections and what was carried forward as they are given', async () => {
    const rows = await report({ ...whole, corrections: sar('-120.50'), carriedForward: sar('1000.00') })
    const vatOf = (name: string) => BigInt(rows.find(row => row.name === name)?.vat ?? 0)
    expect(vatOf('netVatDue')).toBe(vatOf('totalSales') - vatOf('totalPurchases') - 12_050n - 100_000n)
    expect(rows.find(row => row.name === 'vatDue')).not.toHaveProperty('base')
  })

  test('of all branches is that of each', async () => {
    const due = async (branchId: number) => {
      const rows = await report({ ...whole, branchId })
      return BigInt(rows.find(row => row.name === 'vatDue')?.vat ?? 0)
    }
    expect((await due(1)) + (await due(2))).toBe(await due(-1))
  })
})

const sides: Readonly<Record<string, { readonly sign: bigint; readonly side: 'Sales' | 'Purchases' }>> = {
  sale: { sign: 1n, side: 'Sales' },
  rsale: { sign: -1n, side: 'Sales' },
  'debit-note': { sign: 1n, side: 'Sales' },
  'rdebit-note': { sign: -1n, side: 'Sales' },
  purch: { sign: 1n, side: 'Purchases' },
  rpurch: { sign: -1n, side: 'Purchases' },
  expenses: { sign: 1n, side: 'Purchases' },
  rexpenses: { sign: -1n, side: 'Purchases' },
}

const outOfScope = (good: Good): SoldGood => ({ good: { ...good, vat: 'outOfScope' } })

/** Documents that are in no box, or in part; one is taken back, and one becomes another. */
async function tradeOutOfScope(shop: TestApp): Promise<void> {
  const owner = await shop.signIn('owner')
  await shop.db.write([1], async tx => {
    await tx
      .updateTable('item')
      .set({ vat_category: 'outOfScope' })
      .where('id', 'in', [goods.dates.itemId, goods.shisha.itemId])
      .execute()
  })
  const post = async (body: NewBill) => shop.call(billEndpoints.createBill, { body }, { as: owner })
  const mixed = [{ good: goods.coffee }, outOfScope(goods.dates)]
  await post(aSale(mixed))
  const back = await post(aSale([outOfScope(goods.dates), { good: goods.medicine }]))
  const smoked: SoldGood[] = [outOfScope(goods.shisha), { good: goods.coffee }]
  const totals = unwrap(
    computeTotals({
      lines: smoked.map(({ good }) => ({
        ...{ quantity: pieces('1'), unitPrice: priceAt(good.price), discount: null, unitRatio: ratioOne },
        ...{ priceMode: 'included', vatCategory: good.vat ?? 'standard', isTobacco: good.isTobacco ?? false },
      })),
      ...{ billDiscount: null, vat: vatOn, tobacco: feeOn },
    }),
  )
  const { net, fee, vat, total } = totals
  await post(aSale(smoked, { net, fee, vat, total, tenders: [{ method: 'cash', amount: total }] }))
  const wages = await post(spent(['700.00', 'outOfScope']))
  await post(spent(['700.00', 'outOfScope'], ['300.00', 'exempt']))
  shop.clock.advance(60_000)
  await shop.call(billLifeEndpoints.voidBill, { params: { id: back.id } }, { as: owner })
  const changed = { ...spent(['500.00', 'outOfScope'], ['40.00', 'zero']), Id: wages.id }
  await shop.call(billLifeEndpoints.editBill, { body: changed }, { as: owner })
}

function spent(...lines: readonly (readonly [string, VatCategory])[]): NewBill {
  const total = halalas(lines.reduce((sum, [amount]) => sum + sar(amount), 0))
  return {
    ...anExpense(accountId('5301001')),
    BillExpenses: lines.map(([amount, vatCategory]) => ({
      ...{ accountId: accountId('5301001'), description: '', amount: sar(amount) },
      ...{ isPriceIncludingVat: true, vatCategory },
    })),
    tenders: [{ method: 'bank', amount: total }],
    ...{ net: total, vat: halalas(0), total },
  }
}

/** The kinds of purchase that have a box of their own where their goods bear VAT. */
function importOf(kind: string | null | undefined): string {
  return kind === 'customs' || kind === 'reverseCharge' ? kind : 'standard'
}

function boxOf(category: string, side: string, vatKind: string | null): string {
  if (category === 'outOfScope') return category
  const kind = category === 'standard' ? importOf(vatKind) : 'standard'
  return kind === 'standard' ? `${category}${side}` : `${kind}Imports`
}

function customsVatOf(
  bill: { readonly vat_kind: string | null; readonly declared_vat: number },
  category: string,
): bigint {
  return category === 'standard' && bill.vat_kind === 'customs' ? BigInt(bill.declared_vat) : 0n
}

/** Every posting of a bill and every reversal of one, with the lines of the bill by VAT category. */
function taxOracle({ bills, lines, postings }: RawBooks): OracleRow[] {
  const linesOf = Map.groupBy(lines, line => line.bill_id)
  return [...postings.values()].flatMap(posting => {
    const of = posting.reverses_id === null ? posting : postings.get(posting.reverses_id)
    const bill = bills.get(posting.bill_id ?? 0)
    const kind = bill && sides[bill.type]
    if (!bill || !kind || of?.memo !== '' || of.reverses_id !== null) return []
    const isReversal = of !== posting
    const times = isReversal ? -kind.sign : kind.sign
    const isAdjustment = kind.sign < 0n || (isReversal && posting.original_day !== null)
    const byCategory = Map.groupBy(linesOf.get(bill.id) ?? [], line => line.vat_category)
    // Customs may be paid for goods that bear nothing here.
    if (customsVatOf(bill, 'standard') > 0n && !byCategory.has('standard')) byCategory.set('standard', [])
    return Array.from(byCategory, ([category, own]): OracleRow => {
      const amount = times * own.reduce((sum, line) => sum + BigInt(line.net + line.fee), 0n)
      return {
        day: posting.day,
        keys: {
          day: posting.day,
          month: posting.day.slice(0, 7),
          branch: bill.branch_id,
          box: boxOf(category, kind.side, bill.vat_kind),
          inReturn: category !== 'outOfScope',
          rate: Math.max(0, ...own.map(line => line.vat_rate)),
          billType: bill.type,
          party: bill.party_id ?? 0,
          document: bill.id,
        },
        sums: {
          base: isAdjustment ? 0n : amount,
          adjustment: isAdjustment ? amount : 0n,
          vat: times * (own.reduce((sum, line) => sum + BigInt(line.vat), 0n) + customsVatOf(bill, category)),
          count: isReversal ? -1n : 1n,
        },
      }
    }).filter(({ sums }) => sums.base !== 0n || sums.adjustment !== 0n || sums.vat !== 0n)
  })
}
