/**
 * The plain SQL for the first response of each report, over all days of the shop, as an expert of the tables would write it, without names
 * and totals. For a paged level, all its rows.
 */
import { type RawBuilder, sql } from 'kysely'
import type { ReadyReportName } from '#contract/reports/reports.ts'
import { addDays } from '#domain/days.ts'
import { bareParts, window } from './fact-questions.ts'

/** The subjects of the statements. */
export type Subjects = {
  readonly customerId: number
  readonly supplierId: number
  readonly accountId: number
  readonly itemId: number
  readonly serviceId: number
}

type Bare = RawBuilder<unknown>

const { within, isEffective, hour, weekday, taxRows, saysVat, taxSums, taxSign, isRefund, categorySums, bringsMoney } =
  bareParts

const sign = sql`CASE WHEN ${isRefund} THEN -1 ELSE 1 END`
const lineSums = {
  quantity: sql`sum(line.quantity * line.ratio / 1000000 * ${sign}) AS quantity`,
  net: sql`sum(line.net * ${sign}) AS net`,
  discount: sql`sum((line.line_discount + line.bill_discount) * ${sign}) AS discount`,
  vat: sql`sum(line.vat * ${sign}) AS vat`,
  total: sql`sum(line.total * ${sign}) AS total`,
  returned: sql`sum(CASE WHEN ${isRefund} THEN line.total ELSE 0 END) AS returned`,
  cost: sql`sum(line.cost * ${sign}) AS cost`,
  profit: sql`sum((line.net - line.cost) * ${sign}) AS profit`,
  documents: sql`count(DISTINCT bill.id) AS documents`,
} as const

function lines(
  side: 'sale' | 'purch',
  keys: readonly Bare[],
  sums: readonly (keyof typeof lineSums)[],
  more = sql``,
): Bare {
  return sql`SELECT ${sql.join([...keys, ...sums.map(name => lineSums[name])])}
    FROM bill JOIN bill_line AS line ON line.bill_id = bill.id
    WHERE bill.type IN (${sql.lit(side)}, ${sql.lit(`r${side}`)}) AND ${within(sql`bill.day`)} AND ${isEffective}${more}
    GROUP BY ${sql.join(keys.map((_, at) => sql.lit(at + 1)))}`
}

const soldMeasures = ['quantity', 'net', 'vat', 'total', 'cost', 'profit'] as const

/** Sums of entries by account: before the period, within it, and at its end. */
const [opening, debit, credit, closing] = [
  sql`sum(CASE WHEN entry.day < ${window.from} THEN entry.debit - entry.credit ELSE 0 END) AS opening`,
  sql`sum(CASE WHEN entry.day >= ${window.from} THEN entry.debit ELSE 0 END) AS debit`,
  sql`sum(CASE WHEN entry.day >= ${window.from} THEN entry.credit ELSE 0 END) AS credit`,
  sql`sum(entry.debit - entry.credit) AS closing`,
]
const balance = sql`sum(entry.debit - entry.credit) AS balance`
const upToEnd = sql`entry.day <= ${window.to}`

function entriesBy(keys: Bare, sums: Bare, joins = sql``): Bare {
  return sql`SELECT ${keys}, ${sums} FROM entry ${joins} WHERE ${within(sql`entry.day`)} GROUP BY ${keys}`
}

/** By class of account, which follows from the groups of the default chart. */
const ofGroup = (...groups: readonly string[]) =>
  sql`substr(account.code, 1, 1) IN (${sql.join(groups.map(each => sql.lit(each)))})`
const earned = sql.join(
  [ofGroup('4'), ofGroup('5'), ofGroup('4', '5'), ofGroup('6'), ofGroup('7'), ofGroup('4', '5', '6', '7')].map(
    (isOf, at) => sql`sum(CASE WHEN ${isOf} THEN entry.credit - entry.debit ELSE 0 END) AS ${sql.raw(`earned${at}`)}`,
  ),
)
const withAccount = sql`JOIN account ON account.id = entry.account_id`

const ofBillWhole = sql`(bill.net + bill.fee)`
/** Excluding amounts out of scope. */
const ofReturn = sql`(bill.net + bill.fee - bill.net_out_of_scope - CASE WHEN bill.fee = 0 THEN 0 ELSE
  (SELECT coalesce(sum(line.fee), 0) FROM bill_line AS line WHERE line.bill_id = bill.id AND line.vat_category = 'outOfScope') END)`
const taxesBy = (keys: Bare, more = sql``, amount = ofBillWhole) => sql`SELECT ${keys},
    ${taxSums(sql`${amount} * ${taxSign}`, sql`bill.vat * ${taxSign}`)}
  FROM ${taxRows} WHERE ${saysVat}${more} GROUP BY ${keys}`

const came = sql`sum(CASE WHEN move.quantity > 0 THEN move.quantity ELSE 0 END) AS came,
  sum(CASE WHEN move.quantity < 0 THEN -move.quantity ELSE 0 END) AS went`
const values = sql`sum(CASE WHEN move.quantity > 0 THEN move.value ELSE 0 END) AS value_in,
  sum(CASE WHEN move.quantity < 0 THEN -move.value ELSE 0 END) AS value_out`
const held = sql`sum(move.quantity) AS held, sum(move.value) AS value_held`

function movesBy(keys: Bare, sums: Bare, more = sql``): Bare {
  return sql`SELECT ${keys}, ${sums} FROM stock_move AS move WHERE ${within(sql`move.day`)} GROUP BY ${keys}${more}`
}

const salesType = sql` AND bill.type IN ('sale', 'rsale')`
const purchaseType = sql` AND bill.type NOT IN ('sale', 'rsale')`

/** The first thousand movements, each with its running balance. */
function statement(movements: Bare, grown: Bare): Bare {
  return sql`SELECT * FROM (SELECT movement.*, sum(${grown}) OVER (ORDER BY day, place) AS running FROM (${movements}) AS movement) AS told
    ORDER BY day, place LIMIT 1001`
}

function entriesOf(column: string, id: number): Bare {
  return statement(
    sql`SELECT entry.day, posting.document, min(posting.id) AS place, sum(entry.debit) AS debit, sum(entry.credit) AS credit
      FROM entry JOIN posting ON posting.id = entry.posting_id
      WHERE entry.${sql.raw(column)} = ${id} AND ${within(sql`entry.day`)} GROUP BY 1, 2`,
    sql`debit - credit`,
  )
}

function pointsOf(customerId: number): Bare {
  return statement(
    sql`SELECT move.day, posting.document, min(posting.id) AS place, sum(move.points) AS points
      FROM points_move AS move JOIN posting ON posting.id = move.posting_id
      WHERE move.party_id = ${customerId} AND ${within(sql`move.day`)} GROUP BY 1, 2`,
    sql`points`,
  )
}

/** The amounts due of customers and suppliers, and the parts of the last 30, 60 and 90 days. */
const debts = sql`SELECT party.kind, sum(net) AS due, ${sql.join(
  [30, 60, 90].map(
    age =>
      sql`sum(CASE WHEN day >= ${addDays(window.to, -age)} AND net > 0 THEN net ELSE 0 END) AS ${sql.raw(`age${age}`)}`,
  ),
)}
  FROM (SELECT entry.party_id, entry.day, posting.document, sum(entry.debit - entry.credit) AS net
    FROM entry JOIN posting ON posting.id = entry.posting_id WHERE entry.party_id IS NOT NULL AND ${upToEnd} GROUP BY 1, 2, 3) AS held
  JOIN party ON party.id = held.party_id GROUP BY 1`

const tendersBy = (
  keys: Bare,
) => sql`SELECT ${keys}, count(*) AS count, sum(CASE WHEN ${bringsMoney} THEN tender.amount ELSE 0 END) AS came,
    sum(CASE WHEN ${bringsMoney} THEN 0 ELSE tender.amount END) AS went
  FROM bill JOIN (SELECT bill_id, method, amount FROM bill_tender UNION ALL SELECT bill_id, method, amount FROM bill_charge) AS tender
    ON tender.bill_id = bill.id
  WHERE bill.type IN ('sale', 'rsale', 'purch', 'rpurch', 'expenses') AND ${within(sql`bill.day`)} AND ${isEffective} GROUP BY ${keys}`

const productions = (
  keys: Bare,
) => sql`SELECT ${keys}, ${came}, ${values} FROM bill JOIN posting ON posting.bill_id = bill.id
  JOIN stock_move AS move ON move.posting_id = posting.id WHERE bill.type = 'production' AND ${within(sql`bill.day`)} GROUP BY ${keys}`

/** For a report over several facts, the plain SQL of each. */
export function bareReports(subjects: Subjects): Readonly<Record<ReadyReportName, readonly Bare[]>> {
  const byAccount = entriesBy(sql`entry.account_id`, balance)
  const byItem = lines('sale', [sql`line.item_id`], soldMeasures)
  return {
    soldItems: [byItem],
    margins: [byItem],
    boughtItems: [lines('purch', [sql`line.item_id`], ['quantity', 'net', 'vat', 'total', 'cost'])],
    cashiers: [lines('sale', [sql`bill.user_id`], ['documents', 'quantity', 'total', 'discount', 'returned'])],
    salesByHour: [lines('sale', [weekday, hour], ['documents', 'quantity', 'net', 'total'])],
    inventory: [movesBy(sql`move.item_id`, sql`${came}, ${held}`)],
    idleItems: [
      movesBy(
        sql`move.item_id`,
        sql`${came}, ${held}`,
        sql` HAVING sum(move.quantity) > 0 AND sum(CASE WHEN move.quantity < 0 THEN 1 ELSE 0 END) = 0`,
      ),
    ],
    reorder: [
      sql`SELECT level.branch_id, level.item_id, level.level, moved.held FROM item_reorder_level AS level
        JOIN (${movesBy(sql`move.item_id, move.branch_id`, sql`${came}, ${held}`)}) AS moved
          ON moved.item_id = level.item_id AND moved.branch_id = level.branch_id WHERE moved.held < level.level`,
    ],
    itemMovement: [movesBy(sql`move.day`, sql`${came}, ${values}`)],
    production: [productions(sql`posting.document, move.item_id`)],
    costCentreProduction: [productions(sql`bill.cost_center_id, move.item_id`)],
    itemCard: [
      statement(
        sql`SELECT move.day, posting.document, min(posting.id) AS place, ${came}, ${values}
          FROM stock_move AS move JOIN posting ON posting.id = move.posting_id
          WHERE move.item_id = ${subjects.itemId} AND ${within(sql`move.day`)} GROUP BY 1, 2`,
        sql`came - went`,
      ),
    ],
    serviceCard: [
      statement(
        sql`SELECT bill.day, bill.id AS document, bill.id AS place, ${lineSums.quantity}, ${lineSums.net}
          FROM bill JOIN bill_line AS line ON line.bill_id = bill.id WHERE bill.type IN ('sale', 'rsale')
            AND line.item_id = ${subjects.serviceId} AND ${within(sql`bill.day`)} AND ${isEffective} GROUP BY 1, 2`,
        sql`net`,
      ),
    ],
    payments: [tendersBy(sql`tender.method`)],
    vatReport: [
      sql`SELECT bill.name, bill.type, ${taxSums(sql`amount * sign`, sql`vat * sign`)}
        FROM (${categorySums}) AS bill WHERE amount <> 0 OR vat <> 0 GROUP BY 1, 2`,
    ],
    vatDocuments: [taxesBy(sql`bill.id`)],
    vatSales: [taxesBy(sql`posting.day`, salesType, ofReturn)],
    vatPurchases: [taxesBy(sql`posting.day`, purchaseType, ofReturn)],
    customerInfo: [entriesOf('party_id', subjects.customerId)],
    customerPoints: [pointsOf(subjects.customerId)],
    pointsBalances: [
      sql`SELECT party_id, sum(points) AS balance, sum(value) AS worth FROM points_move WHERE day <= ${window.to} GROUP BY 1`,
    ],
    supplierInfo: [entriesOf('party_id', subjects.supplierId)],
    accountStatement: [entriesOf('account_id', subjects.accountId)],
    dueAmount: [debts],
    trialBalance: [
      sql`SELECT entry.account_id, ${sql.join([opening, debit, credit, closing])} FROM entry WHERE ${upToEnd} GROUP BY 1`,
    ],
    accountingTree: [sql`SELECT entry.account_id, ${closing} FROM entry WHERE ${upToEnd} GROUP BY 1`],
    balanceSheet: [sql`SELECT entry.account_id, ${closing} FROM entry WHERE ${upToEnd} GROUP BY 1`],
    cashFlow: [byAccount, sql`SELECT entry.account_id, ${opening} FROM entry WHERE ${upToEnd} GROUP BY 1`],
    profit: [byAccount],
    profitByBranch: [entriesBy(sql`entry.branch_id`, earned, withAccount)],
    profitByCostCentre: [entriesBy(sql`entry.cost_center_id`, earned, withAccount)],
    costCentreReport: [entriesBy(sql`entry.cost_center_id, entry.account_id`, sql.join([debit, credit]))],
    assetRegister: [
      sql`SELECT asset_id, sum(cost) AS cost, sum(accumulated) AS accumulated FROM asset_move WHERE day <= ${window.to} GROUP BY 1`,
    ],
    tobaccoSummary: [
      lines('sale', [sql`bill.day`], ['quantity', 'net', 'vat', 'total'], sql` AND bill.fee <> 0 AND line.fee <> 0`),
    ],
    summary: [
      lines('sale', [sql`bill.type`], ['documents', 'net', 'vat', 'total']),
      lines('purch', [sql`bill.type`], ['documents', 'net', 'vat', 'total']),
      byAccount,
      tendersBy(sql`tender.method`),
      sql`SELECT entry.account_id, ${closing} FROM entry WHERE ${upToEnd} GROUP BY 1`,
    ],
  }
}
