/** Purchases, purchase returns and expenses of the demo shop. */
import type { Tender } from '#domain/bills/tenders.ts'
import type { VatCategory } from '#domain/bills/totals-types.ts'
import { type Day, day, daysBetween, partsOf, weekday } from '#domain/days.ts'
import { type Halalas, halalas, price, quantity } from '#domain/money.ts'
import type { ExpenseLineRequest, ItemLineRequest } from '../bills/post/request.ts'
import type { DemoItem } from './make-items.ts'
import type { DemoParty } from './make-parties.ts'
import { type DemoTime, knownOriginal, refundLines, takeRecent } from './sell.ts'
import { aRequest, held, itemLine, knownParty, postBill, remember, type Shop, type ShopBranch } from './shop.ts'

const purchaseLinesMax = 30
const daysOfStock = 14

const usualDaysBetweenVisits = 5

/** Orders items with low stock from the suppliers who visit on this day, with one bill for each. */
export function restock(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const bySupplier = new Map<DemoParty, ItemLineRequest[]>()
  const turn = daysBetween(someDay, when.day) + at.branch.id
  const { daysBetweenVisits = usualDaysBetweenVisits } = shop.size
  for (const itemId of [...at.toOrder].sort((a, b) => a - b)) {
    const item = shop.items[itemId - 1]
    if (!item) continue
    const supplier = supplierOf(shop, item)
    if ((turn + supplier.id) % daysBetweenVisits !== 0) continue
    at.toOrder.delete(itemId)
    const lines = bySupplier.get(supplier) ?? []
    bySupplier.set(supplier, lines)
    const line = orderLine(shop, at, item, lines.length)
    if (line) lines.push(line)
    if (lines.length < purchaseLinesMax) continue
    buy(shop, at, when, supplier, lines)
    bySupplier.delete(supplier)
  }
  for (const [supplier, lines] of bySupplier) if (lines.length > 0) buy(shop, at, when, supplier, lines)
}

const someDay = day('2020-01-01')

function supplierOf(shop: Shop, item: DemoItem): DemoParty {
  const supplier = shop.suppliers[(item.categoryId * 3 + (item.id % 2)) % shop.suppliers.length]
  if (!supplier) throw new Error('The shop has no suppliers.')
  return supplier
}

function orderLine(shop: Shop, at: ShopBranch, item: DemoItem, index: number): ItemLineRequest | undefined {
  const unit = item.units.at(-1)
  if (!unit) return undefined
  const inCarton = unit.ratio / 1000
  const lacking = shop.dailyDemand(item) * daysOfStock - held(at, item.id)
  const cartons = Math.max(Math.ceil(lacking / inCarton), 1)
  // Supplier prices vary around the usual cost, in whole halalas.
  const asked = price(Math.round((unit.cost * (0.96 + shop.random.next() * 0.1)) / 100) * 100)
  const line = itemLine(index, { ...unit, price: asked }, item, quantity(cartons * 1000))
  return { ...line, priceMode: 'excluded' }
}

function buy(shop: Shop, at: ShopBranch, when: DemoTime, supplier: DemoParty, lines: readonly ItemLineRequest[]): void {
  const request = aRequest(at, when, {
    type: 'purch',
    userId: personNamed(shop, 'purchaser'),
    partyId: supplier.id,
    lines,
    tendersFor: total => purchaseTenders(shop, total),
  })
  remember(at.recentPurchases, postBill(shop, at, request, { party: knownParty(shop, supplier) }))
}

function purchaseTenders({ random }: Shop, total: Halalas): readonly Tender[] {
  if (total === 0) return []
  return [{ method: random.isOften(0.75) ? 'credit' : random.isOften(0.8) ? 'bank' : 'cash', amount: total }]
}

/** Returns spoilt goods to the supplier on credit. */
export function sendBack(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const original = takeRecent(shop, at.recentPurchases)
  if (!original) return
  const lines = refundLines(shop, original, 3).filter(line => {
    const unit = shop.units.get(line.unitId)
    return unit && held(at, line.itemId) >= (line.quantity * unit.ratio) / 1_000_000
  })
  if (lines.length === 0) return
  const request = aRequest(at, when, {
    type: 'rpurch',
    userId: personNamed(shop, 'purchaser'),
    originalBillId: original.bill.id,
    lines,
    tendersFor: total => (total === 0 ? [] : [{ method: 'credit', amount: total }]),
  })
  postBill(shop, at, request, { original: knownOriginal(original) })
}

type Expense = {
  readonly accountCode: string
  readonly description: string
  /** The range in SAR, including VAT. */
  readonly amount: readonly [number, number]
  readonly vatCategory: VatCategory
  readonly method: Tender['method']
}

const advertising = '5201002'

const monthlyExpenses: Readonly<Record<number, readonly Expense[]>> = {
  1: [
    expense('5302001', 'إيجار الفرع عن الشهر', [5200, 6500], 'standard', 'bank'),
    expense('5302005', 'عقد النظافة الشهري', [520, 780], 'standard', 'bank'),
  ],
  10: [expense('5302003', 'فاتورة الهاتف والإنترنت', [290, 460], 'standard', 'bank')],
  15: [expense('5302002', 'فاتورة الكهرباء والمياه', [690, 1150], 'standard', 'bank')],
  20: [expense(advertising, 'إعلانات وعروض', [350, 1150], 'standard', 'bank')],
  27: [expense('5301001', 'رواتب موظفي الفرع', [7000, 9500], 'outOfScope', 'bank')],
}

const weeklyExpenses: readonly Expense[] = [
  expense('5303008', 'ضيافة ومشتريات نثرية', [60, 260], 'standard', 'cash'),
  expense('5201006', 'أكياس ومواد تغليف', [115, 460], 'standard', 'cash'),
  expense('5302004', 'صيانة وإصلاح', [80, 690], 'standard', 'cash'),
  expense('5303006', 'وقود سيارة التوصيل', [70, 180], 'standard', 'cash'),
]

/** The expenses of the day: monthly bills on their days, small ones on Saturdays and Tuesdays. */
export function spend(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const due = [...(monthlyExpenses[partsOf(when.day).dayOfMonth] ?? [])]
  if (isShoppingDay(when.day)) due.push(shop.random.pick(weeklyExpenses))
  for (const each of due) {
    const request = aRequest(at, when, {
      type: 'expenses',
      userId: personNamed(shop, 'accountant'),
      expenses: [expenseLine(shop, each)],
      tendersFor: total => [{ method: each.method, amount: total }],
    })
    remember(at.recentExpenses, postBill(shop, at, request, {}))
  }
}

/** Once a quarter the advertising agency refunds the first branch for an advertisement that never appeared. */
export function takeExpenseBack(shop: Shop, at: ShopBranch, when: DemoTime): void {
  const { month, dayOfMonth } = partsOf(when.day)
  if (at.branch.id !== 1 || month % 3 !== 0 || dayOfMonth !== 23) return
  const accountId = shop.accountIds.get(advertising)
  const original = at.recentExpenses.findLast(({ lines }) => lines[0]?.account_id === accountId)
  if (original === undefined) return
  const known = knownOriginal(original)
  const request = aRequest(at, when, {
    type: 'rexpenses',
    userId: personNamed(shop, 'accountant'),
    originalBillId: original.bill.id,
    expenses: Array.from(known.expenses, ([number, { accountId: of, description, totals }], index) => ({
      ...{ at: `BillExpenses.${index}`, accountId: of, description, amount: totals.amount },
      ...{ priceMode: totals.priceMode, vatCategory: totals.vatCategory, originalLine: number },
    })),
    tendersFor: total => [{ method: 'bank', amount: total }],
  })
  postBill(shop, at, request, { original: known })
}

function isShoppingDay(of: Day): boolean {
  return weekday(of) === 6 || weekday(of) === 2
}

function expenseLine(shop: Shop, { accountCode, description, amount, vatCategory }: Expense): ExpenseLineRequest {
  const accountId = shop.accountIds.get(accountCode)
  if (accountId === undefined) throw new Error(`The chart has no account ${accountCode}.`)
  return {
    at: 'BillExpenses.0',
    accountId,
    description,
    amount: halalas(shop.random.whole(...amount) * 100),
    priceMode: 'included',
    vatCategory,
    originalLine: null,
  }
}

function expense(
  accountCode: string,
  description: string,
  amount: Expense['amount'],
  vatCategory: VatCategory,
  method: Tender['method'],
): Expense {
  return { accountCode, description, amount, vatCategory, method }
}

export function personNamed(shop: Shop, name: string): number {
  const id = shop.people.get(name)
  if (id === undefined) throw new Error(`Nobody is called ${name}.`)
  return id
}
