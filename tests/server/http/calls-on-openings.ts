/** Whose branches the calls on the rows of an opening are about, written down by hand. */
import type { FilterName, FilterValue } from '#contract/definitions/filters.ts'
import { endpoints } from '#contract/index.ts'
import { sar } from '#tests/support/amounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { openingSamples } from '#tests/support/opening-samples.ts'
import { tinyParties } from '#tests/support/tiny-shop.ts'

type Opening = { readonly branchId: 1 | 2; readonly openingId: number }
type Listed = { rows: { branch: { id: number } }[]; count: number }

export const openingNames = ['openingStock', 'openingParty', 'openingAccount'] as const

const rowOf = (name: (typeof openingNames)[number]) => (branchId: 1 | 2) => ({
  ...openingSamples[name].row(1),
  branch: branchId,
})

const anOpening = {
  openingStock: rowOf('openingStock'),
  openingParty: rowOf('openingParty'),
  openingAccount: rowOf('openingAccount'),
}

/** The id of a new row, which is then the one of its kind that the branch has. */
export async function renewOpening(
  shop: TestApp,
  owner: string,
  of: (typeof openingNames)[number],
  branchId: 1 | 2,
): Promise<number> {
  const query: { readonly [filter: FilterName]: FilterValue } = { withBranch: branchId }
  const { rows } = await shop.call(endpoints[`${of}List`], { query: { ...query, state: 'all' } }, { as: owner })
  for (const { id, version } of rows)
    await shop.call(endpoints[`${of}Remove`], { params: { id }, query: { version } }, { as: owner })
  return (await shop.call(endpoints[`${of}Add`], { body: anOpening[of](branchId) }, { as: owner })).id
}

const one = { about: ({ openingId }: Opening) => ({ params: { id: openingId } }), foreign: '404' } as const
const removed = {
  about: ({ openingId }: Opening) => ({ params: { id: openingId }, query: { version: 1 } }),
  foreign: '404',
} as const
const retired = {
  about: ({ openingId }: Opening) => ({ params: { id: openingId }, body: { version: 1, isActive: false } }),
  foreign: '404',
} as const
const noted = {
  about: ({ openingId }: Opening) => ({ params: { id: openingId }, body: { version: 1, note: 'counted' } }),
  foreign: '404',
} as const
const listed = {
  asks: { query: { sort: 'branch' as const } },
  says: ({ rows, count }: Listed) => [count, ...rows.map(({ branch }) => branch.id)],
  ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
}

const aSettlement = (branchId: 1 | 2) => ({
  deliveryAppId: 1,
  branchId,
  lines: [{ reference: 'J-1', gross: sar('1.00') }],
})

export const callsOnOpenings = {
  openingStockList: listed,
  openingStockRead: one,
  openingStockHistory: one,
  openingStockRemoval: one,
  openingStockRemove: removed,
  openingStockSetActive: retired,
  openingStockAdd: {
    about: ({ branchId }: Opening) => ({ body: { ...anOpening.openingStock(branchId), item: 2 } }),
    foreign: '403 branch',
  },
  openingStockChange: {
    about: ({ openingId }: Opening) => ({ params: { id: openingId }, body: { version: 1, value: 12_50 } }),
    foreign: '404',
  },
  openingPartyList: listed,
  openingPartyRead: one,
  openingPartyHistory: one,
  openingPartyRemoval: one,
  openingPartyRemove: removed,
  openingPartySetActive: retired,
  openingPartyAdd: {
    about: ({ branchId }: Opening) => ({ body: { ...anOpening.openingParty(branchId), party: 1 } }),
    foreign: '403 branch',
  },
  openingPartyChange: noted,
  openingAccountList: listed,
  openingAccountRead: one,
  openingAccountHistory: one,
  openingAccountRemoval: one,
  openingAccountRemove: removed,
  openingAccountSetActive: retired,
  openingAccountAdd: {
    about: ({ branchId }: Opening) => ({ body: { ...anOpening.openingAccount(branchId), account: 7 } }),
    foreign: '403 branch',
  },
  openingAccountChange: noted,
  getOpenings: {
    asks: {},
    says: ({ branches }: { branches: { branchId: number }[] }) => branches.map(({ branchId }) => branchId),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
  postOpening: { about: ({ branchId }: Opening) => ({ body: { branchId, mark: 'seen' } }), foreign: '403 branchId' },
  getYears: {
    asks: {},
    says: ({ next }: { next: { branches: { branchId: number }[] } }) => next.branches.map(({ branchId }) => branchId),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
  getAppSettlementInit: {
    asks: {},
    says: ({ branches }: { branches: { id: number }[] }) => branches.map(({ id }) => id),
    ...{ first: [1], second: [2], both: [1, 2] },
  },
  previewAppSettlement: {
    about: ({ branchId }: Opening) => ({ body: aSettlement(branchId) }),
    foreign: '403 branchId',
  },
  addAppSettlement: {
    about: ({ branchId }: Opening) => ({
      body: { ...aSettlement(branchId), bankAccountId: 1, note: '', net: sar('1.00') },
    }),
    foreign: '403 branchId',
  },
  // Tested with settlements of their own (`app-settlements`).
  listAppSettlements: 'has no branch',
  readAppSettlement: 'has no branch',
  reverseAppSettlement: 'has no branch',
  // Points belong to a customer, who has no branch; a correction is posted in one.
  getPoints: 'has no branch',
  correctPoints: {
    about: ({ branchId }: Opening) => ({ body: { partyId: tinyParties.customer, branchId, points: 1, note: 'x' } }),
    foreign: '403 branchId',
  },
  // A year is that of the whole company.
  closeYear: 'has no branch',
  reopenYear: 'has no branch',
  // A branch of others is not found in its row.
  openingStockImport: 'has no branch',
  openingStockStageImport: 'has no branch',
  openingStockRunImport: 'has no branch',
  openingStockDropImport: 'has no branch',
  openingPartyImport: 'has no branch',
  openingPartyStageImport: 'has no branch',
  openingPartyRunImport: 'has no branch',
  openingPartyDropImport: 'has no branch',
  openingAccountImport: 'has no branch',
  openingAccountStageImport: 'has no branch',
  openingAccountRunImport: 'has no branch',
  openingAccountDropImport: 'has no branch',
} as const
