/** Whose branches the calls on counts of goods are about, written down by hand. */
import { endpoints } from '#contract/index.ts'
import type { TestApp } from '#tests/support/app.ts'
import { aCount, anEntry, counter } from '#tests/support/tiny-counts.ts'
import { goods } from '#tests/support/tiny-shop.ts'

type Counted = { readonly branchId: number; readonly countId: number }

/** A count of the branch, which is the only one that is open. */
export async function addCount(shop: TestApp, owner: string, branchId: number): Promise<number> {
  const open = (await shop.call(endpoints.listCounts, { query: { branchId, state: 'open' } }, { as: owner })).rows
  for (const { id } of open) await shop.call(endpoints.cancelCount, { params: { id }, body: {} }, { as: owner })
  return counter(shop, owner).open({ branchId })
}

const of = ({ countId: id }: Counted) => ({ params: { id } })
const codes = ({ rows, count }: { rows: { code: string }[]; count: number }) => [
  count,
  ...rows.map(({ code }) => code).sort(),
]

export const callsOnCounts = {
  listCounts: {
    asks: { query: {} },
    says: codes,
    ...{ first: [1, '1-000001'], second: [1, '2-000001'], both: [2, '1-000001', '2-000001'] },
  },
  openCount: {
    about: ({ branchId }: Counted) => ({ body: aCount({ branchId, scope: 'items', itemIds: [goods.shisha.itemId] }) }),
    foreign: '403 branchId',
  },
  getCount: { about: of, foreign: '404' },
  getCountLines: { about: (made: Counted) => ({ ...of(made), query: { show: 'all' as const } }), foreign: '404' },
  getCountEntries: {
    about: (made: Counted) => ({ ...of(made), query: { itemId: goods.lamp.itemId } }),
    foreign: '404',
  },
  addCountEntries: {
    about: (made: Counted) => ({ ...of(made), body: { entries: [anEntry(goods.lamp, 1)] } }),
    foreign: '404',
  },
  closeCount: {
    about: (made: Counted) => ({ ...of(made), body: { notCounted: 'zero' as const, lastLineId: 0 } }),
    foreign: '404',
  },
  cancelCount: { about: (made: Counted) => ({ ...of(made), body: {} }), foreign: '404' },
  undoCount: { about: (made: Counted) => ({ ...of(made), body: {} }), foreign: '404' },
} as const
