/** Every row of a list, in its order, page by page: for a file or for paper. */
import type { ListReading } from './export-source.ts'

export type RowsRead<Row> = { readonly rows: readonly Row[]; readonly isLast: boolean }

/** `readPage` is told the last row so far and how many more are wanted. */
export async function readInPages<Row>(
  { max, signal, onProgress }: ListReading,
  readPage: (last: Row | undefined, wanted: number) => Promise<RowsRead<Row>>,
): Promise<readonly Row[]> {
  const found: Row[] = []
  for (;;) {
    const { rows, isLast } = await readPage(found.at(-1), max - found.length)
    signal.throwIfAborted()
    found.push(...rows)
    onProgress(found.length)
    if (isLast || found.length >= max) return found
  }
}
