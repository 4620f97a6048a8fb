import { expect, it } from 'vitest'
import { chooseLanguage } from '#server/http/language.ts'

it.each([
  [undefined, 'ar'],
  ['', 'ar'],
  ['en', 'en'],
  ['en-US,en;q=0.9,ar;q=0.8', 'en'],
  ['ar;q=0.4, fr-FR;q=0.8', 'fr'],
  ['zh-CN, ko;q=0.3, de;q=0.7', 'de'],
  ['PT-br', 'pt'],
  ['en;q=0, ar;q=0.1', 'ar'],
  ['en;q=x, de', 'de'],
  ['*', 'ar'],
  ['eng', 'ar'],
])('of a caller who prefers %s the language is %s', (header, language) => {
  expect(chooseLanguage(header)).toBe(language)
})
