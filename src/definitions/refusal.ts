import type { ApiError } from '../api/api-error.ts'
import { problemText } from '../i18n/keys.ts'
import type { Described } from './value-texts.ts'

type Refusal = {
  /** What is wrong with the fields of the form, by their places. */
  readonly own: ReadonlyMap<string, string>
  /** What is told of the whole. */
  readonly failure: string
}
type Texts = {
  /** That fields are marked. */
  readonly notSaved: string
  /** What the answer says. */
  readonly answer: string
}

/** What a refusal says of a form; of the fields that it does not show one is told. */
export function refusalOf({ fields }: Described, { error, problems }: ApiError, { notSaved, answer }: Texts): Refusal {
  const isOwn = (at: string) => Object.hasOwn(fields, at.split('.')[0] ?? '')
  const own = new Map(problems.filter(({ at }) => isOwn(at)).map(each => [each.at, problemText(each)]))
  const elsewhere = problems.find(({ at }) => !isOwn(at))
  if (error === 'row_changed') return { own, failure: answer }
  if (own.size > 0) return { own, failure: notSaved }
  return { own, failure: elsewhere === undefined ? answer : problemText(elsewhere) }
}
