/**
 * A journal entry as an accountant writes it: lines of accounts, each with a debit or a credit. What must hold before it is posted stands
 * here, for the sheet and for the server alike.
 */
import { formatHalalas } from '../decimal.ts'
import type { AccountRole } from '../ledger/account-roles.ts'
import { type Halalas, halalas } from '../money.ts'
import { type Problem, problem } from '../problem.ts'

export const journalLinesMax = 500

/** One side is an amount, the other zero. */
export type JournalLine = {
  readonly accountId: number
  readonly branchId: number
  readonly costCenterId: number | null
  readonly partyId: number | null
  readonly debit: Halalas
  readonly credit: Halalas
  readonly note: string
}

export type PartyKind = 'customer' | 'supplier'

/** What a line must know of its account. */
export type JournalAccount = {
  readonly takesEntries: boolean
  /** Its balance is what the goods in stock are worth: only documents that move goods post to it. */
  readonly isOfStock: boolean
  /** Its balance is what people owe or are owed, so that every entry names whom; null: none names anybody. */
  readonly partyKind: PartyKind | null
}

/** What lines may name. Undefined: there is no such thing. */
export type JournalNames = {
  readonly account: (id: number) => JournalAccount | undefined
  readonly costCenter: (id: number) => { readonly branchId: number; readonly isOpen: boolean } | undefined
  readonly party: (id: number) => { readonly kind: PartyKind; readonly isActive: boolean } | undefined
}

const stockRoles: readonly AccountRole[] = [
  'inventory',
  'inventory_raw',
  'inventory_wip',
  'inventory_fg',
  'inventory_transit',
]

/** What an account is to a journal by the roles that it has. */
export function journalAccount(takesEntries: boolean, roles: readonly AccountRole[]): JournalAccount {
  const isReceivable = roles.includes('ar')
  return {
    takesEntries,
    isOfStock: roles.some(role => stockRoles.includes(role)),
    partyKind: isReceivable ? 'customer' : roles.includes('ap') ? 'supplier' : null,
  }
}

/** By how much debits exceed credits; negative where credits do. */
export function journalDifference(lines: readonly Pick<JournalLine, 'debit' | 'credit'>[]): Halalas {
  return halalas(lines.reduce((sum, line) => sum + line.debit - line.credit, 0))
}

/** What stands against posting the lines, each problem at `lines.<index>.<field>` or at `lines`; none where they can be posted. */
export function journalProblems(lines: readonly JournalLine[], names: JournalNames): Problem[] {
  if (lines.length < 2) return [problem('lines', 'tooFewLines', { min: 2 })]
  const problems = lines.flatMap((line, index) => lineProblems(line, `lines.${index}`, names))
  if (problems.length > 0) return problems
  const difference = journalDifference(lines)
  if (difference === 0) return []
  return [problem('lines', 'unbalanced', { difference: formatHalalas(halalas(Math.abs(difference))) })]
}

function lineProblems(line: JournalLine, at: string, names: JournalNames): Problem[] {
  const { accountId, costCenterId, partyId, debit, credit } = line
  const problems: Problem[] = []
  if (debit < 0) problems.push(problem(`${at}.debit`, 'mustNotBeNegative'))
  if (credit < 0) problems.push(problem(`${at}.credit`, 'mustNotBeNegative'))
  if (debit > 0 === credit > 0) problems.push(problem(`${at}.debit`, 'oneSide'))
  const account = names.account(accountId)
  if (account === undefined) return [...problems, problem(`${at}.accountId`, 'notFound')]
  if (!account.takesEntries) problems.push(problem(`${at}.accountId`, 'takesNoEntries'))
  if (account.isOfStock) problems.push(problem(`${at}.accountId`, 'keptByStock'))
  return [
    ...problems,
    ...costCenterProblems(line, at, costCenterId, names),
    ...partyProblems(account, at, partyId, names),
  ]
}

function costCenterProblems(
  { branchId }: JournalLine,
  at: string,
  costCenterId: number | null,
  names: JournalNames,
): Problem[] {
  if (costCenterId === null) return []
  const center = names.costCenter(costCenterId)
  if (center?.branchId !== branchId) return [problem(`${at}.costCenterId`, 'notFound')]
  return center.isOpen ? [] : [problem(`${at}.costCenterId`, 'inactive')]
}

function partyProblems(
  { partyKind }: JournalAccount,
  at: string,
  partyId: number | null,
  names: JournalNames,
): Problem[] {
  if (partyId === null) return partyKind === null ? [] : [problem(`${at}.partyId`, 'partyRequired')]
  const party = names.party(partyId)
  if (party === undefined) return [problem(`${at}.partyId`, 'notFound')]
  // A statement is the sum of what names its party: on another account it would say what nobody owes.
  if (party.kind !== partyKind) return [problem(`${at}.partyId`, 'partyNotOfAccount')]
  return party.isActive ? [] : [problem(`${at}.partyId`, 'inactive')]
}
