/** The screens of an area, 200 pixels wide, or 0 where it is closed or has none; on a narrow window it lies over the page. Source: spec §2. */
import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { type AreaName, areas } from '../catalogue/areas.ts'
import type { Screen } from '../catalogue/screens.ts'
import { cn } from '../ui/class-names.ts'
import { icons } from '../ui/icons.ts'
import { preload } from './loaded.ts'

type SideMenuProps = { readonly area: AreaName | null; readonly screens: readonly Screen[]; readonly isOpen: boolean }

export function SideMenu({ area, screens, isOpen }: SideMenuProps) {
  const { t } = useTranslation()
  return (
    <div
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
            <SideLink key={screen.path} screen={screen} />
          ))}
        </nav>
      )}
    </div>
  )
}

function SideLink({ screen }: { screen: Screen }) {
  const { t } = useTranslation()
  const Icon = icons[screen.icon]
  return (
    <NavLink
      to={screen.path}
      onPointerEnter={() => screen.load && preload(screen.load)}
      className={cn(
        'flex min-h-row items-center gap-2.5 rounded-md px-2.5 py-1 leading-5 text-foreground transition-colors hover:bg-accent',
        'aria-[current=page]:bg-secondary aria-[current=page]:font-semibold aria-[current=page]:text-secondary-foreground',
        '[&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground aria-[current=page]:[&_svg]:text-primary',
      )}
    >
      <Icon aria-hidden />
      {t(`titles.${screen.title}`)}
    </NavLink>
  )
}
