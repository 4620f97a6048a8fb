/** Every report, by the name that others open it by. One line here and its description make a report. */
import { boughtItems } from './bought-items.ts'
import { customerInfo } from './customer-info.ts'
import { inventory } from './inventory.ts'
import { itemMovement } from './item-movement.ts'
import { payments } from './payments.ts'
import { soldItems } from './sold-items.ts'
import { supplierInfo } from './supplier-info.ts'
import { trialBalance } from './trial-balance.ts'
import { vatDocuments } from './vat-documents.ts'
import { vatReport } from './vat-report.ts'

export const reports = {
  soldItems,
  boughtItems,
  inventory,
  itemMovement,
  payments,
  vatReport,
  vatDocuments,
  customerInfo,
  supplierInfo,
  trialBalance,
} as const

export type ReportName = keyof typeof reports

/** The call of each report, by the report's name. */
export const reportCallEndpoints = Object.fromEntries(
  Object.entries(reports).map(([name, { endpoint }]) => [name, endpoint]),
) as { readonly [Name in ReportName]: (typeof reports)[Name]['endpoint'] }
