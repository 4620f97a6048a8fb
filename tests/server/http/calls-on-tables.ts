/** Whose branches the calls on tables of a restaurant are about, written down by hand. */

import { sar } from '#tests/support/amounts.ts'

type Table = { readonly branchId: 1 | 2; readonly tableId: number; readonly held: string }

export const aTable = (branchId: 1 | 2) => ({ nameAr: 'طاولة', branch: branchId })

export const callsOnTables = {
  restaurantTableList: {
    asks: { query: {} },
    says: ({ rows, count }: { rows: { branch: { id: number } }[]; count: number }) => [
      count,
      ...rows.map(({ branch }) => branch.id),
    ],
    ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
  },
  restaurantTableRead: { about: ({ tableId }: Table) => ({ params: { id: tableId } }), foreign: '404' },
  restaurantTableHistory: { about: ({ tableId }: Table) => ({ params: { id: tableId } }), foreign: '404' },
  restaurantTableRemoval: { about: ({ tableId }: Table) => ({ params: { id: tableId } }), foreign: '404' },
  restaurantTableRemove: {
    about: ({ tableId }: Table) => ({ params: { id: tableId }, query: { version: 1 } }),
    foreign: '404',
  },
  restaurantTableAdd: { about: ({ branchId }: Table) => ({ body: aTable(branchId) }), foreign: '403 branch' },
  restaurantTableChange: {
    about: ({ tableId }: Table) => ({ params: { id: tableId }, body: { version: 1, capacity: 6 } }),
    foreign: '404',
  },
  restaurantTableSetActive: {
    about: ({ tableId }: Table) => ({ params: { id: tableId }, body: { version: 1, isActive: false } }),
    foreign: '404',
  },
  searchDefinitions: {
    asks: { query: { query: 'طاولة' } },
    says: (rows: { definition: string }[]) => rows.filter(({ definition }) => definition === 'restaurantTable').length,
    ...{ first: 1, second: 1, both: 2 },
  },
  listTables: { about: ({ branchId }: Table) => ({ query: { branchId } }), foreign: '403 branchId' },
  seatTable: { about: ({ tableId, held }: Table) => ({ body: { key: held, tableId } }), foreign: '404' },
  readTableBill: { about: ({ held }: Table) => ({ params: { key: held } }), foreign: '404' },
  saveTableBill: {
    about: ({ held }: Table) => ({
      params: { key: held },
      body: { version: 1, lineCount: 1, total: sar('23.00'), content: '{}' },
    }),
    foreign: '404',
  },
  markTableBilled: { about: ({ held }: Table) => ({ params: { key: held }, body: { version: 1 } }), foreign: '404' },
  moveTableBill: {
    about: ({ held, tableId }: Table) => ({ params: { key: held }, body: { version: 1, tableId } }),
    foreign: '404',
  },
  freeTable: { about: ({ held }: Table) => ({ params: { key: held }, query: { version: 1 } }), foreign: '404' },
  // A branch of others is not found in its row.
  restaurantTableImport: 'has no branch',
  restaurantTableStageImport: 'has no branch',
  restaurantTableRunImport: 'has no branch',
  restaurantTableDropImport: 'has no branch',
} as const
