import { describe, expect, test } from 'vitest'
import { billDigest, type DigestedBill } from '#server/bills/bill-digest.ts'

const bill: DigestedBill['bill'] = {
  ...{ id: 7, branch_id: 1, type: 'sale', number: 3, version: 1, code: '1-000003', day: '2026-01-15', user_id: 2 },
  ...{ created_at: 1_768_474_800_000, party_id: null, cost_center_id: null, original_bill_id: null, seller_id: 1 },
  ...{ buyer_id: null, is_delivered: 1, is_vat_enabled: 1, invoice_kind: 'simplified', discount_kind: null },
  ...{ discount_value: 0, amount: 2300, line_discount: 0, bill_discount: 0, net: 2000, fee: 0, vat: 300, total: 2300 },
  ...{ net_zero: 0, net_exempt: 0, net_out_of_scope: 0, received: 2300, rounding: 0, cost: 1000, note: '' },
  ...{ quotation_id: null, expires_on: null, supplier_invoice_number: null, supplier_invoice_day: null },
  ...{ vat_kind: null, declared_vat: 0 },
  ...{ issue_reason: null, account_id: null, to_branch_id: null, to_cost_center_id: null },
}

const line: DigestedBill['lines'][number] = {
  ...{ bill_id: 7, line: 1, day: '2026-01-15', item_id: 1, unit_id: 1, account_id: null, naming_id: 1 },
  ...{ unit_naming_id: 2, description: '', ratio: 1_000_000, quantity: 1000, unit_price: 230_000 },
  ...{ price_includes_vat: 1, discount_kind: null, discount_value: 0, vat_category: 'standard', vat_rate: 1500 },
  ...{
    is_tobacco: 0,
    is_service: 0,
    is_product: 0,
    original_line: null,
    quotation_line: null,
    discount_terms_id: null,
    waiting_quantity: null,
    waiting_cost: null,
    vat_reason: null,
    amount: 2300,
    line_discount: 0,
  },
  ...{ bill_discount: 0, net: 2000, fee: 0, vat: 300, total: 2300, cost: 1000 },
}

const fromCash = { refund_bill_id: null, delivery_app_id: null, order_reference: null }
const cash = { bill_id: 7, row: 1, method: 'cash', amount: 2300, received: 2300, ...fromCash }

const plain: DigestedBill = {
  bill,
  lines: [line],
  features: [],
  tenders: [cash],
  charges: [],
}

const charge = {
  ...{ bill_id: 7, row: 1, kind: 'cost', description: '', amount: 1, method: 'cash', party_id: null },
}

describe('the digest of a bill', () => {
  test('is what it was before quotations, supplier invoices, campaigns, goods without trade and refund credits were known', () => {
    expect(billDigest(plain)).toBe('33071cc7834f3c5e176ed1443311d65c311f5351cccbbad063d84ef00b66b47c')
  })

  test('is another one for each thing that they add, in any place', () => {
    const bills = [
      { quotation_id: 7 },
      { expires_on: '2026-01-15' },
      { debited_bill_id: 7 },
      { supplier_invoice_number: '2026-01-15' },
      { supplier_invoice_day: '2026-01-15' },
      { vat_kind: '2026-01-15' },
      { declared_vat: 7 },
      { issue_reason: '2026-01-15' },
      { account_id: 7 },
      { to_branch_id: 7 },
      { to_cost_center_id: 7 },
    ]
    const digests = [
      ...bills.map(each => billDigest({ ...plain, bill: { ...bill, ...each } })),
      billDigest({ ...plain, lines: [{ ...line, quotation_line: 7 }] }),
      billDigest({ ...plain, lines: [{ ...line, discount_terms_id: 7 }] }),
      billDigest({ ...plain, lines: [{ ...line, is_product: 1 }] }),
      billDigest({ ...plain, lines: [{ ...line, vat_reason: '2026-01-15' }] }),
      billDigest({ ...plain, lines: [{ ...line, quotation_line: 7, discount_terms_id: 7 }] }),
      billDigest({ ...plain, tenders: [{ ...cash, refund_bill_id: 7 }] }),
      billDigest({ ...plain, tenders: [{ ...cash, delivery_app_id: 7 }] }),
      billDigest({ ...plain, tenders: [{ ...cash, order_reference: 'J-7' }] }),
      billDigest({ ...plain, charges: [charge] }),
      billDigest({ ...plain, charges: [charge, charge] }),
      billDigest(plain),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })
})
