/**
 * Whether many people have chosen a password: the list of `@zxcvbn-ts/language-common` (49,000 of them, MIT), also where it was only
 * dressed up to meet the rules, such as `P@ssw0rd2026!`.
 */

/** More than so many digits and symbols at the ends are a password of their own. */
const dressingLengthMax = 7
/** Two letters are in the list too, and in every tenth good password. */
const coreLengthMin = 3

/** Symbols that stand for letters; `1` and `!` stand for two. */
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

/** Read when it is first wanted: few servers see a new password in a week. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(each => each.toLowerCase())),
  )
  return known
}

/** What a password may be a dressed-up form of. */
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
