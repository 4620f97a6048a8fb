/** The settings: one tab at a time, chosen by the fragment of the address, by default the profile. Source: spec §2. */
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import { settingsTabs } from '#contract/settings/registry.ts'
import { listedTabs, settingsTabScreens } from '../../catalogue/settings-tabs.ts'
import { titleText } from '../../i18n/keys.ts'
import { ProductCard } from '../../product/product-card.tsx'
import { useAccess } from '../../services/api-context.ts'
import { Page } from '../../services/page.tsx'
import { Alert } from '../../ui/alert.tsx'
import { BackupTab } from './backup/backup-tab.tsx'
import { EInvoicingTab } from './e-invoicing/e-invoicing-tab.tsx'
import { LogoTab } from './logo-tab.tsx'
import { PreferencesTab } from './preferences/preferences-tab.tsx'
import { ProfileTab } from './profile/profile-tab.tsx'
import { RolesTab } from './roles/roles-tab.tsx'
import { TabScreen } from './tab-screen.tsx'
import { UsersTab } from './users/users-tab.tsx'
import { VatTab } from './vat/vat-tab.tsx'
import { WriterTab } from './writer-tab.tsx'

export function SettingsScreen() {
  const { pathname, hash } = useLocation()
  const shown = listedTabs(useAccess())
  const isShown = shown.some(({ path }) => path.endsWith(hash) && hash !== '')
  const [first] = shown
  if (isShown) return <TabOf fragment={hash.slice(1)} />
  if (first === undefined) return null
  // A tab without permission is ignored (spec §2); an unknown one must not show another.
  const isKnown = hash === '' || settingsTabScreens.some(({ fragment }) => fragment === hash.slice(1))
  if (!isKnown) return <NoTab />
  return <Navigate to={{ pathname, hash: first.path.slice(first.path.indexOf('#')) }} replace />
}

function TabOf({ fragment }: { fragment: string }) {
  if (fragment === 'profile') return <ProfileTab />
  if (fragment === 'preferences') return <PreferencesTab />
  if (fragment === 'logo') return <LogoTab />
  if (fragment === 'recommendations') return <WriterTab />
  if (fragment === 'vatSetting') return <VatTab />
  if (fragment === 'einvoice') return <EInvoicingTab />
  if (fragment === 'backup') return <BackupTab />
  if (fragment === 'users') return <UsersTab />
  if (fragment === 'roles') return <RolesTab />
  if (fragment === 'updates') return <UpdatesTab />
  const tab = Object.values(settingsTabs).find(each => each.fragment === fragment)
  return tab === undefined ? null : <TabScreen key={fragment} tab={tab} />
}

/** For every user of the settings (spec §2). */
function UpdatesTab() {
  return (
    <Page title={titleText('updates')} className="max-w-2xl">
      <ProductCard />
    </Page>
  )
}

function NoTab() {
  const { t } = useTranslation()
  return (
    <Page title={t('titles.settings')}>
      <Alert kind="info">{t('notFoundPage.heading')}</Alert>
    </Page>
  )
}
