/** What stands around every page, the login page too. */
import { Outlet } from 'react-router-dom'
import { FatalErrors } from './fatal-error.tsx'
import { PrivateMode } from './private-mode.tsx'
import { ToastHost } from './toast-host.tsx'

export function Root() {
  return (
    <>
      <Outlet />
      <FatalErrors />
      <PrivateMode />
      <ToastHost />
    </>
  )
}
