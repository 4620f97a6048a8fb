/** The screens of an area, 200 pixels wide, or 0 when closed or empty; in a narrow window it overlays the page. Source: spec §2. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { type AreaName, areas } from '../catalogue/areas.ts'
import type { Screen } from '../catalogue/screen.ts'
import { preload } from '../services/loaded.ts'
import { usePageLoaders } from '../services/page-loaders.ts'
import { cn } from '../ui/class-names.ts'
import { type MenuIcons, useMenuIcons } from './menu-icons.ts'

type SideMenuProps = { readonly area: AreaName | null; readonly screens: readonly Screen[]; readonly isOpen: boolean }

export function SideMenu({ area, screens, isOpen }: SideMenuProps) {
  const { t } = useTranslation()
  const { pathname, hash } = useLocation()
  const current = currentOf(screens, pathname, hash)
  const icons = useMenuIcons(screens)
  const menu = useRef<HTMLDivElement>(null)
  // Accounting has more links than a low window shows.
  useEffect(() => {
    if (isOpen && current) menu.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, current])
  return (
    <div
      ref={menu}
      data-slot="side-menu"
      inert={!isOpen}
      className={cn(
        'shrink-0 overflow-x-hidden overflow-y-auto bg-card transition-[width] duration-200 print:hidden',
        'max-lg:absolute max-lg:inset-y-0 max-lg:start-0 max-lg:z-30 max-lg:shadow-lg',
        isOpen ? 'w-side-menu border-e border-border' : 'w-0',
      )}
    >
      {area && screens.length > 0 && (
        <nav aria-label={t('shell.sideMenu')} className="flex w-[199px] flex-col gap-0.5 p-2">
          <h2 className="px-2.5 pt-1.5 pb-1.5 text-xs font-semibold text-muted-foreground">
            {t(`titles.${areas[area].title}`)}
          </h2>
          {screens.map(screen => (
            <SideLink key={screen.path} screen={screen} isCurrent={screen === current} icons={icons} />
          ))}
        </nav>
      )}
    </div>
  )
}

/** The screen of the address: the tab of its fragment, else the screen with the longest matching path. */
function currentOf(screens: readonly Screen[], pathname: string, hash: string): Screen | undefined {
  const tab = screens.find(screen => screen.path === `${pathname.toLowerCase()}${hash}`)
  if (tab) return tab
  const path = `${pathname.toLowerCase()}/`
  return screens.filter(screen => path.startsWith(`${screen.path}/`)).sort((a, b) => b.path.length - a.path.length)[0]
}

type SideLinkProps = { readonly screen: Screen; readonly isCurrent: boolean; readonly icons: MenuIcons }

function SideLink({ screen, isCurrent, icons }: SideLinkProps) {
  const { t } = useTranslation()
  const loaderOf = usePageLoaders()
  const Icon = icons[screen.icon]
  return (
    <Link
      to={screen.path}
      aria-current={isCurrent ? 'page' : undefined}
      onPointerEnter={() => preload(loaderOf(screen.page))}
      className={cn(
        'flex min-h-row items-center gap-2.5 rounded-md px-2.5 py-1 leading-5 text-foreground transition-colors hover:bg-accent',
        'aria-[current=page]:bg-secondary aria-[current=page]:font-semibold aria-[current=page]:text-secondary-foreground',
        '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground aria-[current=page]:[&_svg]:text-primary',
      )}
    >
      {Icon ? <Icon aria-hidden /> : <span className="size-4 shrink-0" />}
      {t(`titles.${screen.title}`)}
    </Link>
  )
}
