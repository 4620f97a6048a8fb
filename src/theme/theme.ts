/** Applies a theme: two attributes on the root element, which the rules of `themes.ts` match. Source: spec §9. */
import { type ThemeName, themeNames } from '#contract/protocol.ts'
import type { ColourMode } from './themes.ts'

export const defaultTheme: ThemeName = 'blue'

/** The user's choice: a mode, or the device's. */
export type ColourModeChoice = ColourMode | 'system'

/** `default` and unknown names are blue. */
export function themeNamed(name: string | null | undefined): ThemeName {
  return themeNames.find(theme => theme === name) ?? defaultTheme
}

export function modeOf(choice: ColourModeChoice, isDeviceDark: boolean): ColourMode {
  if (choice !== 'system') return choice
  return isDeviceDark ? 'dark' : 'light'
}

export function showTheme(page: HTMLElement, theme: ThemeName, mode: ColourMode): void {
  page.dataset.theme = theme
  page.classList.toggle('dark', mode === 'dark')
}
