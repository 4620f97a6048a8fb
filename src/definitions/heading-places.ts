/** Matches file headings with fields, by the words of other programs. */
import type { Definition } from '#contract/definitions/definition.ts'
import type { ChildField } from '#contract/definitions/field.ts'
import { headingKey, isEmptyText, numberedKey, unitPhrases, withoutBrackets, withoutPhrases } from './heading-text.ts'
import {
  definitionNouns,
  emptyWords,
  headingNouns,
  headingWords,
  numberWords,
  plainNames,
  withoutTaxWords,
} from './heading-words.ts'

/** The target of a heading that names no language. */
export const plainNamePlace = 'name'

/** A lower `rank` is a better match. */
export type Claim = { readonly place: string; readonly rank: number; readonly isWeak: boolean }

/** `list` is the field of child rows, or null; `path` is a place without its number. */
type Word = {
  readonly path: string
  readonly list: string | null
  readonly countMax: number
  readonly rank: number
  readonly isWeak: boolean
}
export type HeadingWords = { readonly byKey: ReadonlyMap<string, readonly Word[]>; readonly nouns: readonly string[] }

export function headingWordsOf(definition: Definition): HeadingWords {
  const byKey = new Map<string, Word[]>()
  const add = (path: string, list: string | null, countMax: number, words: readonly string[]) => {
    const weakFrom = words.indexOf('?')
    words.forEach((word, rank) => {
      if (word === '?') return
      const key = headingKey(word)
      const own = byKey.get(key) ?? []
      byKey.set(key, own)
      const isWeak = weakFrom >= 0 && rank > weakFrom
      if (!own.some(each => each.path === path)) own.push({ path, list, countMax, rank, isWeak })
    })
  }
  const noun = definitionNouns[definition.name]
  for (const [name, field] of Object.entries(definition.fields)) {
    if (field.kind !== 'rows') add(name, null, 1, wordsFor(name, field, noun))
    else {
      for (const [each, inner] of Object.entries(field.of)) {
        add(`${name}.${each}`, name, field.countMax, wordsFor(`${name}.${each}`, inner, noun))
      }
    }
  }
  if (Object.hasOwn(definition.fields, 'nameAr')) add(plainNamePlace, null, 1, plainNames)
  return { byKey, nouns: noun === undefined ? [] : headingNouns[noun] }
}

function wordsFor(path: string, field: ChildField, noun: string | undefined): readonly string[] {
  const own = headingWords[path] ?? []
  // A parent has the row's own kind, so the heading's noun means the row's code.
  if (field.kind !== 'reference' || field.to === noun) return own
  const nouns: readonly string[] = headingNouns[field.to]
  const forms = ['code', 'كود', 'رمز', '', 'اسم', 'name', 'رقم', 'no', 'reference', 'sku', 'id']
  const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)
  const combined = forms.flatMap(form =>
    nouns.flatMap(each => {
      if (form === '') return [each]
      if (isArabic(form) !== isArabic(each)) return []
      return isArabic(form) ? [`${form} ${each}`] : [`${each} ${form}`]
    }),
  )
  return [...own.filter(word => word !== '?'), ...combined]
}

/** The claims of the first reading of the heading with a possible field: as it is, without the entity's name, without brackets. */
export function claimsOf(words: HeadingWords, heading: string, canBe: (place: string) => boolean): readonly Claim[] {
  for (const { key, isWeak } of readingsOf(words, heading)) {
    const found = claimsFor(words, key).filter(({ place }) => canBe(place))
    if (found.length > 0) return found.map(each => ({ ...each, isWeak: each.isWeak || isWeak }))
  }
  // `الصنف` alone means its name.
  const isNoun = withoutPhrases(headingKey(heading), words.nouns) === ''
  return isNoun && canBe(plainNamePlace) ? [{ place: plainNamePlace, rank: plainNames.length, isWeak: true }] : []
}

type Reading = { readonly key: string; readonly isWeak: boolean }

function readingsOf({ nouns }: HeadingWords, heading: string): readonly Reading[] {
  const brackets = withoutBrackets(heading)
  const bare: Reading[] = [{ key: headingKey(heading), isWeak: false }]
  if (brackets !== null && isEmptyText(brackets.inside)) bare.push({ key: headingKey(brackets.text), isWeak: false })
  else if (brackets !== null && !saysWithoutTax(brackets.inside))
    bare.push({ key: headingKey(brackets.text), isWeak: true })
  const withoutEmpty = bare.flatMap(reading => [reading, ...without(reading, emptyWords)])
  const withoutNouns = withoutEmpty.flatMap(reading => [reading, ...without(reading, nouns)])
  const all = [...withoutNouns, ...withoutNouns.flatMap(reading => without(reading, numberWords))]
  return [...all.filter(({ isWeak }) => !isWeak), ...all.filter(({ isWeak }) => isWeak)]
}

export function saysWithoutTax(heading: string): boolean {
  return withoutPhrases(headingKey(heading), withoutTaxWords) !== null
}

function without({ key, isWeak }: Reading, phrases: readonly string[]): readonly Reading[] {
  const rest = withoutPhrases(key, phrases)
  return rest === null || rest === '' ? [] : [{ key: rest, isWeak }]
}

function claimsFor({ byKey }: HeadingWords, key: string): readonly Claim[] {
  const whole = (byKey.get(key) ?? []).flatMap(word => claimAt(word, 1))
  if (whole.length > 0) return whole
  const { key: rest, number } = numberedKey(key)
  const keys = [rest, withoutPhrases(rest, unitPhrases)].filter(each => each !== null && each !== '')
  for (const each of keys) {
    const words = byKey.get(each ?? '') ?? []
    const isOfUnit = each !== rest
    const found = words.flatMap(word => {
      if (word.list === null) return number === 1 && !isOfUnit ? claimAt({ ...word, isWeak: true }, 1) : []
      return isOfUnit && word.list !== 'units' ? [] : claimAt(word, number ?? 1)
    })
    if (found.length > 0) return found
  }
  return []
}

function claimAt({ path, list, countMax, rank, isWeak }: Word, number: number): readonly Claim[] {
  if (list === null) return [{ place: path, rank, isWeak }]
  if (number < 1 || number > countMax) return []
  return [{ place: path.replace('.', `.${number - 1}.`), rank, isWeak }]
}
