/** Whose branches the calls on e-invoices are about, written down by hand. */
type Subject = { readonly branchId: 1 | 2 }

export const callsOnEInvoices = {
  listEInvoices: { about: ({ branchId }: Subject) => ({ query: { branchId } }), foreign: '403 branchId' },
  // Only superadmins connect branches.
  connectEInvoiceDevice: 'has no branch',
  // Tested with devices and documents of both branches (`e-invoices/e-invoices-suite.ts`).
  listEInvoiceDevices: 'has no branch',
  renewEInvoiceDevice: 'has no branch',
  endEInvoiceDevice: 'has no branch',
  sendEInvoice: 'has no branch',
  reissueEInvoice: 'has no branch',
  downloadEInvoice: 'has no branch',
} as const
