/** The routes, generated from the catalogue. Paths match in any case. */
import { Navigate, type RouteObject, useLocation, useRoutes } from 'react-router-dom'
import { areaNames, areas } from '../catalogue/areas.ts'
import { screens } from '../catalogue/screens.ts'
import { Frame } from './frame.tsx'
import { Root } from './root.tsx'
import { AreaRoute, NotFound, ScreenRoute, UnclaimedRoute } from './screen-route.tsx'

const loginPath = '/login'

/** Renders the route of the address. */
export function Routes() {
  return useRoutes(routes)
}

const routes: RouteObject[] = [{ element: <Root />, children: pages() }]

function pages(): RouteObject[] {
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
        { path: '*', element: <NotFound /> },
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
