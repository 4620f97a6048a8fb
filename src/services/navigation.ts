/** Navigation: the wanted address that a login returns to, and page titles. */
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import type { Access } from '#domain/access/can.ts'
import { isOwnPage, isPlainAddress } from '../catalogue/own-pages.ts'
import { pageTitle, type TitleKey } from '../catalogue/titles.ts'
import { useApi } from './api-context.ts'

/** Navigates synchronously: the new page is rendered when this returns, so that it gets the next key. */
export function useGoTo(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  return (path, options) =>
    flushSync(() => {
      void navigate(path, options)
    })
}

export function useLogOut(): () => void {
  const { session } = useApi()
  const goTo = useGoTo()
  return () => {
    session.logOut()
    // After a logout there is no wanted address: the next login starts at home.
    goTo('/login', { replace: true, state: null })
  }
}

/** The history state of the login page: it survives a reload, and ends with other navigation. */
type LoginState = { readonly wanted: string }

/** The state for navigating to the login page. */
export function wanting(location: Location): LoginState {
  return { wanted: location.pathname + location.search + location.hash }
}

/**
 * The address after login. Source: spec §2 and §3: the wanted address, with query and fragment; without one, or for the root, the user's
 * configured home address, `/` by default.
 */
export function afterLogin(state: unknown, homeUrl: string | null, access?: Access | null): string {
  const wanted = isLoginState(state) ? state.wanted : '/'
  return wanted === '/' || !isPlainAddress(wanted) ? ownAddress(homeUrl, access) : wanted
}

function isLoginState(state: unknown): state is LoginState {
  return typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
}

/** The configured home address: never another site, and never a page that does not exist or that the user may not see. */
export function ownAddress(address: string | null, access?: Access | null): string {
  return address !== null && isOwnPage(address, access) ? address : '/'
}

/** Sets the tab title by the catalogue's rule. */
export function usePageTitle(title: TitleKey): void {
  const { t } = useTranslation()
  const { hash } = useLocation()
  useEffect(() => {
    document.title = pageTitle(t(`titles.${title}`), hash, t('shell.productName'))
  }, [t, title, hash])
}
