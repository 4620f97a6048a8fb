/** The routes, made from the catalogue. Paths match in any case; decision 21 then shows them in lower case. */
import { createBrowserRouter, Navigate, type RouteObject, useLocation } from 'react-router-dom'
import { areaNames, areas } from '../catalogue/areas.ts'
import { lowerCaseUrl } from '../catalogue/guards.ts'
import { screens } from '../catalogue/screens.ts'
import { FatalErrorPage } from './fatal-error.tsx'
import { Frame } from './frame.tsx'
import { LoadedView } from './loaded-view.tsx'
import { Root } from './root.tsx'
import { AreaRoute, loadNotFound, ScreenRoute, UnclaimedRoute } from './screen-route.tsx'

const loginPath = '/login'

export type Router = ReturnType<typeof createBrowserRouter>

export function createRouter(): Router {
  const { pathname, search, hash } = window.location
  const lower = lowerCaseUrl({ pathname, search, hash })
  if (lower !== pathname + search + hash) window.history.replaceState(window.history.state, '', lower)
  const router = createBrowserRouter([{ element: <Root />, errorElement: <FatalErrorPage />, children: routes() }])
  router.subscribe(({ location }) => {
    if (location.pathname === location.pathname.toLowerCase()) return
    router.navigate(lowerCaseUrl(location), { replace: true, state: location.state, flushSync: true })
  })
  return router
}

function routes(): RouteObject[] {
  const claimed = new Set(screens.map(screen => screen.path))
  const [login, inside] = [screens.filter(isLogin), screens.filter(screen => !isLogin(screen))]
  return [
    ...login.map(screen => ({ path: screen.path, element: <ScreenRoute screen={screen} /> })),
    {
      element: <Frame />,
      children: [
        ...inside.map(screen => ({ path: screen.path, element: <ScreenRoute key={screen.path} screen={screen} /> })),
        ...areaNames.flatMap(area => [
          ...(claimed.has(areas[area].path) ? [] : [{ path: areas[area].path, element: <AreaRoute area={area} /> }]),
          { path: `${areas[area].path}/*`, element: <UnclaimedRoute area={area} /> },
        ]),
        { path: '/home', element: <HomeRedirect /> },
        { path: '*', element: <LoadedView loader={loadNotFound} /> },
      ],
    },
  ]
}

function isLogin({ path }: { path: string }): boolean {
  return path === loginPath
}

function HomeRedirect() {
  const { search, hash } = useLocation()
  return <Navigate to={{ pathname: '/', search, hash }} replace />
}
