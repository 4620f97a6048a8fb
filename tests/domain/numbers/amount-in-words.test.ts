import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { halalas } from '#domain/money.ts'
import { amountInWords } from '#domain/numbers/amount-in-words.ts'

const examples = [
  [0, 'صفر ريال سعودي', 'zero Saudi riyals'],
  [1, 'هللة واحدة', 'one halala'],
  [2, 'هللتان', 'two halalas'],
  [8, 'ثماني هللات', 'eight halalas'],
  [10, 'عشر هللات', 'ten halalas'],
  [11, 'إحدى عشرة هللة', 'eleven halalas'],
  [12, 'اثنتا عشرة هللة', 'twelve halalas'],
  [13, 'ثلاث عشرة هللة', 'thirteen halalas'],
  [22, 'اثنتان وعشرون هللة', 'twenty-two halalas'],
  [28, 'ثمانٍ وعشرون هللة', 'twenty-eight halalas'],
  [100, 'ريال سعودي واحد', 'one Saudi riyal'],
  [201, 'ريالان سعوديان وهللة واحدة', 'two Saudi riyals and one halala'],
  [300, 'ثلاثة ريالات سعودية', 'three Saudi riyals'],
  [1_000, 'عشرة ريالات سعودية', 'ten Saudi riyals'],
  [1_100, 'أحد عشر ريالاً سعودياً', 'eleven Saudi riyals'],
  [1_275, 'اثنا عشر ريالاً سعودياً وخمس وسبعون هللة', 'twelve Saudi riyals and seventy-five halalas'],
  [2_100, 'واحد وعشرون ريالاً سعودياً', 'twenty-one Saudi riyals'],
  [10_000, 'مئة ريال سعودي', 'one hundred Saudi riyals'],
  [10_100, 'مئة ريال سعودي وريال واحد', 'one hundred and one Saudi riyals'],
  [10_200, 'مئة ريال سعودي وريالان', 'one hundred and two Saudi riyals'],
  [10_300, 'مئة وثلاثة ريالات سعودية', 'one hundred and three Saudi riyals'],
  [20_000, 'مئتا ريال سعودي', 'two hundred Saudi riyals'],
  [21_500, 'مئتان وخمسة عشر ريالاً سعودياً', 'two hundred and fifteen Saudi riyals'],
  [
    125_050,
    'ألف ومئتان وخمسون ريالاً سعودياً وخمسون هللة',
    'one thousand two hundred and fifty Saudi riyals and fifty halalas',
  ],
  [200_000, 'ألفا ريال سعودي', 'two thousand Saudi riyals'],
  [200_500, 'ألفان وخمسة ريالات سعودية', 'two thousand and five Saudi riyals'],
  [1_100_000, 'أحد عشر ألف ريال سعودي', 'eleven thousand Saudi riyals'],
  [1_150_000, 'أحد عشر ألفاً وخمسمئة ريال سعودي', 'eleven thousand five hundred Saudi riyals'],
  [20_000_000, 'مئتا ألف ريال سعودي', 'two hundred thousand Saudi riyals'],
  [20_200_000, 'مئتا ألف وألفا ريال سعودي', 'two hundred and two thousand Saudi riyals'],
  [300_000_000, 'ثلاثة ملايين ريال سعودي', 'three million Saudi riyals'],
] as const

describe('an amount in words', () => {
  test.each(examples)('%i halalas', (amount, ar, en) => {
    expect(amountInWords(halalas(amount))).toEqual({ ar, en })
  })

  test('reads back as the amount in both languages, up to the largest', () => {
    const expectAlike = (amount: number) => {
      const { ar, en } = amountInWords(halalas(amount))
      expect([amount, fromArabic(ar), fromEnglish(en)]).toEqual([amount, amount, amount])
    }
    for (let amount = 0; amount < 1_300; amount += 1) for (const size of [1, 100, 100_000]) expectAlike(amount * size)
    expectAlike(Number.MAX_SAFE_INTEGER)
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 0, max: 4_000_000 }), (low, high) => expectAlike(high * 2 ** 31 + low)),
    )
  })

  test('is never negative', () => {
    expect(() => amountInWords(halalas(-1))).toThrow('not negative')
  })
})

/** Reads words as a person does: numbers add up, a scale multiplies what was said since the last one, and a noun ends a number. */
function fromArabic(text: string): number {
  let [sum, whole, since] = [0, 0, 0]
  let before = ''
  for (const spoken of text.split(' ')) {
    // "and" is written together with the next word, and two words begin with its letter.
    const word = spoken.startsWith('و') && !/^واحد/.test(spoken) ? spoken.slice(1) : spoken
    const isNoun = /^(ريال|هلل)/.test(word)
    const size = scaleOf(word)
    if (isNoun) {
      const count = /^(ريالان|هللتان)$/.test(word) ? 2 : before === 'صفر' ? 0 : whole + since || 1
      sum += count * (word.startsWith('ريال') ? 100 : 1)
      whole = 0
      since = 0
    } else if (size > 0) {
      whole += size * (/^(ألف|مليون|مليار|تريليون)ان?$/.test(word) ? 2 : since || 1)
      since = 0
    } else if (!/^سعودي/.test(word) && !(/^واحدة?$/.test(word) && /^(ريال|هللة|سعودي)$/.test(before))) {
      since += arabicValue(word)
    }
    before = word
  }
  return sum
}

function scaleOf(word: string): number {
  if (/^(ألف|آلاف)/.test(word)) return 1e3
  if (/^(مليون|ملايين)/.test(word)) return 1e6
  if (/^مليار/.test(word)) return 1e9
  return /^تريليون/.test(word) ? 1e12 : 0
}

/** By the beginnings of the words, from one; the longer ones first. */
const arabicStems: readonly (readonly [RegExp, number])[] = [
  ...([
    [/^ثلاثمئة$/, 300],
    [/^أربعمئة$/, 400],
    [/^خمسمئة$/, 500],
    [/^ستمئة$/, 600],
    [/^سبعمئة$/, 700],
    [/^ثمانمئة$/, 800],
    [/^تسعمئة$/, 900],
    [/^مئتان?$/, 200],
    [/^مئة$/, 100],
  ] as const),
  ...([
    [/^عشرون$/, 20],
    [/^ثلاثون$/, 30],
    [/^أربعون$/, 40],
    [/^خمسون$/, 50],
    [/^ستون$/, 60],
    [/^سبعون$/, 70],
    [/^ثمانون$/, 80],
    [/^تسعون$/, 90],
  ] as const),
  ...([
    [/^(واحد|أحد|إحدى)$/, 1],
    [/^(اثنا|اثنان|اثنتا|اثنتان)$/, 2],
    [/^ثلاثة?$/, 3],
    [/^أربعة?$/, 4],
    [/^خمسة?$/, 5],
    [/^ستة?$/, 6],
    [/^سبعة?$/, 7],
    [/^(ثمانية|ثماني|ثمانٍ)$/, 8],
    [/^تسعة?$/, 9],
    [/^عشرة?$/, 10],
    [/^صفر$/, 0],
  ] as const),
]

function arabicValue(word: string): number {
  const found = arabicStems.find(([stem]) => stem.test(word))
  if (found === undefined) throw new Error(`Nobody knows the word ${word}.`)
  return found[1]
}

const englishWords = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen ' +
  'sixteen seventeen eighteen nineteen'
).split(' ')
const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const englishScales = ['thousand', 'million', 'billion', 'trillion']

function fromEnglish(text: string): number {
  let [sum, whole, since] = [0, 0, 0]
  for (const word of text.split(/[ -]/)) {
    const scale = englishScales.indexOf(word)
    if (/^(riyals?|halalas?)$/.test(word)) {
      sum += (whole + since) * (word.startsWith('riyal') ? 100 : 1)
      whole = 0
      since = 0
    } else if (scale >= 0) {
      whole += since * 1000 ** (scale + 1)
      since = 0
    } else if (word === 'hundred') since *= 100
    else if (englishTens.includes(word)) since += 10 * (englishTens.indexOf(word) + 2)
    else if (englishWords.includes(word)) since += englishWords.indexOf(word)
    else if (word !== 'and' && word !== 'Saudi') throw new Error(`Nobody knows the word ${word}.`)
  }
  return sum
}
