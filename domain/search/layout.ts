/**
 * Converts text typed on the wrong keyboard layout: `سشمث` was meant as `sale`, and `lfduhj` as `مبيعات`. The Arabic layout is the PC one
 * (Arabic 101), the Latin one is US QWERTY.
 *
 * Each function returns the readings of the whole text, most likely first, or none when no character would change. A text may have several
 * Latin readings because `لا` is either the single key B or the keys G and H.
 */
export function latinReadings(text: string): readonly string[] {
  if (!/[\u0600-\u06ff\ufef5-\ufefc]/u.test(text)) return []
  let readings = ['']
  for (let at = 0; at < text.length; ) {
    const pair = ligatureKeys[text.slice(at, at + 2)]
    const single = keyOfArabic.get(text[at] ?? '') ?? text[at] ?? ''
    const joined = pair ?? (ligatureForms[text[at] ?? ''] || undefined)
    const next = pair === undefined ? '' : (keyOfArabic.get(text[at + 1] ?? '') ?? '')
    const choices = joined === undefined ? [single] : pair === undefined ? [joined] : [joined, single + next]
    const kept = readings.length * choices.length <= readingsMax ? choices : choices.slice(0, 1)
    readings = kept.flatMap(choice => readings.map(reading => reading + choice))
    at += pair === undefined ? 1 : 2
  }
  return readings.filter(reading => reading !== text)
}

export function arabicReadings(text: string): readonly string[] {
  if (!/[a-z]/iu.test(text)) return []
  // Caps Lock affects only Latin letters, so a text all in capitals stands for the unshifted keys.
  const keys = /[a-z]/u.test(text) || !/[A-Z].*[A-Z]/su.test(text) ? text : text.toLowerCase()
  const reading = Array.from(keys, key => arabicOfKey.get(key) ?? key).join('')
  return reading === text ? [] : [reading]
}

/** In either direction; none for fewer than three characters, which nearly always match some word. */
export function otherReadings(text: string): readonly string[] {
  return text.trim().length < lengthMin ? [] : [...latinReadings(text), ...arabicReadings(text)]
}

/** The Arabic letter on a key, by the key's physical code (`KeyK` is ن); undefined for a key without one. */
export function arabicOnKey(code: string): string | undefined {
  const key = /^Key[A-Z]$/u.test(code) ? code.slice(3).toLowerCase() : punctuationKeys[code]
  return key === undefined ? undefined : arabicOfKey.get(key)
}

const readingsMax = 8
const lengthMin = 3

const punctuationKeys: Readonly<Record<string, string | undefined>> = {
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
}

/** Rows of keys and the Arabic 101 characters on each. The keys of lam-alef produce two characters and are listed separately. */
const rows: readonly (readonly [keys: string, arabic: string])[] = [
  ['`qwertyuiop[]', 'ذضصثقفغعهخحجد'],
  ["asdfghjkl;'", 'شسيبلاتنمكط'],
  ['zxcvnm,./', 'ئءؤرىةوزظ'],
  ['~QWERYUIOP{}', '\u0651\u064e\u064b\u064f\u064cإ‘÷×؛<>'],
  ['ASDFHJKL', '\u0650\u064d][أـ،/'],
  ['ZXCVNM<>?', '~\u0652}{آ’,.؟'],
]

const ligatureKeys: Readonly<Record<string, string | undefined>> = { لا: 'b', لإ: 'T', لأ: 'G', لآ: 'B' }

/** Some layouts produce lam-alef as one presentation character. */
const ligatureForms: Readonly<Record<string, string | undefined>> = {
  '\ufefb': 'b',
  '\ufefc': 'b',
  '\ufef9': 'T',
  '\ufefa': 'T',
  '\ufef7': 'G',
  '\ufef8': 'G',
  '\ufef5': 'B',
  '\ufef6': 'B',
}

const arabicOfKey: ReadonlyMap<string, string> = new Map([
  ...rows.flatMap(pairsOf),
  ...Object.entries(ligatureKeys).map(([arabic, key]) => [key ?? '', arabic] as const),
])

/** The reverse mapping: characters that both layouts have on some key, such as `/` and `[`, stay unchanged. */
const keyOfArabic: ReadonlyMap<string, string> = new Map(
  rows.flatMap(pairsOf).flatMap(([key, arabic]) => (/[\u0600-\u06ff]/u.test(arabic) ? [[arabic, key] as const] : [])),
)

function pairsOf([keys, arabic]: readonly [string, string]): readonly (readonly [string, string])[] {
  const letters = Array.from(arabic)
  return Array.from(keys, (key, at) => [key, letters[at] ?? ''] as const)
}
