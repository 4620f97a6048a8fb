/** Whose branches the calls on cost centres are about, written down by hand. */

type Centre = { readonly branchId: 1 | 2; readonly centreId: number }

export const aCentre = (branch: 1 | 2) => ({ nameAr: 'مركز', branch, startedDay: '2026-01-01' as never })

export const callsOnCostCentres = {
  costCenterList: {
    asks: { query: {} },
    says: ({ rows, count }: { rows: { branch: { id: number } }[]; count: number }) => [
      count,
      ...rows.map(({ branch }) => branch.id),
    ],
    ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
  },
  costCenterRead: { about: ({ centreId }: Centre) => ({ params: { id: centreId } }), foreign: '404' },
  costCenterHistory: { about: ({ centreId }: Centre) => ({ params: { id: centreId } }), foreign: '404' },
  costCenterRemoval: { about: ({ centreId }: Centre) => ({ params: { id: centreId } }), foreign: '404' },
  costCenterRemove: {
    about: ({ centreId }: Centre) => ({ params: { id: centreId }, query: { version: 1 } }),
    foreign: '404',
  },
  costCenterAdd: { about: ({ branchId }: Centre) => ({ body: aCentre(branchId) }), foreign: '403 branch' },
  costCenterChange: {
    about: ({ centreId }: Centre) => ({ params: { id: centreId }, body: { version: 1, nameEn: 'Centre' } }),
    foreign: '404',
  },
  costCenterSetActive: {
    about: ({ centreId }: Centre) => ({ params: { id: centreId }, body: { version: 1, isActive: false } }),
    foreign: '404',
  },
  // A branch of others is not found in its row.
  costCenterImport: 'has no branch',
  costCenterStageImport: 'has no branch',
  costCenterRunImport: 'has no branch',
  costCenterDropImport: 'has no branch',
  collectCostForCostCenter: {
    about: ({ centreId }: Centre) => ({ query: { costCenterId: centreId } }),
    foreign: '404',
  },
  addCostCenter: {
    about: ({ branchId }: Centre) => ({ body: { nameAr: 'مركز', branchId, startDate: '2026-01-01' as never } }),
    foreign: '403 branchId',
  },
} as const
