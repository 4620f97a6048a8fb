/**
 * The cost of goods needs a permission of its own. A reader of the ledger without it sees documents without the entries of inventory and cost of
 * sales, as on the entries of a bill. Readers of profit keep totals by account; sums by other dimensions include all entries.
 */
import { entryCostNeed } from '#contract/facts/costs.ts'
import { entries, profitNeed } from '#contract/facts/entries.ts'
import type { Fact } from '#contract/facts/fact.ts'
import { type Access, can } from '#domain/access/can.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from '../calls/failure.ts'
import type { Db } from '../db/database.ts'
import { accountsWithout } from '../facts/entries.ts'
import type { Scope } from '../facts/source.ts'
import type { Scopes } from './scope.ts'

const accountDimensions = ['account', 'accountClass', 'accountType']

/** `named`: the dimensions used for grouping or filtering. */
export function withholdsCosts(fact: Fact, access: Access, named: readonly string[]): boolean {
  if (fact.name !== entries.name || can(access, entryCostNeed)) return false
  const isByAccount = named.some(name => accountDimensions.includes(name))
  return named.includes('document') || (isByAccount && !can(access, profitNeed))
}

/** The scopes without entries of inventory and cost of sales. */
export async function withoutCosts(db: Db, [first, second]: Scopes): Promise<Scopes> {
  const allowed = await accountsWithout(db, 'inventory', 'costOfSales')
  return second ? [narrow(first, allowed), narrow(second, allowed)] : [narrow(first, allowed)]
}

function narrow(scope: Scope, allowed: readonly number[]): Scope {
  const asked = scope.where.account
  const left = asked === undefined ? allowed : asked.filter(key => allowed.includes(Number(key)))
  // Refused, because an empty report would claim that nothing was posted.
  if (asked !== undefined && left.length < asked.length) refuse([problem('where.account', 'notAllowed')])
  return { ...scope, where: { ...scope.where, account: left } }
}
