/** Who may see what of a report: costs and profit, people, other branches, by any way in which they could show. Written down by hand. */
import { beforeAll, expect, test } from 'vitest'
import { billEndpoints } from '#contract/bill.ts'
import { reports } from '#contract/reports/reports.ts'
import type { FeatureCode } from '#domain/access/features.ts'
import { day } from '#domain/days.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addUsers } from '#tests/support/people.ts'
import { aSale, fillTinyShop, goods, tinyParties } from '#tests/support/tiny-shop.ts'
import { accountId } from '#tests/support/tiny-trade.ts'
import { assetPeople, assetRights } from './rights-of-assets.ts'

const ofCost = { account: [accountId('5101001')] }
const days = { fromDate: day('2026-01-01'), toDate: day('2026-12-31') }

const people = {
  'sees-items': { features: ['f-sold-items'], branchIds: [] },
  'sees-items-of-the-second': { features: ['f-sold-items'], branchIds: [2] },
  'buys-too': { features: ['f-sold-items', 'f-create-purchases-invoice'], branchIds: [] },
  'sees-profit': { features: ['f-sold-items', 'f-profit-balancer'], branchIds: [] },
  'sells-too': { features: ['f-sold-items', 'f-create-sales-invoice'], branchIds: [] },
  'sees-bills': { features: ['f-bills-history'], branchIds: [] },
  'sees-purchases': { features: ['f-bills-history', 'f-items-manage'], branchIds: [2] },
  'counts-stock': { features: ['f-inventory'], branchIds: [2] },
  'counts-and-buys': { features: ['f-inventory', 'f-item-history', 'f-create-purchases-invoice'], branchIds: [] },
  'follows-items': { features: ['f-item-history'], branchIds: [] },
  'sees-shifts-of-the-second': { features: ['f-shifts'], branchIds: [2] },
  'sees-summary': { features: ['f-summary'], branchIds: [] },
  'keeps-the-tree': { features: ['f-accounts-tree-manage'], branchIds: [2] },
  'sees-vat': { features: ['f-vat'], branchIds: [] },
  'sees-debts': { features: ['f-summary', 'f-credit'], branchIds: [] },
  'sees-suppliers': { features: ['f-supplier-statement'], branchIds: [] },
  'sees-one-profit': { features: ['f-profit-balancer-branch'], branchIds: [2] },
  'sees-centres': { features: ['f-cc-report', 'f-profit-balancer-cc'], branchIds: [] },
  'sees-centres-alone': { features: ['f-cc-report'], branchIds: [] },
  'sees-annexes': { features: ['f-vat-on-sales', 'f-vat-on-purchases'], branchIds: [2] },
  'sees-tobacco': { features: ['f-tobacco-vat-report'], branchIds: [] },
  'compares-cashiers': { features: ['f-sold-items', 'f-shifts'], branchIds: [] },
  'sees-statements': { features: ['f-customer-statement'], branchIds: [2] },
  'sees-all-but-items': {
    features: ['f-summary', 'f-bills-history', 'f-inventory', 'f-credit', 'f-vat', 'f-tobacco-vat-report'],
    branchIds: [],
  },
  ...assetPeople,
  'sees-parts-alone': {
    features: [
      ...(['f-vat-on-sales', 'f-vat-on-purchases', 'f-customer-statement', 'f-supplier-statement'] as const),
      ...(['f-profit-balancer', 'f-shifts'] as const),
    ],
    branchIds: [],
  },
} as const satisfies Record<string, { features: readonly FeatureCode[]; branchIds: readonly number[] }>

/** The specification spells the days of this call with a capital. */
const spelled = { fromDate: undefined, toDate: undefined, FromDate: days.fromDate, ToDate: days.toDate }

type Who = keyof typeof people
type ReportName = keyof typeof reports

type Asked = readonly [Who, ReportName, object, string]

function own(rows: readonly string[], columns: readonly string[]) {
  return { rows, columns }
}

/** Something of each fact that has no need of its own. */
const anyFigure = {
  ownSoldLines: 'quantity',
  ownBoughtLines: 'quantity',
  ownStockMoves: 'in',
  ownTenders: 'in',
  ownEntries: 'debit',
  ownTaxDocuments: 'vat',
  ownTobaccoLines: 'fee',
} as const

/** What somebody asks, and the answer: `yes`, or where the call is refused. */
const table: readonly Asked[] = [
  ['sees-items', 'soldItems', {}, 'yes'],
  ['sees-items', 'soldItems', { columns: ['cost'] }, '403 columns.0'],
  ['sees-items', 'soldItems', { columns: ['net', 'profit'] }, '403 columns.1'],
  ['sees-items', 'soldItems', { order: { by: 'profit', isUpwards: true } }, '422 order.by'],
  ['sees-items', 'soldItems', { order: { by: 'net', isUpwards: true } }, 'yes'],
  ['sees-items', 'soldItems', { rows: ['party'] }, '403 rows.0'],
  ['sees-items', 'soldItems', { where: { party: [1] } }, '403 where.party'],
  ['sells-too', 'soldItems', { rows: ['party'], where: { party: [1] } }, 'yes'],
  ['sells-too', 'soldItems', { columns: ['cost'] }, '403 columns.0'],
  ['buys-too', 'soldItems', { columns: ['cost', 'profit'] }, 'yes'],
  ['sees-profit', 'soldItems', { columns: ['cost', 'profit'] }, 'yes'],
  ['sees-bills', 'boughtItems', {}, '403 '],
  ['buys-too', 'boughtItems', {}, '403 '],
  ['sees-purchases', 'boughtItems', { columns: ['net', 'cost'], rows: ['party'] }, 'yes'],
  ['sees-purchases', 'boughtItems', { branchId: 1 }, '403 branchId'],
  ['sees-purchases', 'boughtItems', { where: { branch: [1] } }, '403 where.branch'],
  ['sees-purchases', 'boughtItems', { columns: ['profit'] }, '422 columns.0'],
  ['sees-items', 'inventory', {}, '403 '],
  ['sees-items', 'itemMovement', {}, '403 '],
  ['counts-stock', 'itemMovement', {}, '403 '],
  ['follows-items', 'inventory', {}, '403 '],
  ['counts-stock', 'inventory', { rows: ['branch', 'category', 'item'] }, 'yes'],
  ['counts-stock', 'inventory', { columns: ['onHand', 'valueOnHand'] }, '403 columns.1'],
  ['counts-stock', 'inventory', { columns: ['openingValue'] }, '403 columns.0'],
  ['counts-stock', 'inventory', { order: { by: 'valueOnHand', isUpwards: true } }, '422 order.by'],
  ['counts-stock', 'inventory', { branchId: 1 }, '403 branchId'],
  ['counts-stock', 'inventory', { where: { branch: [1] } }, '403 where.branch'],
  ['follows-items', 'itemMovement', { columns: ['in', 'out'], where: { moveKind: ['opening'] } }, 'yes'],
  ['follows-items', 'itemMovement', { columns: ['valueIn'] }, '403 columns.0'],
  ['follows-items', 'itemMovement', { columns: ['valueOut'] }, '403 columns.0'],
  ['counts-and-buys', 'inventory', { columns: ['openingValue', 'valueOnHand'] }, 'yes'],
  ['counts-and-buys', 'itemMovement', { columns: ['valueIn', 'valueOut'] }, 'yes'],
  ['sees-items', 'payments', {}, '403 '],
  ['sees-summary', 'payments', { rows: ['user', 'method'], columns: ['in', 'change'] }, 'yes'],
  ['sees-shifts-of-the-second', 'payments', { where: { method: ['cash'] } }, 'yes'],
  ['sees-shifts-of-the-second', 'payments', { where: { method: ['gold'] } }, '422 where.method.0'],
  ['sees-shifts-of-the-second', 'payments', { branchId: 1 }, '403 branchId'],
  ['sees-shifts-of-the-second', 'payments', { where: { branch: [2, 1] } }, '403 where.branch'],
  ['sees-items', 'vatReport', {}, '403 '],
  ['sees-items', 'trialBalance', {}, '403 '],
  ['sees-items', 'customerInfo', { personId: tinyParties.borrower }, '403 '],
  ['sees-vat', 'vatReport', {}, 'yes'],
  ['sees-vat', 'vatDocuments', { rows: ['box', 'document'] }, 'yes'],
  ['sees-vat', 'vatDocuments', { rows: ['party'] }, '403 rows.0'],
  ['sees-summary', 'trialBalance', { rows: ['account', 'branch'] }, 'yes'],
  ['sees-summary', 'trialBalance', { rows: ['party'] }, '403 rows.0'],
  ['sees-summary', 'trialBalance', { columns: ['debit', 'costOfSales'] }, '403 columns.1'],
  ['sees-summary', 'trialBalance', { order: { by: 'grossMargin', isUpwards: true } }, '422 order.by'],
  ['sees-summary', 'ownEntries', own(['document'], ['grossProfit']), '403 columns.0'],
  ['sees-summary', 'ownEntries', own(['document'], ['netMargin']), '403 columns.0'],
  ['sees-one-profit', 'ownEntries', own(['branch'], ['netProfit']), 'yes'],
  ['sees-summary', 'trialBalance', { where: { party: [2] } }, '403 where.party'],
  ['sees-summary', 'trialBalance', { personId: 2 }, '403 personId'],
  ['sees-summary', 'trialBalance', { personId: -1 }, 'yes'],
  ['sees-debts', 'trialBalance', { rows: ['party'] }, 'yes'],
  ['sees-debts', 'trialBalance', { personId: 2 }, 'yes'],
  ['follows-items', 'itemCard', { itemId: goods.lamp.itemId }, 'yes'],
  ['follows-items', 'itemCard', { itemId: goods.delivery.itemId }, '404 '],
  ['follows-items', 'itemCard', {}, '422 itemId'],
  ['counts-stock', 'itemCard', { itemId: goods.lamp.itemId }, '403 '],
  ['follows-items', 'serviceCard', { itemId: goods.delivery.itemId }, 'yes'],
  ['follows-items', 'serviceCard', { itemId: goods.lamp.itemId }, '404 '],
  ['sees-items', 'serviceCard', { itemId: goods.delivery.itemId }, '403 '],
  ['sees-summary', 'accountStatement', { accountId: 1 }, 'yes'],
  ['sees-summary', 'accountStatement', { accountId: 999 }, '404 '],
  ['sees-summary', 'accountStatement', {}, '422 accountId'],
  ['sees-summary', 'accountStatement', { accountId: 1, personId: 2 }, '403 personId'],
  ['sees-debts', 'accountStatement', { accountId: 1, personId: 2 }, 'yes'],
  ['sees-summary', 'accountingTree', { fromDate: undefined }, '403 '],
  ['keeps-the-tree', 'accountingTree', { fromDate: undefined }, 'yes'],
  ['keeps-the-tree', 'accountingTree', { fromDate: undefined, branchId: 1 }, '403 branchId'],
  ['keeps-the-tree', 'accountingTree', { fromDate: undefined, rows: ['party'] }, '403 rows.0'],
  ['keeps-the-tree', 'accountStatement', { accountId: 1 }, 'yes'],
  ['keeps-the-tree', 'accountStatement', { accountId: 1, branchId: 1 }, '403 branchId'],
  ['keeps-the-tree', 'trialBalance', {}, '403 '],
  ['sees-statements', 'accountStatement', { accountId: 1 }, '403 '],
  ['sees-debts', 'dueAmount', { fromDate: undefined }, 'yes'],
  ['sees-debts', 'dueAmount', { fromDate: undefined, kind: 'nobody' }, '422 kind'],
  ['sees-debts', 'dueAmount', { fromDate: undefined, rows: ['branch', 'party'], peopleIds: [2] }, 'yes'],
  ['sees-statements', 'dueAmount', { fromDate: undefined }, '403 '],
  ['sees-summary', 'dueAmount', { fromDate: undefined }, '403 '],
  ['sees-statements', 'customerInfo', { personId: tinyParties.borrower }, 'yes'],
  ['sees-statements', 'pointsBalances', {}, 'yes'],
  ['sees-suppliers', 'customerPoints', { personId: tinyParties.borrower }, '403 '],
  ['sees-statements', 'customerInfo', { personId: tinyParties.borrower, branchId: 1 }, '403 branchId'],
  ['sees-statements', 'supplierInfo', { personId: tinyParties.supplier }, '403 '],
  ['sees-suppliers', 'supplierInfo', { personId: tinyParties.supplier }, 'yes'],
  ['sees-suppliers', 'customerInfo', { personId: tinyParties.borrower }, '403 '],
  ['sees-summary', 'balanceSheet', { fromDate: undefined }, 'yes'],
  ['sees-vat', 'balanceSheet', { fromDate: undefined }, '403 '],
  ['sees-summary', 'cashFlow', {}, 'yes'],
  ['sees-profit', 'cashFlow', {}, '403 '],
  ['sees-summary', 'summary', {}, 'yes'],
  ['sees-items', 'summary', {}, '403 '],
  ['sees-profit', 'profit', {}, 'yes'],
  [
    'sees-profit',
    'profit',
    { comparedWith: { fromDate: '2026-02-01', toDate: '2026-01-01' } },
    '422 comparedWith.toDate',
  ],
  ['sees-summary', 'profit', {}, '403 '],
  ['sees-profit', 'profitByBranch', {}, '403 '],
  ['sees-one-profit', 'profitByBranch', { columns: ['netProfit', 'netMargin'] }, 'yes'],
  ['sees-one-profit', 'profitByBranch', { branchId: 1 }, '403 branchId'],
  ['sees-one-profit', 'profitByBranch', { rows: ['party'] }, '403 rows.0'],
  ['sees-one-profit', 'profitByCostCentre', {}, '403 '],
  ['sees-centres', 'profitByCostCentre', {}, 'yes'],
  ['sees-centres', 'costCentreReport', { ...spelled, rows: ['costCenter', 'account'] }, 'yes'],
  ['sees-profit', 'costCentreReport', spelled, '403 '],
  ['sees-annexes', 'vatSales', {}, 'yes'],
  ['sees-annexes', 'vatPurchases', { where: { billType: ['sale'] } }, 'yes'],
  ['sees-annexes', 'vatSales', { rows: ['party'] }, '403 rows.0'],
  ['sees-annexes', 'vatSales', { branchId: 1 }, '403 branchId'],
  ['sees-vat', 'vatSales', {}, '403 '],
  ['sees-vat', 'vatPurchases', {}, '403 '],
  ['sees-vat', 'tobaccoSummary', {}, '403 '],
  ['sees-tobacco', 'tobaccoSummary', { rows: ['item'] }, 'yes'],
  ['sees-items', 'salesByHour', {}, 'yes'],
  ['sees-items', 'salesByHour', { columns: ['margin'] }, '403 columns.0'],
  ['sees-vat', 'salesByHour', {}, '403 '],
  ['sees-items', 'margins', {}, '403 '],
  ['sees-profit', 'margins', {}, 'yes'],
  ['sees-items', 'cashiers', {}, '403 '],
  ['sees-summary', 'cashiers', {}, '403 '],
  ['compares-cashiers', 'cashiers', {}, 'yes'],
  ['compares-cashiers', 'cashiers', { columns: ['profit'] }, '403 columns.0'],
  ['counts-stock', 'idleItems', { columns: ['averageCost'] }, '403 columns.0'],
  ['counts-stock', 'idleItems', { order: { by: 'onHand', isUpwards: true } }, 'yes'],
  ['counts-stock', 'reorder', {}, 'yes'],
  ['counts-stock', 'reorder', { branchId: 1 }, '403 branchId'],
  ['sees-items', 'reorder', {}, '403 '],
  ['sees-items', 'idleItems', {}, '403 '],
  ['sees-items-of-the-second', 'soldItems', { branchId: 2 }, 'yes'],
  ['sees-items-of-the-second', 'soldItems', { branchId: 1 }, '403 branchId'],
  ['sees-items-of-the-second', 'soldItems', { where: { branch: [1] } }, '403 where.branch'],
  ['sees-items-of-the-second', 'soldItems', { where: { branch: [2, 1] } }, '403 where.branch'],
  // A custom report: for users who may open a table of the whole fact, and only with what they see there.
  ['sees-items', 'ownSoldLines', own(['item'], ['quantity', 'net']), 'yes'],
  ['sees-items', 'ownSoldLines', own(['user', 'document'], ['total', 'documents', 'averageBill']), 'yes'],
  ['sees-items', 'ownSoldLines', own(['item'], ['cost']), '403 columns.0'],
  ['sees-items', 'ownSoldLines', own(['item'], ['net', 'profit']), '403 columns.1'],
  ['sees-items', 'ownSoldLines', own(['item'], ['net', 'quantity', 'margin']), '403 columns.2'],
  ['sees-items', 'ownSoldLines', own(['party'], ['net']), '403 rows.0'],
  ['sees-items', 'ownSoldLines', own(['branch', 'party'], ['net']), '403 rows.1'],
  ['sees-items', 'ownSoldLines', { ...own(['item'], ['net']), where: { party: [1] } }, '403 where.party'],
  ['sees-items', 'ownSoldLines', { ...own(['item'], ['net']), where: { party: [0] } }, '403 where.party'],
  [
    'sees-items',
    'ownSoldLines',
    { ...own(['item'], ['net']), order: { by: 'profit', isUpwards: true } },
    '422 order.by',
  ],
  [
    'sees-items',
    'ownSoldLines',
    { ...own(['item'], ['net']), order: { by: 'party', isUpwards: true } },
    '422 order.by',
  ],
  ['sees-items', 'ownSoldLines', { ...own(['item'], ['net']), order: { by: 'net', isUpwards: false } }, 'yes'],
  ['sees-items', 'ownSoldLines', { rows: ['item'] }, '422 columns'],
  ['sees-items', 'ownSoldLines', { columns: ['net'] }, '422 rows'],
  ['sees-items', 'ownSoldLines', own([], []), '422 rows columns'],
  ['sees-items', 'ownSoldLines', own(['account'], ['net']), '422 rows.0'],
  ['sees-items', 'ownSoldLines', { ...own(['item'], ['net']), fromDate: undefined }, '422 fromDate'],
  ['sees-items', 'ownSoldLines', { ...own(['item'], ['net']), branchId: 1 }, '422 '],
  ['sees-items-of-the-second', 'ownSoldLines', own(['branch'], ['net']), 'yes'],
  [
    'sees-items-of-the-second',
    'ownSoldLines',
    { ...own(['item'], ['net']), where: { branch: [1] } },
    '403 where.branch',
  ],
  [
    'sees-items-of-the-second',
    'ownSoldLines',
    { ...own(['item'], ['net']), where: { branch: [0] } },
    '403 where.branch',
  ],
  ['sells-too', 'ownSoldLines', own(['party'], ['net']), 'yes'],
  ['sells-too', 'ownSoldLines', own(['party'], ['cost']), '403 columns.0'],
  ['buys-too', 'ownSoldLines', own(['item'], ['cost', 'margin']), 'yes'],
  ['buys-too', 'ownBoughtLines', own(['item'], ['net']), '403 '],
  ['sees-bills', 'ownBoughtLines', own(['item'], ['quantity']), '403 '],
  ['sees-purchases', 'ownBoughtLines', own(['party'], ['cost']), 'yes'],
  ['sees-purchases', 'ownBoughtLines', { ...own(['item'], ['net']), where: { branch: [1] } }, '403 where.branch'],
  ...(
    ['ownBoughtLines', 'ownStockMoves', 'ownTenders', 'ownEntries', 'ownTaxDocuments', 'ownTobaccoLines'] as const
  ).map((name): Asked => ['sees-items', name, own(['day'], [anyFigure[name]]), '403 ']),
  ['sees-items', 'ownDebts', { ...own(['party'], ['due']), fromDate: undefined }, '403 '],
  // Parts of a fact, and statements of one person, open none of it.
  ...(
    ['ownSoldLines', 'ownBoughtLines', 'ownStockMoves', 'ownEntries', 'ownTaxDocuments', 'ownTobaccoLines'] as const
  ).map((name): Asked => ['sees-parts-alone', name, own(['day'], [anyFigure[name]]), '403 ']),
  ['sees-parts-alone', 'ownDebts', { ...own(['partyKind'], ['due']), fromDate: undefined }, '403 '],
  ['sees-parts-alone', 'ownTenders', own(['method'], ['in']), 'yes'],
  ['sees-all-but-items', 'ownSoldLines', own(['day'], ['net']), '403 '],
  ['sees-all-but-items', 'ownBoughtLines', own(['day'], ['net']), '403 '],
  ['sees-all-but-items', 'ownStockMoves', own(['item'], ['onHand', 'shortage']), 'yes'],
  ['sees-all-but-items', 'ownStockMoves', own(['item'], ['onHand', 'averageCost']), '403 columns.1'],
  ['counts-stock', 'ownStockMoves', own(['item'], ['valueOnHand']), '403 columns.0'],
  ['counts-stock', 'ownStockMoves', { ...own(['item'], ['in']), where: { branch: [1] } }, '403 where.branch'],
  ['follows-items', 'ownStockMoves', own(['day', 'document'], ['in', 'out']), 'yes'],
  ['follows-items', 'ownStockMoves', own(['day'], ['onHand']), '422 columns.0'],
  ['follows-items', 'ownStockMoves', { ...own(['item'], ['onHand']), where: { month: ['2026-01'] } }, '422 columns.0'],
  ['counts-and-buys', 'ownStockMoves', own(['item'], ['averageCost']), 'yes'],
  ['sees-shifts-of-the-second', 'ownTenders', own(['user'], ['amount']), 'yes'],
  ['sees-shifts-of-the-second', 'ownTenders', { ...own(['user'], ['in']), where: { branch: [1] } }, '403 where.branch'],
  ['sees-summary', 'ownEntries', own(['account', 'branch'], ['closing']), 'yes'],
  ['sees-summary', 'ownEntries', own(['party'], ['closing']), '403 rows.0'],
  ['sees-summary', 'ownEntries', { ...own(['account'], ['debit']), where: { party: [2] } }, '403 where.party'],
  ['sees-debts', 'ownEntries', { ...own(['party'], ['closing']), where: { party: [2] } }, 'yes'],
  ['sees-profit', 'ownEntries', own(['account'], ['debit']), '403 '],
  ['sees-one-profit', 'ownEntries', own(['branch', 'account'], ['netProfit']), 'yes'],
  ['sees-one-profit', 'ownEntries', { ...own(['account'], ['debit']), where: { branch: [1] } }, '403 where.branch'],
  ['sees-centres', 'ownEntries', own(['costCenter'], ['netProfit']), 'yes'],
  ['sees-centres', 'ownEntries', own(['document'], ['netProfit']), '403 columns.0'],
  ['sees-one-profit', 'ownEntries', own(['document'], ['grossProfit']), '403 columns.0'],
  ['sees-centres-alone', 'ownEntries', own(['document', 'account'], ['debit']), 'yes'],
  ['sees-centres-alone', 'ownEntries', { ...own(['document'], ['debit']), where: ofCost }, '422 where.account'],
  ['sees-vat', 'ownTaxDocuments', own(['box', 'rate'], ['vat']), 'yes'],
  ['sees-vat', 'ownTaxDocuments', own(['party'], ['vat']), '403 rows.0'],
  ['sees-vat', 'ownEntries', own(['account'], ['debit']), '403 '],
  ['sees-tobacco', 'ownTobaccoLines', own(['item'], ['fee']), 'yes'],
  ...assetRights,
  ['sees-summary', 'ownDebts', { ...own(['party'], ['due']), fromDate: undefined }, '403 '],
  ['sees-debts', 'ownDebts', { ...own(['partyKind', 'party'], ['due']), fromDate: undefined }, 'yes'],
  ['sees-statements', 'ownDebts', { ...own(['party'], ['due']), fromDate: undefined }, '403 '],
  ['sees-statements', 'ownEntries', own(['document'], ['debit']), '403 '],
  // A wrong value is reported at its field.
  ['sees-items', 'soldItems', { fromDate: undefined, toDate: undefined }, '422 fromDate toDate'],
  ['sees-items', 'soldItems', { fromDate: '12/31/2026', toDate: '1/1/2026' }, '422 toDate'],
  ['sees-items', 'soldItems', { branchId: 9 }, '422 branchId'],
  ['sees-items', 'soldItems', { rows: ['item', 'item'] }, '422 rows.1'],
  ['sees-items', 'soldItems', { rows: ['account'] }, '422 rows.0'],
  ['sees-items', 'soldItems', { after: '~abc' }, '422 after'],
  ['sees-items', 'soldItems', { after: '17~3' }, '422 after'],
  ['sees-items', 'soldItems', { rows: ['day'], after: '~zzz', pageSize: 5 }, 'yes'],
  [
    'sees-items',
    'soldItems',
    { comparedWith: { fromDate: '2026-02-01', toDate: '2026-01-01' } },
    '422 comparedWith.toDate',
  ],
  ['sees-items', 'soldItems', { where: { document: ['sale 1-000001'], hour: [7], isTobacco: [true] } }, 'yes'],
  ['sees-statements', 'customerInfo', {}, '422 personId'],
  ['sees-debts', 'trialBalance', { where: { document: [7] }, rows: ['document'], after: '~5', pageSize: 3 }, 'yes'],
]

async function fill(...[db, clock]: Parameters<typeof fillTinyShop>): Promise<void> {
  await fillTinyShop(db, clock)
  await addUsers(db, clock, people)
}

describeOnBoth('the rights on a report', open => {
  let shop: TestApp

  beforeAll(async () => {
    shop = await open({ fill })
    const owner = await shop.signIn('owner')
    for (const branchId of [1, 2]) {
      const body = aSale([{ good: goods.delivery }], { branchId, partyId: tinyParties.customer })
      await shop.call(billEndpoints.createBill, { body }, { as: owner })
    }
    await shop.call(billEndpoints.createBill, { body: aSale([{ good: goods.coffee }]) }, { as: owner })
  })

  const ask = async (who: Who, name: ReportName, question: object) => {
    const authorization = `Bearer ${await shop.signIn(who)}`
    const { method, path } = reports[name].endpoint
    const payload = JSON.stringify({ ...days, ...question })
    return shop.inject({
      method,
      url: path,
      payload,
      headers: { authorization, 'content-type': 'application/json' },
    })
  }

  test('are those of the table, however it is asked', async () => {
    const found: string[] = []
    for (const [who, name, question] of table) {
      const { statusCode, body } = await ask(who, name, question)
      const places = statusCode === 200 ? [] : JSON.parse(body).problems.map(({ at }: { at: string }) => at)
      found.push(statusCode === 200 ? 'yes' : `${statusCode} ${places.join(' ')}`)
    }
    const texts = table.map(([who, name, question]) => `${who} ${name} ${JSON.stringify(question)}`)
    expect(found.map((answer, at) => `${texts[at]}: ${answer}`)).toEqual(
      table.map(([, , , answer], at) => `${texts[at]}: ${answer}`),
    )
  })

  test('leave costs out of what is shown by itself', async () => {
    const fieldsOf = async (who: Who) => Object.keys((await ask(who, 'soldItems', {})).json().rows[0]).sort()
    expect(await fieldsOf('sees-items')).toEqual(['isGroup', 'item', 'level', 'net', 'quantity', 'total', 'vat'])
    expect(await fieldsOf('sees-profit')).toEqual(
      ['isGroup', 'item', 'level', 'net', 'quantity', 'total', 'vat', 'cost', 'profit'].sort(),
    )
  })

  test('leave other branches out of a report of one’s own, also where it is compared and counted', async () => {
    const question = {
      ...own(['branch', 'item'], ['net', 'documents']),
      comparedWith: { fromDate: days.fromDate, toDate: days.toDate },
    }
    const answer = (await ask('sees-items-of-the-second', 'ownSoldLines', question)).json()
    const ids = answer.rows.map(({ branch }: { branch: { id: number } }) => branch.id)
    expect([ids, answer.totals, answer.comparedTotals]).toEqual([
      [2, 2],
      { net: 15, documents: 1 },
      { net: 15, documents: 1 },
    ])
  })

  test('leave other branches out of every row, total and name', async () => {
    const { rows, totals, rowCount } = (
      await ask('sees-items-of-the-second', 'soldItems', { rows: ['branch', 'item'] })
    ).json()
    expect(rows.map(({ branch }: { branch: { id: number } }) => branch.id)).toEqual([2, 2])
    expect([totals.net, rowCount]).toEqual([15, 1])
  })
})
