/** What a person may choose as password, user name and e-mail. Source: spec §5, §9, decision 4. */
import { accepted, type Problem, type ProblemCode, problem, type Result, refused } from '../problem.ts'

export const passwordLengthMin = 8

const passwordClasses: readonly (readonly [RegExp, ProblemCode])[] = [
  [/[a-z]/, 'passwordNeedsLowercase'],
  [/[A-Z]/, 'passwordNeedsUppercase'],
  [/\d/, 'passwordNeedsDigit'],
  [/[$@!%*?&]/, 'passwordNeedsSymbol'],
]

/** Everything that is wrong with a new password, at the field `at`: 8 characters, lower and upper case, a digit, one of $@!%*?&. */
export function passwordProblems(at: string, password: string): readonly Problem[] {
  if (password === '') return [problem(at, 'required')]
  const isShort = [...password].length < passwordLengthMin
  return [
    ...(isShort ? [problem(at, 'tooShort', { min: passwordLengthMin })] : []),
    ...passwordClasses.filter(([needed]) => !needed.test(password)).map(([, code]) => problem(at, code)),
  ]
}

/** An address with one `@` and a domain of at least two labels. Whether it exists is known only by writing to it. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

/** An address that somebody is written to, as it is stored. */
export function parseEmail(text: string, at = 'email'): Result<string> {
  const address = text.trim()
  return isEmail(address) ? accepted(address) : refused(problem(at, 'invalidEmail'))
}

/** Names of people who sign in match in any case and in any Unicode form. */
export function foldName(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
