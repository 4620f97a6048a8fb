/**
 * Adds the entries and settings of a year of trade beside its bills, by the same functions as the calls: capital, transfers of card money and cash
 * to the bank, supplier payments, goals, campaigns, a first printed bill, and goods in transit.
 */
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { NewVoucher } from '#contract/vouchers/voucher.ts'
import { superadminRole } from '#domain/access/can.ts'
import { isOwnTrade } from '#domain/bills/bill-origins.ts'
import { billTypesThat } from '#domain/bills/bill-types.ts'
import { addDays, addMonths, type Day, dayStartMs, firstOfMonth, lastOfMonth } from '#domain/days.ts'
import type { AccountRole } from '#domain/ledger/account-roles.ts'
import { halalas } from '#domain/money.ts'
import { recordPrint } from '../bills/life/record-print.ts'
import type { Caller } from '../calls/handler.ts'
import { accountOf, type Configuration, readConfiguration } from '../company/company.ts'
import type { Db } from '../db/database.ts'
import { insertRows } from '../db/insert-rows.ts'
import { addRow, type RowWriting } from '../definitions/save-row.ts'
import { storedDefinitions } from '../definitions/stored-definitions.ts'
import { addVoucher } from '../vouchers/post-voucher.ts'
import { countDemoGoods } from './count-goods.ts'
import { moveDemoGoods } from './move-goods.ts'
import { islamicMonth } from './seasons.ts'

/** Paid into the bank account of each branch, in halalas. */
const capital = halalas(30_000_000)
/** Remains in the drawers at a bank deposit, in halalas. */
const cashLeft = 300_000
const evening = 21 * 3_600_000

type Books = {
  readonly db: Db
  readonly configuration: Configuration
  readonly caller: Caller
  readonly today: Day
  readonly firstDay: Day
}

export async function keepBooks(db: Db, { today, firstDay }: Pick<Books, 'today' | 'firstDay'>): Promise<void> {
  const books = { db, configuration: await readConfiguration(db), caller: await ownerOf(db), today, firstDay }
  await payIn(books)
  for (let month = firstOfMonth(firstDay); addMonths(month, 1) <= today; month = addMonths(month, 1))
    await closeMonth(books, lastOfMonth(month))
  await setGoals(books)
  await addCampaigns(books)
  await countDemoGoods(db, books.caller, addDays(today, -1))
  await printLast(books)
  await moveDemoGoods(db, books.caller, addDays(today, -1))
}

async function ownerOf(db: Db): Promise<Caller> {
  const { id, user_name, full_name } = await db.read
    .selectFrom('user_account')
    .selectAll()
    .where('user_name', '=', 'owner')
    .executeTakeFirstOrThrow()
  return {
    ...{ userId: id, userName: user_name, fullName: full_name, branchId: null, sessionId: '' },
    ...{ access: { roles: [superadminRole], permissions: new Set(), branches: null }, address: '', device: '' },
  }
}

/** With a clock on the evening of the day. */
function servicesOn({ db }: Books, day: Day) {
  return { db, isDemo: true, now: () => dayStartMs(day, 0) + evening }
}

async function post(books: Books, body: NewVoucher & { readonly date: Day }): Promise<void> {
  const write = { services: servicesOn(books, body.date), caller: books.caller, idempotencyKey: undefined }
  await addVoucher({ ...write, voucher: voucherOf('journal') }, body)
}

async function payIn(books: Books): Promise<void> {
  const account = (role: AccountRole) => accountOf(books.configuration, role)
  for (const branchId of books.configuration.branches.keys())
    await post(books, {
      ...{ branchId, date: books.firstDay, note: 'رأس المال المدفوع' },
      lines: [
        { accountId: account('bank_main'), debit: capital },
        { accountId: account('capital'), credit: capital },
      ],
    })
}

/** Deposits card money and cash at the bank, and pays suppliers for purchases before the month. */
async function closeMonth(books: Books, day: Day): Promise<void> {
  for (const branchId of books.configuration.branches.keys()) {
    const bank = accountOf(books.configuration, 'bank_main')
    const taken = await takenIn(books, branchId, day)
    const owed = await owedBefore(books, branchId, firstOfMonth(day))
    const total = (rows: readonly { readonly amount: number }[]) =>
      halalas(rows.reduce((sum, { amount }) => sum + amount, 0))
    if (taken.length > 0)
      await post(books, {
        ...{ branchId, date: day, note: 'إيداع النقد وتسوية البطاقات' },
        lines: [
          { accountId: bank, debit: total(taken) },
          ...taken.map(({ accountId, amount }) => ({ accountId, credit: halalas(amount) })),
        ],
      })
    if (owed.length > 0)
      await post(books, {
        ...{ branchId, date: day, note: 'سداد الموردين' },
        lines: [
          ...owed.map(({ accountId, partyId, amount }) => ({ accountId, partyId, debit: halalas(amount) })),
          { accountId: bank, credit: total(owed) },
        ],
      })
  }
}

async function takenIn({ db, configuration }: Books, branchId: number, day: Day) {
  const drawer = accountOf(configuration, 'cash_pos')
  const cards = (['clearing_mada', 'clearing_card', 'clearing_wallet'] as const).map(role =>
    accountOf(configuration, role),
  )
  const rows = await db.read
    .selectFrom('entry')
    .select(({ fn }) => ['account_id', fn.sum<number>('debit').as('debit'), fn.sum<number>('credit').as('credit')])
    .where('branch_id', '=', branchId)
    .where('day', '<=', day)
    .where('account_id', 'in', [drawer, ...cards])
    .groupBy('account_id')
    .execute()
  return rows
    .map(row => ({
      accountId: row.account_id,
      amount: Number(row.debit) - Number(row.credit) - (row.account_id === drawer ? cashLeft : 0),
    }))
    .filter(({ amount }) => amount > 0)
}

async function owedBefore({ db, configuration }: Books, branchId: number, day: Day) {
  const accountId = accountOf(configuration, 'ap')
  const rows = await db.read
    .selectFrom('entry')
    .select(({ fn }) => ['party_id', fn.sum<number>('debit').as('debit'), fn.sum<number>('credit').as('credit')])
    .where('branch_id', '=', branchId)
    .where('account_id', '=', accountId)
    // Payments at the end of the previous month count against purchases before it.
    .where(({ or, eb }) => or([eb('day', '<', day), eb('debit', '>', 0)]))
    .groupBy('party_id')
    .execute()
  return rows
    .map(row => ({ accountId, partyId: row.party_id, amount: Number(row.credit) - Number(row.debit) }))
    .filter(({ amount }) => amount > 0)
}

const saleTypes = billTypesThat(type => type.side === 'sales' && isOwnTrade(type))

const laterMonths = 2
/** Goals are whole thousands of SAR, in halalas. */
const goalStep = 100_000
/** The ratio of the goal to the sales, by month in turn. */
const ambitions = [1.04, 0.97, 1.06, 1.01, 0.95, 1.08]

async function setGoals({ db, configuration, today, firstDay }: Books): Promise<void> {
  const months = monthsBetween(firstDay, addMonths(today, laterMonths))
  const sold = await Promise.all([...configuration.branches.keys()].map(branchId => soldByMonth(db, branchId)))
  const goalOf = (of: ReadonlyMap<string, number>, month: Day, index: number) => {
    const whole = month < firstOfMonth(today) ? of.get(month.slice(0, 7)) : undefined
    const wanted = (whole ?? averageOf(of)) * (ambitions[index % ambitions.length] ?? 1)
    return Math.max(1, Math.round(wanted / goalStep)) * goalStep
  }
  const rows = months.flatMap((month, index) => {
    const own = [...configuration.branches.keys()].map((branchId, place) => ({
      ...{ branch_id: branchId, month: month.slice(0, 7) },
      ...{ goal: goalOf(sold[place] ?? new Map(), month, index + place) },
    }))
    const all = { branch_id: null, month: month.slice(0, 7), goal: own.reduce((sum, { goal }) => sum + goal, 0) }
    return [...own, all].map(row => ({ ...row, version: 1, changed_at: dayStartMs(firstDay, 0) }))
  })
  await db.write([], tx => insertRows(db.kind, tx, 'monthly_goal', rows))
}

/** Net sales by month, in halalas. */
async function soldByMonth(db: Db, branchId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db.read
    .selectFrom('bill')
    .select(['day', 'net'])
    .where('branch_id', '=', branchId)
    .where('type', 'in', saleTypes)
    .execute()
  const months = new Map<string, number>()
  for (const { day, net } of rows) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + net)
  return months
}

/** Of the months in the middle, which are complete. */
function averageOf(months: ReadonlyMap<string, number>): number {
  const whole = [...months.values()].slice(1, -1)
  return whole.reduce((sum, net) => sum + net, 0) / Math.max(whole.length, 1)
}

function monthsBetween(from: Day, to: Day): readonly Day[] {
  const months: Day[] = []
  for (let month = addMonths(firstOfMonth(from), 1); month <= to; month = addMonths(month, 1)) months.push(month)
  return months
}

async function addCampaigns(books: Books): Promise<void> {
  const { today, caller, firstDay } = books
  const stored = storedDefinitions.discount
  const services = servicesOn(books, today)
  const write: RowWriting = { services, caller, language: 'ar', idempotencyKey: undefined, stored }
  const past = ramadanWithin(firstDay, today)
  for (const campaign of [
    {
      ...{ nameAr: 'عروض رمضان', nameEn: 'Ramadan offers', percentOff: 1000, lineCap: 2000 },
      ...{ startDay: past, endDay: addDays(past, 29), categories: [1, 2, 3] },
    },
    {
      ...{ nameAr: 'عرض نهاية الأسبوع', nameEn: 'Weekend offer', percentOff: 500, lineCap: 1000 },
      ...{ startDay: addDays(today, -10), endDay: addDays(today, 50), categories: [4] },
    },
    {
      ...{ nameAr: 'تصفية نهاية الموسم', nameEn: 'End of season', percentOff: 2000, lineCap: null },
      ...{ startDay: addDays(today, 30), endDay: addDays(today, 60), categories: [5, 6] },
    },
  ]) {
    const { categories, ...fields } = campaign
    const rows = categories.map(category => ({ id: null, category }))
    await addRow(write, { ...fields, appliesTo: 'categories', branch: null, categories: rows })
  }
}

/** The first day of Ramadan in the period. */
function ramadanWithin(from: Day, to: Day): Day {
  for (let day = from; day < to; day = addDays(day, 1)) if (islamicMonth(day) === ramadan) return day
  return from
}

const ramadan = 9

/** The setup guide counts a printed sale as a step: without one, the home page shows the guide. */
async function printLast(books: Books): Promise<void> {
  const { id } = await books.db.read
    .selectFrom('bill')
    .select('id')
    .where('type', 'in', saleTypes)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await recordPrint(servicesOn(books, addDays(books.today, -1)), books.caller, null, id)
}
