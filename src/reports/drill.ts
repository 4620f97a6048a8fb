/** Drill-down: from a row to another report, filtered by the row's values, or to the document. */
import { appSettlementKind } from '#contract/app-settlements.ts'
import { assetKind, assetsPath } from '#contract/assets.ts'
import { openingPath } from '#contract/definitions/opening-fields.ts'
import type { Fact } from '#contract/facts/fact.ts'
import { countKind, openingKind } from '#contract/facts/stock-moves.ts'
import { countNeed, countsPath } from '#contract/inventory-count.ts'
import type { Opening } from '#contract/reports/report.ts'
import { type ReportName, reports } from '#contract/reports/reports.ts'
import {
  appSettlementNeed,
  appSettlementPath,
  assetsNeed,
  closingPath,
  lockNeed,
  openingNeed,
} from '#contract/screen-needs.ts'
import { isVoucherType } from '#contract/vouchers/descriptions.ts'
import { closingKind } from '#contract/year-closing.ts'
import { type Access, can } from '#domain/access/can.ts'
import { billTypeCodes } from '#domain/bills/bill-types.ts'
import { firstOfMonth } from '#domain/days.ts'
import { addressOf } from '../catalogue/bill-address.ts'
import type { Screen } from '../catalogue/screen.ts'
import { screens } from '../catalogue/screens.ts'
import { addressOfVoucher } from '../catalogue/voucher-address.ts'
import { type DrawnTable, drawnReport, isOwnReport, isReportName } from './drawn-reports.ts'
import { takesKeys } from './filters-body.ts'
import { type DimensionValue, reportRowKey } from './report-rows.ts'
import { type ReportView, withKeys, writeView } from './report-view.ts'

type Row = { readonly dimension: string; readonly values: Readonly<Record<string, DimensionValue>> }

/** What the description opens, if that report can apply all of the row's filters; otherwise the row's documents. */
export function openingOf(
  { name, fact, opens }: DrawnTable,
  { dimension, values }: Row,
  { keys }: ReportView,
): Opening | undefined {
  const hasDocuments = Object.hasOwn(fact.dimensions, 'document')
  const described = opens[dimension]
  const own = typeof described === 'object' && 'by' in described ? openedBy(described, values, keys) : described
  const ownKeys = Object.entries(values).map(([each, value]) => [each, [reportRowKey(value)]] as const)
  const narrowed = { ...keys, ...Object.fromEntries(ownKeys) }
  if (own !== undefined && (typeof own === 'string' || coversAll(own.report, fact, narrowed))) return own
  return hasDocuments ? { report: name, rows: ['document'] } : undefined
}

/** By the row's value, or by the filter's single value. */
function openedBy(
  { by, each }: Extract<Opening, { readonly by: string }>,
  values: Row['values'],
  keys: ReportView['keys'],
): OpenedReport | undefined {
  const [only, ...others] = keys[by] ?? []
  const value = values[by] ?? (others.length === 0 ? only : undefined)
  return typeof value === 'string' ? each[value] : undefined
}

type OpenedReport = Extract<Opening, { readonly report: string }>

/** A table can be filtered by every dimension of its fact, other reports only by their filters and the values these accept. */
function coversAll(name: string, { dimensions }: Fact, narrowed: ReportView['keys']): boolean {
  const opened = isReportName(name) ? drawnReport(name) : undefined
  if (opened === undefined || opened.shape === 'table') return true
  const filters = Object.values(opened.filters).flatMap(filter => (filter.use === 'keys' ? [filter] : []))
  const filtered = filters.map(({ dimension }) => dimension)
  return (
    Object.keys(narrowed).every(
      each => filtered.includes(each) || filtered.includes(dimensions[each]?.impliedBy ?? ''),
    ) && filters.every(filter => takesKeys(filter, narrowed[filter.dimension] ?? []))
  )
}

/** The address that a row opens; null when there is none, or the user may not see it. */
export function openingAddress(
  opening: Opening | undefined,
  row: Row,
  view: ReportView,
  access: Access | null,
): string | null {
  if (opening === undefined || (typeof opening === 'object' && 'by' in opening)) return null
  if (opening === 'document') return documentAddress(row.values[row.dimension] ?? null, access)
  if (opening === 'asset') return assetAddress(Number(reportRowKey(row.values[row.dimension] ?? null)), access)
  const { report: name, rows } = opening
  const path = isReportName(name) ? pathOf(name, access) : null
  if (path === null || !isReportName(name)) return null
  const { fact } = reports[name]
  const isThere = (dimension: string) => Object.hasOwn(fact.dimensions, dimension)
  const kept = Object.fromEntries(Object.entries(view.keys).filter(([dimension]) => isThere(dimension)))
  const narrowed = Object.entries(row.values)
    .filter(([dimension]) => isThere(dimension))
    .reduce((next, [dimension, value]) => withKeys(next, dimension, [reportRowKey(value)]), { ...view, keys: kept })
  const opened = {
    ...narrowed,
    // A report as of one day opens the month that ends on that day.
    from: view.from ?? (view.to && firstOfMonth(view.to)),
    rows: rows.length === 0 ? null : rows,
    // Between custom reports, the chosen columns are passed on.
    columns: isOwn(name) ? view.columns : null,
    sort: null,
    find: '',
    amounts: {},
    chart: null,
  }
  return `${path}?${writeView(drawnReport(name), opened)}`
}

function isOwn(name: ReportName): boolean {
  const report = drawnReport(name)
  return report.shape === 'table' && isOwnReport(report)
}

/** Null without a page, or without permission for it. */
export function documentAddress(value: DimensionValue, access: Access | null): string | null {
  if (typeof value !== 'object' || value === null || !('key' in value)) return null
  const { id, type } = value
  if (type === openingKind) return can(access, openingNeed) ? openingPath : null
  if (type === closingKind) return can(access, lockNeed) ? closingPath : null
  if (type === appSettlementKind) return can(access, appSettlementNeed) ? appSettlementPath : null
  if (id === null) return null
  if (type === assetKind) return assetAddress(id, access)
  if (type === countKind) return can(access, countNeed) ? `${countsPath}/${id}` : null
  if (isVoucherType(type)) return addressOfVoucher(type, id, access)
  const billTypeCode = billTypeCodes.find(code => code === type)
  return billTypeCode === undefined ? null : addressOf({ id, billTypeCode }, access)
}

function assetAddress(id: number, access: Access | null): string | null {
  return can(access, assetsNeed) ? `${assetsPath}/${id}` : null
}

function pathOf(name: string, access: Access | null): string | null {
  const screen = (screens as readonly Screen[]).find(({ report }) => report === name)
  return screen !== undefined && can(access, screen.need) ? screen.path : null
}
