import { i18n } from '../i18n/index.ts'
import type { RowTexts } from './rows.ts'

/** The languages in which everything can be found, whatever the language of the interface. */
const searchedLanguages = ['ar', 'en'] as const

/** The texts of rows in the language that is shown; a language that is not loaded yet falls back to Arabic. */
export function rowTexts(language: string): RowTexts {
  const languages = [...new Set<string>([language, ...searchedLanguages])].filter(each =>
    i18n.hasResourceBundle(each, 'translation'),
  )
  const translations = languages.map(each => i18n.getFixedT(each))
  return {
    isArabic: language === 'ar',
    text: key => i18n.t(key),
    everyText: key => [...new Set(translations.map(translate => translate(key)))],
  }
}
