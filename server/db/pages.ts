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
