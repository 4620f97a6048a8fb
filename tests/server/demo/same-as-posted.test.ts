import { beforeAll, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { accessOf } from '#domain/access/can.ts'
import type { Discount } from '#domain/bills/totals-types.ts'
import { addDays, day } from '#domain/days.ts'
import { halalas, price, quantity } from '#domain/money.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { billTypeCodeOf, discountOf, paymentMethodOf, vatCategoryOf } from '#server/db/stored-values.ts'
import { smallShop } from '#server/demo/demo-size.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { readUser } from '#server/identity/users.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'

const today = day('2026-01-15')
/** Nobody signs in here. */
const passwordHash = 'none'

/** Everything that posting writes. */
const tables = [
  'bill',
  'bill_line',
  'bill_line_feature',
  'bill_tender',
  'posting',
  'entry',
  'stock_move',
  'stock_level',
  'counter',
  'particulars',
  'naming',
] as const

describeOnBoth('a bill of the demo shop', open => {
  let filled: TestApp
  let called: TestApp

  beforeAll(async () => {
    // The same shop, once with two days of trade, once with the first of them only.
    const days = (count: number) => ({ ...smallShop, days: count, sales: count * 15 })
    filled = await open({ isDemo: true, fill: db => fillDemo(db, { today, size: days(2), passwordHash }) })
    const yesterday = addDays(today, -1)
    called = await open({ isDemo: true, fill: db => fillDemo(db, { today: yesterday, size: days(1), passwordHash }) })
  })

  test('is row for row what a call would have posted, hashes included', async () => {
    const before = await called.db.read
      .selectFrom('bill')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirst()
    const ids = await filled.db.read
      .selectFrom('bill')
      .select('id')
      .where('id', '>', before?.id ?? 0)
      .orderBy('id')
      .execute()
    expect(ids.length).toBeGreaterThan(10)
    for (const { id } of ids) {
      const { userId, createdAt, body } = await bodyOf(filled, id)
      called.clock.set(createdAt)
      const user = await readUser(called.db.read, userId)
      if (!user) throw new Error(`There is no user ${userId}.`)
      const { roles, permissions, userName, fullName } = user
      const poster = { userId, userName, fullName, access: accessOf(roles, permissions) }
      await createBill(called.services, poster, { key: `bill ${id}`, body }, document => document)
    }
    for (const table of tables) expect(await rowsOf(called, table), table).toEqual(await rowsOf(filled, table))
  })
})

async function rowsOf(shop: TestApp, table: (typeof tables)[number]): Promise<string[]> {
  const rows = await shop.db.read.selectFrom(table).selectAll().execute()
  return rows.map(row => JSON.stringify(row)).sort()
}

/** What the screen would have sent for a bill that is posted already. */
async function bodyOf(shop: TestApp, id: number): Promise<{ userId: number; createdAt: number; body: NewBill }> {
  const { read } = shop.db
  const bill = await read.selectFrom('bill').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const lines = await read.selectFrom('bill_line').selectAll().where('bill_id', '=', id).orderBy('line').execute()
  const chosen = await read.selectFrom('bill_line_feature').selectAll().where('bill_id', '=', id).execute()
  const tenders = await read.selectFrom('bill_tender').selectAll().where('bill_id', '=', id).orderBy('row').execute()
  const sent = lines.map(line => ({
    line,
    features: chosen.filter(each => each.line === line.line).map(each => each.feature_id),
  }))
  const isRefund = bill.original_bill_id !== null
  return {
    userId: bill.user_id,
    createdAt: bill.created_at,
    body: {
      billTypeCode: billTypeCodeOf(bill.type),
      branchId: bill.branch_id,
      partyId: isRefund ? null : bill.party_id,
      originalBillId: bill.original_bill_id,
      isDelivered: bill.is_delivered === 1,
      BillItems: sent.filter(({ line }) => line.item_id !== null && line.is_service === 0).map(sentLine),
      BillServices: sent.filter(({ line }) => line.is_service === 1).map(sentLine),
      BillExpenses: lines
        .filter(line => line.account_id !== null)
        .map(line => ({
          accountId: line.account_id ?? 0,
          description: line.description,
          amount: halalas(line.amount),
          isPriceIncludingVat: line.price_includes_vat === 1,
          vatCategory: vatCategoryOf(line.vat_category),
          ...(line.original_line !== null && { originalLine: line.original_line }),
        })),
      discount: discountOf(bill),
      tenders: tenders.map(tender => ({ method: paymentMethodOf(tender.method), amount: halalas(tender.received) })),
      net: halalas(bill.net),
      fee: halalas(bill.fee),
      vat: halalas(bill.vat),
      total: halalas(bill.total),
    },
  }
}

type StoredLine = {
  readonly line: number
  readonly item_id: number | null
  readonly unit_id: number | null
  readonly quantity: number
  readonly unit_price: number
  readonly price_includes_vat: number
  readonly original_line: number | null
  readonly discount_kind: string | null
  readonly discount_value: number
}

function sentLine({ line, features }: { line: StoredLine; features: number[] }): NewBill['BillItems'][number] {
  const discount: Discount | null = discountOf(line)
  return {
    itemId: line.item_id ?? 0,
    unitId: line.unit_id ?? 0,
    quantity: quantity(line.quantity),
    unitPrice: price(line.unit_price),
    isPriceIncludingVat: line.price_includes_vat === 1,
    discount,
    features,
    row: line.line,
    ...(line.original_line === null ? {} : { originalLine: line.original_line }),
  }
}
