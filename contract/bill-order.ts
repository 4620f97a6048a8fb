/**
 * The sort orders of the list of bills, and the position of a bill in one. Each order has an index, so that a page is found at once among a
 * million bills.
 */
import { z } from 'zod'
import { type Day, dayOf } from '#domain/days.ts'
import { type id, wireDay } from './fields.ts'

export const billOrders = ['day', 'createdAt', 'total'] as const
export type BillOrder = (typeof billOrders)[number]

/** Ties are sorted by id in the same direction. */
export type BillSort = { readonly by: BillOrder; readonly isUpwards: boolean }

export const newestFirst: BillSort = { by: 'day', isUpwards: false }

/** The position of a bill: its day, instant or total, then its id. Pages before and after it are found at once, however far down the list. */
export const billCursor = z.codec(
  z
    .string()
    .max(32)
    .regex(/^(?:\d{4}-\d{2}-\d{2}|-?\d{1,15})\.\d{1,15}$/),
  z.object({ key: z.union([wireDay, z.int()]), id: z.int().min(0) }),
  {
    decode: wire => {
      const end = wire.lastIndexOf('.')
      const key = wire.slice(0, end)
      return { key: /^-?\d+$/.test(key) ? Number(key) : key, id: Number(wire.slice(end + 1)) }
    },
    encode: value => `${value.key}.${value.id}`,
  },
)
export type BillCursor = z.output<typeof billCursor>

type Listed = {
  readonly id: z.output<typeof id>
  readonly date: Day
  readonly createdAt: number
  readonly total: number
}

export function billCursorOf(bill: Listed, { by }: BillSort = newestFirst): BillCursor {
  return { key: by === 'day' ? bill.date : bill[by], id: bill.id }
}

const farthest = 999_999_999_999_999
const lastDay = dayOf(9999, 12, 31)

/** After the last bill of the order. */
export function endOfBills({ by, isUpwards }: BillSort = newestFirst): BillCursor {
  if (isUpwards) return { key: by === 'day' ? lastDay : farthest, id: farthest }
  return { key: by === 'day' ? dayOf(1, 1, 1) : -farthest, id: 0 }
}
