/**
 * Splits a text into words and symbols of one direction, so that a program that only sets one direction can place them as the browser did.
 * A neutral symbol between two directions takes that of the paragraph; brackets are mirrored in right-to-left runs. Source: Unicode
 * Standard Annex 9, rules N1, N2 and L4.
 */

export type Run = {
  readonly start: number
  readonly end: number
  readonly isRightToLeft: boolean
  readonly isSpace: boolean
}

const tokens =
  /(?<control>[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069]+)|(?<space>\s+)|(?<number>[-+]?[\d\u0660-\u0669][\d\u0660-\u0669.,:/%-]*)|(?<arabic>[\p{Script=Arabic}\u060c\u061b\u061f\u0640](?:(?:[\p{Script=Arabic}\p{M}\u060c\u061b\u061f\u0640]|\u200c|\u200d)(?<![\u0660-\u0669]))*)|(?<word>\p{L}[\p{L}\p{M}]*)|(?<sign>.)/gsu

export function runsOf(text: string, isParagraphRightToLeft: boolean): readonly Run[] {
  const found = Array.from(text.matchAll(tokens)).filter(token => token.groups?.control === undefined)
  const strong = found.map(({ groups }) => {
    if (groups?.arabic !== undefined) return true
    if (groups?.word !== undefined) return false
    // A number is written left to right and counts as right-to-left for its neighbours.
    return groups?.number === undefined ? null : isParagraphRightToLeft
  })
  return found.map((token, at) => {
    const isSpace = token.groups?.space !== undefined
    const isNumber = token.groups?.number !== undefined
    const before = strong.slice(0, at).findLast(each => each !== null) ?? isParagraphRightToLeft
    const after = strong.slice(at + 1).find(each => each !== null) ?? isParagraphRightToLeft
    const own = strong[at] ?? (before === after ? before : isParagraphRightToLeft)
    return {
      start: token.index,
      end: token.index + token[0].length,
      isRightToLeft: isNumber ? false : own,
      isSpace,
    }
  })
}

const pairs = '()[]{}<>«»‹›'

export function mirrored(text: string): string {
  return Array.from(text, sign => {
    const at = pairs.indexOf(sign)
    return at < 0 ? sign : pairs.charAt(at ^ 1)
  }).join('')
}
