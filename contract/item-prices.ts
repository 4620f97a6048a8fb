/**
 * Changes prices of many items from a day on. Rows are sent as one text with a line per row, because a price list may have a hundred
 * thousand rows, which are stored all or not at all.
 */
import { z } from 'zod'
import { isDay } from '#domain/days.ts'
import { formatPrice, parsePrice } from '#domain/decimal.ts'
import type { Price } from '#domain/money.ts'
import { endpoint } from './endpoint.ts'
import { writtenOnceErrors } from './errors.ts'
import { id, queryId, wireDay } from './fields.ts'

/** Per call. */
export const pricesMax = 100_000
const linesLengthMax = 5_000_000
const bodyBytesMax = linesLengthMax + 64 * 1024

/** `seen` is the price that the user saw: when the stored price differs by now, the reply says so. */
export type NewPrice = { readonly unitId: number; readonly seen: Price; readonly price: Price }

/** One line per price: unit id, seen price and new price, separated by tabs. */
export const priceLines = linesOf<NewPrice>(
  /^\d{1,15}\t\d{1,9}(\.\d{1,4})?\t\d{1,9}(\.\d{1,4})?$/,
  ([unit = '', before = '', after = '']) => {
    const [seen, price] = [parsePrice(before), parsePrice(after)]
    return seen.ok && price.ok ? { unitId: Number(unit), seen: seen.value, price: price.value } : null
  },
  ({ unitId, seen, price }) => [String(unitId), formatPrice(seen), formatPrice(price)],
)

export type PlannedDay = { readonly unitId: number; readonly firstDay: string }

/** Unit id and first day. */
const plannedLines = linesOf<PlannedDay>(
  /^\d{1,15}\t\d{4}-\d\d-\d\d$/,
  ([unit = '', firstDay = '']) => (isDay(firstDay) ? { unitId: Number(unit), firstDay } : null),
  ({ unitId, firstDay }) => [String(unitId), firstDay],
)

function linesOf<Row>(line: RegExp, read: (cells: readonly string[]) => Row | null, write: (row: Row) => string[]) {
  const text = z
    .string()
    .max(linesLengthMax)
    .regex(/^[\d.\t\n-]*$/)
  return z.codec(text, z.array(z.custom<Row>()).max(pricesMax), {
    decode: (lines, context) => {
      const rows: Row[] = []
      for (const [at, each] of lines.split('\n').filter(Boolean).entries()) {
        const row = line.test(each) ? read(each.split('\t')) : null
        if (row === null) {
          context.issues.push({ code: 'custom', input: each, message: 'invalid', path: [at] })
          return z.NEVER
        }
        rows.push(row)
      }
      return rows
    },
    encode: rows => rows.map(row => write(row).join('\t')).join('\n'),
  })
}

/** Changing prices of goods needs the permission to manage goods, those of services the permission to manage services. */
export const pricesNeed = { anyOf: ['f-items-manage', 'f-services-manage'] } as const

const written = { need: pricesNeed, errors: writtenOnceErrors, isIdempotent: true, bodyBytesMax } as const

export const itemPriceEndpoints = {
  changePrices: endpoint({
    method: 'POST',
    path: '/api/item/prices',
    summary:
      'Sets the prices of up to 100,000 units from a day on, today or later; planned prices of that day are replaced. All of them or none: a problem names its line.',
    ...written,
    body: z.strictObject({ firstDay: wireDay, prices: priceLines }),
    /** Prices that do not change count in neither. */
    reply: z.object({ changedCount: z.int().min(0), plannedCount: z.int().min(0) }),
  }),
  withdrawPrices: endpoint({
    method: 'POST',
    path: '/api/item/prices/withdraw',
    summary: 'Withdraws planned prices of future days; all of them or none.',
    ...written,
    body: z.strictObject({ prices: plannedLines }),
    reply: z.object({ withdrawnCount: z.int().min(0) }),
  }),
  getSupplierItems: endpoint({
    method: 'GET',
    path: '/api/item/supplierItems',
    summary: 'The ids of the items of a supplier.',
    need: pricesNeed,
    query: z.object({ supplierId: queryId }),
    reply: z.object({ itemIds: z.array(id) }),
    errors: [],
  }),
}
