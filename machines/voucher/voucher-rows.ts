/** The columns of a voucher: the type of their cells, how they are parsed, and the order of Enter. */
import type { Reference } from '#contract/field-kinds.ts'
import { voucherLineNoteMax } from '#contract/vouchers/field-schemas.ts'
import type { Day } from '#domain/days.ts'
import { formatHalalas, formatRate } from '#domain/decimal.ts'
import { type Read, readMoney, readPercent, refuseMoneyKey } from '#domain/fields/reading.ts'
import { type Halalas, halalas, type Rate, rate, zeroHalalas } from '#domain/money.ts'
import {
  type LineField,
  type NamingField,
  type PartyKind,
  percentSum,
  type VoucherAccount,
  type VoucherMethod,
  wholePercent,
} from '#domain/vouchers/fields.ts'
import { sidesDifference, type VoucherForm, voucherLinesMax } from '#domain/vouchers/voucher-form.ts'
import { amountFirst, numberBefore } from '../sheet/live-text.ts'
import type { SheetColumn, SheetRow, SheetRules } from '../sheet/sheet-types.ts'

export type NamedAccount = Reference & VoucherAccount
export type NamedParty = Reference & { readonly kind: PartyKind }
/** A customer or supplier typed where an account is asked: the account of its debts, and itself. */
export type NamedDebtor = Reference & { readonly account: NamedAccount; readonly party: NamedParty }
export type NamedCenter = Reference & { readonly branchId: number }

/** The type of value for each field. */
export type NamedThings = {
  readonly account: NamedAccount
  readonly moneyAccount: NamedAccount
  readonly customer: NamedParty
  readonly party: NamedParty
  readonly costCenter: NamedCenter
  readonly branch: Reference
}
/** Null without a value; for a branch, null means that of the voucher. */
export type NamedValues = { readonly [Field in NamingField]: NamedThings[Field] | null }

/** The values of the head; a form without a method has none. */
export type HeadValues = NamedValues & {
  readonly method: VoucherMethod | null
  readonly chequeNumber: string
  readonly dueDate: Day | null
  readonly reversesItself: boolean
}

export type NamedShare = { readonly center: NamedCenter; readonly percent: Rate }

/** Fields that a form does not have stay empty. */
export type VoucherSheetRow = SheetRow &
  NamedValues & {
    readonly debit: Halalas
    readonly credit: Halalas
    readonly amount: Halalas
    readonly centers: readonly NamedShare[]
    readonly note: string
  }

/** Finds the certain match of a text among the values of a cell; provided by the screen. */
export type VoucherFinders = {
  readonly account: (text: string) => Read<NamedAccount | NamedDebtor>
  readonly moneyAccount: (text: string) => Read<NamedAccount>
  readonly party: (text: string, kind: PartyKind | null) => Read<NamedParty>
  readonly costCenter: (text: string, branchId: number) => Read<NamedCenter>
  readonly branch: (text: string) => Read<Reference>
  /** With a single branch there is no choice, and no column. */
  readonly hasBranches: boolean
  readonly hasCostCenters: boolean
}

export const nothingNamed: NamedValues = {
  account: null,
  moneyAccount: null,
  customer: null,
  party: null,
  costCenter: null,
  branch: null,
}

export const emptyHead: HeadValues = {
  ...nothingNamed,
  method: null,
  chequeNumber: '',
  dueDate: null,
  reversesItself: false,
}

export function blankRow(key: number): VoucherSheetRow {
  return { key, ...nothingNamed, debit: zeroHalalas, credit: zeroHalalas, amount: zeroHalalas, centers: [], note: '' }
}

/** True for a row without anything to post. */
export function isBlankRow({ account, moneyAccount, customer, party, costCenter, ...row }: VoucherSheetRow): boolean {
  const isNamed = [account, moneyAccount, customer, party, costCenter].some(each => each !== null)
  return !isNamed && row.centers.length === 0 && !hasAmount(row) && row.note === ''
}

function hasAmount({ debit, credit, amount }: Pick<VoucherSheetRow, 'debit' | 'credit' | 'amount'>): boolean {
  return debit > 0 || credit > 0 || amount > 0
}

type Column = Omit<SheetColumn<VoucherSheetRow>, 'id'>

export function voucherRules(
  { lines }: Pick<VoucherForm, 'lines'>,
  finders: VoucherFinders,
  branchId: number,
): SheetRules<VoucherSheetRow> {
  const columns: Readonly<Record<LineField, Column>> = {
    account: accountColumn(branchId, finders),
    moneyAccount: listColumn('moneyAccount', branchId, finders.moneyAccount),
    customer: listColumn('customer', branchId, text => finders.party(text, 'customer')),
    party: listColumn('party', branchId, (text, row) => finders.party(text, row.account?.partyKind ?? null)),
    costCenter: listColumn('costCenter', branchId, (text, row) => finders.costCenter(text, row.branch?.id ?? branchId)),
    branch: listColumn('branch', branchId, text => finders.branch(text)),
    centers: centersColumn((text, row) => finders.costCenter(text, row.branch?.id ?? branchId)),
    debit: sideColumn('debit', 'credit'),
    credit: sideColumn('credit', 'debit'),
    amount: amountColumn('amount', amount => ({ amount })),
    note: {
      kind: 'text',
      read: text =>
        text.length > voucherLineNoteMax ? { ok: false, code: 'tooLong' } : { ok: true, value: { note: text.trim() } },
      text: row => row.note,
      cleared: { note: '' },
    },
  }
  const isThere = (field: LineField) =>
    (field !== 'branch' || finders.hasBranches) &&
    ((field !== 'costCenter' && field !== 'centers') || finders.hasCostCenters)
  return {
    columns: lines.filter(isThere).map(id => ({ id, ...columns[id] })),
    blank: blankRow,
    next: (row, column) => nextField(lines, row, column),
    ...(lines.includes('debit') && { live: amountFirst({ id: 'account', kind: 'list' }, 'debit', 'credit') }),
    rowsMax: voucherLinesMax,
  }
}

function accountColumn(branchId: number, finders: VoucherFinders): Column {
  const column = listColumn('account', branchId, () => ({ ok: false, code: 'notFound' }))
  return {
    ...column,
    read: (text, row) => {
      const found = finders.account(text)
      return found.ok ? { ok: true, value: accountChange(found.value, row) } : found
    },
  }
}

function accountChange(found: NamedAccount | NamedDebtor, row: VoucherSheetRow | undefined): Partial<VoucherSheetRow> {
  return 'account' in found ? { account: found.account, party: found.party } : changes.account(found, row, 0)
}

/** The change of the row for a chosen value. */
const changes: {
  readonly [Field in NamingField]: (
    thing: NamedThings[Field],
    row: VoucherSheetRow | undefined,
    branchId: number,
  ) => Partial<VoucherSheetRow>
} = {
  // A party is allowed only on a receivable or payable account of its kind.
  account: (account, row) => ({ account, ...(row?.party?.kind !== account.partyKind && { party: null }) }),
  moneyAccount: moneyAccount => ({ moneyAccount }),
  customer: customer => ({ customer }),
  party: party => ({ party }),
  costCenter: costCenter => ({ costCenter }),
  // Cost centres belong to a branch.
  branch: (branch, row, branchId) => ({
    branch: branch.id === branchId ? null : branch,
    ...(row?.costCenter?.branchId !== branch.id && { costCenter: null }),
    ...(row?.centers.some(({ center }) => center.branchId !== branch.id) && { centers: [] }),
  }),
}

type ChosenOf<Field extends NamingField> = { readonly column: Field; readonly row: NamedThings[Field] }
export type Chosen =
  | { readonly [Field in NamingField]: ChosenOf<Field> }[NamingField]
  | { readonly column: 'debtor'; readonly row: NamedDebtor }
  | { readonly column: 'centers'; readonly row: NamedCenter }

/** Applies a choice from the list of a cell to its row; undefined in the live line. `text`: of the cell, which may begin with a percentage. */
export function withChosen(
  choice: Chosen,
  row: VoucherSheetRow | undefined,
  branchId: number,
  text: string,
): Partial<VoucherSheetRow> {
  if (choice.column === 'debtor') return accountChange(choice.row, row)
  if (choice.column !== 'centers') return withNamed(choice, row, branchId)
  const { number } = numberBefore(text)
  const percent = number === null ? null : readPercent(number)
  // A percentage that cannot be read is as none: the sum is shown, and must be 100.
  return { centers: withShare(row?.centers ?? [], choice.row, percent?.ok ? percent.value : null) }
}

function withNamed<Field extends NamingField>(
  { column, row: thing }: ChosenOf<Field>,
  row: VoucherSheetRow | undefined,
  branchId: number,
): Partial<VoucherSheetRow> {
  return changes[column](thing, row, branchId)
}

function listColumn<Field extends NamingField>(
  field: Field,
  branchId: number,
  find: (text: string, row: VoucherSheetRow) => Read<NamedThings[Field]>,
): Column {
  const isCoded = field !== 'costCenter' && field !== 'branch'
  return {
    kind: 'list',
    read: (text, row) => {
      const found = find(text, row)
      return found.ok ? { ok: true, value: changes[field](found.value, row, branchId) } : found
    },
    text: row => (isCoded ? row[field]?.code : row[field]?.nameAr) ?? '',
    cleared: { [field]: null, ...(field === 'branch' && { costCenter: null }) },
  }
}

const shareSign = ' + '

/** `50*north` adds half of the line to a centre; without a number a centre bears the rest. `50*north + 50*south` replaces all. */
function centersColumn(find: (text: string, row: VoucherSheetRow) => Read<NamedCenter>): Column {
  return {
    kind: 'list',
    read: (text, row) => {
      const texts = text.split('+')
      let centers = texts.length > 1 ? [] : row.centers
      for (const each of texts) {
        const { number, rest } = numberBefore(each)
        const percent = number === null ? null : readPercent(number)
        if (percent?.ok === false) return percent
        const found = find(rest, row)
        if (!found.ok) return found
        centers = withShare(centers, found.value, percent === null ? null : percent.value)
      }
      return { ok: true, value: { centers } }
    },
    text: row => row.centers.map(({ center, percent }) => `${formatRate(percent)}*${center.nameAr}`).join(shareSign),
    cleared: { centers: [] },
  }
}

/** Null: the rest of the line; if nothing is left, the whole line. A percentage of zero removes the centre. */
function withShare(before: readonly NamedShare[], center: NamedCenter, percent: Rate | null): readonly NamedShare[] {
  const others = before.filter(each => each.center.id !== center.id)
  const left = wholePercent - percentSum(others)
  if (percent === null && left <= 0) return [{ center, percent: wholePercent }]
  const own = percent ?? rate(left)
  const place = before.findIndex(each => each.center.id === center.id)
  return own === 0 ? others : others.toSpliced(place < 0 ? others.length : place, 0, { center, percent: own })
}

function amountColumn(
  field: 'debit' | 'credit' | 'amount',
  change: (amount: Halalas) => Partial<VoucherSheetRow>,
): Column {
  return {
    kind: 'number',
    read: text => {
      const amount = readMoney(text, zeroHalalas)
      if (!amount.ok) return amount
      return amount.value < 0 ? { ok: false, code: 'mustNotBeNegative' } : { ok: true, value: change(amount.value) }
    },
    text: row => (row[field] > 0 ? formatHalalas(row[field]) : ''),
    cleared: change(zeroHalalas),
    refuse: refuseMoneyKey,
  }
}

const balanceKey = '='

/** One side of a line; its key enters the missing amount, on whichever side that is. */
function sideColumn(side: 'debit' | 'credit', other: 'debit' | 'credit'): Column {
  const column = amountColumn(side, amount => ({ [side]: amount, ...(amount > 0 && { [other]: zeroHalalas }) }))
  const isWhole = (text: string) => text.trim() === balanceKey
  return {
    ...column,
    read: (text, row, rows) =>
      isWhole(text) ? { ok: true, value: balancing(row, rows) } : column.read(text, row, rows),
    isWhole,
  }
}

/** Empty if debits equal credits. */
export function balancing(row: VoucherSheetRow, rows: readonly VoucherSheetRow[]): Partial<VoucherSheetRow> {
  const difference = sidesDifference(rows.filter(each => each.key !== row.key))
  if (difference === 0) return {}
  return difference < 0
    ? { debit: halalas(-difference), credit: zeroHalalas }
    : { debit: zeroHalalas, credit: difference }
}

/** First the remaining values of the line; then its amount, on one side; then the next row. */
function nextField(lines: readonly LineField[], row: VoucherSheetRow, column: string): string | null {
  if (column === 'centers') return row.centers.length > 0 && percentSum(row.centers) < wholePercent ? 'centers' : null
  if (column === 'debit') return hasAmount(row) ? null : 'credit'
  const asked: Readonly<Record<string, boolean>> = {
    account: row.account === null,
    moneyAccount: row.moneyAccount === null,
    customer: row.customer === null,
    party: row.account !== null && row.account.partyKind !== null && row.party === null,
  }
  if (!Object.hasOwn(asked, column)) return null
  const missing = lines.find(field => field !== column && asked[field])
  if (missing !== undefined) return missing
  return hasAmount(row) ? null : (lines.find(field => field === 'debit' || field === 'amount') ?? null)
}
