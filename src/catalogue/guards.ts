/**
 * Route guards: who may open an address, and where other visitors are redirected. Source: spec §2 and §4, decisions 2, 21 and 22.
 *
 * Areas require a registered product, then a login, then their permission. Other guarded pages require a login. A user with a temporary
 * password can open only the page that changes it.
 */
import { type Access, can, type Need } from '#domain/access/can.ts'
import { registrationGate } from '#machines/registration.machine.ts'
import { type AreaName, areaNames, areas } from './areas.ts'
import { screens } from './screens.ts'

export type Visitor = {
  /** Null when signed out. */
  readonly access: Access | null
  readonly mustChangePassword: boolean
  /** Null while unknown, and when the check failed. */
  readonly remainingDays: number | null
}

/** The requirements of an address. */
export type ScreenGate = { readonly path: string; readonly need: Need; readonly area?: AreaName | undefined }

export type Decision =
  | { readonly kind: 'enter' }
  /** `unregistered` comes with an error message; `login` keeps the wanted address. */
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly reason: 'unregistered' | 'login' | 'password' | 'refused'
    }
  /** The registration check failed: the visitor may neither enter nor be redirected. */
  | { readonly kind: 'denied' }

const enter: Decision = { kind: 'enter' }

export const changePasswordPath = '/change-password'

export function decide(gate: ScreenGate, visitor: Visitor): Decision {
  if (gate.area === undefined) return decideSignedIn(gate, visitor)
  switch (registrationGate(visitor.remainingDays, visitor.access !== null)) {
    case 'denied':
      return { kind: 'denied' }
    case 'toAbout':
      return { kind: 'redirect', to: '/about', reason: 'unregistered' }
    case 'toLogin':
      return { kind: 'redirect', to: '/login', reason: 'login' }
    case 'open':
      return decideSignedIn(gate, visitor)
  }
}

function decideSignedIn(gate: ScreenGate, { access, mustChangePassword }: Visitor): Decision {
  if (gate.need === 'public') return enter
  if (access === null) return { kind: 'redirect', to: '/login', reason: 'login' }
  if (mustChangePassword && gate.path !== changePasswordPath)
    return { kind: 'redirect', to: changePasswordPath, reason: 'password' }
  if (can(access, gate.need)) return enter
  return { kind: 'redirect', to: gate.area ? areas[gate.area].refusal : '/home', reason: 'refused' }
}

/**
 * The requirements of an address inside an area without a screen of its own, such as a posted bill. Source: spec §2: the sales guard reads
 * the feature from the address when the route does not define it, and so does the purchases guard; the others require their group.
 */
export function gateInside(area: AreaName, path: string): ScreenGate {
  const lower = path.toLowerCase()
  if (area === 'sales') return { path, area, need: salesNeed(lower) }
  if (area === 'purch')
    return {
      path,
      area,
      need: lower.includes('/bill/purch') ? 'f-create-purchases-invoice' : 'f-create-purchases-invoice-refund',
    }
  return { path, area, need: areas[area].group }
}

/** Whether an address has any requirements. */
export function isGuarded(path: string): boolean {
  const lower = path.toLowerCase()
  const screen = screens.find(each => each.path === lower)
  if (screen) return screen.need !== 'public'
  return (
    lower === '/home' || areaNames.some(area => lower === areas[area].path || lower.startsWith(`${areas[area].path}/`))
  )
}

function salesNeed(path: string): Need {
  if (path.includes('quate')) return 'f-create-offer-invoice'
  if (path.includes('/bill/sale')) return 'f-create-sales-invoice'
  if (path.includes('exchange')) return 'f-create-damage-invoice'
  return 'f-create-sales-invoice-refund'
}

/** Decision 21: lower-cases the path; fragment and query stay unchanged. */
export function lowerCaseUrl(url: {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}): string {
  return url.pathname.toLowerCase() + url.search + url.hash
}
