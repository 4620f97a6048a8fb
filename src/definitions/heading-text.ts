/** A heading as comparable words: folded, without the article, with bracketed parts separate. */

import { foldWords } from '#domain/search/fold.ts'
import { emptyWords, headingNouns } from './heading-words.ts'

/** Splits `itemCode` and `Item_Code` into two words. */
export function headingKey(text: string): string {
  const apart = text.replace(/(\p{Ll})(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1$3 $2$4')
  return foldWords(apart).map(plainWord).join(' ')
}

const articles = ['بال', 'وال', 'ال', 'لل']
const sameWords: Readonly<Record<string, string>> = { number: 'no', num: 'no', nr: 'no' }

function plainWord(word: string): string {
  const article = articles.find(each => word.startsWith(each) && word.length >= each.length + 2)
  return sameWords[word] ?? (article === undefined ? word : word.slice(article.length))
}

/** The heading without bracketed parts; null when there are none, or nothing remains. */
export function withoutBrackets(heading: string): { readonly text: string; readonly inside: string } | null {
  const inside: string[] = []
  const text = heading.replace(/[([{]([^)\]}]*)[)\]}]/gu, (_, each: string) => {
    inside.push(each)
    return ' '
  })
  return inside.length === 0 || headingKey(text) === '' ? null : { text, inside: inside.join(' ') }
}

const empty = new Set(emptyWords.map(headingKey))

/** Whether brackets contain only a currency or a form mark. */
export function isEmptyText(text: string): boolean {
  return empty.has(headingKey(text)) || headingKey(text) === ''
}

/** The key without any of these phrases; null when it has none. */
export function withoutPhrases(key: string, phrases: readonly string[]): string | null {
  const longestFirst = phrases.map(headingKey).sort((one, other) => other.length - one.length)
  let rest = ` ${key} `
  for (const phrase of longestFirst) rest = rest.replace(` ${phrase} `, ' ')
  return rest.trim() === key ? null : rest.trim()
}

const ordinals: Readonly<Record<string, number>> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5 },
  ...{ اولي: 1, اول: 1, ثانيه: 2, ثاني: 2, ثالثه: 3, ثالث: 3, رابعه: 4, رابع: 4, خامسه: 5, خامس: 5 },
}

/** `وحده 2` is the second unit. `number` is null when the heading has none, or several. */
export function numberedKey(key: string): { readonly key: string; readonly number: number | null } {
  const words = key.split(' ')
  const numbers = words.filter(word => /^\d+$/u.test(word) || word in ordinals)
  const [only = '', another] = numbers
  if (only === '' || another !== undefined) return { key, number: null }
  return { key: words.filter(word => word !== only).join(' '), number: ordinals[only] ?? Number(only) }
}

export const unitPhrases: readonly string[] = headingNouns.unit
