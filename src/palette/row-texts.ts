import { i18n } from '../i18n/index.ts'
import { keepingLast } from './keeping-last.ts'
import type { RowTexts } from './rows.ts'

/** The searched languages, whatever the interface language. */
const searchedLanguages = ['ar', 'en'] as const

/** The texts of rows in the interface language; the same object while the same languages are loaded. */
export function rowTextsOf(language: string): RowTexts {
  const wanted = [...new Set<string>([language, ...searchedLanguages])]
  return textsIn(language, wanted.filter(each => i18n.hasResourceBundle(each, 'translation')).join(' '))
}

const textsIn = keepingLast((language: string, loaded: string): RowTexts => {
  const translations = loaded.split(' ').map(each => i18n.getFixedT(each))
  return {
    isArabic: language === 'ar',
    text: i18n.getFixedT(language),
    everyText: key => [...new Set(translations.map(translate => translate(key)))],
  }
})
