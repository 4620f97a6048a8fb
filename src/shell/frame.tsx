/** Wraps pages in the layout. A user who must log in first is redirected before the layout is loaded, so that only the login page is loaded. */
import { Outlet, useLocation } from 'react-router-dom'
import { isGuarded } from '../catalogue/guards.ts'
import { prepareTexts } from '../i18n/index.ts'
import { useUser } from '../services/api-context.ts'
import type { Loader } from '../services/loaded.ts'
import { LoadedView } from '../services/loaded-view.tsx'

const loadLayout: Loader = async () => {
  const [{ Layout }] = await Promise.all([import('./layout.tsx'), prepareTexts(['words', 'shell'])])
  return Layout
}

export function Frame() {
  const { pathname } = useLocation()
  const user = useUser()
  return user === null && isGuarded(pathname) ? <Outlet /> : <LoadedView loader={loadLayout} />
}
