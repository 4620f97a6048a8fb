/**
 * What goods cost is not for everybody who reads the ledger. A reader who may not know it reads single documents without the entries of goods and
 * of their cost, as the entries of a bill are shown. Totals by account stay for readers of a profit; sums by anything else are of all entries.
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

/** `named`: the dimensions of the rows and of the filters. */
export function withholdsCosts(fact: Fact, access: Access, named: readonly string[]): boolean {
  if (fact.name !== entries.name || can(access, entryCostNeed)) return false
  const isByAccount = named.some(name => accountDimensions.includes(name))
  return named.includes('document') || (isByAccount && !can(access, profitNeed))
}

/** The same days without the entries of goods and of their cost. */
export async function withoutCosts(db: Db, [first, second]: Scopes): Promise<Scopes> {
  const allowed = await accountsWithout(db, 'inventory', 'costOfSales')
  return second ? [narrow(first, allowed), narrow(second, allowed)] : [narrow(first, allowed)]
}

function narrow(scope: Scope, allowed: readonly number[]): Scope {
  const asked = scope.where.account
  const left = asked === undefined ? allowed : asked.filter(key => allowed.includes(Number(key)))
  // Refused and not emptied: an empty answer would say that nothing was posted.
  if (asked !== undefined && left.length < asked.length) refuse([problem('where.account', 'notAllowed')])
  return { ...scope, where: { ...scope.where, account: left } }
}
