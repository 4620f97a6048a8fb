/**
 * The texts: one JSON file per language and area. Arabic defines the keys; missing or extra texts in another language do not compile, and
 * neither does an unknown key.
 *
 * The area `start` is for the login page and messages of the shell; `words` and `shell` are for every page after login; the others are
 * loaded with their screens. The Arabic start is bundled with the program.
 */
import type { Language } from '#contract/protocol.ts'
import startOfArabic from './ar/start.json' with { type: 'json' }

export const textAreas = [
  'start',
  'words',
  'shell',
  'home',
  'account',
  'bill',
  'bills',
  'reports',
  'definitions',
  'vouchers',
  'settings',
  'openings',
  'years',
  'apps',
  'counts',
  'assets',
  'prices',
  'charts',
  'goals',
  'deliveries',
  'settlements',
  'labels',
  'tables',
  'shifts',
  'drivers',
  'e-invoices',
] as const
export type TextArea = (typeof textAreas)[number]

type TextsOf = {
  readonly ar: typeof import('./ar/start.json') &
    typeof import('./ar/words.json') &
    typeof import('./ar/shell.json') &
    typeof import('./ar/home.json') &
    typeof import('./ar/account.json') &
    typeof import('./ar/bill.json') &
    typeof import('./ar/bills.json') &
    typeof import('./ar/reports.json') &
    typeof import('./ar/definitions.json') &
    typeof import('./ar/vouchers.json') &
    typeof import('./ar/settings.json') &
    typeof import('./ar/openings.json') &
    typeof import('./ar/years.json') &
    typeof import('./ar/apps.json') &
    typeof import('./ar/counts.json') &
    typeof import('./ar/assets.json') &
    typeof import('./ar/prices.json') &
    typeof import('./ar/charts.json') &
    typeof import('./ar/goals.json') &
    typeof import('./ar/deliveries.json') &
    typeof import('./ar/settlements.json') &
    typeof import('./ar/labels.json') &
    typeof import('./ar/tables.json') &
    typeof import('./ar/shifts.json') &
    typeof import('./ar/drivers.json') &
    typeof import('./ar/e-invoices.json')
  readonly en: typeof import('./en/start.json') &
    typeof import('./en/words.json') &
    typeof import('./en/shell.json') &
    typeof import('./en/home.json') &
    typeof import('./en/account.json') &
    typeof import('./en/bill.json') &
    typeof import('./en/bills.json') &
    typeof import('./en/reports.json') &
    typeof import('./en/definitions.json') &
    typeof import('./en/vouchers.json') &
    typeof import('./en/settings.json') &
    typeof import('./en/openings.json') &
    typeof import('./en/years.json') &
    typeof import('./en/apps.json') &
    typeof import('./en/counts.json') &
    typeof import('./en/assets.json') &
    typeof import('./en/prices.json') &
    typeof import('./en/charts.json') &
    typeof import('./en/goals.json') &
    typeof import('./en/deliveries.json') &
    typeof import('./en/settlements.json') &
    typeof import('./en/labels.json') &
    typeof import('./en/tables.json') &
    typeof import('./en/shifts.json') &
    typeof import('./en/drivers.json') &
    typeof import('./en/e-invoices.json')
  readonly fr: typeof import('./fr/start.json') &
    typeof import('./fr/words.json') &
    typeof import('./fr/shell.json') &
    typeof import('./fr/home.json') &
    typeof import('./fr/account.json') &
    typeof import('./fr/bill.json') &
    typeof import('./fr/bills.json') &
    typeof import('./fr/reports.json') &
    typeof import('./fr/definitions.json') &
    typeof import('./fr/vouchers.json') &
    typeof import('./fr/settings.json') &
    typeof import('./fr/openings.json') &
    typeof import('./fr/years.json') &
    typeof import('./fr/apps.json') &
    typeof import('./fr/counts.json') &
    typeof import('./fr/assets.json') &
    typeof import('./fr/prices.json') &
    typeof import('./fr/charts.json') &
    typeof import('./fr/goals.json') &
    typeof import('./fr/deliveries.json') &
    typeof import('./fr/settlements.json') &
    typeof import('./fr/labels.json') &
    typeof import('./fr/tables.json') &
    typeof import('./fr/shifts.json') &
    typeof import('./fr/drivers.json') &
    typeof import('./fr/e-invoices.json')
  readonly de: typeof import('./de/start.json') &
    typeof import('./de/words.json') &
    typeof import('./de/shell.json') &
    typeof import('./de/home.json') &
    typeof import('./de/account.json') &
    typeof import('./de/bill.json') &
    typeof import('./de/bills.json') &
    typeof import('./de/reports.json') &
    typeof import('./de/definitions.json') &
    typeof import('./de/vouchers.json') &
    typeof import('./de/settings.json') &
    typeof import('./de/openings.json') &
    typeof import('./de/years.json') &
    typeof import('./de/apps.json') &
    typeof import('./de/counts.json') &
    typeof import('./de/assets.json') &
    typeof import('./de/prices.json') &
    typeof import('./de/charts.json') &
    typeof import('./de/goals.json') &
    typeof import('./de/deliveries.json') &
    typeof import('./de/settlements.json') &
    typeof import('./de/labels.json') &
    typeof import('./de/tables.json') &
    typeof import('./de/shifts.json') &
    typeof import('./de/drivers.json') &
    typeof import('./de/e-invoices.json')
  readonly pt: typeof import('./pt/start.json') &
    typeof import('./pt/words.json') &
    typeof import('./pt/shell.json') &
    typeof import('./pt/home.json') &
    typeof import('./pt/account.json') &
    typeof import('./pt/bill.json') &
    typeof import('./pt/bills.json') &
    typeof import('./pt/reports.json') &
    typeof import('./pt/definitions.json') &
    typeof import('./pt/vouchers.json') &
    typeof import('./pt/settings.json') &
    typeof import('./pt/openings.json') &
    typeof import('./pt/years.json') &
    typeof import('./pt/apps.json') &
    typeof import('./pt/counts.json') &
    typeof import('./pt/assets.json') &
    typeof import('./pt/prices.json') &
    typeof import('./pt/charts.json') &
    typeof import('./pt/goals.json') &
    typeof import('./pt/deliveries.json') &
    typeof import('./pt/settlements.json') &
    typeof import('./pt/labels.json') &
    typeof import('./pt/tables.json') &
    typeof import('./pt/shifts.json') &
    typeof import('./pt/drivers.json') &
    typeof import('./pt/e-invoices.json')
  readonly ko: typeof import('./ko/start.json') &
    typeof import('./ko/words.json') &
    typeof import('./ko/shell.json') &
    typeof import('./ko/home.json') &
    typeof import('./ko/account.json') &
    typeof import('./ko/bill.json') &
    typeof import('./ko/bills.json') &
    typeof import('./ko/reports.json') &
    typeof import('./ko/definitions.json') &
    typeof import('./ko/vouchers.json') &
    typeof import('./ko/settings.json') &
    typeof import('./ko/openings.json') &
    typeof import('./ko/years.json') &
    typeof import('./ko/apps.json') &
    typeof import('./ko/counts.json') &
    typeof import('./ko/assets.json') &
    typeof import('./ko/prices.json') &
    typeof import('./ko/charts.json') &
    typeof import('./ko/goals.json') &
    typeof import('./ko/deliveries.json') &
    typeof import('./ko/settlements.json') &
    typeof import('./ko/labels.json') &
    typeof import('./ko/tables.json') &
    typeof import('./ko/shifts.json') &
    typeof import('./ko/drivers.json') &
    typeof import('./ko/e-invoices.json')
}

/** All sections of Arabic. */
export type ArabicTexts = TextsOf['ar']
/** Sections of any language. */
export type Texts = object

/** Languages have different plural forms, so the key's part after the underscore is ignored. */
type Stem<Key extends string> = Key extends `${infer Name}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Name
  : Key

type KeysOf<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Before}${Stem<K>}` : KeysOf<T[K], `${Before}${K}.`>
}[keyof T & string]

export type TextKey = KeysOf<ArabicTexts>

type Missing<L extends Language> = Exclude<TextKey, KeysOf<TextsOf[L]>>
type Surplus<L extends Language> = Exclude<KeysOf<TextsOf[L]>, TextKey>

type Loader = (area: TextArea) => Promise<Texts>
/** The loader of a complete language; otherwise the compiler lists the missing texts. */
type LoaderOf<L extends Language> = [Missing<L> | Surplus<L>] extends [never]
  ? Loader
  : { readonly missing: Missing<L>; readonly surplus: Surplus<L> }

export const startTexts: Texts = startOfArabic

/** Evaluated on first use: a program that reads the files itself has no bundler for it. */
const bundled = () => import.meta.glob<Texts>(['./*/*.json', '!./ar/start.json'], { import: 'default' })

const loaders = {
  ar: async area => (area === 'start' ? startOfArabic : loadFile('ar', area)),
  en: area => loadFile('en', area),
  fr: area => loadFile('fr', area),
  de: area => loadFile('de', area),
  pt: area => loadFile('pt', area),
  ko: area => loadFile('ko', area),
} satisfies { readonly [L in Language]: LoaderOf<L> }

/** The texts of one area in one language. */
export function loadTexts(language: Language, area: TextArea): Promise<Texts> {
  return loaders[language](area)
}

function loadFile(language: Language, area: TextArea): Promise<Texts> {
  const load = bundled()[`./${language}/${area}.json`]
  if (!load) throw new Error(`There are no texts of ${area} in ${language}.`)
  return load()
}
