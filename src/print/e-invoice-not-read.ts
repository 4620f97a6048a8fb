/** Without its e-invoice, the PDF of a bill is not made. */
export class EInvoiceNotRead extends Error {}
