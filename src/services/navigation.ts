/** Moving about: the wanted address that a login returns to, and the title of the page. */
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { type Location, type NavigateOptions, useLocation, useNavigate } from 'react-router-dom'
import type { Access } from '#domain/access/can.ts'
import { isOwnPage, isPlainAddress } from '../catalogue/own-pages.ts'
import { pageTitle, type TitleKey } from '../catalogue/titles.ts'
import { useApi } from './api-context.ts'

/** Goes to an address. What is there is drawn when this returns, so that the next key finds it. */
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

/** What the history keeps with the login page: it survives a reload, and is gone when the person goes elsewhere. */
type LoginState = { readonly wanted: string }

/** The state to go to the login page with. */
export function wanting(location: Location): LoginState {
  return { wanted: location.pathname + location.search + location.hash }
}

/**
 * Where a login leads. Source: spec §2 and §3: the address that was asked for, with its query and fragment; when there is none, or
 * it is the root, the home address of the user's configuration, which is `/` by default.
 */
export function afterLogin(state: unknown, homeUrl: string | null, access?: Access | null): string {
  const wanted = isLoginState(state) ? state.wanted : '/'
  return wanted === '/' || !isPlainAddress(wanted) ? ownAddress(homeUrl, access) : wanted
}

function isLoginState(state: unknown): state is LoginState {
  return typeof state === 'object' && state !== null && 'wanted' in state && typeof state.wanted === 'string'
}

/** A configured home: never another site, and never a page that is not there or that the person may not see. */
export function ownAddress(address: string | null, access?: Access | null): string {
  return address !== null && isOwnPage(address, access) ? address : '/'
}

/** Titles of the browser's tab, by the rule of the catalogue. */
export function usePageTitle(title: TitleKey): void {
  const { t } = useTranslation()
  const { hash } = useLocation()
  useEffect(() => {
    document.title = pageTitle(t(`titles.${title}`), hash, t('shell.productName'))
  }, [t, title, hash])
}
