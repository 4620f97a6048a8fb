/** The preferences as the form shows and saves them. Source: spec §2, §3 and §9. */
import type { UserConfiguration } from '#contract/account.ts'
import type { Access } from '#domain/access/can.ts'
import { listedScreens } from '../../../catalogue/menu.ts'
import { titleText } from '../../../i18n/keys.ts'
import { themeNamed } from '../../../theme/theme.ts'

export const shownPanels = [
  'showDashboardStatistics',
  'showDashboardNotifications',
  'showDashboardTodo',
  'showDashboardBanner',
] as const satisfies readonly (keyof UserConfiguration)[]

export type PreferenceValues = Required<UserConfiguration>

/** Decision 11: English is the default of this form, whatever the language of the interface. */
export function preferencesOf(stored: UserConfiguration | null): PreferenceValues {
  return {
    language: stored?.language ?? 'en',
    theme: themeNamed(stored?.theme),
    homeUrl: stored?.homeUrl ?? '/',
    showDashboardStatistics: stored?.showDashboardStatistics ?? true,
    showDashboardNotifications: stored?.showDashboardNotifications ?? true,
    showDashboardTodo: stored?.showDashboardTodo ?? true,
    showDashboardBanner: stored?.showDashboardBanner ?? true,
  }
}

/** The pages that the user may open, each once. */
export function homePages(access: Access | null): readonly { readonly value: string; readonly text: string }[] {
  const pages = listedScreens(access).map(({ path, title }) => ({ value: path, text: titleText(title) }))
  return pages.filter(({ value }, place) => pages.findIndex(other => other.value === value) === place)
}
