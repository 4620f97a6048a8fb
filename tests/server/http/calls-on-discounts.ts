/** Whose branches the calls on campaigns are about, written down by hand: those of the company are in `discounts.test.ts`. */
import { randomUUID } from 'node:crypto'
import { day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'

type Campaign = { readonly branchId: 1 | 2; readonly discountId: number }

export const aDiscount = (branch: 1 | 2) => ({
  ...{ nameAr: randomUUID(), branch, appliesTo: 'allItems', percentOff: rate(100), startDay: day('2026-01-01') },
  endDay: day('2026-01-01'),
})

export const callsOnDiscounts = {
  discountList: {
    asks: { query: { sort: 'startDay' } },
    says: ({ rows, count }: { rows: { branch: { id: number } | null }[]; count: number }) => [
      count,
      ...rows.map(({ branch }) => branch?.id ?? null),
    ],
    ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
  },
  discountRead: { about: ({ discountId }: Campaign) => ({ params: { id: discountId } }), foreign: '404' },
  discountHistory: { about: ({ discountId }: Campaign) => ({ params: { id: discountId } }), foreign: '404' },
  discountRemoval: { about: ({ discountId }: Campaign) => ({ params: { id: discountId } }), foreign: '404' },
  discountRemove: {
    about: ({ discountId }: Campaign) => ({ params: { id: discountId }, query: { version: 1 } }),
    foreign: '404',
  },
  discountAdd: {
    about: ({ branchId }: Campaign) => ({ body: aDiscount(branchId) }),
    foreign: '403 branch',
  },
  discountChange: {
    about: ({ discountId }: Campaign) => ({ params: { id: discountId }, body: { version: 1, percentOff: rate(200) } }),
    foreign: '404',
  },
  discountSetActive: {
    about: ({ discountId }: Campaign) => ({ params: { id: discountId }, body: { version: 1, isActive: false } }),
    foreign: '404',
  },
  // A branch of others is not found in its row.
  discountImport: 'has no branch',
  discountStageImport: 'has no branch',
  discountRunImport: 'has no branch',
  discountDropImport: 'has no branch',
} as const
