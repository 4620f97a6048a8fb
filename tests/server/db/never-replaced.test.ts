import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { recordAudit } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { postDue } from '#server/due/post-due.ts'
import { dueWorks } from '#server/due-works.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { assetShop } from '#tests/support/assets.ts'
import { aCompound, aReceipt } from '#tests/support/money-vouchers.ts'
import { openBranch } from '#tests/support/opened-books.ts'
import { startTestGateway, type TestGateway, testOtp } from '#tests/support/test-gateway.ts'
import { anEntry, counter } from '#tests/support/tiny-counts.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId, aPurchase } from '#tests/support/tiny-trade.ts'
import { tradeALittle } from '#tests/support/traded-shop.ts'
import { addDriver, contact, openDrawer, sell } from '../drivers/driver-shop.ts'
import { completeCompany, connect } from '../e-invoices/connected-shop.ts'
import { aCentre } from '../http/calls-on-cost-centres.ts'
import { allocationFor } from '../http/calls-on-settlements.ts'

/** The key of every table whose rows never change. */
const keys = {
  bill: 'id',
  bill_line: 'bill_id, line',
  bill_line_feature: 'bill_id, line, feature_id',
  bill_tender: 'bill_id, "row"',
  bill_charge: 'bill_id, "row"',
  bill_event: 'id',
  posting: 'id',
  entry: 'posting_id, line',
  stock_move: 'posting_id, line',
  stock_link: 'posting_id, line',
  delivery: 'posting_id',
  delivery_line: 'posting_id, line',
  stock_count: 'id',
  stock_count_scope: 'count_id, place',
  stock_count_line: 'id',
  stock_count_event: 'count_id, step',
  stock_count_result: 'count_id, line',
  voucher: 'posting_id',
  voucher_line: 'posting_id, line',
  voucher_payment: 'posting_id',
  voucher_part: 'posting_id, line',
  voucher_reversal: 'posting_id',
  template_posting: 'template_id, due_day',
  allocation: 'id',
  asset_event: 'id',
  asset_move: 'event_id, line',
  app_settlement: 'posting_id',
  app_settlement_line: 'posting_id, line',
  shift: 'id',
  shift_event: 'shift_id, step',
  shift_count: 'shift_id, kind, denomination',
  shift_posting: 'posting_id',
  points_move: 'id',
  points_document: 'posting_id',
  e_invoice: 'id',
  e_invoice_certificate: 'id',
  driver_settlement: 'id',
  year_closing: 'id',
  year_reopening: 'closing_id',
  closing_posting: 'posting_id',
  naming: 'id',
  particulars: 'id',
  audit: 'id',
  row_change: 'id',
  opening: 'branch_id, version',
  discount_terms: 'id',
} as const

/** A look at the key of each of their rows would slow every bill down. */
const leftToTheDigests = ['bill_line', 'stock_move']

describeOnBoth('rows that never change', (open, kind) => {
  let shop: TestApp
  let gateway: TestGateway
  afterAll(() => gateway.close())

  beforeAll(async () => {
    gateway = await startTestGateway()
    shop = await open({ fill: fillTinyShop, isDemo: true, eInvoiceGateway: gateway.address })
    await tradeALittle(shop)
    await shop.db.write([], tx => recordAudit(tx, { at: 1, userId: null, action: 'login', detail: {} }))
    const as = await shop.signIn('owner')
    await shop.call(endpoints.customerAdd, { body: { nameAr: 'عميل' } }, { as })
    const terms = { name_ar: 'عرض', name_en: '', percent_off: 1000, amount_off: null, line_cap: null }
    await shop.db.write([], tx => insertRows(kind, tx, 'discount_terms', [{ discount_id: 1, version: 1, ...terms }]))
    const account = accountId('1101001')
    await shop.call(endpoints.openingAccountAdd, { body: { branch: 1, account, debit: sar('5.00') } }, { as })
    await openBranch(shop, as)
    await shop.call(endpoints.receiptAdd, { body: aReceipt() }, { as })
    await allocationFor(shop, as, '/api/receiptDocument/allocations', 1)
    const centre = async () => (await shop.call(endpoints.costCenterAdd, { body: aCentre(1) }, { as })).id
    const centers = [await centre(), await centre()].map(costCenterId => ({ costCenterId, percent: rate(5_000) }))
    const [rent, ...paid] = aCompound().lines
    if (rent === undefined) throw new Error('It has lines.')
    const shared = { ...aCompound(), lines: [{ ...rent, centers }, ...paid] }
    const { id: voucherId } = await shop.call(
      endpoints.compoundAdd,
      { body: { ...shared, reversesItself: true } },
      { as },
    )
    const monthly = {
      name: 'Rent',
      every: 'month',
      firstDay: day('2026-01-15'),
      lastDay: null,
      isPaused: false,
    } as const
    await shop.call(endpoints.addJournalTemplate, { body: { ...monthly, voucherId } }, { as })
    await postDue(shop.services, dueWorks)
    const waiting = { ...aPurchase(goods.lamp, '2', '4.00'), isDelivered: false }
    const { id } = await shop.call(billEndpoints.createBill, { body: waiting }, { as })
    await shop.call(billLifeEndpoints.changeBillStatus, { body: { id, isDelivered: true } }, { as })
    const count = counter(shop, as)
    const counted = await count.open({ scope: 'items', itemIds: [goods.lamp.itemId] })
    await count.add(counted, anEntry(goods.lamp, 1))
    await count.close(counted)
    await (await assetShop(shop)).add()
    await settleAnOrder(shop, as)
    await endAShift(shop, as)
    await correctPoints(shop, as)
    await settleADriver(shop, as)
    await issueAnEInvoice(shop, as)
    await closeAndReopen(shop)
  })

  test('are all of the append-only tables', () => {
    expect(Object.keys(keys).sort()).toEqual(migrations.flatMap(migration => migration.appendOnly).sort())
  })

  test.each(Object.entries(keys))('of %s are not updated by an insert that meets them', async (table, key) => {
    const [column = ''] = key.split(', ')
    const upsert = `INSERT INTO ${table} SELECT * FROM (SELECT * FROM ${table} LIMIT 1) AS one WHERE true
      ON CONFLICT (${key}) DO UPDATE SET ${column} = excluded.${column}`
    await expect(shop.db.script(upsert)).rejects.toThrow(`append-only: ${table}`)
  })

  test.runIf(kind === 'sqlite').each(Object.keys(keys))('of %s are not replaced', async table => {
    await expect(shop.db.script(replacement(table))).rejects.toThrow(`append-only: ${table}`)
  })

  const openFile = async () => new DatabaseSync(await fileOf(shop.db), { enableForeignKeyConstraints: false })

  test.runIf(kind === 'sqlite').each(Object.keys(keys).filter(table => !leftToTheDigests.includes(table)))(
    'of %s are not replaced by another program either',
    async table => {
      const other = await openFile()
      expect(() => other.exec(replacement(table))).toThrow(`append-only: ${table}`)
      other.close()
    },
  )

  test.runIf(kind === 'sqlite').each([
    ['bill', 'type, branch_id, number, version'],
    ['bill', 'type, code, version'],
    ['posting', 'branch_id, number'],
    ['naming', 'name_ar, name_en'],
    ['particulars', 'digest'],
    ['audit', 'chain, number'],
  ])('of %s are not replaced by a row with another id and the same %s', async table => {
    const other = await openFile()
    const columns = other.prepare(`SELECT name FROM pragma_table_info('${table}') WHERE name <> 'id'`).all()
    const names = columns.map(column => `"${column.name}"`).join(', ')
    const insert = `INSERT OR REPLACE INTO ${table} (id, ${names}) SELECT 100000, ${names} FROM ${table} LIMIT 1`
    expect(() => other.exec(insert)).toThrow(`append-only: ${table}`)
    other.close()
  })

  test.runIf(kind === 'sqlite').each([
    ['bill_line', 'quantity'],
    ['stock_move', 'value'],
  ])('of %s that another program replaces are found', async (table, column) => {
    expect(await checkBooks(shop.db)).toEqual([])
    const other = await openFile()
    const row = other.prepare(`SELECT * FROM ${table} LIMIT 1`).get() ?? {}
    const write = (values: Record<string, unknown>) =>
      other
        .prepare(
          `INSERT OR REPLACE INTO ${table} VALUES (${Object.keys(row)
            .map(() => '?')
            .join(', ')})`,
        )
        .run(...Object.keys(row).map(name => values[name] as string | number | null))
    write({ ...row, [column]: Number(row[column]) + 1 })
    const found = await checkBooks(shop.db)
    write(row)
    other.close()
    expect(found.map(({ law }) => law)).toContain(table === 'bill_line' ? 'billDigest' : 'hashChain')
    expect(await checkBooks(shop.db)).toEqual([])
  })
})

async function correctPoints(shop: TestApp, as: string): Promise<void> {
  const { version } = await shop.call(endpoints.salesSettingRead, {}, { as })
  await shop.call(endpoints.salesSettingChange, { body: { version, isPointsEnabled: true } }, { as })
  const body = { partyId: tinyParties.customer, branchId: 1, points: 5, note: 'من النظام السابق' }
  await shop.call(endpoints.correctPoints, { body }, { as })
}

async function settleAnOrder(shop: TestApp, as: string): Promise<void> {
  const terms = { commissionPercent: rate(1000), commissionFixed: sar('0.00'), hasCommissionVat: false, account: null }
  const { id: deliveryAppId } = await shop.call(
    endpoints.deliveryAppAdd,
    { body: { nameAr: 'تطبيق', ...terms } },
    { as },
  )
  const gross = sar('17.25')
  const tenders = [{ method: 'deliveryApp', amount: gross, deliveryAppId, orderReference: 'N-1' } as const]
  await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.delivery }], { tenders }) }, { as })
  const about = { deliveryAppId, branchId: 1, lines: [{ reference: 'N-1', gross }] }
  const { net } = await shop.call(endpoints.previewAppSettlement, { body: about }, { as })
  const body = { ...about, bankAccountId: accountId('1102001'), note: '', net }
  await shop.call(endpoints.addAppSettlement, { body }, { as })
}

async function endAShift(shop: TestApp, as: string): Promise<void> {
  const counts = [{ denomination: sar('5.00'), pieces: 1 }]
  const { id } = await shop.call(endpoints.openShift, { body: { branchId: 1, counts } }, { as })
  await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.delivery }]) }, { as })
  await shop.call(endpoints.countShift, { params: { id }, body: { counts, note: '' } }, { as })
}

async function settleADriver(shop: TestApp, as: string): Promise<void> {
  const shiftId = await openDrawer(shop, as)
  const driverId = await addDriver(shop, as, 'سائق')
  const billId = await sell(shop, as)
  const { id } = await shop.call(endpoints.assignDriver, { body: { billId, driverId, ...contact } }, { as })
  const state = { version: 1, state: 'delivered' } as const
  const { version, due } = await shop.call(endpoints.endDriverOrder, { params: { id }, body: state }, { as })
  const body = { branchId: 1, orders: [{ id, version }], expected: due, counted: due, note: '' }
  await shop.call(endpoints.settleDriver, { params: { id: driverId }, body }, { as })
  await shop.call(endpoints.countShift, { params: { id: shiftId }, body: { counts: [], note: '' } }, { as })
}

async function issueAnEInvoice(shop: TestApp, as: string): Promise<void> {
  await completeCompany(shop)
  await connect(shop, as, { otp: testOtp, environment: 'sandbox' })
  await sell(shop, as)
}

async function closeAndReopen(shop: TestApp): Promise<void> {
  shop.clock.set('2027-01-10T09:00:00Z')
  const later = await shop.openCopy()
  const as = await later.signIn('owner')
  // A year is closed once what is due in it is posted; entries that are repeated bring reversals of their own.
  while ((await postDue(later.services, dueWorks)) > 0);
  const { next } = await later.call(endpoints.getYears, {}, { as })
  await later.call(endpoints.closeYear, { body: { lastDay: day('2026-12-31'), mark: next?.mark ?? '' } }, { as })
  const [closed] = (await later.call(endpoints.getYears, {}, { as })).closed
  await later.call(endpoints.reopenYear, { body: { id: closed?.id ?? 0, reason: 'Correction' } }, { as })
}

/** The very row that is there, which is as forbidden as another. */
function replacement(table: string): string {
  return `INSERT OR REPLACE INTO ${table} SELECT * FROM ${table} LIMIT 1`
}

async function fileOf(db: Db): Promise<string> {
  const { rows } = await sql<{ file: string }>`SELECT file FROM pragma_database_list WHERE name = 'main'`.execute(
    db.read,
  )
  return rows[0]?.file ?? ''
}
