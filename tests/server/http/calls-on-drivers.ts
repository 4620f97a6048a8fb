/** Whose branches the calls on drivers and their orders are about, written down by hand: drivers of all branches are in `drivers.test.ts`. */
type Driver = { readonly branchId: 1 | 2; readonly driverId: number; readonly billId: number }

export const aDriver = (branch: 1 | 2) => ({ nameAr: 'سائق', branch })

export const callsOnDrivers = {
  driverList: {
    asks: { query: {} },
    says: ({ rows, count }: { rows: { branch: { id: number } | null }[]; count: number }) => [
      count,
      ...rows.map(({ branch }) => branch?.id ?? null),
    ],
    ...{ first: [1, 1], second: [1, 2], both: [2, 1, 2] },
  },
  driverRead: { about: ({ driverId }: Driver) => ({ params: { id: driverId } }), foreign: '404' },
  driverHistory: { about: ({ driverId }: Driver) => ({ params: { id: driverId } }), foreign: '404' },
  driverRemoval: { about: ({ driverId }: Driver) => ({ params: { id: driverId } }), foreign: '404' },
  driverRemove: {
    about: ({ driverId }: Driver) => ({ params: { id: driverId }, query: { version: 1 } }),
    foreign: '404',
  },
  driverAdd: { about: ({ branchId }: Driver) => ({ body: aDriver(branchId) }), foreign: '403 branch' },
  driverChange: {
    about: ({ driverId }: Driver) => ({ params: { id: driverId }, body: { version: 1, nameEn: 'Driver' } }),
    foreign: '404',
  },
  driverSetActive: {
    about: ({ driverId }: Driver) => ({ params: { id: driverId }, body: { version: 1, isActive: false } }),
    foreign: '404',
  },
  // A branch of others is not found in its row.
  driverImport: 'has no branch',
  driverStageImport: 'has no branch',
  driverRunImport: 'has no branch',
  driverDropImport: 'has no branch',
  listDrivers: { about: ({ branchId }: Driver) => ({ query: { branchId } }), foreign: '403 branchId' },
  getBillDelivery: { about: ({ billId }: Driver) => ({ params: { id: billId } }), foreign: '404' },
  // Tested with orders of both branches (`drivers/drivers.test.ts`).
  assignDriver: 'has no branch',
  changeDriverOrder: 'has no branch',
  endDriverOrder: 'has no branch',
  settleDriver: 'has no branch',
} as const
