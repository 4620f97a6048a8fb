/** The client address of the report that shows a finding's figures. Null when the user may not read it. */
import { costNeed } from '#contract/facts/costs.ts'
import { weekdays } from '#contract/facts/dimensions.ts'
import { reports } from '#contract/reports/reports.ts'
import { type Access, can, type Need } from '#domain/access/can.ts'
import type { Day } from '#domain/days.ts'
import type { Finding, JudgedMonth } from '#domain/recommendations/finding.ts'
import { saleTypes } from '../performance/most-sold.ts'
import { lyingSpan, monthBefore } from './read-month.ts'

/** Their paths in the client's screen catalogue. */
export const reportPaths = {
  soldItems: '/reports/sold-items',
  margins: '/reports/margins',
  idleItems: '/reports/idle-items',
  salesByHour: '/reports/by-hour',
} as const satisfies Partial<Record<keyof typeof reports, string>>
type LinkedReport = keyof typeof reportPaths

export type AddressContext = {
  readonly access: Access
  readonly month: JudgedMonth
  /** The requested branch; null for all of the user's branches. */
  readonly branchId: number | null
}

/** A key of the data that a user may see in recommendations: users with the same key get the same result. */
export function visibleDataKey(access: Access): string {
  const readable = Object.keys(reportPaths).filter(name => isLinkedReport(name) && can(access, reports[name].need))
  return [...readable, ...(can(access, costNeed) ? ['cost'] : [])].join()
}

function isLinkedReport(name: string): name is LinkedReport {
  return Object.hasOwn(reportPaths, name)
}

type Days = Pick<JudgedMonth, 'first' | 'to'>
type Narrowed = Readonly<Record<string, readonly (string | number)[] | string | number>>

export function addressOfMonth({ access, month, branchId }: AddressContext): string | null {
  return addressOf('soldItems', access, month, branchId, { rows: 'day' })
}

export function addressOfMonthBefore({ access, month, branchId }: AddressContext): string | null {
  return addressOf('soldItems', access, monthBefore(month), branchId, { rows: 'day' })
}

/** For the figures of the month; `before`: the same in the previous month. */
export function addressOfFinding(
  finding: Finding,
  { access, month, branchId }: AddressContext,
  days: Days = month,
): string | null {
  const of = (report: LinkedReport, narrowed: Narrowed, span: Days = days) =>
    addressOf(report, access, span, branchId, narrowed)
  switch (finding.kind) {
    case 'soldTogether':
      return of('soldItems', { item: finding.itemIds, billType: saleTypes, columns: 'documents,quantity,net' })
    case 'goodsThatLie':
      return of('idleItems', { item: finding.itemId }, lyingSpan(month))
    case 'fallenMargin':
      return of('margins', { item: finding.itemId })
    case 'busyHour':
      return of('salesByHour', { weekday: weekdays[finding.weekday], hour: finding.hour, rows: 'day,user' })
    case 'quietHours':
      return of('salesByHour', { weekday: weekdays[finding.weekday], rows: 'hour' })
    case 'goalMissed':
    case 'goalOutOfReach':
      return addressOf('soldItems', access, days, finding.branchId ?? branchId, { rows: 'day' })
  }
}

function addressOf(
  report: LinkedReport,
  access: Access,
  { first, to }: { readonly first: Day; readonly to: Day },
  branchId: number | null,
  narrowed: Narrowed,
): string | null {
  const need: Need = reports[report].need
  if (!can(access, need)) return null
  const search = new URLSearchParams({ from: first, to })
  if (branchId !== null) search.set('branch', String(branchId))
  for (const [name, value] of Object.entries(narrowed)) {
    if (typeof value === 'object') for (const each of value) search.append(name, String(each))
    else search.set(name, String(value))
  }
  return `${reportPaths[report]}?${search}`.replaceAll('%2C', ',')
}
