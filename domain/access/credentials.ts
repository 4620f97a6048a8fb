/** Rules for passwords, user names and e-mails. Source: spec §5, §9, decision 4. */
import { accepted, type Problem, type ProblemCode, problem, type Result, refused } from '../problem.ts'

export const passwordLengthMin = 8

const passwordClasses: readonly (readonly [RegExp, ProblemCode])[] = [
  [/[a-z]/, 'passwordNeedsLowercase'],
  [/[A-Z]/, 'passwordNeedsUppercase'],
  [/\d/, 'passwordNeedsDigit'],
  [/[$@!%*?&]/, 'passwordNeedsSymbol'],
]

/** The problems of a new password, at the field `at`: it needs 8 characters, lower and upper case, a digit, and one of $@!%*?&. */
export function passwordProblems(at: string, password: string): readonly Problem[] {
  if (password === '') return [problem(at, 'required')]
  const isShort = [...password].length < passwordLengthMin
  return [
    ...(isShort ? [problem(at, 'tooShort', { min: passwordLengthMin })] : []),
    ...passwordClasses.filter(([needed]) => !needed.test(password)).map(([, code]) => problem(at, code)),
  ]
}

/** An address with one `@` and a domain of at least two labels. Only sending mail can show whether it exists. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)
}

/** Parses an e-mail address into its stored form. */
export function parseEmail(text: string, at = 'email'): Result<string> {
  const address = text.trim()
  return isEmail(address) ? accepted(address) : refused(problem(at, 'invalidEmail'))
}

/** User names match in any case and any Unicode form. */
export function foldName(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
