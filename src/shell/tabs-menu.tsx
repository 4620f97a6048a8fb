/** The areas as a menu, when there is no room for tabs. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { areas } from '../catalogue/areas.ts'
import { mainTabs } from '../catalogue/menu.ts'
import { useAccess } from '../services/api-context.ts'
import { DropdownMenuItem } from '../ui/dropdown-menu.tsx'
import { icons } from '../ui/icons.ts'
import { MenuFrame } from './menu-frame.tsx'

export function TabsMenu() {
  const { t } = useTranslation()
  const tabs = mainTabs(useAccess()).filter(area => area !== 'settings')
  return (
    <MenuFrame align="start">
      {tabs.map(area => {
        const Icon = icons[areas[area].icon]
        return (
          <DropdownMenuItem key={area} asChild>
            <Link to={areas[area].path}>
              <Icon aria-hidden />
              {t(`menu.${area}`)}
            </Link>
          </DropdownMenuItem>
        )
      })}
    </MenuFrame>
  )
}
