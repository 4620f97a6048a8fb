/** What a benchmark is, and what it answers. */
export type BenchOptions = {
  /** Measured rounds, after one that only warms up. */
  readonly rounds: number
  /** A temporary folder of the benchmark's own, removed at the end. */
  readonly folder: string
  /** Sales that the large shop holds, where a benchmark has one (`--bills`); 0 leaves it out. */
  readonly bills: number
  /** A folder in which filled shops are kept for the next run (`--shops folder`). */
  readonly shops: string | undefined
  /** The databases to measure on (`--databases sqlite,postgres`). */
  readonly databases: readonly ('sqlite' | 'postgres')[]
  readonly say: (text: string) => void
}

export type Figure = {
  /** What was done, and to what: `palette key, 20,000 entities, 1×`. */
  readonly name: string
  /** Empty for a plain count. */
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | 'keys' | ''
  readonly values: readonly number[]
  /** The same values by the round in which they were measured: the 95th percentile is then the median of those of the rounds. */
  readonly rounds?: readonly (readonly number[])[]
  /** The bound of the quality page, on the 95th percentile unless `on` says otherwise. */
  readonly budget?: number
  readonly on?: 'p95' | 'median' | 'max'
}

export type Bench = {
  readonly title: string
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>
}
