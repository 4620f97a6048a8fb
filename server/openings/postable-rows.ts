/** The problems that prevent posting an opening, each with its row and field. */
import type { Language } from '#contract/protocol.ts'
import { isAccountRole } from '#domain/ledger/account-roles.ts'
import { openingAccountProblem } from '#domain/ledger/opening.ts'
import { bookedHalalasMax } from '#domain/money.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { refuse, refuseAny } from '../calls/failure.ts'
import { isLevelTooLarge, type LevelAfter } from '../ledger/rows.ts'
import { named } from '../lookups/named.ts'
import type { OpenedBefore, OpeningRow, OpeningRows } from './opening-rows.ts'

/** Since a row was entered, its item, party or account may have been deactivated, or must now be opened elsewhere. */
export function requirePostable(rows: OpeningRows, before: OpenedBefore, language: Language): void {
  const { stock, parties, accounts } = rows
  const inUse = (row: OpeningRow, field: string, isKnown: boolean): Problem[] =>
    row.isInUse || isKnown ? [] : [problem(`${row.at}.${field}`, 'outOfUse', { name: nameOf(row, language) })]
  const problems = [
    ...stock.flatMap(row => [
      ...inUse(row, 'item', before.items.has(row.itemId)),
      ...(row.isService ? [problem(`${row.at}.item`, 'serviceWithoutStock')] : []),
    ]),
    ...parties.flatMap(row => inUse(row, 'party', before.parties.has(row.partyId))),
    ...accounts.flatMap(row => {
      const role = isAccountRole(row.role) ? row.role : null
      const code = openingAccountProblem({ takesEntries: row.takesEntries, role })
      return [
        ...inUse(row, 'account', before.accounts.has(row.accountId)),
        ...(code === undefined ? [] : [problem(`${row.at}.account`, code)]),
      ]
    }),
    ...(isTooLarge(rows) ? [problem('', 'tooLarge')] : []),
  ]
  refuseAny(problems)
}

function nameOf(row: OpeningRow, language: Language): string {
  return [row.code, named(row, language).name].filter(text => text !== '').join(' ')
}

/** Whether the sum of all amounts exceeds the bound of an entry. If it does not, no partial sum does. */
function isTooLarge({ stock, parties, accounts }: OpeningRows): boolean {
  const amounts = [
    ...stock.map(row => row.value),
    ...[...parties, ...accounts].flatMap(({ debit, credit }) => [debit, credit]),
  ]
  return amounts.reduce((sum, amount) => sum + BigInt(amount), 0n) > BigInt(bookedHalalasMax)
}

/** Refuses goods that would exceed the bound of a stock level, together with existing stock. */
export function refuseFullLevels({ stock }: OpeningRows, levels: readonly LevelAfter[]): void {
  const full = new Set(levels.filter(isLevelTooLarge).map(each => each.itemId))
  const rows = stock.filter(row => full.has(row.itemId))
  if (rows.length > 0) refuse(rows.map(row => problem(`${row.at}.quantity`, 'tooLarge')))
}
