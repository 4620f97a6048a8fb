/** The messages of the role form, by field and problem. Source: spec §8. */
import type { SentProblem } from '#machines/sent-problem.ts'
import { i18n } from '../../../i18n/index.ts'
import { problemText } from '../../../i18n/keys.ts'

export function roleProblemText(problem: SentProblem): string {
  if (problem.at !== 'name') return problemText(problem)
  if (problem.code === 'required') return i18n.t('roles.nameRequired')
  return problem.code === 'tooShort' || problem.code === 'tooLong' ? i18n.t('roles.nameLength') : problemText(problem)
}
