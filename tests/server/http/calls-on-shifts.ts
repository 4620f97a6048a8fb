/** Whose branches the calls on shifts are about, written down by hand. */
type Subject = { readonly branchId: 1 | 2 }

export const callsOnShifts = {
  getOwnShift: { about: ({ branchId }: Subject) => ({ query: { branchId } }), foreign: '403 branchId' },
  openShift: { about: ({ branchId }: Subject) => ({ body: { branchId, counts: [] } }), foreign: '403 branchId' },
  getShifts: { about: ({ branchId }: Subject) => ({ query: { branchId } }), foreign: '403 branchId' },
  // Tested with shifts of both branches (`shifts/shifts.test.ts`).
  getShiftReport: 'has no branch',
  getShiftUsers: 'has no branch',
  moveShiftCash: 'has no branch',
  countShift: 'has no branch',
  approveShift: 'has no branch',
  // The accounts are those of the company.
  getShiftAccounts: 'has no branch',
} as const
