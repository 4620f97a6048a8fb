/** Whether an address is a page of the product: a stored address may be anything. Source: spec §2. */
import { matchPath } from 'react-router-dom'
import { type Access, can } from '#domain/access/can.ts'
import { areaNames, areas } from './areas.ts'
import { firstScreenOf } from './menu.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'

/** Pages that only redirect or show an error: as a home page they would be a dead end. */
const noHomes: readonly string[] = ['/login', '/notfound']

/** A browser drops tabs and line breaks from an address and reads a backslash as a slash. */
const plainPath = /^\/(?!\/)[^\\\s\p{Cc}]*$/u

/** Whether an address stays on this site. */
export function isPlainAddress(address: string): boolean {
  return plainPath.test(address)
}

/** Whether an address shows a page, and this user may open it when `access` is given. */
export function isOwnPage(address: string, access?: Access | null): boolean {
  if (!isPlainAddress(address)) return false
  const path = (address.split(/[?#]/, 1)[0] ?? '').toLowerCase()
  if (path === '/home') return true
  const area = areaNames.find(name => areas[name].path === path)
  if (area !== undefined) return access === undefined || firstScreenOf(area, access) !== null
  const screen = (screens as readonly Screen[]).find(each => matchPath(each.path, path) !== null)
  if (screen === undefined || noHomes.includes(screen.path)) return false
  return access === undefined || can(access, screen.need)
}
