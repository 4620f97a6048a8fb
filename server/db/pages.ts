/**
 * Reads a long table in pages of `rowsMax`. `read` gets the last row of the previous page, undefined for the first, and returns the rows
 * after it. Other work may run between two pages.
 */
export async function* pagesOf<Row>(
  rowsMax: number,
  read: (last: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let last: Row | undefined; ; ) {
    const page = await read(last)
    yield page
    if (page.length < rowsMax) return
    last = page.at(-1)
    await new Promise(resolve => setImmediate(resolve))
  }
}

/** Keeps a statement within its timeout. */
const statementRows = 2000

/** Splits rows into parts for one statement each. */
export function inStatements<Row>(rows: readonly Row[], rowsMax = statementRows): readonly (readonly Row[])[] {
  const count = Math.ceil(rows.length / rowsMax)
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsMax, (part + 1) * rowsMax))
}
