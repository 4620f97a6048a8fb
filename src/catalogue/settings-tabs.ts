/**
 * The settings tabs in menu order, with the required permission and the fragment of each. Source: spec §2 and §6, decisions 22 and 41.
 * Their contents are described in `contract/settings`.
 */
import { eInvoiceDevicesNeed } from '#contract/screen-needs.ts'
import { type Access, can } from '#domain/access/can.ts'
import type { Screen } from './screen.ts'

type SettingsTabScreen = Pick<Screen, 'title' | 'need' | 'icon'> & { readonly fragment: string }

export const settingsTabScreens = [
  // The default tab (spec §2).
  { fragment: 'profile', title: 'profile', need: 'signedIn', icon: 'customer' },
  { fragment: 'preferences', title: 'preferences', need: 'signedIn', icon: 'theme' },
  { fragment: 'company', title: 'companySettings', need: 'superadmin', icon: 'branch' },
  {
    fragment: 'sales',
    title: 'salesSettings',
    need: {
      anyOf: ['superadmin', 'f-manage-discount-limit', 'f-manage-tobacco-vat', 'f-advanced-daily-recipts-manage'],
    },
    icon: 'saleBill',
  },
  // Only superadmins may change it; users who manage VAT may see it.
  { fragment: 'vatSetting', title: 'vatSettings', need: { anyOf: ['superadmin', 'manageVat'] }, icon: 'vat' },
  { fragment: 'einvoice', title: 'eInvoicing', need: eInvoiceDevicesNeed, icon: 'vat' },
  { fragment: 'users', title: 'users', need: 'users.view', icon: 'customer' },
  { fragment: 'roles', title: 'roles', need: 'roles.view', icon: 'password' },
  { fragment: 'banner', title: 'bannerSettings', need: 'superadmin', icon: 'message' },
  { fragment: 'recommendations', title: 'writerSettings', need: 'superadmin', icon: 'chart' },
  { fragment: 'logo', title: 'logoSettings', need: 'f-adjust-entity-logo', icon: 'picture' },
  // Only users of all branches may use it; the server checks that.
  { fragment: 'backup', title: 'backup', need: 'f-backup', icon: 'backup' },
  { fragment: 'backupSchedule', title: 'backupSchedule', need: 'superadmin', icon: 'schedule' },
  { fragment: 'updates', title: 'updates', need: 'signedIn', icon: 'about' },
] as const satisfies readonly SettingsTabScreen[]

const path = '/settings'

/** The tabs that the visitor may see, for menus and the palette. */
export function listedTabs(access: Access | null): readonly Screen[] {
  return (
    settingsTabScreens
      // Changing a field here also requires the permission for settings (decision 2).
      .filter(({ need }) => can(access, { allOf: ['g-settings', need] }))
      .map(({ fragment, ...tab }) => ({ ...tab, path: `${path}#${fragment}`, area: 'settings', page: 'settings' }))
  )
}
