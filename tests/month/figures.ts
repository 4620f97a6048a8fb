/**
 * Every figure of a month, read in all the places where it appears: from the reports, from the calls beside them, and from the rows of the books by
 * plain loops that share nothing with the facts. A figure whose places do not say the same is a disagreement.
 */
import type { Day } from '#domain/days.ts'
import type { RawBooks } from '../server/facts/raw-books.ts'
import { exact, type Reading, sumBy } from './answers.ts'

export type Scope = { readonly fromDate: Day; readonly toDate: Day; readonly branchId: number }
/** Whom an account may owe or be owed by. */
export type Person = { readonly id: number; readonly kind: string; readonly code: string }
/** By figure, what each place says. */
export type Places = Map<string, Map<string, bigint>>

export type Asking = {
  readonly reading: Reading
  readonly books: RawBooks
  readonly codes: ReadonlyMap<number, string>
  readonly scope: Scope
  readonly people: readonly Person[]
  /** All days that there are, within which it makes no difference on which of them something was put right. */
  readonly isWhole: boolean
  /** Whether every account, item and person is asked for its own statement. */
  readonly isDetailed: boolean
  readonly say: (figure: string, place: string, amount: bigint) => void
}

export async function readFigures(asking: Asking): Promise<void> {
  await sayResult(asking)
  await sayBalances(asking)
  await sayTrialBalance(asking)
  await sayTaxes(asking)
  await saySold(asking)
  await sayStock(asking)
  await sayPayments(asking)
}

/** Debits less credits of the accounts whose codes begin so, entry by entry. */
export function balanceOf({ books, codes, scope }: Asking, beginning: RegExp, from: string = scope.fromDate): bigint {
  const { toDate, branchId } = scope
  return sumBy(
    books.entries.filter(
      entry =>
        entry.day >= from &&
        entry.day <= toDate &&
        (branchId === -1 || entry.branch_id === branchId) &&
        beginning.test(codes.get(entry.account_id) ?? ''),
    ),
    entry => BigInt(entry.debit) - BigInt(entry.credit),
  )
}

/** Profit and loss, profit by branch and by cost centre, cost centres, summary and ledger. */
async function sayResult(asking: Asking): Promise<void> {
  const { reading, scope, say } = asking
  const profit = await reading.sections('profit', scope)
  const summary = await reading.sections('summary', scope)
  const cash = await reading.sections('cashFlow', scope)
  say('net sales', 'profit and loss', profit('sales', 'balance'))
  say('net sales', 'summary', summary('revenue', 'total'))
  say('net sales', 'ledger', -balanceOf(asking, /^41/))
  say('cost of sales', 'profit and loss', profit('costOfSales', 'balance'))
  say('cost of sales', 'summary', summary('costOfSales', 'total'))
  say('cost of sales', 'ledger', balanceOf(asking, /^51/))
  say('other income', 'profit and loss', profit('otherIncome', 'balance'))
  say('other income', 'summary', summary('otherIncome', 'total'))
  say('other income', 'ledger', -balanceOf(asking, /^42/))
  say('expenses', 'summary', summary('expenses', 'total'))
  say('expenses', 'ledger', balanceOf(asking, /^5[2-6]/))
  const named = ['operatingExpenses', 'financeCosts', 'zakatAndTaxes']
  say(
    'expenses',
    'profit and loss',
    sumBy(named, name => profit(name, 'balance')),
  )
  say('net profit', 'profit and loss', profit('netProfit', 'balance'))
  say('net profit', 'summary', summary('netProfit', 'total'))
  say('net profit', 'cash flow', cash('netProfit', 'balance'))
  say('net profit', 'ledger', -balanceOf(asking, /^[45]/))
  const columns = ['revenue', 'costOfSales', 'otherIncome', 'expenses', 'netProfit'] as const
  const figures = ['net sales', 'cost of sales', 'other income', 'expenses', 'net profit'] as const
  for (const [name, rows] of [
    ['profitByBranch', 'branch'],
    ['profitByBranch', 'month'],
    ['profitByBranch', 'account'],
    ['profitByCostCentre', 'costCenter'],
  ] as const) {
    const table = await reading.table(name, { ...scope, rows: [rows], columns })
    const highest = table.rows.filter(({ level }) => level === 1)
    for (const [at, column] of columns.entries()) {
      const figure = figures[at] ?? ''
      say(figure, `${name} by ${rows}`, exact(table.totals[column]))
      say(
        figure,
        `Σ ${name} by ${rows}`,
        sumBy(highest, row => exact(row[column])),
      )
    }
  }
  const { fromDate: FromDate, toDate: ToDate, branchId } = scope
  const centres = await reading.table('costCentreReport', { FromDate, ToDate, branchId, rows: ['costCenter'], columns })
  for (const [at, column] of columns.entries())
    say(figures[at] ?? '', 'cost centres and what has none', exact(centres.totals[column]))
}

/** Balance sheet, cash flow, summary and ledger at the end of the last day. */
async function sayBalances(asking: Asking): Promise<void> {
  const { reading, scope, say } = asking
  const { toDate, branchId } = scope
  const sheet = await reading.sections('balanceSheet', { toDate, branchId })
  const cash = await reading.sections('cashFlow', scope)
  const summary = await reading.sections('summary', scope)
  const held = (beginning: RegExp) => balanceOf(asking, beginning, '')
  say('assets', 'balance sheet', sheet('totalAssets', 'closing'))
  say('assets', 'liabilities and equity', sheet('liabilitiesAndEquity', 'closing'))
  say('assets', 'ledger', held(/^1/))
  say('liabilities', 'balance sheet', sheet('totalLiabilities', 'closing'))
  say('liabilities', 'ledger', -held(/^2/))
  say('equity', 'balance sheet', sheet('totalEquity', 'closing'))
  say('equity', 'ledger', -held(/^[345]/))
  say('cash and banks', 'cash flow', cash('closingCash', 'balance'))
  say('cash and banks', 'summary', summary('cashAndBanks', 'total'))
  say('cash and banks', 'ledger', held(/^110[12]/))
  say('cash moved', 'cash flow', cash('netCash', 'balance'))
  say('cash moved', 'ledger', balanceOf(asking, /^110[12]/))
  say('inventory with what is on its way', 'summary', summary('inventory', 'total'))
  say('inventory with what is on its way', 'ledger', held(/^1104/))
  say('all receivables', 'summary', summary('receivables', 'total'))
  say('all receivables', 'ledger', held(/^1103/))
  say('all payables', 'summary', summary('payables', 'total'))
  say('all payables', 'ledger', -held(/^2101/))
  say('taxes and fees owed', 'summary', summary('taxes', 'total'))
  say('taxes and fees owed', 'ledger', -held(/^(2102|1106)/))
}

async function sayTrialBalance(asking: Asking): Promise<void> {
  const { reading, scope, say, codes, books, isDetailed } = asking
  const { rows, totals } = await reading.table('trialBalance', scope)
  say('trial balance: debits', 'whole', exact(totals.debit))
  say('trial balance: debits', 'credits', exact(totals.credit))
  say('trial balance: what is left over', 'closing', exact(totals.closing))
  say('trial balance: what is left over', 'nothing', 0n)
  const byId = new Map(rows.filter(({ isGroup }) => !isGroup).map(row => [idOf(row.account), row]))
  for (const accountId of new Set(books.entries.map(entry => entry.account_id))) {
    const code = codes.get(accountId) ?? ''
    const [row, own] = [byId.get(accountId), new RegExp(`^${code}$`)]
    say(`account ${code}: moved`, 'trial balance', exact(row?.debit) - exact(row?.credit))
    say(`account ${code}: moved`, 'ledger', balanceOf(asking, own))
    say(`account ${code}: closing`, 'trial balance', exact(row?.closing))
    say(`account ${code}: closing`, 'ledger', balanceOf(asking, own, ''))
    if (!isDetailed) continue
    const statement = await reading.statement('accountStatement', { ...scope, accountId, pageSize: 5000 })
    say(`account ${code}: closing`, 'account statement', exact(statement.closing.balance))
    const { debit, credit } = statement.totals
    say(`account ${code}: moved`, 'account statement', exact(debit) - exact(credit))
  }
}

/** The VAT return, its annexes and its documents; the tobacco account. */
async function sayTaxes(asking: Asking): Promise<void> {
  const { reading, scope, say, books, codes } = asking
  const form = await reading.sections('vatReport', scope)
  const codeOf = (role: string) => new RegExp(`^${codes.get(books.accountOfRole.get(role) ?? 0)}$`)
  say('VAT of sales', 'VAT return', form('totalSales', 'vat'))
  say('VAT of sales', 'ledger', -balanceOf(asking, codeOf('vat_output')))
  say('VAT of purchases', 'VAT return', form('totalPurchases', 'vat'))
  const deducted = balanceOf(asking, codeOf('vat_input')) + balanceOf(asking, codeOf('vat_input_customs'))
  say('VAT of purchases', 'ledger', deducted)
  say('VAT due', 'VAT return', form('netVatDue', 'vat'))
  say('VAT due', 'ledger', -balanceOf(asking, /^(2102001|2102002|1106001|1106002|1106003)$/))
  say('VAT due', 'VAT documents', 0n)
  const boxes = {
    vatSales: ['standardSales', 'citizenSales', 'zeroSales', 'exports', 'exemptSales'],
    vatPurchases: [
      ...['standardPurchases', 'customsImports', 'reverseChargeImports', 'zeroPurchases', 'exemptPurchases'],
    ],
  } as const
  const documents = await reading.table('vatDocuments', { ...scope, rows: ['box'] })
  let due = 0n
  for (const [name, own] of Object.entries(boxes) as ['vatSales' | 'vatPurchases', readonly string[]][]) {
    const sign = name === 'vatSales' ? 1n : -1n
    const annex = await reading.table(name, { ...scope, rows: ['box'] })
    const whole = await reading.table(name, scope)
    for (const column of ['base', 'adjustment', 'vat'] as const) {
      for (const box of own) {
        const figure = `box ${box}: ${column}`
        say(figure, 'VAT return', form(box, column))
        say(
          figure,
          name,
          sumBy(
            annex.rows.filter(row => row.box === box),
            row => exact(row[column]),
          ),
        )
        say(
          figure,
          'vatDocuments',
          sumBy(
            documents.rows.filter(row => row.box === box),
            row => exact(row[column]),
          ),
        )
      }
      const figure = `${name}: ${column}`
      say(figure, 'VAT return', form(name === 'vatSales' ? 'totalSales' : 'totalPurchases', column))
      say(figure, 'by box', exact(annex.totals[column]))
      say(figure, 'whole', exact(whole.totals[column]))
      for (const level of [1, 2])
        say(
          figure,
          `Σ level ${level}`,
          sumBy(
            whole.rows.filter(row => row.level === level),
            row => exact(row[column]),
          ),
        )
    }
    due += sign * exact(whole.totals.vat)
  }
  say('VAT due', 'VAT documents', due)
  const tobacco = await reading.table('tobaccoSummary', scope)
  say('tobacco fee', 'tobacco account', exact(tobacco.totals.fee))
  say(
    'tobacco fee',
    'Σ documents',
    sumBy(
      tobacco.rows.filter(row => row.level === 2),
      row => exact(row.fee),
    ),
  )
  say('tobacco fee', 'ledger', -balanceOf(asking, codeOf('tobacco_fee_payable')))
}

const soldBy = [
  ...['item', 'category', 'branch', 'user', 'party', 'day', 'month', 'weekday', 'hour', 'document'],
  ...['costCenter', 'unit', 'billType', 'vatCategory', 'isTobacco', 'isService'],
] as const

const soldTypes = { sale: 1n, rsale: -1n, 'debit-note': 1n, 'rdebit-note': -1n } as const

/** Sold and bought items by anything, margins, cashiers, hours and summary. */
async function saySold(asking: Asking): Promise<void> {
  const { reading, scope, say, books, isWhole } = asking
  const measures = ['quantity', 'net', 'fee', 'vat', 'total', 'cost', 'profit'] as const
  const effective = books.lines.filter(line => {
    const bill = books.bills.get(line.bill_id)
    const isOfDays = bill !== undefined && bill.day >= scope.fromDate && bill.day <= scope.toDate
    return isOfDays && !books.ended.has(bill.id) && (scope.branchId === -1 || bill.branch_id === scope.branchId)
  })
  const ofType = (types: Readonly<Record<string, bigint>>, column: 'net' | 'fee' | 'vat' | 'total') =>
    sumBy(effective, line => (types[books.bills.get(line.bill_id)?.type ?? ''] ?? 0n) * BigInt(line[column]))
  for (const column of ['net', 'fee', 'vat', 'total'] as const)
    say(`sold: ${column}`, 'lines of the books', ofType(soldTypes, column))
  const byType = await reading.table('soldItems', { ...scope, rows: ['billType'], columns: measures })
  for (const [type, sign] of Object.entries(soldTypes)) {
    const row = byType.rows.find(({ billType }) => billType === type)
    for (const column of ['net', 'vat', 'total'] as const) {
      say(`sold in ${type}: ${column}`, 'soldItems by billType', exact(row?.[column]))
      say(`sold in ${type}: ${column}`, 'lines of the books', ofType({ [type]: sign }, column))
    }
  }
  for (const rows of soldBy) {
    const table = await reading.table('soldItems', { ...scope, rows: [rows], columns: measures })
    for (const column of measures) {
      say(`sold: ${column}`, `soldItems by ${rows}`, exact(table.totals[column]))
      const highest = table.rows.filter(({ level }) => level === 1)
      say(
        `sold: ${column}`,
        `Σ soldItems by ${rows}`,
        sumBy(highest, row => exact(row[column])),
      )
    }
  }
  for (const name of ['margins', 'cashiers', 'salesByHour'] as const) {
    const { totals } = await reading.table(name, scope)
    for (const column of measures) if (column in totals) say(`sold: ${column}`, name, exact(totals[column]))
  }
  const summary = await reading.sections('summary', scope)
  say('sold: total', 'summary', summary('netSales', 'total'))
  const bought = await reading.table('boughtItems', scope)
  say('bought: total', 'boughtItems', exact(bought.totals.total))
  say('bought: total', 'summary', summary('netPurchases', 'total'))
  say('bought: total', 'lines of the books', ofType({ purch: 1n, rpurch: -1n }, 'total'))
  if (!isWhole) return
  const { totals } = await reading.table('soldItems', { ...scope, columns: ['net', 'cost', 'fee'] })
  say('sold over the whole time: net', 'soldItems', exact(totals.net))
  // Allowances are entered by hand, which no line of a bill says.
  say('sold over the whole time: net', 'ledger', -balanceOf(asking, /^41(?!02003)/))
  say('sold over the whole time: cost', 'soldItems', exact(totals.cost))
  say('sold over the whole time: cost', 'ledger', balanceOf(asking, /^5101001/))
  say('sold over the whole time: fee', 'soldItems', exact(totals.fee))
  say('sold over the whole time: fee', 'ledger', -balanceOf(asking, /^2102004/))
}

/** Quantity report, movements and the cards of all items; inventory accounts and shelves. */
async function sayStock(asking: Asking): Promise<void> {
  const { reading, scope, say, books } = asking
  const own = books.moves.filter(move => scope.branchId === -1 || move.branch_id === scope.branchId)
  const until = own.filter(move => move.day <= scope.toDate)
  say('stock value', 'inventory account', balanceOf(asking, /^1104001/, ''))
  say(
    'stock value',
    'moves',
    sumBy(until, move => BigInt(move.value)),
  )
  say(
    'stock on hand',
    'moves',
    sumBy(until, move => BigInt(move.quantity)),
  )
  const columns = ['opening', 'in', 'out', 'onHand', 'valueIn', 'valueOut', 'openingValue', 'valueOnHand'] as const
  for (const rows of ['item', 'category', 'branch', 'moveKind'] as const) {
    const table = await reading.table('inventory', { ...scope, rows: [rows], columns })
    say('stock value', `inventory by ${rows}`, exact(table.totals.valueOnHand))
    say(
      'stock value',
      `Σ inventory by ${rows}`,
      sumBy(table.rows, row => exact(row.valueOnHand)),
    )
    say('stock on hand', `inventory by ${rows}`, exact(table.totals.onHand))
    say(
      'stock on hand',
      `Σ inventory by ${rows}`,
      sumBy(table.rows, row => exact(row.onHand)),
    )
    for (const column of ['in', 'out', 'valueIn', 'valueOut'] as const)
      say(`stock ${column}`, `inventory by ${rows}`, exact(table.totals[column]))
    const { opening, openingValue, valueIn, valueOut, in: came, out } = table.totals
    say('stock value', `opening and moved, by ${rows}`, exact(openingValue) + exact(valueIn) - exact(valueOut))
    say('stock on hand', `opening and moved, by ${rows}`, exact(opening) + exact(came) - exact(out))
  }
  const movement = await reading.table('itemMovement', scope)
  for (const column of ['in', 'out', 'valueIn', 'valueOut'] as const)
    say(`stock ${column}`, 'itemMovement', exact(movement.totals[column]))
  if (!asking.isDetailed) return
  const cards = []
  for (const itemId of new Set(own.map(move => move.item_id)))
    cards.push(await reading.statement('itemCard', { ...scope, itemId, pageSize: 5000 }))
  say(
    'stock value',
    'Σ item cards',
    sumBy(cards, card => exact(card.closing.valueOnHand)),
  )
  say(
    'stock on hand',
    'Σ item cards',
    sumBy(cards, card => exact(card.closing.onHand)),
  )
  for (const column of ['in', 'out', 'valueIn', 'valueOut'] as const)
    say(
      `stock ${column}`,
      'Σ item cards',
      sumBy(cards, card => exact(card.totals[column])),
    )
}

async function sayPayments(asking: Asking): Promise<void> {
  const { reading, scope, say } = asking
  const summary = await reading.sections('summary', scope)
  const byMethod = await reading.table('payments', scope)
  for (const row of byMethod.rows) {
    say(`paid ${row.method}`, 'payments', exact(row.amount))
    say(`paid ${row.method}`, 'summary', summary(String(row.method), 'total'))
  }
  for (const rows of ['method', 'user', 'branch', 'day', 'billType', 'document'] as const) {
    const { totals, rows: own } = await reading.table('payments', { ...scope, rows: [rows] })
    say('payments', `by ${rows}`, exact(totals.amount))
    say(
      'payments',
      `Σ by ${rows}`,
      sumBy(own, row => exact(row.amount)),
    )
  }
}

/** The id of what a row is about; zero of nothing. */
export function idOf(value: unknown): number {
  return typeof value === 'object' && value !== null && 'id' in value ? Number(value.id) : 0
}
