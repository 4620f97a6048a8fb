/** Reads all rows of a list in order, page by page, for a file or print. */
import type { ListReading } from './export-source.ts'

export type RowsRead<Row> = { readonly rows: readonly Row[]; readonly isLast: boolean }

/** `readPage` gets the last row so far and the number of rows still wanted. */
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
