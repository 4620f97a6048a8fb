import { type Problem, problem } from '../problem.ts'
import { type AccountRole, accountRoles, isAccountRole } from './account-roles.ts'
import { defaultChartText } from './chart-of-accounts.ts'

/** The chart of accounts: its type, the default chart, and the check that a chart can be posted to. Only leaves take entries. */

export const accountTypes = ['asset', 'liability', 'equity', 'revenue', 'expense'] as const
type AccountType = (typeof accountTypes)[number]

type NormalBalance = 'debit' | 'credit'

export type Account = {
  readonly code: string
  readonly parentCode: string | null
  readonly nameAr: string
  readonly nameEn: string
  readonly type: AccountType
  /** The group of the account in reports (`cash`, `tax`, …); empty at the top of the tree. */
  readonly subtype: string
  readonly normalBalance: NormalBalance
  readonly takesEntries: boolean
  readonly role: AccountRole | null
}

/** Digits of an account code at each level of the default chart. */
const codeLengths: readonly number[] = [1, 2, 4, 7]
const entryCodeLength = 7

/** The default chart, parents before children. */
export const defaultChart: readonly Account[] = defaultChartText.trim().split('\n').map(accountOf)

/** All subtypes of the default chart. */
export const accountSubtypes: readonly string[] = [...new Set(defaultChart.map(({ subtype }) => subtype))]
  .filter(subtype => subtype !== '')
  .toSorted()

/**
 * The problems of a chart: empty for a valid one. `at` is `<index>.<field>`. Checks that codes are unique and begin with their parent's;
 * that parents exist, take no entries and have the same type; that roles are unique, on accounts that take entries, and that none of
 * `neededRoles` is missing.
 */
export function checkChart(
  accounts: readonly Account[],
  neededRoles: readonly AccountRole[] = accountRoles,
): Problem[] {
  const byCode = new Map<string, Account>()
  const parentCodes = new Set<string>()
  const problems: Problem[] = []
  for (const [index, account] of accounts.entries()) {
    if (byCode.has(account.code)) problems.push(problem(`${index}.code`, 'duplicate', { code: account.code }))
    byCode.set(account.code, account)
    if (account.parentCode !== null) parentCodes.add(account.parentCode)
  }
  for (const [index, account] of accounts.entries()) {
    problems.push(...placeProblems(account, index, byCode))
    if (!account.takesEntries && !parentCodes.has(account.code)) {
      problems.push(problem(`${index}.takesEntries`, 'accountHasNoChildren', { code: account.code }))
    }
  }
  return [...problems, ...roleProblems(accounts, neededRoles)]
}

function placeProblems(account: Account, index: number, byCode: ReadonlyMap<string, Account>): Problem[] {
  if (account.parentCode === null) return []
  const at = `${index}.parentCode`
  const parent = byCode.get(account.parentCode)
  const params = { code: account.code, parent: account.parentCode }
  if (parent === undefined) return [problem(at, 'parentNotFound', params)]
  const problems: Problem[] = []
  if (parent.takesEntries) problems.push(problem(at, 'parentTakesEntries', params))
  if (parent.type !== account.type) problems.push(problem(`${index}.type`, 'typeDiffersFromParent', params))
  // A code that properly begins with its parent's is longer, so the tree has no cycle.
  if (!account.code.startsWith(parent.code) || account.code === parent.code) {
    problems.push(problem(`${index}.code`, 'codeNotUnderParent', params))
  }
  return problems
}

function roleProblems(accounts: readonly Account[], neededRoles: readonly AccountRole[]): Problem[] {
  const problems: Problem[] = []
  const held = new Set<AccountRole>()
  for (const [index, { role, takesEntries }] of accounts.entries()) {
    if (role === null) continue
    if (held.has(role)) problems.push(problem(`${index}.role`, 'roleTwice', { role }))
    if (!takesEntries) problems.push(problem(`${index}.role`, 'roleOnGroup', { role }))
    held.add(role)
  }
  for (const role of neededRoles) if (!held.has(role)) problems.push(problem('', 'roleMissing', { role }))
  return problems
}

function accountOf(line: string): Account {
  const [code = '', nameAr = '', nameEn = '', type, subtype = '', normalBalance, role = ''] = line.split('|')
  const level = codeLengths.indexOf(code.length)
  const parentLength = codeLengths[level - 1]
  const knownType = accountTypes.find(each => each === type)
  if (level < 0 || knownType === undefined || (normalBalance !== 'debit' && normalBalance !== 'credit')) {
    throw new Error(`not an account of the chart: ${line}`)
  }
  if (role !== '' && !isAccountRole(role)) throw new Error(`not an account role: ${role}`)
  return {
    code,
    parentCode: parentLength === undefined ? null : code.slice(0, parentLength),
    nameAr,
    nameEn,
    type: knownType,
    subtype,
    normalBalance,
    takesEntries: code.length === entryCodeLength,
    role: role === '' ? null : role,
  }
}
