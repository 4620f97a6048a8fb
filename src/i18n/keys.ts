/** Texts for names from the server. Every error and every problem has one, or this module does not compile. */
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

/** `shared.{name}`, the text of an error (spec §8); a general text for an unknown name from a newer server. */
export function sharedText(name: string): string {
  return i18n.t(sharedKeys.get(name) ?? 'shared.internalError')
}

/** `problem.{code}`: a field's problem, with its amounts and counts. */
export function problemText({ code, params }: Pick<ErrorBody['problems'][number], 'code' | 'params'>): string {
  const day = dayText(params?.day)
  const fields = fieldsText(params?.fields)
  return i18n.t(problemKeys.get(code) ?? 'problem.invalid', {
    ...params,
    ...(day !== null && { day }),
    ...(fields !== null && { fields }),
  })
}

/** The names of fields, which the wire separates by spaces. */
function fieldsText(fields: string | number | undefined): string | null {
  if (typeof fields !== 'string') return null
  return new Intl.ListFormat(currentLanguage()).format(
    fields.split(' ').map(field => wordText(wordsOfFields[field] ?? field)),
  )
}

/** The buyer of an invoice may have any kind of number. */
const wordsOfFields: Readonly<Record<string, string>> = { otherId: 'idNumber', name: 'nameAr' }

/** Formats a wire day in the language. */
function dayText(value: string | number | undefined): string | null {
  return typeof value === 'string' && isDay(value) ? leftToRight(shortDay(value, currentLanguage())) : null
}

/** The label of the last name in a path such as `BillItems.2.quantity`; null when it has none. */
export function fieldText(path: string): string | null {
  const name = path.split('.').findLast(part => !/^\d+$/.test(part)) ?? ''
  const key = `fields.${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return isTextKey(key) ? i18n.t(key) : null
}

/** The key of a text that data names, such as the word of a dimension. Tests check that described texts exist. */
export function textKey(key: string): TextKey {
  if (!isTextKey(key)) throw new Error(`There is no text ${key}.`)
  return key
}

/** Also for a text with plural forms. */
export function isTextKey(key: string): key is TextKey {
  return i18n.exists(key, { count: 1 })
}

/** The label of a field, section, choice or figure, by its key under `words`. */
export function wordText(name: string): string {
  const key = `words.${name}`
  return isTextKey(key) ? i18n.t(key) : name
}

/** The title of a screen, by its key under `titles`. */
export function titleText(name: string): string {
  const key = `titles.${name}`
  return isTextKey(key) ? i18n.t(key) : name
}
