/**
 * The language of the interface. `i18n` starts at once with Arabic; another language is loaded, then shown all at once, with the
 * direction of the page. Components read texts with `useTranslation`, by key.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, supportedLanguages } from '#contract/protocol.ts'
import { isolatedIn } from './bidi.ts'
import { loadTexts, startTexts } from './texts.ts'

export const defaultLanguage: Language = 'ar'

export const i18n = i18next.createInstance()

i18n.use(initReactI18next)
// Registered before the components are: the direction of the page is set before the first of them draws again.
i18n.on('languageChanged', markPage)
i18n.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...supportedLanguages],
  resources: { ar: { translation: startTexts } },
  initAsync: false,
  // React escapes what it draws; here every value is kept from changing places with the letters around it.
  interpolation: { escape: value => isolatedIn(i18n.dir() === 'rtl', value) },
  react: { useSuspense: false },
  // A value that a text asks for and is not given is a mistake to find while developing, and no reason to break a page later.
  missingInterpolationHandler: (text: string, value: readonly string[]) => {
    if (import.meta.env.DEV) throw new Error(`The text "${text}" was given no ${value[1] ?? 'value'}.`)
    return ''
  },
})

export function isLanguage(code: unknown): code is Language {
  return supportedLanguages.some(language => language === code)
}

/** The language that is shown now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

/** The login page needs few texts; once somebody is past it, all of them are wanted, in every language that is shown. */
let extent: 'start' | 'all' = 'start'
const loaded = new Set<string>([`${defaultLanguage} start`])

/** Shows another language, after loading its texts where that has not been done. Rejects when they cannot be loaded. */
export async function showLanguage(language: Language): Promise<void> {
  await prepareLanguage(language)
  await i18n.changeLanguage(language)
}

/** Loads the texts of a language ahead of need, so that showing it is immediate. */
export async function prepareLanguage(language: Language): Promise<void> {
  const wanted = extent
  if (loaded.has(`${language} ${wanted}`)) return
  const texts = await loadTexts(language, wanted)
  i18n.addResourceBundle(language, 'translation', texts, true, true)
  loaded.add(`${language} ${wanted}`)
}

/** Loads what is still missing of the shown language and of the default, which stands in for it. */
export async function prepareAllTexts(): Promise<void> {
  extent = 'all'
  await Promise.all([prepareLanguage(defaultLanguage), prepareLanguage(currentLanguage())])
}

/** Both attributes always: style rules for a direction match on the language (`:dir()` is lowered to `:lang()`). */
function markPage(language: string): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
}
