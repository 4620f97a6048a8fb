/**
 * The interface language. `i18n` starts with Arabic; another language is loaded, then shown all at once, with the direction of the page.
 * Components read texts with `useTranslation`, by key.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, supportedLanguages } from '#contract/protocol.ts'
import { isolatedIn } from './bidi.ts'
import { loadTexts, startTexts, type TextArea } from './texts.ts'

export const defaultLanguage: Language = 'ar'

export const i18n = i18next.createInstance()

i18n.use(initReactI18next)
// Registered before components: sets the page direction before the first of them rerenders.
i18n.on('languageChanged', markPage)
i18n.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...supportedLanguages],
  // A copy, because areas loaded later are added to it.
  resources: { ar: { translation: { ...startTexts } } },
  initAsync: false,
  // React escapes HTML; here every value is isolated, so that it does not reorder the text around it.
  interpolation: { escape: value => isolatedIn(i18n.dir() === 'rtl', value) },
  react: { useSuspense: false },
  // A missing value is a bug to find during development, and no reason to break a page in production.
  missingInterpolationHandler: (text: string, value: readonly string[]) => {
    if (import.meta.env.DEV) throw new Error(`The text "${text}" was given no ${value[1] ?? 'value'}.`)
    return ''
  },
})

export function isLanguage(code: unknown): code is Language {
  return supportedLanguages.some(language => language === code)
}

/** The displayed language. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : defaultLanguage
}

/** The requested areas, and the languages that are displayed or searched: each language loads each area. */
const areas = new Set<TextArea>(['start'])
const languages = new Set<Language>([defaultLanguage])
const loads = new Map<string, Promise<void>>([[`${defaultLanguage} start`, Promise.resolve()]])

/** Shows another language after loading its texts. Rejects when they cannot be loaded. */
export async function showLanguage(language: Language): Promise<void> {
  await prepareLanguage(language)
  await i18n.changeLanguage(language)
}

/** Preloads the texts of a language, so that showing it is immediate. */
export async function prepareLanguage(language: Language): Promise<void> {
  languages.add(language)
  await Promise.all([...areas].map(area => loadOnce(language, area)))
}

/**
 * Loads areas in the displayed language and in the default, which is its fallback. Failures for other languages are ignored; their texts
 * load when needed.
 */
export async function prepareTexts(wanted: readonly TextArea[]): Promise<void> {
  for (const area of wanted) areas.add(area)
  const shown = [defaultLanguage, currentLanguage()]
  await Promise.all(
    [...languages].flatMap(language =>
      wanted.map(async area => {
        const load = loadOnce(language, area)
        await (shown.includes(language) ? load : load.catch(() => {}))
      }),
    ),
  )
}

function loadOnce(language: Language, area: TextArea): Promise<void> {
  const name = `${language} ${area}`
  const known = loads.get(name)
  if (known) return known
  const load = loadTexts(language, area).then(texts => {
    i18n.addResourceBundle(language, 'translation', texts, true, true)
  })
  loads.set(name, load)
  load.catch(() => loads.delete(name))
  return load
}

/** Always both attributes: style rules for a direction match the language (`:dir()` is compiled to `:lang()`). */
function markPage(language: string): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
}
