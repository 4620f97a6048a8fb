/** Bills on credit in the tiny shop, and the calls that settle them. */
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { type NewSettlement, settlementCalls } from '#contract/settlements.ts'
import type { Day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { writeSettings } from '#server/company/company.ts'
import type { TestApp } from './app.ts'
import { aSale, goods, tinyParties } from './tiny-shop.ts'
import { accountId, aPurchase } from './tiny-trade.ts'

export const cashAccount = accountId('1101001')

export type SettlingShop = ReturnType<typeof settlingShop>

/** Every amount is in halalas. */
export function settlingShop(shop: TestApp, owner: string) {
  const { receiptDocument, paymentDocument } = settlementCalls
  const settlement = (changes: Partial<NewSettlement>): NewSettlement => ({
    ...{ branchId: 1, partyId: tinyParties.customer, amount: halalas(0), method: 'cash', moneyAccountId: cashAccount },
    ...{ chequeNumber: '', note: '', bills: [], credits: [] },
    ...changes,
  })
  const as = { as: owner }
  return {
    settlement,
    /** Coffee at 23.00 for each count; returns id and name. */
    sell: async (count: number, changes: { readonly partyId?: number; readonly date?: Day } = {}) => {
      const sale = aSale([{ good: goods.coffee, count: String(count) }], { partyId: tinyParties.customer, ...changes })
      const body = { ...sale, tenders: [{ method: 'credit' as const, amount: sale.total }] }
      const { id, code } = await shop.call(billEndpoints.createBill, { body }, as)
      return { id, document: `sale ${code}`, total: Number(sale.total) }
    },
    edit: async (id: number, count: number, date: Day) => {
      const sale = aSale([{ good: goods.coffee, count: String(count) }], { partyId: tinyParties.customer, date })
      const body = { ...sale, Id: id, tenders: [{ method: 'credit' as const, amount: sale.total }] }
      const edited = await shop.call(billLifeEndpoints.editBill, { body }, as)
      return { id: edited.id, total: Number(sale.total) }
    },
    /** Coffee at 1.00 without VAT for each count. */
    buy: async (count: number, changes: { readonly date?: Day } = {}) => {
      const body = { ...aPurchase(goods.coffee, String(count), '1.00'), ...changes }
      const { id, code } = await shop.call(billEndpoints.createBill, { body }, as)
      return { id, document: `purch ${code}`, total: Number(body.total) }
    },
    receive: (changes: Partial<NewSettlement>, idempotencyKey?: string) =>
      shop.call(
        receiptDocument.Add,
        { body: settlement(changes) },
        { ...as, ...(idempotencyKey && { idempotencyKey }) },
      ),
    pay: (changes: Partial<NewSettlement>) =>
      shop.call(paymentDocument.Add, { body: settlement({ partyId: tinyParties.supplier, ...changes }) }, as),
    open: (partyId: number = tinyParties.customer) =>
      partyId === tinyParties.supplier
        ? shop.call(paymentDocument.Open, { query: { partyId } }, as)
        : shop.call(receiptDocument.Open, { query: { partyId } }, as),
    undo: (id: number) => shop.call(receiptDocument.Undo, { params: { id }, body: {} }, as),
    move: (id: number, document: string) => shop.call(receiptDocument.Move, { params: { id }, body: { document } }, as),
    /** Goods may be sold before they arrive, and customers may owe any amount. */
    allowCredit: () =>
      shop.db.write([1, 2], async tx => {
        await writeSettings(tx, { oversellPolicy: 'allow' }, shop.clock.now())
        await tx.updateTable('party').set({ loan_limit: null, can_loan: 1 }).where('kind', '=', 'customer').execute()
      }),
  }
}

/** A part of a bill of branch 1. */
export function bill(document: string, amount: number, discount = 0, branchId = 1) {
  return { branchId, document, amount: halalas(amount), discount: halalas(discount) }
}

export function credit(document: string, amount: number, branchId = 1) {
  return { branchId, document, amount: halalas(amount) }
}
