/** What the catalogue says of a screen. */
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
  /** What the visitor must be allowed; `public` where there is no guard. */
  readonly need: Need
  readonly icon: IconName
  /** The area in whose side menu it stands, in the order of this list, and whose guard it passes. */
  readonly area?: AreaName
  /** Other words by which the palette finds it. */
  readonly aliases?: AliasKey
  readonly chord?: string
  /** The report that it shows. */
  readonly report?: ReportName
  /** False for pages that nobody chooses from a list. */
  readonly isListed?: false
  /** What draws it: `pages.ts` knows how that is loaded. */
  readonly page?: PageName
}

/**
 * A page of its own, or one that an engine draws from a description. `rows` is the list of a definition that has a form, `tree` the same with its rows
 * under one another, `cells` one that is edited where its rows stand.
 */
export type OwnPage =
  | 'home'
  | 'login'
  | 'password'
  | 'about'
  | 'notFound'
  | 'statistics'
  | 'newReports'
  | 'charts'
  | 'postedBill'
  | 'bills'
  | 'printerSettings'
  | 'settings'
  | 'openings'
  | 'counts'
  | 'count'
  | 'prices'
  | 'monthPack'
  | 'schedules'
  | 'goals'
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
