/** Statistics of a list of measured values. */
export type Summary = {
  readonly count: number
  readonly median: number
  readonly p95: number
  readonly p99: number
  readonly min: number
  readonly max: number
}

export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    count: sorted.length,
    median: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    min: percentile(sorted, 0),
    max: percentile(sorted, 1),
  }
}

/** For ascending values: the smallest one that at least the given share does not exceed. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** Measures every subject once per round, in turn (A, B, C, A, B, C…), so that noise affects all of them. The first round is a warm-up. */
export async function interleave<S extends string, T>(
  subjects: readonly S[],
  rounds: number,
  measure: (subject: S, round: number) => Promise<T>,
): Promise<Record<S, T[]>> {
  const measured = Object.fromEntries(subjects.map(subject => [subject, [] as T[]])) as Record<S, T[]>
  for (let round = 0; round <= rounds; round++) {
    for (const subject of subjects) {
      const result = await measure(subject, round)
      if (round > 0) measured[subject].push(result)
    }
  }
  return measured
}
