/** What posting an opening does to the books, its problems, and how it is put right. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { type Settings, writeSettings } from '#server/company/company.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { pieces, sar } from '#tests/support/amounts.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { stockOf } from '#tests/support/books.ts'
import { withPeople } from '#tests/support/branch-people.ts'
import { postingsOf } from '#tests/support/ledger-text.ts'
import { balancesOf, levelsOf, openBranch, openingOf } from '#tests/support/opened-books.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'

const { openingStockAdd, openingStockChange, openingStockRemove, openingPartyAdd, openingAccountAdd } = endpoints
const { postOpening, createBill, customerInfo } = endpoints

describeOnBoth('the opening of the books', open => {
  let shop: TestApp
  let owner: string

  beforeEach(async () => {
    shop = await open({ beginning: withPeople })
    owner = await shop.signIn('owner')
  })

  const as = () => ({ as: owner })
  const addStock = (item: number, count: string, value: string, branch = 2) =>
    shop.call(openingStockAdd, { body: { branch, item, quantity: pieces(count), value: sar(value) } }, as())
  const addParty = (party: number, sides: { debit?: string; credit?: string }, branch = 2) =>
    shop.call(
      openingPartyAdd,
      { body: { branch, party, debit: sar(sides.debit ?? '0'), credit: sar(sides.credit ?? '0'), note: '' } },
      as(),
    )
  const addAccount = (code: string, sides: { debit?: string; credit?: string }, branch = 2) =>
    shop.call(
      openingAccountAdd,
      {
        body: {
          ...{ branch, account: accountId(code), note: '' },
          ...{ debit: sar(sides.debit ?? '0'), credit: sar(sides.credit ?? '0') },
        },
      },
      as(),
    )
  const change = (row: { id: number; version: number }, changes: object) =>
    shop.call(openingStockChange, { params: { id: row.id }, body: { version: row.version, ...changes } }, as())
  const decide = (changes: Partial<Settings>) =>
    shop.db.write([1, 2], tx => writeSettings(tx, changes, shop.clock.now()))
  const refusal = async (branchId = 2, mark?: string) => {
    const body = { branchId, mark: mark ?? (await openingOf(shop, owner, branchId)).mark }
    const { error, problems } = await shop.refusal(postOpening, { body }, as())
    return [error, ...problems.map(({ at, code }) => `${at} ${code}`)]
  }
  const postings = () => postingsOf(shop.db, 'opening 2-000001')

  test('is one posting of a branch on the first day, with whose debts they are, balanced by the opening balances', async () => {
    await addStock(goods.coffee.itemId, '10', '90.00')
    await addStock(goods.lamp.itemId, '4', '10.50')
    await addParty(tinyParties.borrower, { debit: '75.00' })
    await addParty(tinyParties.supplier, { credit: '30.00' })
    await addAccount('1101001', { debit: '500.00' })
    await addAccount('3101001', { credit: '1000.00' })
    expect(await openingOf(shop, owner, 2)).toMatchObject({
      ...{ state: 'unposted', itemCount: 2, customerCount: 1, supplierCount: 1, accountCount: 2, code: null },
      ...{ stock: 100_50, receivable: 75_00, payable: 30_00, accounts: -500_00, difference: -354_50 },
    })
    const posted = await openBranch(shop, owner, 2)
    expect(posted).toMatchObject({ state: 'posted', code: '2-000001', postingNumber: 1 })
    expect(await postings()).toEqual([
      [
        '2026-01-01',
        ...['Dr inventory 100.50', 'Dr ar 75.00', 'Cr ap 30.00', 'Dr cash_main 500.00'],
        ...['Cr capital 1000.00', 'Dr opening_balance 354.50'],
      ],
    ])
    expect([await stockOf(shop.db, 1, 2), await stockOf(shop.db, 6, 2)]).toEqual(['10 worth 90.00', '4 worth 10.50'])
    const statement = await shop.call(
      customerInfo,
      { body: { personId: tinyParties.borrower, fromDate: day('2026-01-01'), toDate: day('2026-01-31') } },
      as(),
    )
    expect(statement).toMatchObject({
      closing: { balance: 75_00 },
      rows: [{ day: '2026-01-01', document: { type: 'opening' } }],
    })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is put right by posting it again: the old one is taken back on its day, and nothing else of it is left', async () => {
    const row = await addStock(goods.coffee.itemId, '10', '90.00')
    await addParty(tinyParties.borrower, { debit: '75.00' })
    await openBranch(shop, owner, 2)
    shop.clock.advance(86_400_000)
    owner = await shop.signIn('of-both')
    await change(row, { quantity: pieces('12'), value: sar('120.00') })
    expect(await openingOf(shop, owner, 2)).toMatchObject({ state: 'changed', code: '2-000001' })
    expect(await openBranch(shop, owner, 2)).toMatchObject({ state: 'posted', code: '2-000001', postingNumber: 3 })
    expect(await postings()).toEqual([
      ['2026-01-01', 'Dr inventory 90.00', 'Dr ar 75.00', 'Cr opening_balance 165.00'],
      ['2026-01-01 opening', 'Cr inventory 90.00', 'Cr ar 75.00', 'Dr opening_balance 165.00'],
      ['2026-01-01', 'Dr inventory 120.00', 'Dr ar 75.00', 'Cr opening_balance 195.00'],
    ])
    expect(await stockOf(shop.db, 1, 2)).toBe('12 worth 120.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('costs again what was sold since, as if it had been right from the beginning', async () => {
    const row = await addStock(goods.coffee.itemId, '10', '90.00')
    await openBranch(shop, owner, 2)
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '4' }], { branchId: 2 }) }, as())
    expect(await stockOf(shop.db, 1, 2)).toBe('6 worth 54.00')
    await change(row, { value: sar('100.00') })
    await openBranch(shop, owner, 2)
    expect(await stockOf(shop.db, 1, 2)).toBe('6 worth 60.00')
    expect((await balancesOf(shop)).filter(line => line.includes(' 2 '))).toContain('5101001 2 - 40')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('comes before what was sold on the first day, also where it is posted later', async () => {
    await decide({ oversellPolicy: 'allow', firstDay: day('2026-01-14') })
    shop.clock.set('2026-01-14T09:00:00Z')
    owner = await shop.signIn('of-both')
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '4' }], { branchId: 2 }) }, as())
    shop.clock.set('2026-01-16T09:00:00Z')
    owner = await shop.signIn('of-none-in-particular')
    await addStock(goods.coffee.itemId, '10', '90.00')
    await openBranch(shop, owner, 2)
    expect(await stockOf(shop.db, 1, 2)).toBe('6 worth 54.00')
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('keeps goods that were sold since from being taken back, and says which row', async () => {
    const row = await addStock(goods.coffee.itemId, '10', '90.00')
    await openBranch(shop, owner, 2)
    await shop.call(createBill, { body: aSale([{ good: goods.coffee, count: '4' }], { branchId: 2 }) }, as())
    const less = await change(row, { quantity: pieces('3') })
    const before = [await balancesOf(shop), await levelsOf(shop)]
    expect(await refusal()).toEqual(['quantity_issue', `openingStock.${row.id}.quantity notEnoughStockOnDay`])
    expect([await balancesOf(shop), await levelsOf(shop)]).toEqual(before)
    await shop.call(openingStockRemove, { params: { id: row.id }, query: { version: Number(less.version) } }, as())
    expect((await refusal())[0]).toBe('quantity_issue')
    await decide({ oversellPolicy: 'allow' })
    expect(await openBranch(shop, owner, 2)).toMatchObject({ state: 'empty', code: null })
    expect(await stockOf(shop.db, 1, 2)).toMatch(/^-4 /)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is taken back whole where no rows are left, and posted anew under its number', async () => {
    const row = await addStock(goods.coffee.itemId, '10', '90.00')
    await openBranch(shop, owner, 2)
    await shop.call(openingStockRemove, { params: { id: row.id }, query: { version: 1 } }, as())
    expect(await openBranch(shop, owner, 2)).toMatchObject({ state: 'empty', code: null })
    expect(await stockOf(shop.db, 1, 2)).toBe('0 worth 0.00')
    expect(await refusal()).toEqual(['process_ignored'])
    await addStock(goods.coffee.itemId, '5', '40.00')
    expect(await openBranch(shop, owner, 2)).toMatchObject({ state: 'posted', code: '2-000001' })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused once the first day is closed, before it has come, and where nobody has said when it is', async () => {
    await addStock(goods.coffee.itemId, '10', '90.00')
    await decide({ periodLockDay: day('2026-01-01') })
    expect(await refusal()).toEqual(['period_locked', 'date periodLocked'])
    await decide({ periodLockDay: null, firstDay: day('2026-01-16') })
    expect(await refusal()).toEqual(['invalid_input', 'firstDay dayInFuture'])
    await decide({ firstDay: null })
    expect(await refusal()).toEqual(['invalid_input', 'firstDay required'])
  })

  test('names what is no longer in use or became another kind of account, with row and field', async () => {
    const stock = await addStock(goods.lamp.itemId, '10', '90.00')
    const party = await addParty(tinyParties.borrower, { debit: '75.00' })
    const account = await addAccount('1101004', { debit: '5.00' })
    await shop.db.write([1, 2], async tx => {
      await tx.updateTable('item').set({ is_active: 0 }).where('id', '=', goods.lamp.itemId).execute()
      await tx.updateTable('party').set({ is_active: 0 }).where('id', '=', tinyParties.borrower).execute()
      await tx.updateTable('account').set({ is_postable: 0 }).where('id', '=', accountId('1101004')).execute()
    })
    expect(await refusal()).toEqual([
      'invalid_input',
      `openingStock.${stock.id}.item outOfUse`,
      `openingParty.${party.id}.party outOfUse`,
      `openingAccount.${account.id}.account takesNoEntries`,
    ])
  })

  test('keeps what it names when that is retired later, and is put right all the same', async () => {
    const lamp = await addStock(goods.lamp.itemId, '10', '90.00')
    await addParty(tinyParties.borrower, { debit: '75.00' })
    await openBranch(shop, owner, 2)
    await shop.db.write([1, 2], async tx => {
      await tx.updateTable('item').set({ is_active: 0 }).where('id', '=', goods.lamp.itemId).execute()
      await tx.updateTable('party').set({ is_active: 0 }).where('id', '=', tinyParties.borrower).execute()
    })
    await addStock(goods.coffee.itemId, '1', '9.00')
    await change(lamp, { value: sar('91.00') })
    expect(await openBranch(shop, owner, 2)).toMatchObject({ state: 'posted', stock: 100_00 })
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is refused where it comes to more than the books take', async () => {
    const largest = '999999999.99'
    const items = [goods.coffee, goods.dates, goods.medicine, goods.shisha, goods.lamp]
    for (const { itemId } of items) await addStock(itemId, '999999999', largest)
    expect(await openBranch(shop, owner, 2)).toMatchObject({ state: 'posted', stock: 5 * 99_999_999_999 })
    await shop.db.write([2], async tx => {
      await sql`UPDATE opening_stock SET value = ${999_999_999_999_999}, version = version + 1`.execute(tx)
    })
    expect(await refusal()).toEqual(['invalid_input', ' tooLarge'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('posts what was seen, once: under one key, and of two people at once', async () => {
    await addStock(goods.coffee.itemId, '10', '90.00')
    const { mark } = await openingOf(shop, owner, 2)
    await addStock(goods.lamp.itemId, '1', '4.00')
    expect(await refusal(2, mark)).toEqual(['count_differs'])
    const body = { branchId: 2, mark: (await openingOf(shop, owner, 2)).mark }
    const options = { as: owner, idempotencyKey: 'opened' }
    const first = await shop.call(postOpening, { body }, options)
    expect(await shop.call(postOpening, { body }, options)).toEqual(first)
    expect(await refusal()).toEqual(['process_ignored'])
    await addStock(goods.dates.itemId, '1', '4.00')
    const next = { branchId: 2, mark: (await openingOf(shop, owner, 2)).mark }
    const both = await Promise.all(
      ['owner', 'of-both'].map(async who => {
        const headers = { authorization: `Bearer ${await shop.signIn(who)}` }
        return (await shop.inject({ method: 'POST', url: postOpening.path, headers, payload: next })).statusCode
      }),
    )
    expect(both.sort()).toEqual([200, 409])
    expect(await postings()).toHaveLength(3)
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('of each branch is its own, and of branches of others nobody sees or posts anything', async () => {
    await addStock(goods.coffee.itemId, '10', '90.00', 2)
    const first = await shop.signIn('of-the-first')
    const { branches } = await shop.call(endpoints.getOpenings, {}, { as: first })
    expect(branches.map(({ branchId, state }) => [branchId, state])).toEqual([[1, 'empty']])
    const { mark } = await openingOf(shop, owner, 2)
    const foreign = await shop.refusal(postOpening, { body: { branchId: 2, mark } }, { as: first })
    expect([foreign.status, foreign.problems]).toEqual([403, [{ at: 'branchId', code: 'notAllowed' }]])
  })

  test('follows the first day of the books when that is moved before it', async () => {
    await addStock(goods.coffee.itemId, '10', '90.00')
    await openBranch(shop, owner, 2)
    await decide({ firstDay: day('2025-12-31') })
    expect(await openingOf(shop, owner, 2)).toMatchObject({ state: 'changed' })
    await openBranch(shop, owner, 2)
    expect((await postings()).map(([head]) => head)).toEqual(['2026-01-01', '2026-01-01 opening', '2025-12-31'])
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('is on record with who did it, and its balances are seen in the trial balance', async () => {
    await addAccount('1101001', { debit: '500.00' })
    await addAccount('5101001', { debit: '20.00' })
    await openBranch(shop, owner, 2)
    const { rows } = await sql<{ action: string; subject: string }>`SELECT action, subject FROM audit
      WHERE action = 'opening.posted'`.execute(shop.db.read)
    expect(rows).toEqual([{ action: 'opening.posted', subject: 'opening 2-000001' }])
    expect((await balancesOf(shop)).filter(line => line.includes(' 2 '))).toEqual([
      '1101001 2 - 500',
      '3202004 2 - -520',
      '5101001 2 - 20',
    ])
    const balance = await shop.call(endpoints.getTrialBalance, { query: { branchId: 2 } }, as())
    expect(balance.accounts.filter(each => each.isPostable && each.closing !== 0)).toMatchObject([
      { code: '1101001', debit: 500_00 },
      { code: '3202004', credit: 520_00, closing: -520_00 },
      { code: '5101001', debit: 20_00 },
    ])
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
