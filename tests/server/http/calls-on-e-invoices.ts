/** Whose branches the calls on e-invoices are about, written down by hand. */
type Subject = { readonly branchId: 1 | 2 }

const connection = { environment: 'sandbox', businessCategory: 'trade', otp: '123456' } as const

export const callsOnEInvoices = {
  listEInvoices: { about: ({ branchId }: Subject) => ({ query: { branchId } }), foreign: '403 branchId' },
  connectEInvoiceDevice: {
    about: ({ branchId }: Subject) => ({ body: { branchId, ...connection } }),
    foreign: '403 branchId',
  },
  // Tested with devices and documents of both branches (`e-invoices/e-invoices.test.ts`).
  listEInvoiceDevices: 'has no branch',
  renewEInvoiceDevice: 'has no branch',
  endEInvoiceDevice: 'has no branch',
  sendEInvoice: 'has no branch',
  reissueEInvoice: 'has no branch',
  downloadEInvoice: 'has no branch',
} as const
