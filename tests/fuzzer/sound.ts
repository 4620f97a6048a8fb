/** The valid input of a call: from its schemas, or, if a schema does not suffice, as a till would send it. */
import * as z from 'zod'
import { type NewBill, newBill } from '#contract/bill.ts'
import { editedBill } from '#contract/bill-life.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { tokenScope } from '#contract/protocol.ts'
import type { Filters } from '#contract/reports/filters.ts'
import { reports } from '#contract/reports/reports.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import type { Random } from '../simulation/random.ts'
import { type Json, type Schema, wireSchemaOf } from '../support/fuzz.ts'
import { aSale, goods, tinyParties } from '../support/tiny-shop.ts'
import { accountId, anExpense, anExpenseRefund, aPurchase, aRefund } from '../support/tiny-trade.ts'
import { definitionParts } from './definition-parts.ts'
import { goodsBodies, goodsParts, someGoodsBill } from './goods-parts.ts'
import type { Known } from './known.ts'
import type { Part, Parts } from './parts.ts'
import { scheduleParts, someSchedule } from './schedule-parts.ts'
import { valueFor } from './values.ts'

export type Name = keyof typeof endpoints
export const names = Object.keys(endpoints) as Name[]
export const endpointOf = (name: Name): AnyEndpoint => endpoints[name]

const schemas = new Map<z.ZodType, Schema>()

export function schemaOf(endpoint: AnyEndpoint, part: Part): Schema | undefined {
  const schema: z.ZodType | undefined = endpoint[part]
  if (!schema) return undefined
  const known = schemas.get(schema) ?? wireSchemaOf(schema)
  schemas.set(schema, known)
  return known
}

export function soundParts(name: Name, known: Known, random: Random): Parts {
  const endpoint = endpointOf(name)
  const make = (part: Part): Parts => {
    const schema = schemaOf(endpoint, part)
    if (!schema) return {}
    const made = part === 'body' && random.chance(0.8) ? bodies[name]?.(known, random) : undefined
    return { [part]: made ?? valueFor(schema, '', known, random) }
  }
  const voucher = /^journal(?:Read|Reverse)$/.test(name) && random.chance(0.8) ? known.vouchers.pick(random) : undefined
  const named = voucher === undefined ? {} : { params: { id: String(voucher) } }
  const view = /^(?:rename|share|drop)View$/.test(name) && random.chance(0.8) ? known.views.pick(random) : undefined
  const kept = view === undefined ? {} : { params: { id: String(view) } }
  const defined = random.chance(0.8) ? definitionParts(name, known, random) : undefined
  return {
    ...make('params'),
    ...make('query'),
    ...make('body'),
    ...named,
    ...kept,
    ...scheduleParts(name, known, random),
    ...goodsParts(name, known, random),
    ...goalParts(name, known, random),
    ...defined,
  }
}

/** An existing goal: read, removed, or changed. */
function goalParts(name: Name, known: Known, random: Random): Parts {
  const isOfGoal = name === 'getMonthlyGoals' || name === 'changeMonthlyGoal' || name === 'removeMonthlyGoal'
  const goal = isOfGoal && random.chance(0.9) ? known.goals.pick(random) : undefined
  if (goal === undefined) return {}
  // A list of months without a goal is not found, so the call uses the month of a goal.
  if (name === 'getMonthlyGoals') return { query: { BranchId: String(goal.branchId), FromDate: goal.date } }
  const params = { id: String(goal.id) }
  return name === 'removeMonthlyGoal'
    ? { params, query: {} }
    : { params, body: { ...goal, goal: random.integer(0, 9_999) } }
}

/** An ordinary sale. */
export function plainSale(): Parts {
  return { body: wire(newBill, aSale([{ good: goods.coffee }])) }
}

/** Usually the last answered version of the tab. */
function tabVersion(tab: string, known: Known, random: Random): number {
  return random.chance(0.9) ? (known.tabs.get(tab) ?? 1) : random.integer(1, 5)
}

/** Occasionally an existing name, or a similar one. */
function viewName(random: Random): string {
  const known = ['مبيعات الفرع', 'Sales of the branch', 'sales  of the BRANCH', '%']
  return random.chance(0.3) ? random.pick(known) : `View ${random.integer(1, 500)}`
}

const bodies: Partial<Record<Name, (known: Known, random: Random) => Json | undefined>> = {
  createBill: (known, random) => wire(newBill, someBill(known, random)),
  editBill: (known, random) => {
    const id = known.bills.pick(random)
    return id === undefined ? undefined : wire(editedBill, { ...someBill(known, random), Id: id })
  },
  postOpening: (known, random) => {
    const seen = known.openings.pick(random)
    return seen && { ...seen }
  },
  getToken: (known, random): Json => {
    const token = random.chance(0.5) ? known.refreshTokens.pick(random) : undefined
    if (token !== undefined) return { grant_type: 'refresh_token', refresh_token: token, scope: tokenScope }
    const password = random.chance(0.5) ? demoPassword : 'Wrong@2026'
    return { grant_type: 'password', username: random.pick(['guest', 'nobody']), password, scope: tokenScope }
  },
  revokeToken: (known, random) => ({ token: known.refreshTokens.pick(random) ?? 'made-up' }),
  saveOwnUser: (_known, random) => ({
    userName: random.pick(['admin', 'admin-2', 'Owner', 'own\u200Ber']),
    fullName: 'The administrator',
    email: 'admin@shop.example',
    phoneNumber: '',
    jobTitle: '',
    currentPassword: random.chance(0.8) ? demoPassword : 'Wrong@2026',
  }),
  changePrices: (_known, random) => ({
    firstDay: random.pick(['2026-02-28', '2026-01-14']),
    prices: `${goods.coffee.unitId}\t23\t${random.integer(20, 30)}.5`,
  }),
  createBarcodes: (_known, random) => ({ unitIds: [random.pick([goods.lamp, goods.dates, goods.coffee]).unitId] }),
  addMonthlyGoal: (_known, random) => ({
    ...{ branchId: random.pick([-1, 1, 2]), date: `202${random.integer(5, 9)}-0${random.integer(1, 9)}-01` },
    goal: random.pick(['0', '1000.00', '999999999.99']),
  }),
  withdrawPrices: (_known, random) => ({ prices: random.pick([`${goods.coffee.unitId}\t2026-02-28`, '']) }),
  companySettingChange: (known, random) => ({
    version: tabVersion('company', known, random),
    [random.pick(['city', 'street', 'phone'])]: random.pick(['', 'Abha 1', 'جازان']),
  }),
  printingSettingChange: (known, random) => ({
    version: tabVersion('printing', known, random),
    [random.pick(['headerLine1', 'headerLine2', 'footerLine3'])]: random.pick(['', 'شكراً لزيارتكم', 'Open daily']),
  }),
  backupScheduleSettingChange: (known, random) => ({
    version: tabVersion('backupSchedule', known, random),
    isBackupAutomatic: random.pick([true, false]),
    backupHour: random.pick([0, 23]),
    backupCount: random.pick([1, 365]),
  }),
  bannerSettingChange: (known, random) => ({
    version: tabVersion('banner', known, random),
    bannerText: random.pick(['', 'الجرد يوم الخميس', 'Closed early <today>']),
    bannerLastDay: random.pick([null, '2099-01-01']),
  }),
  salesSettingChange: (known, random) => ({
    version: tabVersion('sales', known, random),
    offlineDays: random.integer(0, 7),
    cashStepHalalas: random.pick(['1', '5']),
    oversellPolicy: 'allow',
  }),
  // Future days, so that the totals of today's bills stay as the fuzzer expects.
  vatSettingChange: (known, random) => ({
    version: tabVersion('vat', known, random),
    isVatEnable: random.chance(0.8),
    vatAmount: random.pick([5, 15, 15, 100.01]),
    vatFirstDay: random.pick(['2099-01-01', '2099-06-01']),
  }),
  changeBillStatus: (known, random) => {
    const id = known.undelivered.pick(random)
    return id === undefined ? undefined : { id, isDelivered: random.chance(0.7) }
  },
  journalAdd: (_known, random) => someJournal(random),
  receiptAdd: (_known, random) => someMoney(random, 'customer'),
  paymentAdd: (_known, random) => someMoney(random, 'supplier'),
  depositAdd: (_known, random) => someDeposit(random),
  journalReverse: (_known, random) => ({
    note: random.pick(['', 'كُتب خطأ']),
    ...(random.chance(0.2) && { date: random.pick(['2026-01-02', '2026-02-01', null]) }),
  }),
  saveView: (_known, random) => ({
    name: viewName(random),
    path: random.pick(['/reports/bills', '/reports/sold-items', '/statistics/new_reports/sold-lines', '/nowhere']),
    search: random.pick(['', 'rows=item&columns=net', 'from=2026-01-01']),
    period: random.pick([null, 'thisMonth', 'lastMonth']),
  }),
  addSchedule: someSchedule,
  changeSchedule: someSchedule,
  renameView: (_known, random) => ({ name: viewName(random) }),
  shareView: (_known, random) => ({ sharedWith: random.pick([null, 'cashier', 'accountant', 'nobody']) }),
  // Unreachable addresses: requests stay on this machine.
  setRecommendationWriter: (_known, random) => ({
    address: random.pick(['', 'http://127.0.0.1:9/v1', 'https://me:word@127.0.0.1/', 'a']),
    model: random.pick(['', 'small']),
    ...(random.chance(0.3) && { key: random.pick(['', 'made-up', 'with a space']) }),
  }),
  recordListExport: (_known, random) => ({
    list: random.pick(['bills', 'customer', 'soldItems', 'ownSoldLines']),
    form: random.pick(['excel', 'paper']),
    filter: 'query=a',
  }),
  ...goodsBodies,
  recallHeldBill: keyOfHeld,
  keepHeldBill: keyOfHeld,
  ...Object.fromEntries(
    Object.entries(reports).map(([name, report]) => [
      name,
      (_known: Known, random: Random) => reportBody(name, report, random),
    ]),
  ),
}

/** Balanced lines, of accounts that a journal accepts and some that it does not. */
function someJournal(random: Random): Json {
  const amount = random.pick(['0.01', '100.00', '999999999.99'])
  const line = (side: 'debit' | 'credit', account: string): Json => ({
    accountId: accountId(account),
    [side]: amount,
    ...(account === '1103001' && {
      partyId: random.pick([tinyParties.customer, tinyParties.borrower, tinyParties.supplier]),
    }),
    ...(random.chance(0.2) && { branchId: random.pick([1, 2]) }),
  })
  const debit = random.pick(['5302001', '5301001', '1103001', '1104001', '1101'])
  return {
    branchId: random.pick([1, 1, 2]),
    lines: [line('debit', debit), line('credit', '1101001')],
    ...(random.chance(0.3) && { date: random.pick(['2026-01-02', '1/15/2026', '2026-02-01']) }),
    ...(random.chance(0.3) && { note: 'ملاحظة' }),
  }
}

/** Money of a party or an account, some of it refused: by the wrong method, or from an account to itself. */
function someMoney(random: Random, kind: 'customer' | 'supplier'): Json {
  const debts = kind === 'customer' ? accountId('1103001') : accountId('2101001')
  const line: Readonly<Record<string, Json>> = random.chance(0.6)
    ? { accountId: debts, partyId: tinyParties[kind] }
    : { accountId: accountId(random.pick(['5302001', '1101001', '1104001'])) }
  const method = random.pick(['cash', 'bank', 'wallet', 'cheque'])
  return {
    ...{ branchId: random.pick([1, 1, 2]), method, moneyAccountId: accountId('1101001') },
    ...(method === 'cheque' && {
      chequeNumber: random.pick(['', '000123']),
      dueDate: random.pick(['2026-02-01', null]),
    }),
    lines: [{ ...line, amount: random.pick(['0.01', '100.00', '999999999.99']) }],
  }
}

function someDeposit(random: Random): Json {
  const from = accountId(random.pick(['1101001', '1103003', '1102001', '5302001']))
  const lines = [{ moneyAccountId: from, amount: random.pick(['0.01', '100.00']) }]
  return { branchId: random.pick([1, 1, 2]), moneyAccountId: accountId('1102001'), lines }
}

const { coffee, lamp, delivery } = goods
const { customer, borrower, supplier } = tinyParties
/** The subject of a statement, usually a valid one. */
const subjects: Readonly<Record<string, readonly number[]>> = {
  accountStatement: [1, 2, accountId('1103001'), 999],
  customerInfo: [customer, borrower],
  customerPoints: [customer, borrower],
  supplierInfo: [supplier],
  itemCard: [coffee.itemId, lamp.itemId, delivery.itemId],
  serviceCard: [delivery.itemId, delivery.itemId, coffee.itemId],
}

/** The required days and filters, and, for a table, rows, columns and sorting as a user chooses them. */
function reportBody(name: string, report: (typeof reports)[keyof typeof reports], random: Random): Json {
  const filters: Filters = report.filters
  const asked = Object.entries(filters).flatMap(([filter, { use, isRequired }]): (readonly [string, Json])[] => {
    if (use === 'from') return [[filter, random.pick(['2025-12-31', '2026-01-15'])]]
    if (use === 'to') return [[filter, random.pick(['2026-01-15', '12/31/2026'])]]
    return isRequired ? [[filter, random.pick(subjects[name] ?? [1])]] : []
  })
  const choices: Record<string, Json> = {}
  // A custom report has no rows and columns by default.
  if (report.shape === 'table' && (report.rows.length === 0 || random.chance(0.7))) {
    const dimensions = Object.keys(report.fact.dimensions)
    choices.rows = [...new Set([random.pick(dimensions), random.pick(dimensions)])]
    choices.columns = [random.pick(Object.keys(report.fact.measures))]
    choices.order = { by: random.pick([...choices.rows, ...choices.columns]), isUpwards: random.chance(0.5) }
    if (random.chance(0.3)) choices.pageSize = random.pick([1, 2, 1000])
  }
  return { ...Object.fromEntries(asked), ...choices }
}

function keyOfHeld(known: Known, random: Random): Json | undefined {
  const held = known.held.pick(random)
  return held && { key: held.key }
}

function wire<T extends z.ZodType>(schema: T, bill: z.output<T>): Json {
  return JSON.parse(JSON.stringify(z.encode(schema, bill)))
}

const sold = [goods.coffee, goods.coffee, goods.coffeeCarton, goods.dates, goods.delivery, goods.medicine, goods.shisha]

function someBill(known: Known, random: Random): NewBill {
  const kind = random.next()
  const coffeeSale = known.coffeeSales.pick(random)
  if (kind < 0.15) return aPurchase(random.pick([goods.coffeeCarton, goods.lamp]), '2', random.pick(['100.00', '0.01']))
  if (kind < 0.2) return anExpense(accountId('5302001'))
  const expense = known.expenses.pick(random)
  if (kind < 0.23 && expense !== undefined) return anExpenseRefund(expense, accountId('5302001'))
  if (kind < 0.32 && coffeeSale !== undefined) {
    return aRefund('rsale', coffeeSale, goods.coffee, '1', { net: '20', vat: '3', total: '23' })
  }
  if (kind < 0.32)
    return aRefund(
      'rpurch',
      known.bills.pick(random) ?? 1,
      goods.lamp,
      '1',
      { net: '100', vat: '15', total: '115' },
      '100.00',
    )
  if (kind < 0.55) return someGoodsBill(random)
  const lines = Array.from({ length: random.pick([1, 1, 2, 3]) }, () => ({
    good: random.pick(sold),
    count: random.pick(['1', '2', '3']),
  }))
  return aSale(lines, {
    branchId: random.pick([1, 1, 1, 2]),
    isDelivered: random.chance(0.8),
    ...(random.chance(0.3) && { partyId: tinyParties.customer }),
    ...(random.chance(0.3) && { note: 'ملاحظة' }),
  })
}
