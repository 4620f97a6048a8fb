/** The top menu: areas by permission, then search, updates, settings, about and the user. Source: spec §2. */
import { Globe, Info, LogIn, Menu, PanelRight, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { type CurrentUser, displayName } from '#machines/session-values.ts'
import { type AreaName, areaOfPath, areas } from '../catalogue/areas.ts'
import { mainTabs } from '../catalogue/menu.ts'
import { currentLanguage } from '../i18n/index.ts'
import { SearchButton } from '../palette/search-button.tsx'
import { useAccess, useStored, useUser } from '../services/api-context.ts'
import type { Loader } from '../services/loaded.ts'
import { Logo } from '../services/logo.tsx'
import { ownAddress } from '../services/navigation.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { Tooltip } from '../ui/tooltip.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { OfflineBillsHost } from './offline-bills-host.tsx'
import { UpdateOffer } from './update-offer.tsx'

const loadUserMenu: Loader = async () => (await import('./user-menu.tsx')).UserMenu
const loadPreferencesMenu: Loader = async () => (await import('./preferences-menu.tsx')).PreferencesMenu
const loadTabsMenu: Loader = async () => (await import('./tabs-menu.tsx')).TabsMenu

type TopBarProps = { readonly isMenuOpen: boolean; readonly toggleMenu: (() => void) | undefined }

export function TopBar({ isMenuOpen, toggleMenu }: TopBarProps) {
  const { t } = useTranslation()
  const user = useUser()
  const access = useAccess()
  // With a temporary password only one page is available.
  const tabs = user?.mustChangePassword ? [] : mainTabs(access)
  const [homeUrl] = useStored('home_url')
  return (
    <header className="flex h-13 min-w-0 items-center gap-2 border-b border-border bg-card px-3 print:hidden max-sm:gap-1 max-sm:px-2">
      {toggleMenu && (
        <IconButton
          label={isMenuOpen ? t('shell.hideSideMenu') : t('shell.showSideMenu')}
          icon={<PanelRight aria-hidden className="ltr:rotate-180" />}
          onClick={toggleMenu}
          isExpanded={isMenuOpen}
        />
      )}
      <Link
        to={ownAddress(homeUrl, access)}
        aria-label={`${t('shell.productName')}: ${t('shell.goHome')}`}
        className="me-1 flex items-center gap-2 rounded-md px-1 py-1 text-lg font-bold"
      >
        <Logo className="size-7" />
        <span className="hidden sm:inline">{t('shell.productName')}</span>
      </Link>
      {tabs.length > 0 && <Tabs tabs={tabs.filter(tab => tab !== 'settings')} />}
      <div className="ms-auto flex items-center gap-1 max-sm:gap-0">
        <OfflineBillsHost />
        <SearchButton />
        {user !== null && !user.mustChangePassword && <NotificationBell />}
        <UpdateOffer />
        {tabs.includes('settings') && (
          <IconLink to="/settings" label={t('menu.settings')} icon={<Settings aria-hidden />} />
        )}
        <IconLink to="/about" label={t('menu.about')} icon={<Info aria-hidden />} />
        {user ? <UserButton user={user} /> : <Anonymous />}
      </div>
    </header>
  )
}

/** Side by side when there is room, otherwise in a menu. */
function Tabs({ tabs }: { tabs: readonly AreaName[] }) {
  const { t } = useTranslation()
  const current = areaOfPath(useLocation().pathname)
  const area = current && t(`menu.${current}`)
  const menuName = [area, t('shell.openMainMenu')].filter(Boolean).join(': ')
  return (
    <>
      <nav aria-label={t('shell.mainMenu')} className="hidden h-full items-stretch xl:flex">
        {tabs.map(tab => (
          <NavLink
            key={tab}
            to={areas[tab].path}
            aria-current={tab === current ? 'page' : undefined}
            className={cn(
              'relative flex items-center whitespace-nowrap px-2 font-medium min-[84rem]:px-3 text-muted-foreground transition-colors hover:text-foreground',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full',
              tab === current && 'text-primary after:bg-primary hover:text-primary',
            )}
          >
            {t(`menu.${tab}`)}
          </NavLink>
        ))}
      </nav>
      <LazyMenu
        load={loadTabsMenu}
        trigger={
          <Button variant="ghost" size="sm" className="min-w-0 max-xl:shrink xl:hidden" aria-label={menuName}>
            <Menu aria-hidden />
            <span className="truncate">{area}</span>
          </Button>
        }
      />
    </>
  )
}

function UserButton({ user }: { user: CurrentUser }) {
  const { t } = useTranslation()
  const name = displayName(user)
  return (
    <LazyMenu
      load={loadUserMenu}
      trigger={
        <Button variant="ghost" size="sm" aria-label={`${name}: ${t('shell.userMenu')}`} className="ps-1">
          <span
            aria-hidden
            data-initial={(user.fullName || user.userName).charAt(0).toUpperCase()}
            className="inline-flex size-6.5 items-center justify-center rounded-full bg-secondary text-xs font-bold text-secondary-foreground before:content-[attr(data-initial)]"
          />
          {/* Beside the areas there is room for it on wide screens only. */}
          <span className="hidden is-name max-w-44 md:inline xl:max-[84rem]:hidden">{name}</span>
        </Button>
      }
    />
  )
}

function Anonymous() {
  const { t } = useTranslation()
  const language = currentLanguage()
  return (
    <>
      <LazyMenu
        load={loadPreferencesMenu}
        trigger={
          <Button variant="ghost" size="sm" aria-label={`${t(`languages.${language}`)}: ${t('shell.language')}`}>
            <Globe aria-hidden className="text-muted-foreground" />
            {t(`languages.${language}`)}
          </Button>
        }
      />
      <Button asChild size="sm">
        <Link to="/login">
          <LogIn aria-hidden className="rtl:rotate-180" />
          {t('shell.logIn')}
        </Link>
      </Button>
    </>
  )
}

type IconProps = { readonly label: string; readonly icon: ReactNode }

function IconButton({ label, icon, onClick, isExpanded }: IconProps & { onClick: () => void; isExpanded: boolean }) {
  return (
    <Tooltip text={label} align="start">
      <Button variant="ghost" size="icon-sm" aria-label={label} aria-expanded={isExpanded} onClick={onClick}>
        {icon}
      </Button>
    </Tooltip>
  )
}

function IconLink({ to, label, icon }: IconProps & { to: string }) {
  return (
    <Tooltip text={label}>
      <Button asChild variant="ghost" size="icon-sm">
        <NavLink to={to} aria-label={label} className="aria-[current=page]:text-primary">
          {icon}
        </NavLink>
      </Button>
    </Tooltip>
  )
}
