/**
 * Permissions and addresses of screens, apart from the calls of these screens: the list of all screens is in the first file of the client,
 * which must not contain the schemas of the calls.
 */
import type { Need } from '#domain/access/can.ts'
import type { FeatureCode } from '#domain/access/features.ts'

/** Users who answer for the accounts of others. */
export const auditNeed: Need = 'users.manage'

export const tablesNeed = 'f-working-on-pos'
export const driversNeed = 'f-working-on-pos'

export const shiftPath = '/pos/shift'
export const shiftNeed = 'f-working-on-pos'
export const shiftBalanceNeed = 'f-shift-balance'
export const shiftsPath = '/reports/shifts'
export const shiftListNeed = 'f-shifts'

export const eInvoicesPath = '/reports/e-invoices'
export const eInvoicesNeed = 'f-vat'
export const eInvoiceDevicesNeed = 'superadmin'

export const appSettlementPath = '/accounting/delivery-settlements'
export const appSettlementNeed = 'f-manage-delivery-apps'

/** The permission to write the first entries of the books. Source: decision 39. */
export const openingNeed = 'f-advanced-daily-recipts-manage' as const

/** The permission to close books. */
export const lockNeed = 'f-advanced-daily-recipts-manage' as const
export const closingPath = '/accounting/year-closing'

/** The permission for the entries of an account: also that of the accounting tree, whose rows open them. */
export const accountEntriesNeed = { anyOf: ['f-summary', 'f-accounts-tree-manage'] } as const satisfies Need

export const newAssetNeed: FeatureCode = 'f-creat-depreciation-asset' // (sic)
export const assetsNeed: FeatureCode = 'f-assets-depreciation-manage'
