/**
 * What a company begins its books with. Goods, people and accounts are opened branch by branch, each branch by one posting on the first day of
 * the books; what their debits and credits differ by is taken up by the account with the role `opening_balance`. Source: docs/decisions/opening.md.
 */
import type { Halalas } from '../money.ts'
import { accepted, type ProblemCode, problem, type Result, refused } from '../problem.ts'
import type { AccountRole } from './account-roles.ts'

type Sides = { readonly debit: Halalas; readonly credit: Halalas }

/** Of a balance one side is more than nothing, and the other one is left empty. */
export function openingSides(
  sides: Sides,
): Result<{ readonly debit: Halalas | null; readonly credit: Halalas | null }> {
  const isOne = sides.debit > 0 !== sides.credit > 0
  if (!isOne) return refused(problem('debit', 'oneSide'))
  return accepted({ debit: sides.debit || null, credit: sides.credit || null })
}

/** What must be known of an account that is opened; `role` is null where the program does not post to it by itself. */
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

/** The problems of a balance for the account; undefined where there are none. What goods are worth and what people owe is opened by their own rows. */
export function openingAccountProblem({ takesEntries, role }: OpeningAccount): ProblemCode | undefined {
  if (!takesEntries) return 'takesNoEntries'
  return role === null ? undefined : roleProblems[role]
}
