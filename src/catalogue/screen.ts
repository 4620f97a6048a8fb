/** A screen in the catalogue. */
import type { DefinitionName } from '#contract/definitions/registry.ts'
import type { ReportName } from '#contract/reports/reports.ts'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import type { Need } from '#domain/access/can.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import type { IconName } from '../ui/icons.ts'
import type { AreaName } from './areas.ts'
import type { AliasKey, TitleKey } from './titles.ts'

export type Screen = {
  readonly path: string
  readonly title: TitleKey
  /** The required permission; `public` without a guard. */
  readonly need: Need
  readonly icon: IconName
  /** The area whose side menu lists it, in the order of this list, and whose guard applies. */
  readonly area?: AreaName
  /** Further search words for the palette. */
  readonly aliases?: AliasKey
  readonly chord?: string
  /** The report that it shows. */
  readonly report?: ReportName
  /** False for pages that are not opened from lists. */
  readonly isListed?: false
  /** Its page, which `pages.ts` loads. */
  readonly page: PageName
}

/**
 * A custom page, or one generated from a description. `rows` is the list of a definition with a form, `tree` the same as a tree,
 * `cells` a list that is edited in place.
 */
export type OwnPage =
  | 'home'
  | 'login'
  | 'password'
  | 'notifications'
  | 'audit'
  | 'about'
  | 'notFound'
  | 'statistics'
  | 'newReports'
  | 'charts'
  | 'postedBill'
  | 'bills'
  | 'eInvoices'
  | 'tables'
  | 'shift'
  | 'shifts'
  | 'shownShift'
  | 'drivers'
  | 'printerSettings'
  | 'settings'
  | 'openings'
  | 'years'
  | 'receiptDocuments'
  | 'paymentDocuments'
  | 'appSettlements'
  | 'assets'
  | 'asset'
  | 'newAsset'
  | 'counts'
  | 'count'
  | 'prices'
  | 'customerPoints'
  | 'labels'
  | 'monthPack'
  | 'schedules'
  | 'goals'
  | 'journalTemplates'
  | 'newStatement'
  | 'statements'
  | 'statement'
export type PageName =
  | OwnPage
  | `bill ${BillTypeCode}`
  | `report ${ReportName}`
  | `rows ${DefinitionName}`
  | `tree ${DefinitionName}`
  | `cells ${DefinitionName}`
  | `row ${DefinitionName}`
  | `vouchers ${VoucherType}`
  | `newVoucher ${VoucherType}`
  | `voucher ${VoucherType}`
