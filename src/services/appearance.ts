/** Applies the chosen theme, colour mode and language, also after a change in another tab. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language, ThemeName } from '#contract/protocol.ts'
import type { AppStorage } from '../api/storage.ts'
import { currentLanguage, defaultLanguage, i18n, prepareLanguage, showLanguage } from '../i18n/index.ts'
import { type ColourModeChoice, modeOf, showTheme, themeNamed } from '../theme/theme.ts'
import type { ColourMode } from '../theme/themes.ts'
import { useStored } from './api-context.ts'
import { showToast } from './toasts.ts'

/** Applies the stored values and follows changes. Resolves when the texts of the language are loaded. */
export async function followAppearance(storage: AppStorage): Promise<void> {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  const show = () => showTheme(document.documentElement, themeNamed(storage.get('theme')), shownMode(storage))
  show()
  storage.subscribe('theme', show)
  storage.subscribe('colour_mode', show)
  device.addEventListener('change', show)
  storage.subscribe('language', () => followLanguage(storage))
  await followLanguage(storage)
}

/** When a language cannot be loaded, the previous one remains. */
async function followLanguage(storage: AppStorage): Promise<void> {
  const language = storage.get('language') ?? defaultLanguage
  if (language === currentLanguage()) return
  await showLanguage(language).catch(() => showLanguageFailed())
}

function showLanguageFailed(): void {
  showToast({ kind: 'error', title: i18n.t('shell.loadFailed'), detail: i18n.t('shell.loadFailedDetail') })
}

function shownMode(storage: AppStorage): ColourMode {
  const isDeviceDark = window.matchMedia('(prefers-color-scheme: dark)').matches
  return modeOf(storage.get('colour_mode') ?? 'system', isDeviceDark)
}

export type Appearance = {
  readonly language: Language
  readonly theme: ThemeName
  readonly mode: ColourModeChoice
  readonly chooseLanguage: (language: Language) => void
  readonly chooseTheme: (theme: ThemeName) => void
  readonly chooseMode: (mode: ColourModeChoice) => void
  /** Preloads a language that the user may choose next. */
  readonly prepare: (language: Language) => void
}

export function useAppearance(): Appearance {
  const [theme, chooseTheme] = useStored('theme')
  const [mode, chooseMode] = useStored('colour_mode')
  const [, chooseLanguage] = useStored('language')
  useTranslation()
  const prepare = useCallback((language: Language) => {
    // A failed preload is repeated, and reported, when the language is chosen.
    prepareLanguage(language).catch(() => {})
  }, [])
  return {
    language: currentLanguage(),
    theme: themeNamed(theme),
    mode: mode ?? 'system',
    chooseLanguage,
    chooseTheme,
    chooseMode,
    prepare,
  }
}
