/** A refusal of the server, for the machines of users and roles: its problems by the fields of the form. */
import type { SaveRefused } from '#machines/sent-problem.ts'
import { ApiError } from '../../../api/api-error.ts'
import { sharedText } from '../../../i18n/keys.ts'

const formNames: ReadonlyMap<string, string> = new Map([
  ['featuresIds', 'features'],
  ['Permissions', 'features'],
  ['discountLimitValue', 'discountLimit'],
])

/** Throws anything else, such as a lost reply, which the machines handle. */
export function accessRefusal(error: unknown): SaveRefused {
  if (!(error instanceof ApiError)) throw error
  const { description, problems } = error
  const named = problems.map(({ at, ...problem }) => {
    // A problem of one of several values belongs to their field.
    const [first = ''] = at.split('.')
    return { ...problem, at: formNames.get(first) ?? first }
  })
  return { kind: 'refused', text: description === null ? null : sharedText(description), problems: named }
}
