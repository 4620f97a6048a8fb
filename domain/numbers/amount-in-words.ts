/**
 * Amounts of riyals in words, as vouchers and cheques state them. Both languages are grammatical: in Arabic the noun follows the last two
 * digits of its number, and the last word before it loses its nunation (`مئتان`, but `مئتا ريال`).
 */
import type { Halalas } from '../money.ts'

type AmountInWords = { readonly ar: string; readonly en: string }

export function amountInWords(amount: Halalas): AmountInWords {
  if (amount < 0) throw new Error('An amount in words is not negative.')
  const [riyals, rest] = [Math.floor(amount / 100), amount % 100]
  const parts = (ofRiyals: string, ofHalalas: string) => [
    ...(riyals > 0 || rest === 0 ? [ofRiyals] : []),
    ...(rest > 0 ? [ofHalalas] : []),
  ]
  return {
    ar: parts(arabic(riyals, riyal), arabic(rest, halala)).join(' و'),
    en: parts(
      `${english(riyals)} Saudi ${riyals === 1 ? 'riyal' : 'riyals'}`,
      `${english(rest)} ${rest === 1 ? 'halala' : 'halalas'}`,
    ).join(' and '),
  }
}

type Noun = {
  readonly isFeminine: boolean
  readonly one: string
  readonly two: string
  /** After a whole hundred or thousand: `مئة ريال وريالان`. */
  readonly furtherOne: string
  readonly furtherTwo: string
  /** After 3 to 10, after 11 to 99, and after a whole hundred or thousand. */
  readonly few: string
  readonly many: string
  readonly whole: string
}

const riyal: Noun = {
  isFeminine: false,
  ...{ one: 'ريال سعودي واحد', two: 'ريالان سعوديان', furtherOne: 'ريال واحد', furtherTwo: 'ريالان' },
  ...{ few: 'ريالات سعودية', many: 'ريالاً سعودياً', whole: 'ريال سعودي' },
}

/** At most 99. */
const halala: Noun = {
  isFeminine: true,
  ...{ one: 'هللة واحدة', two: 'هللتان', furtherOne: 'هللة واحدة', furtherTwo: 'هللتان' },
  ...{ few: 'هللات', many: 'هللة', whole: 'هللة' },
}

/** From the greatest. `twoBefore` stands directly before another noun. */
const scales = [
  { size: 1e12, en: 'trillion', ...scaleNoun('تريليون', 'تريليونات') },
  { size: 1e9, en: 'billion', ...scaleNoun('مليار', 'مليارات') },
  { size: 1e6, en: 'million', ...scaleNoun('مليون', 'ملايين') },
  { size: 1e3, en: 'thousand', ...scaleNoun('ألف', 'آلاف') },
] as const

function scaleNoun(one: string, few: string) {
  const two = `${one}ان`
  const noun: Noun = {
    ...{ isFeminine: false, one, two, furtherOne: one, furtherTwo: two, few, many: `${one}اً`, whole: one },
  }
  return { noun, before: { ...noun, two: `${one}ا`, furtherTwo: `${one}ا`, many: one } satisfies Noun }
}

/** A number with its noun. */
function arabic(number: number, noun: Noun): string {
  if (number === 0) return `صفر ${noun.whole}`
  if (number === 1) return noun.one
  if (number === 2) return noun.two
  const tail = number % 100
  if (tail === 1) return `${arabic(number - 1, noun)} و${noun.furtherOne}`
  if (tail === 2) return `${arabic(number - 2, noun)} و${noun.furtherTwo}`
  const counted = tail === 0 ? noun.whole : tail <= 10 ? noun.few : noun.many
  const below = number % 1000
  const hundred = Math.floor(below / 100)
  const words = [
    ...scales.flatMap(({ size, noun: scale, before }) => {
      const count = Math.floor(number / size) % 1000
      // Nothing stands between this word and the noun.
      return count === 0 ? [] : [arabic(count, number % size === 0 ? before : scale)]
    }),
    ...(hundred > 0 ? [tail === 0 && hundred === 2 ? 'مئتا' : (arabicHundreds[hundred] ?? '')] : []),
    ...(tail > 0 ? [arabicTail(tail, noun.isFeminine)] : []),
  ]
  return `${words.join(' و')} ${counted}`
}

const arabicHundreds = [
  ...['', 'مئة', 'مئتان', 'ثلاثمئة', 'أربعمئة', 'خمسمئة'],
  ...['ستمئة', 'سبعمئة', 'ثمانمئة', 'تسعمئة'],
]
/** Three to ten have the other gender than what they count. */
const ofMasculine = ['', '', '', 'ثلاثة', 'أربعة', 'خمسة', 'ستة', 'سبعة', 'ثمانية', 'تسعة', 'عشرة']
const ofFeminine = ['', '', '', 'ثلاث', 'أربع', 'خمس', 'ست', 'سبع', 'ثماني', 'تسع', 'عشر']
const arabicTens = ['', '', 'عشرون', 'ثلاثون', 'أربعون', 'خمسون', 'ستون', 'سبعون', 'ثمانون', 'تسعون']

/** From 3 to 99. */
function arabicTail(tail: number, isFeminine: boolean): string {
  const [tens, units] = [Math.floor(tail / 10), tail % 10]
  const digits = isFeminine ? ofFeminine : ofMasculine
  if (tail <= 10) return digits[tail] ?? ''
  if (tens === 1) {
    const ten = isFeminine ? 'عشرة' : 'عشر'
    const [eleven, twelve] = isFeminine ? ['إحدى', 'اثنتا'] : ['أحد', 'اثنا']
    return `${units === 1 ? eleven : units === 2 ? twelve : digits[units]} ${ten}`
  }
  const ten = arabicTens[tens] ?? ''
  if (units === 0) return ten
  const [one, two] = isFeminine ? ['إحدى', 'اثنتان'] : ['واحد', 'اثنان']
  const unit = units === 1 ? one : units === 2 ? two : isFeminine && units === 8 ? 'ثمانٍ' : digits[units]
  return `${unit} و${ten}`
}

const englishUnits = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
]
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function english(number: number): string {
  if (number < 20) return englishUnits[number] ?? ''
  if (number < 100) {
    const [ten = '', unit] = [englishTens[Math.floor(number / 10)], number % 10]
    return unit === 0 ? ten : `${ten}-${english(unit)}`
  }
  if (number < 1000) {
    const rest = number % 100
    return `${english(Math.floor(number / 100))} hundred${rest === 0 ? '' : ` and ${english(rest)}`}`
  }
  const parts = scales.flatMap(({ size, en }) => {
    const count = Math.floor(number / size) % 1000
    return count === 0 ? [] : [`${english(count)} ${en}`]
  })
  const below = number % 1000
  if (below === 0) return parts.join(' ')
  return `${parts.join(' ')}${below < 100 ? ' and ' : ' '}${english(below)}`
}
