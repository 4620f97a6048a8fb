/** Sales on credit, drivers and shifts for the tests of deliveries. */
import { endpoints } from '#contract/index.ts'
import { halalas } from '#domain/money.ts'
import { sar } from '#tests/support/amounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { aSale, goods, tinyParties } from '#tests/support/tiny-shop.ts'

/** Of one delivery service, with VAT. */
export const price = 17_25

export const contact = { customerName: 'عميل', phone: '0501234567', address: 'حي العليا، شارع 12', note: '' }

export async function addDriver(shop: TestApp, as: string, nameAr: string, branch: number | null = 1) {
  const body = { nameAr, branch, phone: '0509876543', carPlate: 'أ ب ج 1234' }
  return (await shop.call(endpoints.driverAdd, { body }, { as })).id
}

/** A customer who may buy on credit. */
export async function addDebtor(shop: TestApp, as: string, nameAr = 'مدين') {
  const body = { nameAr, canLoan: true, loanLimit: sar('100000.00') }
  return (await shop.call(endpoints.customerAdd, { body }, { as })).id
}

function creditSale(count = 1, partyId: number = tinyParties.borrower, branchId = 1) {
  const tenders = [{ method: 'credit' as const, amount: halalas(price * count) }]
  return { ...aSale([{ good: goods.delivery, count: String(count) }], { partyId, tenders, branchId }), branchId }
}

export async function sell(shop: TestApp, as: string, count = 1, partyId?: number, branchId?: number) {
  const { id } = await shop.call(endpoints.createBill, { body: creditSale(count, partyId, branchId) }, { as })
  return id
}

export async function openDrawer(shop: TestApp, as: string, branchId = 1) {
  const counts = [{ denomination: sar('100.00'), pieces: 2 }]
  return (await shop.call(endpoints.openShift, { body: { branchId, counts } }, { as })).id
}
