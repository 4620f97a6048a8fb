/**
 * The areas of the product: the main tabs, each with its permission group, its side menu, and where its route guard redirects. Source: spec
 * §2, decision 2 (settings have a group of their own), design page 4 §3 (`g`, then a letter).
 */
import type { GroupCode } from '#domain/access/features.ts'
import type { IconName } from '../ui/icons.ts'
import type { TitleKey } from './titles.ts'

export type Area = {
  readonly path: string
  readonly title: TitleKey
  readonly group: GroupCode
  /** A URL that contains this belongs to the area and shows its side menu. */
  readonly mark: string
  /** The redirect for visitors without permission. */
  readonly refusal: '/home' | '/notfound'
  readonly icon: IconName
  readonly chord?: string
}

export const areas = {
  sales: {
    path: '/sales',
    title: 'sales',
    group: 'g-sales',
    mark: '/sale',
    refusal: '/notfound',
    icon: 'sales',
    chord: 'g s',
  },
  purch: {
    path: '/purch',
    title: 'purchases',
    group: 'g-purchases',
    mark: '/purch',
    refusal: '/home',
    icon: 'purchases',
    chord: 'g p',
  },
  accounting: {
    path: '/accounting',
    title: 'accounting',
    group: 'g-accounting',
    mark: '/accounting',
    refusal: '/home',
    icon: 'accounting',
    chord: 'g a',
  },
  permissions: {
    path: '/permissions',
    title: 'statements',
    group: 'g-statements',
    mark: '/permissions',
    refusal: '/home',
    icon: 'statements',
    chord: 'g t',
  },
  reports: {
    path: '/reports',
    title: 'reports',
    group: 'g-reports',
    mark: '/report',
    refusal: '/home',
    icon: 'reports',
    chord: 'g r',
  },
  definitions: {
    path: '/definitions',
    title: 'definitions',
    group: 'g-definition',
    mark: '/definitions',
    refusal: '/notfound',
    icon: 'definitions',
    chord: 'g d',
  },
  settings: {
    path: '/settings',
    title: 'settings',
    group: 'g-settings',
    mark: '/settings',
    refusal: '/home',
    icon: 'settings',
  },
  pos: { path: '/pos', title: 'pos', group: 'g-pos', mark: '/pos', refusal: '/home', icon: 'table' },
  tools: { path: '/tools', title: 'tools', group: 'g-tools', mark: '/tools', refusal: '/home', icon: 'tools' },
} as const satisfies Record<string, Area>

export type AreaName = keyof typeof areas

export const areaNames = Object.keys(areas) as readonly AreaName[]

/** The area whose side menu a URL shows; null when there is none. */
export function areaOfPath(path: string): AreaName | null {
  const lower = path.toLowerCase()
  return areaNames.find(name => lower.includes(areas[name].mark)) ?? null
}
