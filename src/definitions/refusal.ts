import type { ApiError } from '../api/api-error.ts'
import { problemText } from '../i18n/keys.ts'
import type { Described } from './value-texts.ts'

type Refusal = {
  /** The problems of the form's fields, by place. */
  readonly own: ReadonlyMap<string, string>
  /** The message for the whole form. */
  readonly failure: string
}
type Texts = {
  /** The message when fields are marked. */
  readonly notSaved: string
  /** The message of the error. */
  readonly answer: string
}

/** Splits an error into problems of displayed fields and a message that covers the rest. */
export function refusalOf({ fields }: Described, { error, problems }: ApiError, { notSaved, answer }: Texts): Refusal {
  const isOwn = (at: string) => Object.hasOwn(fields, at.split('.')[0] ?? '')
  const own = new Map(problems.filter(({ at }) => isOwn(at)).map(each => [each.at, problemText(each)]))
  const elsewhere = problems.find(({ at }) => !isOwn(at))
  if (error === 'row_changed') return { own, failure: answer }
  if (own.size > 0) return { own, failure: notSaved }
  return { own, failure: elsewhere === undefined ? answer : problemText(elsewhere) }
}
