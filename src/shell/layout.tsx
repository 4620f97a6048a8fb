/** The frame of every page after login: top bar, side menu, content and footer. Source: spec §2. */
import { QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation } from 'react-router-dom'
import { createQueryClient, followNetwork, followSession } from '../api/query-client.ts'
import { areaOfPath } from '../catalogue/areas.ts'
import { listedScreens, sideMenuOf } from '../catalogue/menu.ts'
import { DeliveryHost } from '../delivery/delivery-host.tsx'
import { PaletteRoot } from '../palette/palette-root.tsx'
import { useAccess, useApi } from '../services/api-context.ts'
import { askCompany } from '../services/cached-company.ts'
import { longPauseMs, useAfterFirstPause } from '../services/idle.ts'
import { type Loader, preload } from '../services/loaded.ts'
import { LoadedAfterPause } from '../services/loaded-after-pause.tsx'
import { usePageLoaders } from '../services/page-loaders.ts'
import { programUpdates } from '../services/program-updates.ts'
import { wantToasts } from '../services/toasts.ts'
import { Footer } from './footer.tsx'
import { LoginModal } from './login-modal.tsx'
import { NoInternet } from './no-internet.tsx'
import { SideMenu } from './side-menu.tsx'
import { StatisticsTabs } from './statistics-tabs.tsx'
import { TopBar } from './top-bar.tsx'
import { useMenu } from './use-menu.ts'

const contentId = 'content'

const loadNotices: Loader = async () => (await import('./admin-notices.tsx')).AdminNotices

/** By then the opened page has loaded its own files. */
const preloadDelayMs = 1500

export function Layout() {
  const { i18n } = useTranslation()
  const { session } = useApi()
  const [queries] = useState(createQueryClient)
  useEffect(() => followSession(queries, session), [queries, session])
  useEffect(() => followNetwork(queries), [queries])
  return (
    <QueryClientProvider client={queries}>
      <Direction.Provider dir={i18n.dir()}>
        <PaletteRoot>
          <Regions />
          <DeliveryHost />
          <LoginModal />
        </PaletteRoot>
      </Direction.Provider>
    </QueryClientProvider>
  )
}

function Regions() {
  const { pathname } = useLocation()
  const access = useAccess()
  const area = areaOfPath(pathname)
  const links = area ? sideMenuOf(area, access) : []
  const menu = useMenu(links.length, pathname)
  useRestoredFocus(pathname)
  usePreloadedMessages()
  usePreloadedScreens()
  return (
    <div className="grid h-dvh grid-cols-1 grid-rows-[auto_auto_1fr_auto] print:block print:h-auto">
      <SkipLink />
      <TopBar isMenuOpen={menu.isOpen} toggleMenu={links.length > 0 ? menu.toggle : undefined} />
      <div>
        <NoInternet />
        <LoadedAfterPause loader={loadNotices} />
      </div>
      <div className="relative flex min-h-0">
        <SideMenu area={area} screens={links} isOpen={menu.isOpen} />
        <div className="flex min-w-0 flex-1 flex-col print:block">
          <StatisticsTabs />
          <main id={contentId} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
            <Outlet />
          </main>
        </div>
      </div>
      <Footer />
    </div>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${contentId}`}
      onClick={event => {
        // The fragment of the address belongs to the screen.
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
      className="sr-only z-50 rounded-md bg-primary px-4 py-2 text-primary-foreground focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
    >
      {t('shell.skipToContent')}
    </a>
  )
}

/** When a new page removed the focused element, the content gets the focus. */
function useRestoredFocus(pathname: string): void {
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) document.getElementById(contentId)?.focus({ preventScroll: true })
  }, [pathname])
}

/** What a message needs, so that it can be shown when the network is down. */
function usePreloadedMessages(): void {
  const api = useApi()
  const isSignedIn = useAccess() !== null
  useEffect(() => {
    if (!isSignedIn) return
    const load = () => {
      wantToasts()
      void askCompany(api)
    }
    const timer = setTimeout(load, preloadDelayMs)
    return () => clearTimeout(timer)
  }, [api, isSignedIn])
}

/**
 * Preloads the screens that the user may open, so that opening one is immediate. Then the service worker downloads the rest of the program.
 * Both wait for a long pause: on a slow till they would delay the keys of a bill.
 */
function usePreloadedScreens(): void {
  const loaderOf = usePageLoaders()
  const access = useAccess()
  const isDue = useAfterFirstPause(access !== null, longPauseMs)
  useEffect(() => {
    if (access === null || !isDue) return
    const load = async () => {
      for (const { page } of listedScreens(access)) if (page) await preload(loaderOf(page))
      await programUpdates().start()
    }
    void load()
  }, [access, isDue, loaderOf])
}
