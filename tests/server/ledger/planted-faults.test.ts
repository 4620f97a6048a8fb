import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { quantity } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { isTriedOn } from '#tests/support/database.ts'
import {
  changedRows,
  columnsOf,
  type Faults,
  letFaultsIn,
  one,
  plant,
  plantedColumns,
  text,
} from '#tests/support/planted-faults.ts'
import { aJournal } from '#tests/support/tiny-journal.ts'
import { aQuotation } from '#tests/support/tiny-quotation.ts'
import { fillTinyShop, goods } from '#tests/support/tiny-shop.ts'
import { aPurchase } from '#tests/support/tiny-trade.ts'
import { tradeALittle } from '#tests/support/traded-shop.ts'

/** A rule of the table holds these together, so that two of them change at once. */
const fromVat = { vat: 'vat - 100, net = net + 100', net: 'net + 100, vat = vat - 100' }
const amounts = { ...fromVat, fee: 'fee + 100, net = net - 100', total: 'total + 100, net = net + 100' }

const firstSale = `(SELECT id FROM bill AS sold WHERE sold.type = 'sale' AND sold.number = 1)`
const thirdPosting = '(SELECT id FROM posting AS third WHERE third.branch_id = 1 AND third.number = 3)'

const faults: Faults = {
  bill: {
    row: `type = 'sale' AND number = 1`,
    changes: {
      ...{ number: 'number + 1000', version: 'version + 1000' },
      ...one(['branch_id', 'created_at', 'user_id', 'seller_id', 'discount_value', 'amount']),
      ...one(['line_discount', 'bill_discount', 'net_zero', 'net_exempt', 'net_out_of_scope', 'received', 'rounding']),
      ...{
        id: 'id + 1000',
        cost: 'cost + 1',
        party_id: '2',
        cost_center_id: '1',
        original_bill_id: 'id + 1',
        debited_bill_id: 'id + 1',
        quotation_id: 'id + 1',
        expires_on: `'2026-01-31'`,
        supplier_invoice_day: `'2026-01-31'`,
        declared_vat: '1',
        buyer_id: '1',
        account_id: '1',
        to_branch_id: '2',
        to_cost_center_id: '1',
        table_id: '1',
      },
      ...{ is_delivered: '0', is_vat_enabled: '0', day: `'2026-01-14'` },
      ...text([
        'type',
        'code',
        'invoice_kind',
        'discount_kind',
        'note',
        'supplier_invoice_number',
        'vat_kind',
        'issue_reason',
      ]),
      ...amounts,
    },
  },
  bill_line: {
    row: `bill_id = ${firstSale} AND line = 1`,
    changes: {
      ...{
        bill_id: 'bill_id + 1, line = 9',
        line: '9',
        day: `'2026-01-14'`,
        unit_id: '2',
        account_id: '1, item_id = NULL',
      },
      ...one([
        'item_id',
        'naming_id',
        'unit_naming_id',
        'ratio',
        'quantity',
        'unit_price',
        'discount_value',
        'vat_rate',
      ]),
      ...{
        price_includes_vat: '0',
        is_tobacco: '1',
        is_service: '1',
        is_product: '1',
        original_line: '1',
        quotation_line: '1',
        discount_terms_id: '1',
        waiting_quantity: '1',
        waiting_cost: '1',
      },
      ...one(['amount', 'line_discount', 'bill_discount', 'cost']),
      ...text(['description', 'discount_kind', 'vat_category', 'vat_reason']),
      ...amounts,
    },
  },
  bill_line_feature: {
    row: `bill_id = ${firstSale}`,
    changes: { bill_id: 'bill_id + 1', line: '2', feature_id: '9', price: 'price + 1' },
  },
  bill_tender: {
    row: `bill_id = ${firstSale} AND "row" = 1`,
    changes: {
      bill_id: 'bill_id + 1, "row" = 9',
      row: '9',
      method: `'mada'`,
      amount: 'amount - 1',
      received: 'received + 1',
      refund_bill_id: 'bill_id',
      delivery_app_id: '1',
      order_reference: `'changed'`,
    },
  },
  bill_charge: {
    row: '"row" = 1',
    changes: {
      bill_id: 'bill_id - 1',
      row: '9',
      kind: `'customsVat'`,
      description: `'changed'`,
      amount: 'amount + 1',
      method: `'bank'`,
      party_id: '3',
    },
  },
  delivery: {
    row: `code = '1-000001'`,
    changes: {
      ...{ kind: `'exit'`, branch_id: '2', bill_id: 'bill_id - 1', day: `'2026-01-14'` },
      ...one(['posting_id', 'number', 'created_at', 'user_id']),
      ...text(['code', 'note']),
    },
  },
  delivery_line: {
    row: 'line = 1',
    changes: { posting_id: 'posting_id - 1', line: '9', quantity: 'quantity + 1' },
  },
  bill_event: {
    row: `kind = 'voided'`,
    changes: {
      bill_id: 'bill_id - 1',
      kind: `'printed'`,
      ...one(['at', 'user_id', 'posting_id']),
      ...text(['detail', 'seal']),
    },
  },
  posting: {
    row: 'number = 3 AND branch_id = 1',
    changes: {
      ...{ id: 'id + 1000', branch_id: '2', number: '1000', day: `'2026-01-14'`, original_day: `'2026-01-14'` },
      ...{ bill_id: 'bill_id + 1', reverses_id: '1', bill_digest: 'NULL', place: '1' },
      ...one(['created_at', 'user_id']),
      ...text(['document', 'memo', 'hash']),
    },
  },
  entry: {
    row: `posting_id = ${thirdPosting} AND line = 1`,
    changes: {
      ...{
        posting_id: 'posting_id + 1, line = 99',
        line: '99',
        day: `'2026-01-14'`,
        cost_center_id: '1',
        party_id: '1',
      },
      ...one(['account_id', 'branch_id', 'debit']),
      credit: 'debit, debit = 0',
    },
  },
  voucher: {
    row: `type = 'journal' AND number = 2`,
    changes: {
      ...{ number: 'number + 1000', reverses_id: 'NULL', day: `'2026-01-14'`, posting_id: 'posting_id + 1000' },
      ...one(['branch_id', 'total', 'created_at', 'user_id']),
      ...text(['type', 'code', 'note']),
    },
  },
  voucher_line: {
    row: `posting_id = (SELECT posting_id FROM voucher WHERE number = 1) AND line = 1`,
    changes: {
      ...{
        posting_id: 'posting_id + 1, line = 9',
        line: '9',
        cost_center_id: '1',
        party_id: '1',
        credit: 'debit, debit = 0',
      },
      ...one(['account_id', 'branch_id', 'debit']),
      ...text(['note']),
    },
  },
  stock_move: {
    row: `posting_id = ${thirdPosting} AND line = 1`,
    changes: {
      posting_id: 'posting_id + 1, line = 99',
      line: '99',
      day: `'2026-01-14'`,
      ...one(['item_id', 'branch_id', 'quantity', 'value']),
    },
  },
  stock_link: {
    row: `kind = 'cancels'`,
    changes: { kind: `'corrects'`, ...one(['posting_id', 'line', 'of_posting_id', 'of_line']) },
  },
  stock_level: {
    row: 'item_id = 1 AND branch_id = 1',
    changes: { item_id: '3', branch_id: '2', ...one(['quantity', 'value', 'last_unit_cost']) },
  },
  counter: {
    row: `branch_id = 1 AND kind = 'bill.sale'`,
    changes: { branch_id: '2', kind: `'bill.exchange'`, next_number: 'next_number + 1' },
  },
  audit: {
    row: `action = 'bill.voided'`,
    changes: {
      ...one(['at', 'user_id', 'chain']),
      number: 'number + 1000',
      ...text(['action', 'subject', 'detail', 'address', 'device', 'session', 'hash']),
      format: 'NULL',
    },
  },
  audit_chain: { row: 'chain = 1', changes: { chain: '9', length: 'length + 1', hash: `'changed'` } },
  row_change: {
    row: `action = 'created'`,
    changes: {
      ...one(['row_id', 'version', 'at', 'user_id']),
      ...text(['table_name', 'action', 'changes', 'seal']),
    },
  },
  particulars: { row: 'id = 1', changes: { id: 'id + 1000', ...text(['digest', 'content']) } },
}

/** Rows of the audit that come, go or change places, each with what is done. */
const auditRows = {
  'added at the end': `INSERT INTO audit (at, action, subject, detail, chain, number, format, hash)
    SELECT at, action, subject, detail, chain, number + 1, format, hash FROM audit WHERE action = 'bill.written'`,
  'added without a place': `INSERT INTO audit (at, action, subject, detail) VALUES (1, 'login', '', '{}')`,
  'removed in the middle': `DELETE FROM audit WHERE action = 'bill.voided'`,
  'removed at the end': `DELETE FROM audit WHERE action = 'bill.written'`,
  'all removed': 'DELETE FROM audit WHERE chain = 1',
  'swapped with its neighbour': `UPDATE audit SET number = -number WHERE chain = 1;
    UPDATE audit SET number = 6 + number WHERE chain = 1`,
}

/** No posting covers a quotation; each change of it, and of what says what it was, with the table that it is in. */
const quotationFaults = [
  ['bill', `UPDATE bill SET note = 'changed' WHERE type = 'quate'`],
  ['bill', `UPDATE bill SET expires_on = '2027-01-01' WHERE type = 'quate'`],
  ['bill_line', `UPDATE bill_line SET unit_price = 1 WHERE bill_id = (SELECT id FROM bill WHERE type = 'quate')`],
  ['bill_event', `UPDATE bill_event SET detail = 'changed' WHERE kind = 'sealed'`],
  ['bill_event', `DELETE FROM bill_event WHERE kind = 'sealed'`],
] as const

/** Of these columns a change is not found, because it changes nothing. */
const harmless: Readonly<Record<string, string>> = {
  'audit.id': 'nothing names it; the place of a row is its number in its chain',
  'row_change.id': 'nothing names it; the order of what happened to a row is that of its versions',
  'bill_event.id': 'nothing names it; the order of what happened to a bill is that of its postings, which is compared',
}

describeOnBoth('a fault that somebody plants', (open, kind) => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill: fillTinyShop })
    await tradeALittle(shop)
    const owner = await shop.signIn('owner')
    const waiting = { ...aPurchase(goods.lamp, '2', '4.00'), isDelivered: false }
    const { id: billId } = await shop.call(endpoints.createBill, { body: waiting }, { as: owner })
    const part = { billId, lines: [{ line: 1, quantity: quantity(1000) }], note: '' }
    await shop.call(endpoints.addDelivery, { body: part }, { as: owner })
    await shop.call(endpoints.createBill, { body: aQuotation([{ good: goods.coffee }]) }, { as: owner })
    await shop.call(endpoints.customerAdd, { body: { nameAr: 'عميل' } }, { as: owner })
    await shop.call(endpoints.journalAdd, { body: aJournal(1, '9.00', 2) }, { as: owner })
    expect(await checkBooks(shop.db)).toEqual([])
    await letFaultsIn(shop.db)
  })

  test('could be in any column: each is changed below, or harmless', async () => {
    expect([...plantedColumns(faults), ...Object.keys(harmless)].sort()).toEqual(await columnsOf(shop.db, faults))
  })

  describe.each(Object.entries(faults))('in %s', (table, { row, changes }) => {
    const tried = Object.entries(changes).filter((_, at) => isTriedOn(kind, at))
    test.each(tried)('.%s is found', async (column, value) => {
      await plant(shop.db, table, `UPDATE ${table} SET "${column}" = ${value} WHERE ${row}`, async () => {
        expect(await changedRows(shop.db, table)).toBe(1)
        expect(await checkBooks(shop.db)).not.toEqual([])
      })
    })
  })

  test.each(quotationFaults)('in a quotation is found: %s, %s', async (table, statement) => {
    await plant(shop.db, table, statement, async () => expect(await checkBooks(shop.db)).not.toEqual([]))
  })

  test('in what one branch owes another is found by the balance of each', async () => {
    const owed = `account_id IN (SELECT account_id FROM account_role WHERE role = 'interbranch') AND branch_id = 2`
    await plant(shop.db, 'entry', `UPDATE entry SET branch_id = 1 WHERE ${owed}`, async () => {
      const found = (await checkBooks(shop.db)).filter(({ law }) => law === 'voucherEntries')
      expect(found.map(({ detail }) => detail)).toEqual(['journal 1-000003: its branches do not balance.'])
    })
  })

  test.each(Object.entries(auditRows))('in the audit is found: a row %s', async (_, statement) => {
    await plant(shop.db, 'audit', statement, async () =>
      expect((await checkBooks(shop.db)).map(({ law }) => law)).toContain('auditChain'),
    )
  })

  test('is gone when it was taken back', async () => {
    expect(await checkBooks(shop.db)).toEqual([])
  })
})
