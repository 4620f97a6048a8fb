/** The preferences of the signed-in user, as this device stores them. Source: spec §3 and §4. */
import type { UserConfiguration } from '#contract/account.ts'
import type { AppStorage } from './storage.ts'

/** Unset preferences return to the default, except the language. */
export function applyConfiguration(storage: AppStorage, chosen: UserConfiguration | null): void {
  resetSettings(storage)
  storage.remove('home_url')
  if (chosen === null) return
  if (chosen.language !== undefined) storage.set('language', chosen.language)
  if (chosen.homeUrl !== undefined) storage.set('home_url', chosen.homeUrl)
  if (chosen.theme !== undefined) storage.set('theme', chosen.theme)
  for (const [key, field] of dashboardSwitches) {
    const value = chosen[field]
    if (value !== undefined) storage.set(key, value)
  }
}

export const dashboardSwitches = [
  ['show_dashboard_statistics', 'showDashboardStatistics'],
  ['show_dashboard_notifications', 'showDashboardNotifications'],
  ['show_dashboard_todo', 'showDashboardTodo'],
  ['show_dashboard_banner', 'showDashboardBanner'],
] as const

export function resetSettings(storage: AppStorage): void {
  storage.remove('theme')
  for (const [key] of dashboardSwitches) storage.remove(key)
}
