/**
 * The rows that match a query, each with its best rank so far, and the best of them. The arrays are as long as the index and are reused at
 * every key; only rows that were touched are cleared.
 */
export type RowPool = {
  readonly rankOf: Float32Array
  readonly rows: Uint32Array
  count: number
  /** The number of rows, in the order they were added, that match without a guess, and without a typo. */
  certainCount: number
  typoFreeCount: number
  /** The number of good matches; a row counts once for each reading that it matches well. */
  wellFitting: number
}

export function createRowPool(rowCount: number): RowPool {
  return {
    rankOf: new Float32Array(rowCount),
    rows: new Uint32Array(rowCount),
    count: 0,
    certainCount: 0,
    typoFreeCount: 0,
    wellFitting: 0,
  }
}

export function clearPool(pool: RowPool): void {
  for (let at = 0; at < pool.count; at += 1) pool.rankOf[pool.rows[at] ?? 0] = 0
  pool.count = 0
  pool.certainCount = 0
  pool.typoFreeCount = 0
  pool.wellFitting = 0
}

/** Ranks are positive; zero means that the row is not in the pool. */
export function addToPool(pool: RowPool, row: number, rank: number): void {
  const before = pool.rankOf[row] ?? 0
  if (rank <= before) return
  pool.rankOf[row] = rank
  if (before === 0) pool.rows[pool.count++] = row
}

/** At most `limit` rows of the highest ranks among those between two positions, unsorted; ties go to lower row numbers. */
export function highestRows(pool: RowPool, limit: number, from = 0, to = pool.count): readonly number[] {
  const heap: number[] = []
  const isWorse = (a: number, b: number): boolean => {
    const difference = (pool.rankOf[a] ?? 0) - (pool.rankOf[b] ?? 0)
    return difference < 0 || (difference === 0 && a > b)
  }
  for (let at = from; at < to; at += 1) {
    const row = pool.rows[at] ?? 0
    if (heap.length < limit) {
      heap.push(row)
      rise(heap, isWorse)
    } else if (isWorse(heap[0] ?? 0, row)) {
      heap[0] = row
      sink(heap, isWorse)
    }
  }
  return heap
}

/** The heap keeps its worst row on top, so that a better one replaces it. */
function rise(heap: number[], isWorse: (a: number, b: number) => boolean): void {
  let at = heap.length - 1
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!isWorse(heap[at] ?? 0, heap[parent] ?? 0)) return
    swap(heap, at, parent)
    at = parent
  }
}

function sink(heap: number[], isWorse: (a: number, b: number) => boolean): void {
  for (let at = 0; ; ) {
    const left = at * 2 + 1
    if (left >= heap.length) return
    const right = left + 1
    const child = right < heap.length && isWorse(heap[right] ?? 0, heap[left] ?? 0) ? right : left
    if (!isWorse(heap[child] ?? 0, heap[at] ?? 0)) return
    swap(heap, at, child)
    at = child
  }
}

function swap(heap: number[], a: number, b: number): void {
  const kept = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = kept
}
