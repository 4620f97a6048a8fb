/**
 * Detects names that look the same although their letters differ: `owner` with a Cyrillic о, كاشير with the Persian kaf. Source: the
 * skeletons of Unicode Technical Standard 39, reduced to the scripts that are likely in a shop's names.
 */

/**
 * The skeleton of a name: without case, marks, spaces and invisible characters, each letter replaced by the representative of its
 * lookalikes. Two names with equal skeletons look alike. For comparison only, never for display.
 */
export function skeletonOf(name: string): string {
  return (isLetterByLetter.test(name) ? Array.from(name, skeletonOfLetter).join('') : seenAlike(name))
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

/** Latin and Arabic, whose case mapping does not depend on neighbouring letters. */
const isLetterByLetter = /^[\u0020-\u024f\u0600-\u06ff]*$/
const skeletons = new Map<string, string>()

/** Cached, because most texts use few different letters. */
function skeletonOfLetter(letter: string): string {
  const known = skeletons.get(letter) ?? seenAlike(letter)
  skeletons.set(letter, known)
  return known
}

function seenAlike(text: string): string {
  const plain = Array.from(text.normalize('NFKD'), letter => alike.get(letter) ?? letter).join('')
  const lower = plain.toLowerCase().normalize('NFKD')
  return Array.from(lower, letter => alike.get(letter) ?? letter)
    .join('')
    .replace(unseen, '')
}

/** Far longer than any text that must be unique, and short enough for an index. */
const lookKeyLengthMax = 400

/** A stored skeleton, to find texts that look alike. */
export function lookKeyOf(text: string): string {
  return skeletonOf(text).slice(0, lookKeyLengthMax)
}

/** Marks, spaces and invisible characters. */
const unseen = /[\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\u0640]/gu

/** A letter, followed by its lookalikes. */
const groups: readonly (readonly [string, string])[] = [
  // Latin, Greek, Cyrillic, Armenian and Cherokee letters, and digits.
  ['a', 'αаɑⲁᴀΑА'],
  ['b', 'ΒВвЬьƄᏏᏴ'],
  ['c', 'сϲⅽᴄⲥСϹᏟ'],
  ['d', 'ԁɗⅾᏧժ'],
  ['e', 'еҽєεєəЕΕᎬ'],
  ['f', 'ƒſϝք'],
  ['g', 'ɡցԍᶃ'],
  ['h', 'һհΗНнᏂᎻ'],
  ['i', 'іιɩıɪΙІӀӏᎥյ'],
  ['j', 'јϳʝЈᎫ'],
  ['k', 'κкқΚКᏦ'],
  ['l', '1I|ⅼℓƖǀןוاΊլ'],
  ['m', 'мΜМᎷⅿ'],
  ['n', 'ոηпΝռ'],
  ['o', '0οоօσଠ໐ΟОՕ߀ഠ๐'],
  ['p', 'рρϱΡРᏢ'],
  ['q', 'ԛգզ'],
  ['r', 'гᴦꭇɼᏒ'],
  ['s', 'ѕꜱƽЅᏚՏ'],
  ['t', 'тτΤТᎢ'],
  ['u', 'υսʋᴜцՍ'],
  ['v', 'νѵᴠⅴᏙѴ'],
  ['w', 'ѡԝшωᴡԜᏔա'],
  ['x', 'хχ×ⅹΧХ'],
  ['y', 'уγүʏΥУҮᎩ'],
  ['z', 'ᴢΖᏃ'],
  ['ss', 'ß'],
  ['ae', 'æӕ'],
  ['oe', 'œ'],
  ['o', 'øØ'],
  ['l', 'łŁ'],
  ['d', 'đĐð'],
  ['-', '‐‑‒–—−﹘'],
  ['.', '․۔'],
  // Arabic letters with the same shape in some position of a word, or that are written for each other.
  ['ك', 'کڪگڬ'],
  ['ي', 'یىېےۍ'],
  ['ه', 'ةۃەہھۀۂ'],
  ['ا', 'ٱ'],
  ['ء', 'ٴ'],
]

const alike: ReadonlyMap<string, string> = new Map([
  ...groups.flatMap(([plain, others]) => Array.from(others, other => [other, plain] as const)),
  ...['٠', '۰'].flatMap(zero =>
    Array.from('0123456789', (digit, value): [string, string] => [
      String.fromCodePoint((zero.codePointAt(0) ?? 0) + value),
      digit === '0' ? 'o' : digit === '1' ? 'l' : digit,
    ]),
  ),
])
