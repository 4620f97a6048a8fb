/** The parts of a field that keeps a document from being issued: `buyer.street` is the street of the customer, `lines.0.rate` that of line 1. */

export type RefusedField = {
  readonly of: 'seller' | 'buyer' | 'line' | null
  /** From 1; null outside the lines. */
  readonly line: number | null
  /** Null for the whole of it. */
  readonly field: string | null
}

export function refusedField(at: string): RefusedField {
  const [of = '', first, second] = at.split('.')
  if (of === 'seller' || of === 'buyer') return { of, line: null, field: first ?? null }
  if (of === 'lines' && first !== undefined) return { of: 'line', line: Number(first) + 1, field: second ?? null }
  return { of: null, line: null, field: of }
}
