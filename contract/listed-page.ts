/** The query and the reply of calls that list documents or actions in pages, the latest first. */
import { z } from 'zod'
import { queryInteger, queryTrue, text, wireDay } from './fields.ts'

const pageSizeMax = 500

/** `after`: the place of the row before the page. */
export function listedQuery<Cursor extends z.ZodType>(after: Cursor) {
  return {
    query: text(0, 100).optional(),
    fromDate: wireDay.optional(),
    toDate: wireDay.optional(),
    branchId: queryInteger.optional(),
    after: after.optional(),
    /** The number of rows before the page, without a known `after`. */
    skip: queryInteger.pipe(z.int().min(0)).optional(),
    pageSize: queryInteger.pipe(z.int().min(1).max(pageSizeMax)).optional(),
    /** Whether to count all matches. */
    isCounted: queryTrue.optional(),
  }
}

export function listedReply<Row extends z.ZodType, Cursor extends z.ZodType>(row: Row, after: Cursor) {
  return z.object({
    rows: z.array(row),
    /** On all pages; null unless requested. */
    count: z.int().min(0).nullable(),
    /** The `after` of the next page; null on the last. */
    next: after.nullable(),
  })
}
