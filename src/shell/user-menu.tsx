/** Who is logged in, and what concerns only them: password, language, appearance, and the way out. */
import { KeyRound, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { type CurrentUser, displayName } from '#machines/session-values.ts'
import { changePasswordPath } from '#src/catalogue/guards.ts'
import { Button } from '#src/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#src/ui/dropdown-menu.tsx'
import { useApi } from './api-context.ts'
import { AppearanceItems, LanguageItems } from './preferences-menu.tsx'

export function UserMenu({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const { session } = useApi()
  const navigate = useNavigate()
  const logOut = () => {
    session.logOut()
    // After a logout there is no wanted address: the next login starts at home.
    navigate('/login', { replace: true, flushSync: true, state: null })
  }
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="sm" aria-label={`${t('shell.userMenu')}: ${displayName(user)}`} className="ps-1">
          <Initial user={user} />
          <span className="hidden max-w-44 truncate md:inline">{displayName(user)}</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-60">
        <div className="px-2 py-1.5">
          <p className="truncate font-semibold">{displayName(user)}</p>
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
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Initial({ user }: { user: CurrentUser }) {
  return (
    <span
      aria-hidden
      className="inline-flex size-6.5 items-center justify-center rounded-full bg-secondary text-xs font-bold text-secondary-foreground"
    >
      {(user.fullName || user.userName).charAt(0).toUpperCase()}
    </span>
  )
}
