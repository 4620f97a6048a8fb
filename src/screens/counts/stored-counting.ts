/** The unsent entries of a device, serialized: restored after the page was closed or the power was lost. */
import { z } from 'zod'
import type { Quantity } from '#domain/money.ts'
import type { Counting } from '#machines/stock-count/counting.ts'

const unit = {
  itemId: z.int(),
  unitId: z.int(),
  code: z.string(),
  nameAr: z.string(),
  nameEn: z.string(),
  unitNameAr: z.string(),
  unitNameEn: z.string(),
  isSplittable: z.boolean(),
}
const entry = {
  ...unit,
  id: z.string().min(1),
  kind: z.enum(['add', 'recount']),
  quantity: z.custom<Quantity>(value => Number.isSafeInteger(value) && Number(value) >= 0),
}
const problem = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional(),
})

const stored = z.object({
  live: z.object({ unit: z.object(unit), text: z.string() }).nullable(),
  waiting: z.array(z.object(entry)),
  sentCount: z.int().min(0),
  refused: z.array(z.object({ ...entry, problem: problem.nullable() })),
})

/** Null for a text that this version cannot read. */
export function readCounting(text: string): Counting | null {
  try {
    return stored.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export function writeCounting(counting: Counting): string {
  return JSON.stringify(counting)
}
