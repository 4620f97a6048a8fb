/**
 * Opening balances. Goods, parties and accounts are opened per branch, each branch by one posting on the first day of the books; the
 * difference between debits and credits goes to the account with the role `opening_balance`. Source: docs/decisions/opening.md.
 */
import type { Halalas } from '../money.ts'
import { accepted, type ProblemCode, problem, type Result, refused } from '../problem.ts'
import type { AccountRole } from './account-roles.ts'

type Sides = { readonly debit: Halalas; readonly credit: Halalas }

/** One side of a balance is positive, the other zero. */
export function openingSides(
  sides: Sides,
): Result<{ readonly debit: Halalas | null; readonly credit: Halalas | null }> {
  const isOne = sides.debit > 0 !== sides.credit > 0
  if (!isOne) return refused(problem('debit', 'oneSide'))
  return accepted({ debit: sides.debit || null, credit: sides.credit || null })
}

/** The properties of an account that opening depends on; `role` is null for accounts that the program does not post to by itself. */
export type OpeningAccount = { readonly takesEntries: boolean; readonly role: AccountRole | null }

const roleProblems: Partial<Readonly<Record<AccountRole, ProblemCode>>> = {
  inventory: 'keptByStock',
  inventory_raw: 'keptByStock',
  inventory_wip: 'keptByStock',
  inventory_fg: 'keptByStock',
  inventory_transit: 'keptByStock',
  ar: 'openedByPeople',
  ap: 'openedByPeople',
  opening_balance: 'openedByItself',
}

/** Why an account cannot be opened directly; undefined when it can. Inventory and party balances are opened by rows of their own. */
export function openingAccountProblem({ takesEntries, role }: OpeningAccount): ProblemCode | undefined {
  if (!takesEntries) return 'takesNoEntries'
  return role === null ? undefined : roleProblems[role]
}
