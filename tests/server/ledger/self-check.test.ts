import { beforeEach, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { aSale, fillTinyShop, goods } from '#tests/support/tiny-shop.ts'

const { createBill } = billEndpoints

describeOnBoth('the books', (open, kind) => {
  let shop: TestApp

  beforeEach(async () => {
    shop = await open({ fill: fillTinyShop })
    const cashier = await shop.signIn('cashier')
    for (const count of ['1', '2', '3'])
      await shop.call(createBill, { body: aSale([{ good: goods.coffee, count }]) }, { as: cashier })
  })

  test('are sound after every posting', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })

  test('keep what was posted: nobody changes or removes it', async () => {
    const tables = ['bill', 'bill_line', 'bill_tender', 'posting', 'entry', 'stock_move', 'naming', 'particulars']
    for (const table of tables) {
      const column = { bill: 'note', posting: 'memo', naming: 'name_en', particulars: 'content' }[table] ?? 'line'
      const key = table === 'bill_tender' ? 'row' : column
      await expect(shop.db.script(`UPDATE ${table} SET "${key}" = "${key}"`)).rejects.toThrow(`append-only: ${table}`)
      await expect(shop.db.script(`DELETE FROM ${table}`)).rejects.toThrow(/append-only|FOREIGN KEY|foreign key/)
    }
  })

  /** What the owner of the file can do, and the check finds. */
  const tamper = async (table: string, statement: string) => {
    await shop.db.script(
      kind === 'sqlite'
        ? `PRAGMA foreign_keys=OFF; DROP TRIGGER IF EXISTS ${table}_no_update; DROP TRIGGER IF EXISTS ${table}_no_delete; ${statement}`
        : `SET session_replication_role = replica; ${statement}; SET session_replication_role = DEFAULT`,
    )
    return (await checkBooks(shop.db)).map(({ law }) => law)
  }

  test('find an entry that was changed, in its amount or only in its account', async () => {
    expect(await tamper('entry', 'UPDATE entry SET debit = debit + 1 WHERE posting_id = 3 AND line = 1')).toEqual([
      'trialBalance',
      'hashChain',
    ])
  })

  test('find a posting whose entries were moved to another account', async () => {
    const toBank = `UPDATE entry SET account_id = (SELECT account_id FROM account_role WHERE role = 'bank_main')
      WHERE posting_id = 3 AND line = 1`
    expect(await tamper('entry', toBank)).toEqual(['hashChain'])
  })

  test('find a posting that is missing, and of every hash after it', async () => {
    const laws = await tamper('posting', 'DELETE FROM posting WHERE number = 3')
    expect(laws).toContain('numbering')
    expect(laws).toContain('hashChain')
  })

  test('find a bill that differs from its lines', async () => {
    expect(await tamper('bill', 'UPDATE bill SET net = net + 100, total = total + 100 WHERE number = 2')).toEqual([
      'billTotals',
      'billDigest',
    ])
  })

  test('find a void bill with effective entries', async () => {
    const event = `INSERT INTO bill_event (bill_id, kind, at, user_id, detail)
      SELECT min(id), 'voided', 0, 1, '' FROM bill`
    expect(new Set(await tamper('bill_event', event))).toEqual(new Set(['billLives', 'cleanShop', 'billEvents']))
  })

  test('find two effective versions of a bill', async () => {
    const owner = await shop.signIn('owner')
    const sale = await shop.call(createBill, { body: aSale([{ good: goods.dates }]) }, { as: owner })
    const body = { ...aSale([{ good: goods.dates, count: '2' }]), Id: sale.id }
    await shop.call(billLifeEndpoints.editBill, { body }, { as: owner })
    expect(await checkBooks(shop.db)).toEqual([])
    expect(await tamper('bill_event', `DELETE FROM bill_event WHERE kind = 'replaced'`)).toEqual([
      'billLives',
      'billEvents',
    ])
  })

  test('find a bill number that was skipped', async () => {
    expect(await tamper('counter', `UPDATE counter SET next_number = 9 WHERE kind = 'bill.sale'`)).toEqual([
      'numbering',
    ])
  })

  test('find stock that is not the sum of its moves, or not worth what the accounts say', async () => {
    expect(await tamper('stock_level', 'UPDATE stock_level SET quantity = quantity + 1 WHERE item_id = 1')).toEqual([
      'stockMoves',
      'cleanShop',
    ])
    expect(await tamper('stock_level', 'UPDATE stock_level SET value = value + 1 WHERE item_id = 2')).toEqual([
      'stockMoves',
      'stockMoves',
      'stockValue',
      'cleanShop',
      'cleanShop',
    ])
  })
})
