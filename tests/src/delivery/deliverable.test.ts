import { describe, expect, test } from 'vitest'
import type { DeliveryBill } from '#src/commands/entities.ts'
import { deliveryBillOf, deliveryBlocked, markedBlocked } from '#src/delivery/deliverable.ts'
import { sar } from '#tests/support/amounts.ts'
import { aBillDocument } from '#tests/support/bill-document.ts'
import { aLine } from '#tests/support/bills.ts'

const posted = (isDelivered: boolean) =>
  aBillDocument([{ ...aLine('115.00'), nameAr: 'كتاب', nameEn: 'Book' }], { isDelivered })

function aBill(changes: Partial<DeliveryBill> = {}): DeliveryBill {
  return {
    ...{ id: 1, billTypeCode: 'sale', code: '1-000001', isVoided: false, partyNameAr: '', partyNameEn: '' },
    ...{ isDelivered: false, awaitsDelivery: true, total: sar('23.00') },
    ...changes,
  }
}

const delivered = aBill({ isDelivered: true, awaitsDelivery: false })

describe('a bill', () => {
  test.each([
    ['an undelivered sale', aBill(), undefined, 'delivery.noExitStatement'],
    ['an undelivered purchase', aBill({ billTypeCode: 'purch' }), undefined, 'delivery.noExitStatement'],
    ['a delivered sale', delivered, 'shared.billDelivered', undefined],
    [
      'a void sale',
      aBill({ isVoided: true, awaitsDelivery: false, isDelivered: true }),
      'shared.billVoided',
      'shared.billVoided',
    ],
    [
      'a sale that was refunded before it was delivered',
      aBill({ awaitsDelivery: false }),
      'delivery.nothingLeft',
      'delivery.noExitStatement',
    ],
    ['a refund', aBill({ billTypeCode: 'rsale' }), 'delivery.notDeliverable', 'delivery.notDeliverable'],
    ['an issue', aBill({ billTypeCode: 'exchange' }), 'delivery.notDeliverable', 'delivery.notDeliverable'],
  ] as const)('%s is delivered or taken back, or says why not', (_, bill, toDeliver, toTakeBack) => {
    expect([deliveryBlocked(bill, true), deliveryBlocked(bill, false)]).toEqual([toDeliver, toTakeBack])
  })

  test('of its own page awaits delivery as in the list', () => {
    const later = posted(false)
    expect(deliveryBillOf(later).awaitsDelivery).toBe(true)
    expect(deliveryBillOf(posted(true)).awaitsDelivery).toBe(false)
    expect(deliveryBillOf({ ...later, voidedAt: 1 }).awaitsDelivery).toBe(false)
    expect(deliveryBillOf({ ...later, isCurrent: false }).awaitsDelivery).toBe(false)
    expect(deliveryBillOf({ ...later, refunded: later.total }).awaitsDelivery).toBe(false)
    expect(deliveryBillOf({ ...later, billTypeCode: 'rsale' }).awaitsDelivery).toBe(false)
    const services = later.lines.map(line => ({ ...line, isService: true }))
    expect(deliveryBillOf({ ...later, lines: services }).awaitsDelivery).toBe(false)
  })
})

describe('marked bills', () => {
  test('are delivered where one of them can be', () => {
    expect(markedBlocked([delivered, aBill()], true)).toBeUndefined()
    expect(markedBlocked([delivered, aBill()], false)).toBeUndefined()
    expect(markedBlocked([delivered, delivered], true)).toBe('delivery.noneToDeliver')
    expect(markedBlocked([aBill(), aBill({ isVoided: true })], false)).toBe('delivery.noneToTakeBack')
  })

  test('alone says its own reason, none asks for one, and rows that are not here yet are not left out silently', () => {
    expect(markedBlocked([delivered], true)).toBe('shared.billDelivered')
    expect(markedBlocked([], true)).toBe('delivery.noRow')
    expect(markedBlocked(null, true)).toBe('delivery.rowsMissing')
  })
})
