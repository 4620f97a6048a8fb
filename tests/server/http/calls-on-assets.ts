/** Whose branches the calls on assets are about, written down by hand. */
import { endpoints } from '#contract/index.ts'
import { day } from '#domain/days.ts'
import { percent } from '#tests/support/amounts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { assetShop, newAsset } from '#tests/support/assets.ts'

type Owned = { readonly branchId: 1 | 2; readonly assetId: number }

/** The ids of the centre of each asset, and of its allocation. */
const centres = new Map<number, { readonly costCenterId: number; readonly id: number }>()
const centreOf = ({ assetId }: Owned) => centres.get(assetId) ?? { costCenterId: 1, id: 1 }

/** An asset of the branch, which the books have already. */
export async function addPlainAsset(shop: TestApp, owner: string, branchId: 1 | 2): Promise<number> {
  const made = await assetShop(shop)
  return (await made.add({ branchId, sourceAccountId: null }, owner)).id
}

/** An asset of the branch, depreciated on one centre. */
export async function addAssetOf(shop: TestApp, owner: string, branchId: 1 | 2): Promise<number> {
  const made = await assetShop(shop)
  const as = { as: owner }
  const startedDay = day('2020-01-01')
  const centre = { nameAr: 'مركز', nameEn: '', branch: branchId, startedDay }
  const costCenterId = Number((await shop.call(endpoints.costCenterAdd, { body: centre }, as)).id)
  const { id, costCenters } = await made.add({ branchId, costCenters: [{ costCenterId, perc: percent('100') }] }, owner)
  centres.set(id, { costCenterId, id: costCenters[0]?.id ?? 0 })
  return id
}

const terms = (() => {
  const { branchId: _, costCenters: __, ...own } = newAsset(() => 1)
  return own
})()
const says = ({ rows, count }: { rows: { branchId: number }[]; count: number }) => [
  count,
  ...rows.map(({ branchId }) => branchId).sort(),
]
const ofId = (made: Owned) => ({ query: { id: made.assetId } })
const only = ({ assetId }: Owned) => ({ body: { assetId } })

export const callsOnAssets = {
  getAssets: { asks: { query: {} }, says, ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] } },
  getAssetById: { about: ofId, foreign: '404' },
  getDepreciationTransactions: { about: ({ assetId }: Owned) => ({ query: { assetId } }), foreign: '404' },
  addAsset: { about: ({ branchId }: Owned) => ({ body: newAsset(() => 1, { branchId }) }), foreign: '403 branchId' },
  editAsset: { about: ({ assetId: id }: Owned) => ({ body: { id, ...terms } }), foreign: '404' },
  addBranchDepreciationAsset: {
    about: ({ assetId, branchId }: Owned) => ({ body: { assetId, branchId } }),
    foreign: '403 branchId',
  },
  editBranchDepreciationAsset: {
    about: ({ assetId, branchId }: Owned) => ({ body: { assetId, branchId } }),
    foreign: '403 branchId',
  },
  addBranchesCcDepreciationAsset: {
    about: (made: Owned) => ({
      body: { assetId: made.assetId, costCenterId: centreOf(made).costCenterId, perc: percent('10') },
    }),
    foreign: '404',
  },
  editBranchesCcDepreciationAsset: {
    about: (made: Owned) => ({
      body: { assetId: made.assetId, costCenterId: centreOf(made).costCenterId, perc: percent('100') },
    }),
    foreign: '404',
  },
  deleteCcDepreciationAsset: { about: (made: Owned) => ({ query: { id: centreOf(made).id } }), foreign: '404' },
  changeAsset: {
    about: ({ assetId: id, branchId }: Owned) => ({ body: { id, ...terms, branchId, costCenters: [] } }),
    foreign: '403 branchId',
  },
  setAssetCentres: { about: ({ assetId }: Owned) => ({ body: { assetId, costCenters: [] } }), foreign: '404' },
  runDepreciation: { about: only, foreign: '404' },
  disposeAsset: { about: ({ assetId }: Owned) => ({ body: { assetId, note: '' } }), foreign: '404' },
  undoDisposal: { about: only, foreign: '404' },
} as const
