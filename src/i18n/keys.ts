/** Texts that the server names. Every error and every problem has one, or this file does not compile. */
import { type ErrorBody, errors } from '#contract/errors.ts'
import { isDay } from '#domain/days.ts'
import { problemCodes } from '#domain/problem.ts'
import { leftToRight } from './bidi.ts'
import { shortDay } from './dates.ts'
import { currentLanguage, i18n } from './index.ts'
import type { TextKey } from './texts.ts'

const sharedKeys: ReadonlyMap<string, TextKey> = new Map(
  Object.values(errors).map(({ text }) => [text, `shared.${text}` as const]),
)

const problemKeys: ReadonlyMap<string, TextKey> = new Map(problemCodes.map(code => [code, `problem.${code}` as const]))

/** `shared.{name}`, the text of an error (spec §8); the text of any error for a name from a newer server. */
export function sharedText(name: string): string {
  return i18n.t(sharedKeys.get(name) ?? 'shared.internalError')
}

/** `problem.{code}`: what is wrong with a field, with the amounts and counts that come with it. */
export function problemText({ code, params }: Pick<ErrorBody['problems'][number], 'code' | 'params'>): string {
  const day = dayText(params?.day)
  return i18n.t(problemKeys.get(code) ?? 'problem.invalid', { ...params, ...(day !== null && { day }) })
}

/** A day comes as on the wire, and stands in the text as the language writes it. */
function dayText(value: string | number | undefined): string | null {
  return typeof value === 'string' && isDay(value) ? leftToRight(shortDay(value, currentLanguage())) : null
}

/** What the last name of a path such as `BillItems.2.quantity` is called; null when it has no name that a person knows. */
export function fieldText(path: string): string | null {
  const name = path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
  const key = `fields.${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return isTextKey(key) ? i18n.t(key) : null
}

/** The key of a text that data name, such as the word of a dimension: whoever describes something tests that it is there. */
export function textKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`There is no text ${key}.`)
  return key
}

/** Also of a text that has a form for each number. */
export function isTextKey(key: string): key is TextKey {
  return i18n.exists(key, { count: 1 })
}

/** What a field, a section, a choice or a figure is called, by its key under `words`. */
export function wordText(name: string): string {
  const key = `words.${name}`
  return isTextKey(key) ? i18n.t(key) : name
}

/** The title of a screen, by its key under `titles`. */
export function titleText(name: string): string {
  const key = `titles.${name}`
  return isTextKey(key) ? i18n.t(key) : name
}
