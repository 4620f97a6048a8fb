/** Whose branches the calls on branches themselves, their cost centres and their stock are about, written down by hand. */

type OneBranch = { readonly branchId: 1 | 2 }

export const callsOnBranches = {
  branchList: {
    asks: { query: {} },
    says: ({ rows, count }: { rows: { id: number }[]; count: number }) => [count, ...rows.map(({ id }) => id)],
    ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
  },
  branchRead: { about: ({ branchId }: OneBranch) => ({ params: { id: branchId } }), foreign: '404' },
  branchHistory: { about: ({ branchId }: OneBranch) => ({ params: { id: branchId } }), foreign: '404' },
  branchRemoval: { about: ({ branchId }: OneBranch) => ({ params: { id: branchId } }), foreign: '404' },
  branchRemove: {
    about: ({ branchId }: OneBranch) => ({ params: { id: branchId }, query: { version: 1 } }),
    foreign: '404',
  },
  // The user who opens a branch has access to it.
  branchAdd: 'has no branch',
  branchChange: {
    about: ({ branchId }: OneBranch) => ({ params: { id: branchId }, body: { version: 1, postalCode: '12345' } }),
    foreign: '404',
  },
  branchSetActive: {
    about: ({ branchId }: OneBranch) => ({ params: { id: branchId }, body: { version: 1, isActive: true } }),
    foreign: '404',
  },
  // A branch of others is not found in its row.
  branchImport: 'has no branch',
  branchStageImport: 'has no branch',
  branchRunImport: 'has no branch',
  branchDropImport: 'has no branch',
  getBranchCostCenters: { about: ({ branchId }: OneBranch) => ({ query: { branchId } }), foreign: '403 branchId' },
  getBranchStock: {
    about: ({ branchId }: OneBranch) => ({ query: { BranchId: branchId, ids: [1] } }),
    foreign: '403 BranchId',
  },
  getRecipe: {
    about: ({ branchId }: OneBranch) => ({ query: { itemId: 1, branchId } }),
    foreign: '403 branchId',
  },
} as const
