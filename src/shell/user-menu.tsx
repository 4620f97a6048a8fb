/** The user's menu: password, language, appearance, and logout. */
import { KeyRound, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { displayName } from '#machines/session-values.ts'
import { changePasswordPath } from '../catalogue/guards.ts'
import { useUser } from '../services/api-context.ts'
import { useLogOut } from '../services/navigation.ts'
import { DropdownMenuItem, DropdownMenuSeparator } from '../ui/dropdown-menu.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { AppearanceItems, LanguageItems } from './preference-items.tsx'

export function UserMenu() {
  const { t } = useTranslation()
  const user = useUser()
  const logOut = useLogOut()
  if (user === null) return null
  return (
    <MenuFrame align="end" className="w-60">
      <div className="px-2 py-1.5">
        <p className="is-name font-semibold">{displayName(user)}</p>
        <p dir="ltr" className="truncate text-xs text-muted-foreground rtl:text-end">
          {user.email || user.userName}
        </p>
      </div>
      <DropdownMenuSeparator />
      <DropdownMenuItem asChild>
        <Link to={changePasswordPath}>
          <KeyRound aria-hidden />
          {t('shell.changePassword')}
        </Link>
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <LanguageItems />
      <DropdownMenuSeparator />
      <AppearanceItems />
      <DropdownMenuSeparator />
      <DropdownMenuItem onSelect={logOut}>
        <LogOut aria-hidden className="rtl:rotate-180" />
        {t('shell.logOut')}
      </DropdownMenuItem>
    </MenuFrame>
  )
}
