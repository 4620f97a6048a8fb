/**
 * Distributes money and open credits over the open bills of a party. The client shows the result while the user types, and the server stores it.
 * Documents settle each other only within a branch, because each branch has its own balance of a party; new money may go to any branch.
 */

import { formatHalalas } from '../decimal.ts'
import { type Halalas, halalas, zeroHalalas } from '../money.ts'
import { type Problem, problem } from '../problem.ts'

/** A document with an open amount, above zero. */
export type OpenAmount = { readonly branchId: number; readonly document: string; readonly open: Halalas }

/** What a user typed for one document. */
export type Wanted = {
  readonly branchId: number
  readonly document: string
  readonly amount: Halalas
  /** A further amount that the party need not pay. */
  readonly discount: Halalas
}

/** Gives each document, in the given order, as much as it takes of the amount. */
export function oldestFirst(open: readonly Pick<OpenAmount, 'open'>[], amount: Halalas): Halalas[] {
  let left: number = amount
  return open.map(each => {
    const taken = Math.max(0, Math.min(left, each.open))
    left -= taken
    return halalas(taken)
  })
}

/** An amount of one credit that settles one bill; `credit` is null for the new money. */
export type Pair = {
  readonly branchId: number
  readonly bill: string
  readonly credit: string | null
  readonly amount: Halalas
  readonly discount: Halalas
}

export type Paired = {
  readonly pairs: readonly Pair[]
  /** The part of the new money that settles bills, by branch, and the rest, which remains on account. */
  readonly money: ReadonlyMap<number, Halalas>
  readonly onAccount: Halalas
}

/** Pairs in the given order: first the credits, then the money. The last pair of a bill has its discount. Requires input without problems. */
export function pairUp(bills: readonly Wanted[], credits: readonly Wanted[], money: Halalas): Paired {
  const left = credits.map(credit => ({ ...credit, amount: credit.amount as number }))
  const byBranch = new Map<number, Halalas>()
  let onAccount: number = money
  const pairs = bills.flatMap(({ branchId, document, amount, discount }) => {
    const own: Pair[] = []
    let open: number = amount
    const settle = (credit: string | null, most: number) => {
      const taken = Math.min(open, most)
      if (taken > 0) own.push({ branchId, bill: document, credit, amount: halalas(taken), discount: zeroHalalas })
      open -= taken
      return taken
    }
    for (const credit of left) if (credit.branchId === branchId) credit.amount -= settle(credit.document, credit.amount)
    const paid = settle(null, open)
    onAccount -= paid
    if (paid > 0) byBranch.set(branchId, halalas((byBranch.get(branchId) ?? 0) + paid))
    return own.map((pair, index) => (index === own.length - 1 ? { ...pair, discount } : pair))
  })
  return { pairs, money: byBranch, onAccount: halalas(onAccount) }
}

export type WantedAllocations = {
  readonly money: Halalas
  readonly bills: readonly Wanted[]
  readonly credits: readonly Wanted[]
}
export type OpenSides = { readonly bills: readonly OpenAmount[]; readonly credits: readonly OpenAmount[] }

/** The problems that prevent saving, each at `amount`, `bills.<index>.<field>` or `credits.<index>.<field>`. */
export function allocationProblems({ money, bills, credits }: WantedAllocations, open: OpenSides): Problem[] {
  if (money < 0) return [problem('amount', 'mustNotBeNegative')]
  const problems = [
    ...bills.flatMap((wanted, index) => wantedProblems(wanted, `bills.${index}`, open.bills, bills.slice(0, index))),
    ...credits.flatMap((wanted, index) =>
      wantedProblems(wanted, `credits.${index}`, open.credits, credits.slice(0, index)),
    ),
  ]
  if (problems.length > 0) return problems
  if (money === 0 && credits.length === 0) return [problem('amount', 'mustBePositive')]
  return [...unusedCredits(bills, credits), ...missingMoney(money, bills, credits)]
}

function wantedProblems(
  { branchId, document, amount, discount }: Wanted,
  at: string,
  open: readonly OpenAmount[],
  earlier: readonly Wanted[],
): Problem[] {
  const isSame = (each: { readonly branchId: number; readonly document: string }) =>
    each.branchId === branchId && each.document === document
  if (earlier.some(isSame)) return [problem(`${at}.document`, 'duplicate')]
  if (amount <= 0) return [problem(`${at}.amount`, 'mustBePositive')]
  if (discount < 0) return [problem(`${at}.discount`, 'mustNotBeNegative')]
  const found = open.find(isSame)
  if (!found) return [problem(`${at}.document`, 'notOpen')]
  const field = exceedingField({ amount, discount }, found.open)
  return field === null ? [] : [problem(`${at}.${field}`, 'exceedsOpen', { open: formatHalalas(found.open) })]
}

/** A bill is settled, by money and discount together, at most by its open amount. Names the value that is too large; null if none is. */
export function exceedingField(
  { amount, discount }: Pick<Wanted, 'amount' | 'discount'>,
  open: Halalas,
): 'amount' | 'discount' | null {
  if (amount + discount <= open) return null
  return discount > open || (discount > 0 && amount <= open) ? 'discount' : 'amount'
}

/** A credit settles bills of its own branch only. */
function unusedCredits(bills: readonly Wanted[], credits: readonly Wanted[]): Problem[] {
  return credits.flatMap(({ branchId }, index) => {
    const needed = sumOf(bills, branchId)
    const used = sumOf(credits.slice(0, index + 1), branchId)
    return used > needed
      ? [problem(`credits.${index}.amount`, 'exceedsBills', { amount: formatHalalas(halalas(used - needed)) })]
      : []
  })
}

function missingMoney(money: Halalas, bills: readonly Wanted[], credits: readonly Wanted[]): Problem[] {
  const missing =
    bills.reduce((sum, each) => sum + each.amount, 0) - credits.reduce((sum, each) => sum + each.amount, 0)
  return missing > money
    ? [problem('amount', 'exceedsReceived', { amount: formatHalalas(halalas(missing - money)) })]
    : []
}

function sumOf(wanted: readonly Wanted[], branchId: number): number {
  return wanted.filter(each => each.branchId === branchId).reduce((sum, each) => sum + each.amount, 0)
}
