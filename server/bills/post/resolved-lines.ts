/** Lines of a bill once it is known what each is about. */
import type { TotalsLine } from '#domain/bills/totals-types.ts'
import type { Price } from '#domain/money.ts'
import { accepted, type Problem, type Result } from '#domain/problem.ts'
import type { KnownOriginal, OriginalExpense, OriginalLine } from './context.ts'
import type { EffectLine } from './effects.ts'

/** Of a line whose figures are computed. */
export type FreshLine = {
  /** Where it was sent, for problems. */
  readonly at: string
  /** What is stored of it beside its figures. */
  readonly stored: Omit<EffectLine, 'totals' | 'cost' | 'waiting'>
  readonly priced: TotalsLine
  /** The list price with that of its features, which a discount is measured against; null where no list says it. */
  readonly listPrice: Price | null
}

/** Of a line that takes one of the original back, whose figures are parts of the original's. */
export type TakenLine = TakenGoods | (Pick<FreshLine, 'at' | 'stored'> & { readonly original: OriginalExpense })

export type TakenGoods = Pick<FreshLine, 'at' | 'stored'> & { readonly original: OriginalLine }

export type ResolvedLines =
  | { readonly kind: 'fresh'; readonly lines: readonly FreshLine[] }
  | { readonly kind: 'taken'; readonly lines: readonly TakenLine[]; readonly original: KnownOriginal }

/** The lines, unless anything stands against one of them. */
export function freshUnless(problems: readonly Problem[], lines: readonly FreshLine[]): Result<ResolvedLines> {
  return problems.length > 0 ? { ok: false, problems } : accepted({ kind: 'fresh', lines })
}
