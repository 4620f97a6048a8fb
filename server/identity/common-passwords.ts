/**
 * Whether a password is common: in the list of `@zxcvbn-ts/language-common` (49,000 passwords, MIT), also with additions that only satisfy
 * the rules, such as `P@ssw0rd2026!`.
 */

/** More digits and symbols at the ends count as a password of their own. */
const dressingLengthMax = 7
/** Shorter cores match too much: two letters are in the list too, and in every tenth good password. */
const coreLengthMin = 3

/** Symbols used in place of letters; `1` and `!` may be two. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const ambiguous = ['i', 'l'] as const

export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords()
  return coresOf(password.normalize('NFKC').toLowerCase()).some(core => common.has(core))
}

let known: Promise<ReadonlySet<string>> | undefined

/** Loaded on first use: few servers see a new password in a week. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(each => each.toLowerCase())),
  )
  return known
}

/** The possible base words of a password. */
function coresOf(password: string): readonly string[] {
  const withoutTail = password.replace(/[^\p{L}]+$/u, '')
  const withoutEnds = withoutTail.replace(/^[^\p{L}]+/u, '')
  return [password, withoutTail, withoutEnds]
    .filter(core => core.length >= coreLengthMin && password.length - core.length <= dressingLengthMax)
    .flatMap(core => [core, ...ambiguous.map(one => inLetters(core, one))])
}

function inLetters(core: string, one: string): string {
  return core.replace(/[^\p{L}]/gu, symbol => (symbol === '1' || symbol === '!' ? one : (letters[symbol] ?? symbol)))
}
