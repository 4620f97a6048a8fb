/** How languages name days and months. They are loaded with the texts of a language that is shown behind the login. */
import type { Locale } from 'date-fns'
import type { Language } from '#contract/protocol.ts'

const loaders = {
  ar: async () => (await import('date-fns/locale/ar-SA')).arSA,
  en: async () => (await import('date-fns/locale/en-US')).enUS,
  fr: async () => (await import('date-fns/locale/fr')).fr,
  de: async () => (await import('date-fns/locale/de')).de,
  pt: async () => (await import('date-fns/locale/pt')).pt,
  ko: async () => (await import('date-fns/locale/ko')).ko,
} satisfies Record<Language, () => Promise<Locale>>

const locales = new Map<Language, Locale>()

export async function prepareDates(language: Language): Promise<void> {
  if (!locales.has(language)) locales.set(language, await loaders[language]())
}

/** Throws for a language that was not prepared: showing a language prepares it. */
export function dateLocale(language: Language): Locale {
  const locale = locales.get(language)
  if (!locale) throw new Error(`The dates of ${language} were not prepared.`)
  return locale
}
