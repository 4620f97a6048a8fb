/**
 * The texts: one JSON file per language. Arabic is the source of the keys; a text that another language lacks, or has too many,
 * does not compile, and neither does a key that no text has.
 *
 * What the login page needs of Arabic, the default, is part of the start; everything else is loaded when it is first wanted.
 */
import type { Language } from '#contract/protocol.ts'
import type ar from './ar.json'
import startOfArabic from './ar.json?start'
import type de from './de.json'
import type en from './en.json'
import type fr from './fr.json'
import type ko from './ko.json'
import type pt from './pt.json'

type TextsOf = {
  readonly ar: typeof ar
  readonly en: typeof en
  readonly fr: typeof fr
  readonly de: typeof de
  readonly pt: typeof pt
  readonly ko: typeof ko
}

export type Texts = TextsOf[Language]

/** Each language has its own plural forms, so the part of a key after the underscore does not count. */
type Stem<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key

type KeysOf<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Stem<K>}` : KeysOf<T[K], `${Before}${K}.`>
}[keyof T & string]

export type TextKey = KeysOf<typeof ar>

type Missing<L extends Language> = Exclude<TextKey, KeysOf<TextsOf[L]>>
type Surplus<L extends Language> = Exclude<KeysOf<TextsOf[L]>, TextKey>

/** How the texts of a language are loaded, in two parts, where they are complete; otherwise the compiler names what they lack. */
type LoaderOf<L extends Language> = [Missing<L> | Surplus<L>] extends [never]
  ? { readonly start: () => Promise<Texts>; readonly rest: () => Promise<Texts> }
  : { readonly missing: Missing<L>; readonly surplus: Surplus<L> }

/** The sections of Arabic that the login page needs. */
export const startTexts: Texts = startOfArabic

const loaders = {
  ar: {
    start: async () => startOfArabic,
    rest: async () => (await import('./ar.json?rest')).default,
  },
  en: {
    start: async () => (await import('./en.json?start')).default,
    rest: async () => (await import('./en.json?rest')).default,
  },
  fr: {
    start: async () => (await import('./fr.json?start')).default,
    rest: async () => (await import('./fr.json?rest')).default,
  },
  de: {
    start: async () => (await import('./de.json?start')).default,
    rest: async () => (await import('./de.json?rest')).default,
  },
  pt: {
    start: async () => (await import('./pt.json?start')).default,
    rest: async () => (await import('./pt.json?rest')).default,
  },
  ko: {
    start: async () => (await import('./ko.json?start')).default,
    rest: async () => (await import('./ko.json?rest')).default,
  },
} satisfies { readonly [L in Language]: LoaderOf<L> }

/** All texts of a language, or those of the login page, which are a part of all. */
export async function loadTexts(language: Language, extent: 'all' | 'start'): Promise<Texts> {
  const { start, rest } = loaders[language]
  const [atStart, others] = await Promise.all([start(), extent === 'all' ? rest() : undefined])
  return { ...atStart, ...others }
}
