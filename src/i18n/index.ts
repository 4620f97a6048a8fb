/**
 * The language of the interface. `i18n` starts at once with Arabic; another language is loaded, then shown all at once, with the
 * direction of the page. Components read texts with `useTranslation`, by key.
 */
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { type Language, supportedLanguages } from '#contract/protocol.ts'
import { isolatedIn } from './bidi.ts'
import { loadTexts, startTexts, type TextArea } from './texts.ts'

export const defaultLanguage: Language = 'ar'

export const i18n = i18next.createInstance()

i18n.use(initReactI18next)
// Registered before the components are: the direction of the page is set before the first of them draws again.
i18n.on('languageChanged', markPage)
i18n.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...supportedLanguages],
  // A copy: the areas that are loaded later are added to it.
  resources: { ar: { translation: { ...startTexts } } },
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

/** The areas that something on the page has asked for, and the languages that are shown or searched in: each has its texts of each area. */
const areas = new Set<TextArea>(['start'])
const languages = new Set<Language>([defaultLanguage])
const loads = new Map<string, Promise<void>>([[`${defaultLanguage} start`, Promise.resolve()]])

/** Shows another language, after loading its texts where that has not been done. Rejects when they cannot be loaded. */
export async function showLanguage(language: Language): Promise<void> {
  await prepareLanguage(language)
  await i18n.changeLanguage(language)
}

/** Loads the texts of a language ahead of need, so that showing it is immediate. */
export async function prepareLanguage(language: Language): Promise<void> {
  languages.add(language)
  await Promise.all([...areas].map(area => loadOnce(language, area)))
}

/**
 * Loads the texts of areas: of the shown language and of the default, which stands in for it. What cannot be loaded of a language that is only
 * searched in, or may be shown later, is loaded when it is wanted.
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

/** Both attributes always: style rules for a direction match on the language (`:dir()` is lowered to `:lang()`). */
function markPage(language: string): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.documentElement.dir = i18n.dir(language)
}
