/** The kinds of voucher: what is posted without being a bill. Each is numbered by itself in each branch. */
export const voucherTypes = ['journal'] as const

export type VoucherType = (typeof voucherTypes)[number]
