/** Language, theme and colour mode for signed-out visitors. */
import { DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { AppearanceItems, LanguageItems } from './preference-items.tsx'

export function PreferencesMenu() {
  return (
    <MenuFrame align="end">
      <LanguageItems />
      <DropdownMenuSeparator />
      <AppearanceItems />
    </MenuFrame>
  )
}
