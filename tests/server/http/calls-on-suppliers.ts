/** Which branches the calls on suppliers tell apart: what is owed to one is owed by branches. Written down by hand. */
import { tinyParties } from '#tests/support/tiny-shop.ts'

const balanceOfSupplier = {
  says: ({ balance }: { balance: number }) => balance,
  ...{ first: 115, second: 230, both: 345 },
}

export const callsOnSuppliers = {
  supplierAdd: 'has no branch',
  supplierHistory: 'has no branch',
  supplierRemoval: 'has no branch',
  supplierRemove: 'has no branch',
  supplierImport: 'has no branch',
  supplierStageImport: 'has no branch',
  supplierRunImport: 'has no branch',
  supplierDropImport: 'has no branch',
  supplierList: {
    asks: { query: {} },
    says: ({ rows }: { rows: { balance: number }[] }) => rows.map(({ balance }) => balance),
    ...{ first: [115], second: [230], both: [345] },
  },
  supplierRead: { asks: { params: { id: tinyParties.supplier } }, ...balanceOfSupplier },
  supplierChange: { asks: { params: { id: tinyParties.supplier }, body: { version: 1 } }, ...balanceOfSupplier },
  supplierSetActive: {
    asks: { params: { id: tinyParties.supplier }, body: { version: 1, isActive: true } },
    ...balanceOfSupplier,
  },
} as const
