/** The resolved lines of a bill. */
import type { TotalsLine } from '#domain/bills/totals-types.ts'
import type { Price } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import type { KnownOriginal, OriginalExpense, OriginalLine } from './context.ts'
import type { EffectLine } from './effects.ts'

/** A line whose figures are computed. */
export type FreshLine = {
  /** Its path in the request, for problems. */
  readonly at: string
  /** The stored columns except its figures. */
  readonly stored: Omit<EffectLine, 'totals' | 'cost' | 'waiting'>
  readonly priced: TotalsLine
  /** The list price including features, the base for discounts; null without a list price. */
  readonly listPrice: Price | null
}

/** A line that refunds a line of the original, and takes its figures from it. */
export type TakenLine = TakenGoods | (Pick<FreshLine, 'at' | 'stored'> & { readonly original: OriginalExpense })

export type TakenGoods = Pick<FreshLine, 'at' | 'stored'> & { readonly original: OriginalLine }

/** A line that raises the price of a line of the original. */
export type DebitedLine = Pick<FreshLine, 'at' | 'stored'> & { readonly original: OriginalLine }

export type ResolvedLines =
  | { readonly kind: 'fresh'; readonly lines: readonly FreshLine[] }
  | { readonly kind: 'debited'; readonly lines: readonly DebitedLine[]; readonly original: KnownOriginal }
  | { readonly kind: 'taken'; readonly lines: readonly TakenLine[]; readonly original: KnownOriginal }

/** The bill that these lines refund or debit. */
export function originalIn(resolved: ResolvedLines): KnownOriginal | null {
  return resolved.kind === 'fresh' ? null : resolved.original
}

/** The lines, or the problems if there are any. */
export function freshUnless(problems: readonly Problem[], lines: readonly FreshLine[]): Result<ResolvedLines> {
  return problems.length > 0 ? { ok: false, problems } : accepted({ kind: 'fresh', lines })
}
