/**
 * Rows of a table that is too long to be read at once, in pages of `rowsMax`. `read` is given the last row of the page before, after which its own
 * begins; undefined for the first. Other work gets its turn between two pages.
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

/** So many rows in one statement that it stays within the time that a statement has. */
const statementRows = 2000

/** The rows in the parts that one statement takes each. */
export function inStatements<Row>(rows: readonly Row[], rowsMax = statementRows): readonly (readonly Row[])[] {
  const count = Math.ceil(rows.length / rowsMax)
  return Array.from({ length: count }, (_, part) => rows.slice(part * rowsMax, (part + 1) * rowsMax))
}
