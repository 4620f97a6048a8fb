/** The screens listed for a visitor in main tabs, side menus and the palette: only screens that they may open. */
import { type Access, can } from '#domain/access/can.ts'
import { type AreaName, areaNames } from './areas.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { listedTabs } from './settings-tabs.ts'

/** All screens listed for the visitor, in catalogue order. */
export function listedScreens(access: Access | null): readonly Screen[] {
  const listed = screens.filter(screen => screen.isListed !== false && can(access, screen.need))
  const isSetting = ({ area }: Screen) => area === 'settings'
  // The settings begin with their tabs.
  return [...listed.filter(screen => !isSetting(screen)), ...listedTabs(access), ...listed.filter(isSetting)]
}

/** The side menu of an area. */
export function sideMenuOf(area: AreaName, access: Access | null): readonly Screen[] {
  return listedScreens(access).filter(screen => screen.area === area)
}

/** The main tabs: the areas with at least one listed screen. */
export function mainTabs(access: Access | null): readonly AreaName[] {
  return areaNames.filter(area => sideMenuOf(area, access).length > 0)
}

/** The redirect of an area's own address: the first screen of its menu; null when it has none. */
export function firstScreenOf(area: AreaName, access: Access | null): Screen | null {
  return sideMenuOf(area, access)[0] ?? null
}
