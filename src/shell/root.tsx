/** Components around every page, including the login page. */
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { lowerCaseUrl } from '../catalogue/guards.ts'
import { FatalErrors } from './fatal-error.tsx'
import { PrivateMode } from './private-mode.tsx'
import { ToastHost } from './toast-host.tsx'

export function Root() {
  const location = useLocation()
  const isLowerCase = location.pathname === location.pathname.toLowerCase()
  return (
    <>
      {/* Decision 21: addresses are shown in lower case. */}
      {isLowerCase ? <Outlet /> : <Navigate to={lowerCaseUrl(location)} replace state={location.state} />}
      <FatalErrors />
      <PrivateMode />
      <ToastHost />
    </>
  )
}
