/** Converts zod issues to wire problems: the path of the field and a code that has a text. */
import type * as z from 'zod'
import { type Problem, type ProblemCode, problemCodes } from '#domain/problem.ts'

type Issue = z.core.$ZodIssue

/** The parse must report its input (`reportInput`); otherwise a missing field looks like a wrong one. */
export function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap(issue => problemsOfIssue(issue, issue.path))
}

function problemsOfIssue(issue: Issue, path: readonly PropertyKey[]): Problem[] {
  const nested = issue.code === 'invalid_union' ? closestBranch(issue.errors) : []
  if (nested.length > 0) return nested.flatMap(inner => problemsOfIssue(inner, [...path, ...inner.path]))
  return [{ at: path.map(String).join('.'), ...codeOf(issue) }]
}

/** For a value that matches no member of a union: the issues of the member that failed only inside its fields, which are more specific. */
function closestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  return branches.find(issues => issues.length > 0 && issues.every(issue => issue.path.length > 0)) ?? []
}

/** The maximum length of unknown field names repeated in a reply. */
const namesLengthMax = 200

const tooBig: Readonly<Record<string, ProblemCode>> = { string: 'tooLong', array: 'tooMany' }

function codeOf(issue: Issue): Omit<Problem, 'at'> {
  if (issue.input === undefined) return { code: 'required' }
  switch (issue.code) {
    case 'too_big':
      return { code: tooBig[issue.origin] ?? 'tooLarge', params: { max: Number(issue.maximum) } }
    case 'too_small':
      if (issue.origin !== 'string') return { code: 'tooSmall', params: { min: Number(issue.minimum) } }
      return issue.input === '' ? { code: 'required' } : { code: 'tooShort', params: { min: Number(issue.minimum) } }
    case 'custom':
      return isProblemCode(issue.message) ? { code: issue.message, ...boundOf(issue.params) } : { code: 'invalid' }
    case 'unrecognized_keys':
      return { code: 'unknownField', params: { field: issue.keys.join(', ').slice(0, namesLengthMax) } }
    default:
      return { code: 'invalid' }
  }
}

/** The exceeded bound, as plain decimal text. */
function boundOf(params: Record<string, unknown> | undefined): Pick<Problem, 'params'> {
  const bound = Object.entries(params ?? {}).find(([name]) => name === 'min' || name === 'max')
  return bound ? { params: { [bound[0]]: String(bound[1]) } } : {}
}

const known: ReadonlySet<string> = new Set(problemCodes)

function isProblemCode(text: string): text is ProblemCode {
  return known.has(text)
}
