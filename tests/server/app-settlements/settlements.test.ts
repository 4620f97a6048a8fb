/** What a delivery app pays is matched to its orders, posted with its commission, and settles each bill once. Source: spec §2, 3/11. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { createBill, createCreditNote, deliveryAppAdd, salesSettingRead, salesSettingChange } = endpoints
const { previewAppSettlement, addAppSettlement, listAppSettlements, readAppSettlement, reverseAppSettlement } =
  endpoints
const bankAccountId = accountId('1102001')

describeOnBoth('a settlement of a delivery app', open => {
  let shop: TestApp
  let owner: string
  let app: number

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    owner = await shop.signIn('owner')
    const terms = { commissionPercent: rate(2000), commissionFixed: sar('1.00'), hasCommissionVat: true, account: null }
    app = (await shop.call(deliveryAppAdd, { body: { nameAr: 'جاهز', ...terms } }, as())).id
  })

  const as = () => ({ as: owner })
  /** A sale of 17.25 for each, by the app. */
  const order = (reference?: string, branchId: 1 | 2 = 1) => {
    const named = { deliveryAppId: app, ...(reference !== undefined && { orderReference: reference }) }
    const tenders = [{ method: 'deliveryApp', amount: sar('17.25'), ...named } as const]
    return shop.call(createBill, { body: aSale([{ good: goods.delivery }], { branchId, tenders }) }, as())
  }
  type Line = { reference: string; gross: string; commission?: string; vat?: string }
  const about = (lines: readonly Line[], branchId = 1) => ({
    ...{ deliveryAppId: app, branchId },
    lines: lines.map(({ reference, gross, commission, vat }) => ({
      ...{ reference, gross: sar(gross) },
      ...(commission !== undefined && { commission: sar(commission) }),
      ...(vat !== undefined && { vat: sar(vat) }),
    })),
  })
  const preview = (lines: readonly Line[]) => shop.call(previewAppSettlement, { body: about(lines) }, as())
  const settle = async (lines: readonly Line[], changes: object = {}) => {
    const { net } = await preview(lines)
    return shop.call(addAppSettlement, { body: { ...about(lines), bankAccountId, note: '', net, ...changes } }, as())
  }
  const refusal = async (lines: readonly Line[], changes: object = {}, token = owner) => {
    const { net } = await preview(lines)
    const body = { ...about(lines), bankAccountId, note: '', net, ...changes }
    const { error, problems } = await shop.refusal(addAppSettlement, { body }, { as: token })
    return problems.length === 0 ? [error] : problems.map(({ at, code }) => `${at} ${code}`)
  }

  test('matches orders by their number or the code of the bill, with the agreed commission, and lists what is left', async () => {
    const [first, second, third] = [await order('J-1'), await order(), await order('J-3')]
    const lines = [
      { reference: ' j-1', gross: '17.25' },
      { reference: second.code, gross: '15.00' },
      { reference: 'X', gross: '10.00' },
    ]
    const seen = await preview(lines)
    expect(seen).toMatchObject({ gross: 42_25, commission: 11_45, vat: 1_72, net: 29_08, shortfall: 2_25 })
    expect(
      seen.lines.map(({ state, bill, expected, commission, vat }) => [state, bill?.id, expected, commission, vat]),
    ).toEqual([
      ['matched', first.id, 17_25, 4_45, 67],
      ['matched', second.id, 17_25, 4_00, 60],
      ['unmatched', undefined, 0, 3_00, 45],
    ])
    expect(seen.left).toMatchObject([{ id: third.id, reference: 'J-3', open: 17_25 }])
  })

  test('posts the net to the bank, commission and VAT, against what the app owes, and is listed with its lines', async () => {
    await order('J-1')
    const posted = await settle([{ reference: 'J-1', gross: '17.25', commission: '3.00', vat: '0.45' }], {
      note: 'week 3',
    })
    expect(posted).toMatchObject({ code: '1-000001', gross: 17_25, net: 13_80, note: 'week 3', userName: 'owner' })
    expect(await postingsOf(shop.db, 'appSettlement 1-000001')).toEqual([
      [
        '2026-01-15',
        'Dr bank_main 13.80',
        'Dr delivery_commission 3.00',
        'Dr vat_input 0.45',
        'Cr ar_delivery_apps 17.25',
      ],
    ])
    expect(await shop.call(readAppSettlement, { params: { id: posted.id } }, as())).toEqual(posted)
    expect(await shop.call(listAppSettlements, {}, as())).toMatchObject([{ code: '1-000001', reversedBy: null }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('expects what is left of an order after its refund', async () => {
    const sale = await order('J-1')
    await shop.call(createCreditNote, { body: { id: sale.id, reason: 'cancelled' } }, as())
    expect((await preview([{ reference: 'J-1', gross: '0.00' }])).lines[0]).toMatchObject({
      state: 'matched',
      expected: 0,
    })
    expect((await preview([{ reference: 'X', gross: '1.00' }])).left).toEqual([])
  })

  test('settles a bill once, also with two users at once, and again after its reversal', async () => {
    await order('J-1')
    const line = { reference: 'J-1', gross: '17.25' }
    expect(await refusal([line, line])).toEqual(['lines.1.reference duplicate'])
    const { net } = await preview([line])
    const body = { ...about([line]), bankAccountId, note: '', net }
    const other = await shop.openCopy()
    const attempts = [shop, other, shop, other].map(server =>
      server.call(addAppSettlement, { body }, as()).then(
        ({ id }) => id,
        () => null,
      ),
    )
    const ids = (await Promise.all(attempts)).filter(id => id !== null)
    expect(ids).toHaveLength(1)
    expect(await refusal([line])).toEqual(['lines.0.reference alreadySettled'])
    const id = ids[0] ?? 0
    const back = await shop.call(reverseAppSettlement, { params: { id }, body: { note: 'wrong week' } }, as())
    expect(back).toMatchObject({ code: '1-000002', reverses: '1-000001', lines: [] })
    expect((await shop.refusal(reverseAppSettlement, { params: { id }, body: { note: '' } }, as())).error).toBe(
      'voucher_reversed',
    )
    const again = await settle([line])
    expect(again.lines).toMatchObject([{ state: 'matched', gross: 17_25 }])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is answered the same under one key, and refused with figures that the user has not seen', async () => {
    await order('J-1')
    const lines = [{ reference: 'J-1', gross: '17.25' }]
    const { net } = await preview(lines)
    const body = { ...about(lines), bankAccountId, note: '', net }
    expect(await refusal(lines, { net: sar('1.00') })).toEqual(['total_differs'])
    const options = { as: owner, idempotencyKey: 'week 3' }
    const first = await shop.call(addAppSettlement, { body }, options)
    expect(await shop.call(addAppSettlement, { body }, options)).toEqual(first)
    expect(await shop.call(listAppSettlements, {}, as())).toHaveLength(1)
  })

  test('names the field of bad input: account, app, day, amounts', async () => {
    await order('J-1')
    const lines = [{ reference: 'J-1', gross: '17.25' }]
    expect(await refusal(lines, { bankAccountId: accountId('4101001') })).toEqual(['bankAccountId notAllowed'])
    expect(await refusal(lines, { bankAccountId: 9999 })).toEqual(['bankAccountId notFound'])
    expect(await refusal(lines, { deliveryAppId: 99 })).toEqual(['deliveryAppId notFound'])
    expect(await refusal(lines, { date: day('2026-02-01') })).toEqual(['date dayInFuture'])
    expect(await refusal([{ reference: 'J-1', gross: '0.50' }])).toEqual(['lines.0.gross tooSmall'])
    const { version } = await shop.call(salesSettingRead, {}, as())
    await shop.call(salesSettingChange, { body: { version, periodLockDay: day('2026-01-10') } }, as())
    expect(await refusal(lines, { date: day('2026-01-10') })).toEqual(['date periodLocked'])
  })

  test('is covered by the hash of its posting: a changed order or note is found', async () => {
    await order('J-1')
    const { id } = await settle([
      { reference: 'J-1', gross: '17.25' },
      { reference: 'X', gross: '5.00' },
    ])
    await shop.call(reverseAppSettlement, { params: { id }, body: { note: '' } }, as())
    expect(await checkBooks(shop.db)).toEqual([])
    const found = async (table: string, column: string, value: string) => {
      await shop.db.write([], async tx => {
        if (shop.db.kind === 'postgres') await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER ALL`.execute(tx)
        else await sql`DROP TRIGGER ${sql.ref(`${table}_no_update`)}`.execute(tx)
        await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${value} WHERE posting_id = ${id}`.execute(tx)
      })
      return (await checkBooks(shop.db)).map(({ law }) => law)
    }
    expect(await found('app_settlement_line', 'reference', 'J-2')).toEqual(['billDigest'])
    expect(await found('app_settlement', 'note', 'week 4')).toEqual(['billDigest'])
  })

  test('is for users who manage delivery apps, in their branches', async () => {
    await addUsers(shop.db, shop.clock, { second: { features: ['f-manage-delivery-apps'], branchIds: [2] } })
    const second = await shop.signIn('second')
    await order('J-1')
    const lines = [{ reference: 'J-1', gross: '17.25' }]
    expect(await refusal(lines, {}, second)).toEqual(['branchId notAllowed'])
    const { id } = await settle(lines)
    expect(await shop.call(listAppSettlements, {}, { as: second })).toEqual([])
    for (const call of [readAppSettlement, reverseAppSettlement]) {
      const input = { params: { id }, body: { note: '' } }
      expect((await shop.refusal(call, input as never, { as: second })).status).toBe(404)
    }
    expect((await shop.refusal(listAppSettlements, {}, { as: await shop.signIn('cashier') })).status).toBe(403)
  })
})
