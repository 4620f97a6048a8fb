/**
 * The demo shop while it trades: the data that `read-context.ts` would read from the database, in memory, and the ledger for its bills. Bills are
 * prepared by the same functions as in a call and become the same rows.
 */

import { billTypeOf } from '#domain/bills/bill-types.ts'
import { halalas, type Quantity, quantity, rate } from '#domain/money.ts'
import type { StockLevel } from '#domain/stock/stock-level.ts'
import type { KnownAccount, KnownFeature, KnownParty, KnownUnit, PostingContext } from '../bills/post/context.ts'
import { prepareBill } from '../bills/post/prepare.ts'
import { type BillRequest, noIssue, noReceiver, noSupplierInvoice } from '../bills/post/request.ts'
import { type BillRows, billRows } from '../bills/post/rows.ts'
import type { Branch, Configuration } from '../company/company.ts'
import type { BulkLoader } from '../db/database.ts'
import type { BulkLedger } from '../ledger/bulk.ts'
import { noPoints } from '../points/of-bill.ts'
import type { DemoSize } from './demo-size.ts'
import type { DemoItem, DemoUnit } from './make-items.ts'
import type { DemoParty } from './make-parties.ts'
import type { DemoRecipe } from './make-recipes.ts'
import type { Random } from './random.ts'

export type ShopBranch = {
  readonly branch: Branch
  readonly levels: ReadonlyMap<number, StockLevel>
  /** Items with low stock, to order the next morning. */
  readonly toOrder: Set<number>
  /** The latest bills, as originals of refunds. */
  readonly recentSales: BillRows[]
  readonly recentPurchases: BillRows[]
  readonly recentExpenses: BillRows[]
  readonly userId: number
  readonly sellerId: number
}

export type Shop = {
  readonly size: DemoSize
  readonly random: Random
  readonly loader: BulkLoader
  readonly ledger: BulkLedger
  readonly configuration: Configuration
  readonly offsetMinutes: number
  readonly people: ReadonlyMap<string, number>
  readonly branches: readonly ShopBranch[]
  readonly items: readonly DemoItem[]
  readonly recipes: readonly DemoRecipe[]
  readonly pickItem: () => DemoItem
  /** The daily sales of an item in a branch, in thousandths of its unit of ratio 1. */
  readonly dailyDemand: (item: DemoItem) => number
  readonly units: ReadonlyMap<number, KnownUnit>
  readonly features: ReadonlyMap<number, KnownFeature>
  readonly accounts: ReadonlyMap<number, KnownAccount>
  readonly accountIds: ReadonlyMap<string, number>
  readonly customers: readonly DemoParty[]
  readonly suppliers: readonly DemoParty[]
  readonly owes: Map<number, number>
  /** Stores the particulars of a party at its first use in a bill. */
  readonly buyerIdOf: (party: DemoParty) => number
  readonly counts: { bills: number; lines: number }
}

/** The discount cap of the cashiers' role. */
export const discountCapPercent = rate(1000)

const recentMax = 60

/** Posts a bill; throws if it is refused, because the demo shop must make only valid requests. */
export function postBill(shop: Shop, at: ShopBranch, request: BillRequest, known: Partial<PostingContext>): BillRows {
  const context: PostingContext = {
    configuration: shop.configuration,
    branch: at.branch,
    sellerId: at.sellerId,
    units: shop.units,
    features: shop.features,
    levels: at.levels,
    party: null,
    original: null,
    quotation: null,
    campaigns: new Map(),
    priorCampaigns: [],
    supplierInvoiceTakenBy: null,
    chargeParties: new Set(),
    credits: new Map(),
    points: noPoints,
    apps: new Map(),
    appOfOriginal: null,
    accounts: shop.accounts,
    discountCap: discountCapPercent,
    ...known,
  }
  const effects = prepareBill(request, context)
  if (!effects.ok) throw new Error(`The shop asked for what is refused: ${JSON.stringify(effects.problems)}`)
  shop.counts.bills += 1
  shop.counts.lines += effects.value.lines.length
  const kind = `bill.${request.type}` as const
  const rows = billRows(request, context, effects.value, {
    id: shop.counts.bills,
    number: shop.ledger.nextNumber(at.branch.id, kind),
  })
  shop.loader.add('bill', rows.bill)
  for (const line of rows.lines) shop.loader.add('bill_line', line)
  for (const feature of rows.features) shop.loader.add('bill_line_feature', feature)
  for (const tender of rows.tenders) {
    shop.loader.add('bill_tender', tender)
    if (tender.method === 'credit' && billTypeOf(request.type).party === 'customer' && rows.bill.party_id)
      shop.owes.set(rows.bill.party_id, (shop.owes.get(rows.bill.party_id) ?? 0) + tender.amount)
  }
  for (const charge of rows.charges) shop.loader.add('bill_charge', charge)
  for (const event of rows.events) shop.loader.add('bill_event', event)
  if (rows.ledger === null) throw new Error(`The shop makes no ${request.type}.`)
  shop.ledger.post(kind, rows.ledger)
  return rows
}

export function remember(recent: BillRows[], rows: BillRows): void {
  recent.push(rows)
  if (recent.length > recentMax) recent.shift()
}

/** A request with the defaults of most bills. */
export function aRequest(
  at: ShopBranch,
  when: { readonly day: BillRequest['day']; readonly createdAt: number },
  changes: Partial<BillRequest> & Pick<BillRequest, 'type' | 'tendersFor'>,
): BillRequest {
  return {
    ...when,
    branchId: at.branch.id,
    userId: at.userId,
    partyId: null,
    costCentreId: null,
    originalBillId: null,
    quotationId: null,
    tableId: null,
    expiresOn: null,
    soldAt: null,
    supplierInvoice: noSupplierInvoice,
    issue: noIssue,
    receiver: noReceiver,
    charges: [],
    isDelivered: true,
    invoiceChoice: null,
    lines: [],
    expenses: [],
    discount: null,
    shown: null,
    note: '',
    reason: '',
    ...changes,
  }
}

export function knownParty(shop: Shop, party: DemoParty): KnownParty {
  return {
    id: party.id,
    kind: party.kind,
    isActive: true,
    vatNumber: party.vat_number,
    canLoan: party.can_loan === 1,
    loanLimit: party.loan_limit === null || party.loan_limit === undefined ? null : halalas(party.loan_limit),
    owes: halalas(shop.owes.get(party.id) ?? 0),
    isDebtKnown: true,
    buyerId: shop.buyerIdOf(party),
  }
}

export function held(at: ShopBranch, itemId: number): Quantity {
  return at.levels.get(itemId)?.quantity ?? quantity(0)
}

/** Precomputed paths for problems, which no caller reads. */
const places = Array.from({ length: 100 }, (_, index) => `BillItems.${index}`)

export function itemLine(
  index: number,
  unit: Pick<DemoUnit, 'id' | 'price' | 'isPriceIncludingVat'>,
  item: DemoItem,
  count: Quantity,
): BillRequest['lines'][number] {
  return {
    at: places[index] ?? `BillItems.${index}`,
    isService: item.kind === 'service',
    itemId: item.id,
    unitId: unit.id,
    quantity: count,
    unitPrice: unit.price,
    priceMode: unit.isPriceIncludingVat ? 'included' : 'excluded',
    discount: null,
    featureIds: [],
    originalLine: null,
    quotationLine: null,
    campaignId: null,
    isProduct: false,
  }
}
