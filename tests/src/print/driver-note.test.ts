import { expect, test } from 'vitest'
import type { DriverOrder } from '#contract/driver-orders.ts'
import { driverNoteView } from '#src/print/driver-note/driver-note-view.ts'
import { pieces, sar } from '../../support/amounts.ts'
import { aBillDocument } from '../../support/bill-document.ts'
import { aLine } from '../../support/bills.ts'

const milk = { ...aLine('11.50', { quantity: pieces('2') }), nameAr: 'حليب', nameEn: 'Milk' }

const order = (changes: Partial<DriverOrder>): DriverOrder => ({
  ...{ id: 1, version: 1, branchId: 1, state: 'onTheWay', assignedAt: 0, endedAt: null, isSettled: false },
  driver: { id: 3, code: 'D0001', nameAr: 'سالم', nameEn: 'Salem', phone: '', carPlate: 'أ ب ج 1234' },
  bill: { id: 1, billTypeCode: 'sale', code: '1-000001', total: sar('23.00'), isVoided: false },
  ...{ customerName: 'عميل', phone: '0501234567', address: 'حي العليا', note: '', due: sar('1023.00') },
  changedByName: 'cashier',
  ...changes,
})

test('a delivery note names driver, customer, goods and the cash to collect, without prices', () => {
  const bill = { ...aBillDocument([milk]), code: '1-000001' }
  const view = driverNoteView(order({}), bill)
  expect(view.facts.map(({ label, value }) => `${label.en}: ${value}`)).toEqual([
    'Bill number: 1-000001',
    'Driver: سالم',
    'Plate number: أ ب ج 1234',
    'Customer: عميل',
    'Phone: 0501234567',
    'Address: حي العليا',
  ])
  expect(view.lines.map(line => [Object.keys(line).sort().join(' '), line.quantity])).toEqual([
    ['nameAr nameEn number quantity unit', '2'],
  ])
  expect([view.cash?.value, view.code]).toEqual(['1,023.00', '1-000001'])
  expect(driverNoteView(order({ due: sar('0') }), bill).cash).toBeNull()
})
