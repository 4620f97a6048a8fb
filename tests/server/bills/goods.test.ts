/** Goods that move without trade: issues and what takes them back, transfers, what a cost centre consumes, and production. */
import { beforeEach, expect, test } from 'vitest'
import type { NewBill } from '#contract/bill.ts'
import { endpoints } from '#contract/index.ts'
import { reports } from '#contract/reports/reports.ts'
import { day } from '#domain/days.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, price } from '#domain/money.ts'
import { checkCleanItems } from '#server/clean-shop/check-clean-shop.ts'
import { writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { entriesOf, stockOf } from '#tests/support/books.ts'
import { aCentreRow } from '#tests/support/cost-centres.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, type Good, goods } from '#tests/support/tiny-shop.ts'
import { accountId, aPurchase } from '#tests/support/tiny-trade.ts'

const {
  createBill,
  getBill,
  getBillHistory,
  recordPrint,
  voidBill,
  editBill,
  refundIssue,
  changeBillStatus,
  addDelivery,
} = endpoints

const nothing = { tenders: [], net: sar('0'), fee: sar('0'), vat: sar('0'), total: sar('0') }
const line = (good: Good, count: string) => ({
  ...{ itemId: good.itemId, unitId: good.unitId, quantity: pieces(count) },
  ...{ unitPrice: price(0), isPriceIncludingVat: false },
})

function moved(billTypeCode: NewBill['billTypeCode'], lines: NewBill['BillItems'], changes: Partial<NewBill> = {}) {
  return { billTypeCode, branchId: 1, isDelivered: true, BillItems: lines, ...nothing, ...changes } satisfies NewBill
}

function amountOf(account: string, amount: string) {
  return {
    ...{ accountId: accountId(account), description: 'June', amount: sar(amount) },
    ...{ isPriceIncludingVat: false, vatCategory: 'outOfScope' as const },
  }
}

/** 24 coffees at 10.00 and a lamp at 4.00 are in the first branch, nothing in the second. The clock shows the 18th. */
describeOnBoth('goods without trade', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({
      fill: async (db, clock) => {
        await fillTinyShop(db, clock)
        await db.write([], tx =>
          tx
            .insertInto('cost_center')
            .values([aCentreRow(1, { id: 1 }), aCentreRow(2, { id: 2 })])
            .execute(),
        )
        await addUsers(db, clock, {
          receives: { features: ['f-create-entry-statement'], branchIds: [2] },
          transfersThere: { features: ['f-transfer-item-branche'], branchIds: [2] },
          voidsThere: {
            features: ['f-transfer-item-branche', 'deleteBill', 'f-change-delivering -status'],
            branchIds: [2],
          },
          transfers: { features: ['f-transfer-item-branche'], branchIds: [1] },
        })
      },
    })
    shop.clock.advance(3 * 86_400_000)
    owner = await shop.signIn('owner')
  })

  const post = (body: NewBill, as = owner) => shop.call(createBill, { body }, { as })
  const refuse = async (body: NewBill) => (await shop.refusal(createBill, { body }, { as: owner })).problems
  const buy = (count: string, cost: string, date?: string) =>
    post({ ...aPurchase(goods.coffee, count, cost), ...(date !== undefined && { date: day(date) }) })
  const books = async () => expect(await checkBooks(shop.db)).toEqual([])
  const balance = async (code: string, costCentreId?: number) => {
    let query = shop.db.read
      .selectFrom('entry')
      .select(({ fn }) => [fn.sum<number | null>('debit').as('debit'), fn.sum<number | null>('credit').as('credit')])
      .where('account_id', '=', accountId(code))
    if (costCentreId !== undefined) query = query.where('cost_center_id', '=', costCentreId)
    const { debit, credit } = await query.executeTakeFirstOrThrow()
    return formatHalalas(halalas(Number(debit ?? 0) - Number(credit ?? 0)))
  }
  const [damaged, advertising, labour] = ['5101006', '5201002', '5102002']

  const issue = (changes: Partial<NewBill> = {}) =>
    moved('exchange', [line(goods.coffee, '4')], { issueReason: 'damage', ...changes })

  test('an issue takes goods out at their cost, to the account of damage or the one that is named', async () => {
    const bill = await post(issue())
    expect(bill).toMatchObject({ code: '1-000001', total: 0, issueReason: 'damage', expenseAccount: null, qr: null })
    expect(await entriesOf(shop.db, 'exchange 1-000001')).toEqual(['Dr damage 40.00', 'Cr inventory 40.00'])
    const given = await post(issue({ issueReason: 'sample', expenseAccountId: accountId('5303011'), costCenterId: 1 }))
    expect(given.expenseAccount).toMatchObject({ code: '5303011' })
    expect(await entriesOf(shop.db, 'exchange 1-000002')).toEqual(['Dr 5303011 40.00', 'Cr inventory 40.00'])
    expect(await balance('5303011', 1)).toBe('40.00')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('16 worth 160.00')
    await books()
  })

  test('an issue says why, what it was for, and no price', async () => {
    const [sent] = issue().BillItems
    if (!sent) throw new Error('An issue has a line.')
    expect(await refuse({ ...issue(), issueReason: null })).toEqual([{ at: 'issueReason', code: 'required' }])
    expect(await refuse(issue({ issueReason: 'ownUse' }))).toEqual([{ at: 'expenseAccountId', code: 'required' }])
    expect(await refuse(issue({ expenseAccountId: accountId('1101001') }))).toEqual([
      { at: 'expenseAccountId', code: 'notAllowed' },
    ])
    expect(await refuse(issue({ BillItems: [{ ...sent, unitPrice: price(1) }] }))).toEqual([
      { at: 'BillItems.0.unitPrice', code: 'notAllowed' },
    ])
    expect(await refuse(issue({ BillItems: [line(goods.delivery, '1')] }))).toContainEqual({
      ...{ at: 'BillItems.0.itemId', code: 'invalid' },
    })
    expect(await refuse(issue({ BillItems: [line(goods.coffee, '25')] }))).toMatchObject([
      { at: 'BillItems.0.quantity', code: 'notEnoughStock' },
    ])
    expect(await refuse(issue({ toBranchId: 2 }))).toEqual([{ at: 'toBranchId', code: 'notAllowed' }])
    expect(await refuse({ ...aSale([{ good: goods.coffee }]), issueReason: 'damage' })).toEqual([
      { at: 'issueReason', code: 'notAllowed' },
    ])
  })

  test('issued goods come back as a whole, at what they cost by then, once', async () => {
    const issued = await post(issue({ date: day('2026-01-17') }))
    // The four had cost 10.00 each; with these before them, 11.00.
    await buy('24', '12.00', '2026-01-16')
    expect(await balance(damaged)).toBe('44.00')
    const body = { id: issued.id, date: day('2026-01-17') }
    const back = await shop.call(refundIssue, { body }, { as: owner })
    expect(back).toMatchObject({ billTypeCode: 'rexchange', date: '2026-01-17', original: { id: issued.id } })
    expect([await balance(damaged), await stockOf(shop.db, goods.coffee.itemId)]).toEqual(['0.00', '48 worth 528.00'])
    expect(await shop.refusal(refundIssue, { body }, { as: owner })).toMatchObject({ error: 'process_ignored' })
    await shop.call(voidBill, { params: { id: back.id } }, { as: owner })
    expect(await balance(damaged)).toBe('44.00')
    const before = { body: { id: issued.id, date: day('2026-01-16') } }
    expect((await shop.refusal(refundIssue, before, { as: owner })).problems).toMatchObject([
      { at: 'date', code: 'beforeOriginal' },
    ])
    await books()
  })

  const transfer = (count: string, changes: Partial<NewBill> = {}) =>
    moved('convert-varieties', [line(goods.coffee, count)], { toBranchId: 2, ...changes })
  const bothStocks = async () => [
    await stockOf(shop.db, goods.coffee.itemId),
    await stockOf(shop.db, goods.coffee.itemId, 2),
  ]

  test('a transfer takes its cost along, and each branch balances', async () => {
    const bill = await post(transfer('4'))
    expect(bill).toMatchObject({ isDelivered: true, toBranch: { id: 2 } })
    expect((await entriesOf(shop.db, 'convert-varieties 1-000001')).sort()).toEqual([
      ...['Cr interbranch 40.00', 'Cr inventory 40.00', 'Cr inventory_transit 40.00'],
      ...['Dr interbranch 40.00', 'Dr inventory 40.00', 'Dr inventory_transit 40.00'],
    ])
    expect(await bothStocks()).toEqual(['20 worth 200.00', '4 worth 40.00'])
    expect(await refuse(transfer('1', { toBranchId: 1 }))).toEqual([{ at: 'toBranchId', code: 'notAllowed' }])
    expect(await refuse({ ...transfer('1'), toBranchId: null })).toEqual([{ at: 'toBranchId', code: 'required' }])
    await books()
  })

  test('what the sender paid more, the receiver has sold at more', async () => {
    await post(transfer('4', { date: day('2026-01-16') }))
    await post({ ...aSale([{ good: goods.coffee, count: '2' }]), branchId: 2, date: day('2026-01-17') })
    await buy('24', '12.00', '2026-01-15')
    expect(await bothStocks()).toEqual(['44 worth 484.00', '2 worth 22.00'])
    expect(await balance('5101001')).toBe('22.00')
    await books()
  })

  test('a transfer is received in parts by users of the receiving branch, and reversed while its goods are there', async () => {
    const bill = await post(transfer('5', { isDelivered: false }), await shop.signIn('transfers'))
    expect(await bothStocks()).toEqual(['19 worth 190.00', 'never in stock'])
    const receiver = await shop.signIn('receives')
    const part = { body: { billId: bill.id, note: '', lines: [{ line: 1, quantity: pieces('2') }] } }
    await shop.call(addDelivery, part, { as: receiver })
    expect(await bothStocks()).toEqual(['19 worth 190.00', '2 worth 20.00'])
    // What was sent turns out to have cost 11.00.
    await buy('24', '12.00', '2026-01-16')
    await shop.call(changeBillStatus, { body: { id: bill.id, isDelivered: true } }, { as: owner })
    expect(await bothStocks()).toEqual(['43 worth 473.00', '5 worth 55.00'])
    await books()
    await post({ ...aSale([{ good: goods.coffee, count: '3' }]), branchId: 2 })
    expect(await shop.refusal(voidBill, { params: { id: bill.id } }, { as: owner })).toMatchObject({
      error: 'quantity_issue',
    })
    await books()
  })

  test('a transfer is opened and printed where it is received, without its cost, and changed only where it was sent', async () => {
    const bill = await post(transfer('4', { costCenterId: 1, isDelivered: false }))
    const sale = await post(aSale([{ good: goods.coffee }]))
    const as = await shop.signIn('transfersThere')
    const opened = await shop.call(getBill, { query: { id: bill.id } }, { as })
    expect(opened).toMatchObject({ code: bill.code, toBranch: { id: 2 }, total: 0, charges: [], tenders: [] })
    expect(opened.lines).toMatchObject([{ itemId: goods.coffee.itemId, quantity: pieces('4'), unitPrice: 0, total: 0 }])
    expect(JSON.stringify(opened)).not.toMatch(/cost(?!CenterId"|Center":null)/i)
    expect((await shop.call(recordPrint, { body: { id: bill.id } }, { as })).prints).toBe(1)
    const isThere = async (call: Promise<{ readonly error: string }>) =>
      expect((await call).error).toBe('bill_not_found')
    // Neither the other bills of the sender, nor the entries behind this one, nor its history.
    await isThere(shop.refusal(getBill, { query: { id: sale.id } }, { as }))
    await isThere(shop.refusal(getBillHistory, { query: { id: bill.id } }, { as }))
    const changing = await shop.signIn('voidsThere')
    await isThere(shop.refusal(voidBill, { params: { id: bill.id } }, { as: changing }))
    await isThere(shop.refusal(changeBillStatus, { body: { id: bill.id, isDelivered: true } }, { as: changing }))
    // Nor by a user of the receiver who may not see transfers.
    const receiver = await shop.signIn('receives')
    expect((await shop.refusal(getBill, { query: { id: bill.id } }, { as: receiver })).error).toBe('access_denied')
  })

  test('a transfer that is voided is back where it was', async () => {
    const bill = await post(transfer('4'))
    await shop.call(voidBill, { params: { id: bill.id } }, { as: owner })
    expect(await bothStocks()).toEqual(['24 worth 240.00', '0 worth 0.00'])
    await books()
  })

  test('of two who send the last goods one is refused', async () => {
    const answers = await Promise.allSettled([post(transfer('20')), post(transfer('20'))])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await bothStocks()).toEqual(['4 worth 40.00', '20 worth 200.00'])
    await books()
  })

  test('a cost centre consumes goods, and takes over what another has borne', async () => {
    const body = moved('convert-cc', [line(goods.coffee, '2')], {
      ...{ costCenterId: 1, toCostCenterId: 2, BillExpenses: [amountOf(advertising, '70.00')] },
      ...{ net: sar('70.00'), total: sar('70.00') },
    })
    expect(await post(body)).toMatchObject({ toCostCenter: { id: 2 }, costCenterId: 1 })
    expect([await balance(advertising, 1), await balance(advertising, 2)]).toEqual(['-70.00', '70.00'])
    expect(await balance('5102001', 2)).toBe('20.00')
    expect(await refuse({ ...body, toCostCenterId: 1 })).toEqual([{ at: 'toCostCenterId', code: 'notAllowed' }])
    const taxed = [{ ...amountOf(advertising, '70.00'), vatCategory: 'standard' as const }]
    expect(await refuse({ ...body, BillExpenses: taxed })).toEqual([
      { at: 'BillExpenses.0.vatCategory', code: 'notAllowed' },
    ])
    await buy('24', '12.00', '2026-01-16')
    expect(await balance('5102001', 2)).toBe('22.00')
    await books()
  })

  const production = (count: string, changes: Partial<NewBill> = {}) =>
    moved('production', [{ ...line(goods.lamp, count), isProduct: true }, line(goods.coffee, '3')], {
      ...{ BillExpenses: [amountOf(labour, '6.00')], net: sar('6.00'), total: sar('6.00') },
      ...changes,
    })

  test('a product is worth its materials and services, and follows them when they cost more', async () => {
    await post(production('2', { date: day('2026-01-16') }))
    expect(await entriesOf(shop.db, 'production 1-000001')).toEqual([
      ...['Dr inventory 36.00', 'Cr inventory 30.00', 'Cr production_labour 6.00'],
    ])
    // One at 4.00 and two at 18.00.
    expect(await stockOf(shop.db, goods.lamp.itemId)).toBe('3 worth 40.00')
    await post(aSale([{ good: goods.lamp, count: '3' }]))
    await buy('24', '12.00', '2026-01-15')
    expect(await balance('5101001')).toBe('43.00')
    expect(await stockOf(shop.db, goods.coffee.itemId)).toBe('45 worth 495.00')
    // A check of the product alone follows what it was made of.
    expect(await checkCleanItems(shop.db, [goods.lamp.itemId])).toEqual([])
    await books()
  })

  test('a production has one product, which is not made of itself, and materials that are there', async () => {
    const [product, material] = production('1').BillItems
    if (!product || !material) throw new Error('A production has a product and a material.')
    const withItems = (BillItems: NewBill['BillItems']) => refuse(production('1', { BillItems }))
    expect(await withItems([material])).toEqual([{ at: 'BillItems', code: 'productMissing' }])
    expect(await withItems([product, { ...material, isProduct: true }])).toContainEqual({
      ...{ at: 'BillItems.1.isProduct', code: 'duplicate' },
    })
    expect(await withItems([product, { ...product, isProduct: false }])).toEqual([
      { at: 'BillItems.1.itemId', code: 'notAllowed' },
    ])
    await shop.db.write([1, 2], tx => writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now()))
    expect(await withItems([product, line(goods.coffee, '25')])).toMatchObject([
      { at: 'BillItems.1.quantity', code: 'notEnoughStock' },
    ])
    // Nor may they be sold before, where more may be sold than there is.
    await post(production('1', { BillItems: [product, line(goods.coffee, '24')], date: day('2026-01-17') }))
    const early = { ...aSale([{ good: goods.coffee }]), date: day('2026-01-16') }
    expect(await refuse(early)).toMatchObject([{ at: 'date', code: 'notEnoughStockOnDay' }])
    await books()
  })

  test('their screens learn who receives and which accounts may bear them', async () => {
    await shop.db.write([], tx =>
      tx.updateTable('account').set({ is_active: 0 }).where('code', '=', advertising).execute(),
    )
    // A user who sends from one branch may send to any.
    const { branches, accounts } = await shop.call(
      endpoints.getGoodsBillInit,
      {},
      { as: await (await shop.openCopy()).signIn('transfers') },
    )
    expect(branches.map(({ id }) => id)).toEqual([1, 2])
    const codes = accounts.map(({ code }) => code)
    expect(codes).toEqual(codes.toSorted())
    expect(codes).toEqual(expect.arrayContaining([damaged, labour]))
    expect(codes).not.toContain(advertising)
  })

  test('none of them is edited, and none bears VAT', async () => {
    const bills = [issue(), transfer('1'), production('1')]
    for (const body of bills) {
      const { id } = await post(body)
      const edited = { body: { ...body, Id: id } }
      expect((await shop.refusal(editBill, edited, { as: owner })).problems).toEqual([
        { at: 'billTypeCode', code: 'notAllowed' },
      ])
    }
    const body = { fromDate: day('2026-01-01'), toDate: day('2026-01-31') }
    const { sections } = await shop.call(reports.vatReport.endpoint, { body: body as never }, { as: owner })
    const boxes = sections.flatMap(({ rows }) => rows.map(({ base, vat }) => [base, vat]))
    expect(boxes.length).toBeGreaterThan(10)
    const documents = await shop.call(reports.vatDocuments.endpoint, { body: body as never }, { as: owner })
    expect(documents.rows).toEqual([])
    expect(boxes.flat().filter(amount => amount !== undefined && amount !== null && amount !== 0)).toEqual([])
  })
})
