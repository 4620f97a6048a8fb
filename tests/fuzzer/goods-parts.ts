/** Input for goods movements without trade, for statements and for counts: existing ones, and new ones. */
import type { NewBill } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import type { Random } from '../simulation/random.ts'
import { pieces, priceAt, sar } from '../support/amounts.ts'
import { type Json, valueAt } from '../support/fuzz.ts'
import { aSale, type Good, goods } from '../support/tiny-shop.ts'
import { accountId } from '../support/tiny-trade.ts'
import type { Known } from './known.ts'
import type { Parts } from './parts.ts'

const { coffee, coffeeCarton, dates, medicine, lamp } = goods
const moved = [coffee, coffeeCarton, dates, medicine] as const

const line = ({ itemId, unitId }: Good, count: string) => ({
  ...{ itemId, unitId, quantity: pieces(count), unitPrice: priceAt('0'), isPriceIncludingVat: false },
})

/** One bill of each type that is not a sale, a purchase or a refund of these. */
export const goodsBills = {
  quotation: { ...aSale([{ good: coffee }]), billTypeCode: 'quate', tenders: [], expiresOn: day('2099-01-01') },
  issue: { ...withoutTrade('exchange', [line(medicine, '1')]), issueReason: 'damage' },
  transfer: { ...withoutTrade('convert-varieties', [line(dates, '2')]), toBranchId: 2, isDelivered: false },
  centre: {
    ...withoutTrade('convert-cc', [line(coffee, '1')], '7.00'),
    ...{ costCenterId: 1, toCostCenterId: 2 },
  },
  production: withoutTrade('production', [{ ...line(lamp, '1'), isProduct: true }, line(dates, '1')], '6.00'),
} as const satisfies Record<string, NewBill>

function withoutTrade(billTypeCode: NewBill['billTypeCode'], BillItems: NewBill['BillItems'], amount = '0'): NewBill {
  const takenOver = {
    ...{ accountId: accountId('5102002'), description: 'June', amount: sar(amount) },
    ...{ isPriceIncludingVat: false, vatCategory: 'outOfScope' as const },
  }
  return {
    ...{ billTypeCode, branchId: 1, isDelivered: true, BillItems, tenders: [] },
    ...(amount !== '0' && { BillExpenses: [takenOver] }),
    ...{ net: sar(amount), fee: sar('0'), vat: sar('0'), total: sar(amount) },
  }
}

export function someGoodsBill(random: Random): NewBill {
  const bill: NewBill = random.pick(Object.values(goodsBills))
  const [first, ...others] = bill.BillItems
  // A quotation's totals must match its lines, so these stay.
  if (!first || bill.billTypeCode === 'quate') return bill
  const good = random.pick(moved)
  const counted = { ...first, ...line(good, random.pick(['1', '2', '0.5', '99'])) }
  if (bill.billTypeCode === 'production') return { ...bill, BillItems: [{ ...counted, ...line(lamp, '1') }, ...others] }
  return { ...bill, BillItems: [counted, ...others], isDelivered: random.chance(0.5) }
}

/** Bodies of calls that depend on existing data. */
export const goodsBodies = {
  addDelivery: (known: Known, random: Random): Json | undefined => {
    const billId = known.undelivered.pick(random)
    const count = random.pick(['1', '1', '0.5', '2', '500'])
    return billId === undefined ? undefined : { billId, lines: [{ line: 1, quantity: count }], note: '' }
  },
  refundIssue: (known: Known, random: Random): Json | undefined => {
    const id = known.issues.pick(random)
    return id === undefined ? undefined : { id, ...(random.chance(0.3) && { date: '2026-01-14' }) }
  },
  openCount: (_known: Known, random: Random): Json => {
    const scope: Json = random.pick(['items', 'branch'])
    const itemIds: Json = scope === 'items' ? [random.pick(moved).itemId] : []
    return { branchId: random.pick([1, 2]), scope, itemIds }
  },
  addCountEntries: (_known: Known, random: Random): Json => {
    const { itemId, unitId } = random.pick(moved)
    const quantity = random.pick(['0', '1', '7', '0.5', '-1'])
    return { entries: [{ kind: random.pick(['add', 'recount']), itemId, unitId, quantity }] }
  },
  closeCount: (known: Known, random: Random): Json => ({
    notCounted: random.pick(['leave', 'zero']),
    lastLineId: known.lastCountLine.pick(random) ?? 0,
  }),
}

/** The statement or count of a call. */
export function goodsParts(name: string, known: Known, random: Random): Parts {
  const isOfCount =
    /^(?:getCount|getCountLines|getCountEntries|addCountEntries|closeCount|cancelCount|undoCount)$/.test(name)
  const isOfDelivery = name === 'getDelivery' || name === 'reverseDelivery'
  if (!(isOfCount || isOfDelivery) || random.chance(0.2)) return {}
  const id = (isOfCount ? known.counts : known.deliveries).pick(random)
  return id === undefined ? {} : { params: { id: String(id) } }
}

export function learnGoods(known: Known, name: string, reply: Json): void {
  const [id, type] = [valueAt(reply, ['id']), valueAt(reply, ['billTypeCode'])]
  if (typeof id === 'number') {
    if (name === 'createBill' && type === 'exchange') known.issues.add(id)
    if (name === 'addDelivery') known.deliveries.add(id)
    if (name === 'openCount') known.counts.add(id)
  }
  const last = valueAt(reply, ['lastLineId'])
  if (typeof last === 'number') known.lastCountLine.add(last)
}
