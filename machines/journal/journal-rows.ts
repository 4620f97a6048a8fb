/** The columns of a journal: what its cells hold, how they are read, and where Enter goes. */
import type { Reference } from '#contract/field-kinds.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { type Read, readMoney, refuseMoneyKey } from '#domain/fields/reading.ts'
import { type Halalas, halalas, zeroHalalas } from '#domain/money.ts'
import { type JournalAccount, journalDifference, journalLinesMax, type PartyKind } from '#domain/vouchers/journal.ts'
import { amountFirst } from '../sheet/live-text.ts'
import type { SheetColumn, SheetRow, SheetRules } from '../sheet/sheet.ts'

export type NamedAccount = Reference & JournalAccount
export type NamedParty = Reference & { readonly kind: PartyKind }
export type NamedCenter = Reference & { readonly branchId: number }

export type JournalRow = SheetRow & {
  readonly account: NamedAccount | null
  readonly debit: Halalas
  readonly credit: Halalas
  readonly party: NamedParty | null
  readonly costCenter: NamedCenter | null
  /** Null: that of the voucher. */
  readonly branch: Reference | null
  readonly note: string
}

export const journalColumns = ['account', 'debit', 'credit', 'party', 'costCenter', 'branch', 'note'] as const
export type JournalColumn = (typeof journalColumns)[number]

/** What a text names for certain among the things of a cell; its screen knows them. */
export type JournalFinders = {
  readonly account: (text: string) => Read<NamedAccount>
  readonly party: (text: string, kind: PartyKind | null) => Read<NamedParty>
  readonly costCenter: (text: string, branchId: number) => Read<NamedCenter>
  readonly branch: (text: string) => Read<Reference>
  /** With a single one there is nothing to choose between, and no column. */
  readonly hasBranches: boolean
  readonly hasCostCenters: boolean
}

const noteMax = 200

export function journalRules(finders: JournalFinders, branchId: number): SheetRules<JournalRow> {
  const all: Readonly<Record<JournalColumn, Omit<SheetColumn<JournalRow>, 'id'>>> = {
    account: {
      kind: 'list',
      read: (text, row) => mapped(finders.account(text), account => withAccount(row, account)),
      text: row => row.account?.code ?? '',
      cleared: { account: null },
    },
    debit: amountColumn('debit'),
    credit: amountColumn('credit'),
    party: {
      kind: 'list',
      read: (text, row) => mapped(finders.party(text, row.account?.partyKind ?? null), party => ({ party })),
      text: row => row.party?.code ?? '',
      cleared: { party: null },
    },
    costCenter: {
      kind: 'list',
      read: (text, row) => mapped(finders.costCenter(text, row.branch?.id ?? branchId), costCenter => ({ costCenter })),
      text: row => row.costCenter?.nameAr ?? '',
      cleared: { costCenter: null },
    },
    branch: {
      kind: 'list',
      read: (text, row) => mapped(finders.branch(text), branch => withBranch(row, branch, branchId)),
      text: row => row.branch?.nameAr ?? '',
      cleared: { branch: null, costCenter: null },
    },
    note: {
      kind: 'text',
      read: text =>
        text.length > noteMax ? { ok: false, code: 'tooLong' } : { ok: true, value: { note: text.trim() } },
      text: row => row.note,
      cleared: { note: '' },
    },
  }
  const isThere = (id: JournalColumn) =>
    (id !== 'branch' || finders.hasBranches) && (id !== 'costCenter' || finders.hasCostCenters)
  return {
    columns: journalColumns.filter(isThere).map(id => ({ id, ...all[id] })),
    blank: blankRow,
    next: nextCell,
    live: amountFirst({ id: 'account', kind: 'list' }, 'debit', 'credit'),
    rowsMax: journalLinesMax,
  }
}

export function blankRow(key: number): JournalRow {
  return {
    key,
    account: null,
    debit: zeroHalalas,
    credit: zeroHalalas,
    party: null,
    costCenter: null,
    branch: null,
    note: '',
  }
}

/** Nothing stands in it that could be posted. */
export function isBlankRow(row: JournalRow): boolean {
  const { account, debit, credit, party, costCenter, note } = row
  return account === null && debit === 0 && credit === 0 && party === null && costCenter === null && note === ''
}

/** Whoever owes stands only on an account of debts of the kind. */
export function withAccount(row: JournalRow, account: NamedAccount): Partial<JournalRow> {
  return { account, party: row.party !== null && row.party.kind === account.partyKind ? row.party : null }
}

/** Cost centres belong to a branch. */
export function withBranch(row: JournalRow, branch: Reference, ownBranchId: number): Partial<JournalRow> {
  const costCenter = row.costCenter?.branchId === branch.id ? row.costCenter : null
  return { branch: branch.id === ownBranchId ? null : branch, costCenter }
}

/** The amount that is missing, on whichever side it is missing; nothing where debits equal credits. */
export function balancing(row: JournalRow, rows: readonly JournalRow[]): Partial<JournalRow> {
  const difference = journalDifference(rows.filter(each => each.key !== row.key))
  if (difference === 0) return {}
  return difference < 0
    ? { debit: halalas(-difference), credit: zeroHalalas }
    : { debit: zeroHalalas, credit: difference }
}

const balanceKey = '='

function amountColumn(side: 'debit' | 'credit'): Omit<SheetColumn<JournalRow>, 'id'> {
  const other = side === 'debit' ? 'credit' : 'debit'
  const isWhole = (text: string) => text.trim() === balanceKey
  return {
    kind: 'number',
    read: (text, row, rows) => {
      if (isWhole(text)) return { ok: true, value: balancing(row, rows) }
      const amount = readMoney(text, zeroHalalas)
      if (!amount.ok) return amount
      if (amount.value < 0) return { ok: false, code: 'mustNotBeNegative' }
      return { ok: true, value: { [side]: amount.value, ...(amount.value > 0 && { [other]: zeroHalalas }) } }
    },
    text: row => (row[side] > 0 ? formatHalalas(row[side]) : ''),
    cleared: { [side]: zeroHalalas },
    refuse: refuseMoneyKey,
    isWhole,
  }
}

/** Whom it concerns, where the account asks; then the amount on one side; then the next row. */
function nextCell(row: JournalRow, column: string): string | null {
  const hasAmount = row.debit > 0 || row.credit > 0
  const asksParty = row.account !== null && row.account.partyKind !== null && row.party === null
  if (column === 'account') return asksParty ? 'party' : hasAmount ? null : 'debit'
  if (column === 'party') return hasAmount ? null : 'debit'
  return column === 'debit' && !hasAmount ? 'credit' : null
}

function mapped<T>(read: Read<T>, change: (value: T) => Partial<JournalRow>): Read<Partial<JournalRow>> {
  return read.ok ? { ok: true, value: change(read.value) } : read
}
