/** A benchmark, and its results. */
export type BenchOptions = {
  /** Measured rounds, after one warm-up round. */
  readonly rounds: number
  /** A temporary folder for the benchmark, removed at the end. */
  readonly folder: string
  /** The number of sales in the large shop of some benchmarks (`--bills`); 0 skips it. */
  readonly bills: number
  /** A folder that stores filled shops for later runs (`--shops folder`). */
  readonly shops: string | undefined
  /** The databases to measure on (`--databases sqlite,postgres`). */
  readonly databases: readonly ('sqlite' | 'postgres')[]
  readonly say: (text: string) => void
}

export type Figure = {
  /** The action and its conditions: `palette key, 20,000 entities, 1×`. */
  readonly name: string
  /** Empty for a plain count. */
  readonly unit: 'ms' | 'MB' | 'kB' | '×' | 'keys' | ''
  readonly values: readonly number[]
  /** The same values by round: the 95th percentile is then the median of those of the rounds. */
  readonly rounds?: readonly (readonly number[])[]
  /** The budget of the quality page, for the 95th percentile unless `on` says otherwise. */
  readonly budget?: number
  readonly on?: 'p95' | 'median' | 'max'
}

export type Bench = {
  readonly title: string
  readonly run: (options: BenchOptions) => Promise<readonly Figure[]>
}
