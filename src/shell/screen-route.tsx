/** A route: its guard decides, then the screen is loaded and rendered. */
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { selectIsStarting } from '../api/session-service.ts'
import { type AreaName, areas } from '../catalogue/areas.ts'
import { type Decision, decide, gateInside, type ScreenGate } from '../catalogue/guards.ts'
import { firstScreenOf } from '../catalogue/menu.ts'
import type { PageName, Screen } from '../catalogue/screen.ts'
import { useAccess, useApi, useUser } from '../services/api-context.ts'
import { LoadedView } from '../services/loaded-view.tsx'
import { usePageTitle, wanting } from '../services/navigation.ts'
import { usePageLoaders } from '../services/page-loaders.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { showToast } from '../services/toasts.ts'
import { toastOfUnregistered } from './message-text.ts'

export function ScreenRoute({ screen }: { screen: Screen }) {
  const { path, need, area } = screen
  const decision = useDecision(useMemo(() => ({ path, need, area }), [path, need, area]))
  if (decision.kind !== 'enter') return <Refusal decision={decision} />
  return <LoadedScreen title={screen.title} page={screen.page} />
}

/** Redirects the address of an area to the first screen of its menu. */
export function AreaRoute({ area }: { area: AreaName }) {
  const access = useAccess()
  const decision = useDecision(useMemo(() => ({ path: areas[area].path, area, need: areas[area].group }), [area]))
  if (decision.kind !== 'enter') return <Refusal decision={decision} />
  const first = firstScreenOf(area, access)
  return first ? <Navigate to={first.path} replace /> : <NotFound />
}

/** An address inside an area without a screen of its own. */
export function UnclaimedRoute({ area }: { area: AreaName }) {
  const { pathname } = useLocation()
  const decision = useDecision(useMemo(() => gateInside(area, pathname), [area, pathname]))
  return decision.kind === 'enter' ? <NotFound /> : <Refusal decision={decision} />
}

type Answer = Decision | { readonly kind: 'waiting' }

function useDecision(gate: ScreenGate): Answer {
  const { session, registration } = useApi()
  const isStarting = useSelector(session.actor, selectIsStarting)
  const isChecking = useSelector(registration.actor, snapshot => snapshot.hasTag('checking'))
  const remainingDays = useSelector(registration.actor, snapshot => snapshot.context.remainingDays)
  const access = useAccess()
  const mustChangePassword = useUser()?.mustChangePassword ?? false
  return useMemo(() => {
    // A repeated check changes nothing until it has ended.
    const isUndecided = isStarting || (gate.area !== undefined && isChecking && remainingDays === null)
    return isUndecided ? { kind: 'waiting' } : decide(gate, { access, mustChangePassword, remainingDays })
  }, [gate, isStarting, isChecking, remainingDays, access, mustChangePassword])
}

function Refusal({ decision }: { decision: Exclude<Answer, { kind: 'enter' }> }) {
  const { registration } = useApi()
  const location = useLocation()
  const isUnregistered = decision.kind === 'redirect' && decision.reason === 'unregistered'
  useEffect(() => {
    if (isUnregistered) showToast(toastOfUnregistered())
  }, [isUnregistered])
  if (decision.kind === 'waiting') return <Loading />
  if (decision.kind === 'denied') return <LoadFailed retry={registration.check} />
  const state = decision.reason === 'login' ? wanting(location) : null
  return <Navigate to={decision.to} replace state={state} />
}

function LoadedScreen({ title, page }: { title: Screen['title']; page: PageName }) {
  const loaderOf = usePageLoaders()
  usePageTitle(title)
  return <LoadedView loader={loaderOf(page)} />
}

export function NotFound() {
  const loaderOf = usePageLoaders()
  return <LoadedView loader={loaderOf('notFound')} />
}
