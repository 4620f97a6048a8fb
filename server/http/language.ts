/** The language of a call: the supported language that `Accept-Language` prefers, else Arabic. */
import { type Language, supportedLanguages } from '#contract/protocol.ts'

export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map(readPreference)
    .filter(each => each.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return wanted.flatMap(({ code }) => supportedLanguages.filter(language => language === code))[0] ?? 'ar'
}

/** One part of the header, such as `en-GB;q=0.8`. An invalid weight counts as zero. */
function readPreference(part: string): { code: string; weight: number } {
  const [range = '', ...parameters] = part.split(';').map(text => text.trim().toLowerCase())
  const weight = parameters.find(text => text.startsWith('q='))?.slice(2)
  return { code: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 }
}
