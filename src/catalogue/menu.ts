/** What a visitor sees listed: main tabs, side menus and the palette's screens. Only built screens that they may enter. */
import { type Access, can } from '#domain/access/can.ts'
import { type AreaName, areaNames } from './areas.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { listedTabs } from './settings-tabs.ts'

/** Every screen that may be offered to the visitor, in the order of the catalogue. */
export function listedScreens(access: Access | null): readonly Screen[] {
  const listed = screens.filter(
    screen => screen.page !== undefined && screen.isListed !== false && can(access, screen.need),
  )
  return [...listed, ...listedTabs(access)]
}

/** The side menu of an area. */
export function sideMenuOf(area: AreaName, access: Access | null): readonly Screen[] {
  return listedScreens(access).filter(screen => screen.area === area)
}

/** The main tabs: the areas that have anything to offer to the visitor. */
export function mainTabs(access: Access | null): readonly AreaName[] {
  return areaNames.filter(area => sideMenuOf(area, access).length > 0)
}

/** Where the address of an area itself leads: to the first screen of its menu; null where it has none. */
export function firstScreenOf(area: AreaName, access: Access | null): Screen | null {
  return sideMenuOf(area, access)[0] ?? null
}
