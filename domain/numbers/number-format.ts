/**
 * Numbers as a person reads them, in the digits that the preferences name. What is stored and sent always has ASCII digits;
 * nothing here is for the wire.
 */
export type DisplayDigits = 'latn' | 'arab'

export type NumberFormat = {
  readonly digits: DisplayDigits
  /** How many decimals the whole number has. */
  readonly decimals: number
  /** Zeros at the end are dropped down to so many decimals; all are kept when it is missing. */
  readonly decimalsMin?: number
  /** Whether thousands are parted, which they are unless it is false. */
  readonly isGrouped?: boolean
}

/**
 * A whole number of 10^-decimals as text: 1234567 with two decimals is `12,345.67` or `١٢٬٣٤٥٫٦٧`. The minus is in
 * front; where the text is laid out right to left, the element that shows it sets its own direction.
 */
export function formatNumber(value: number, format: NumberFormat): string {
  const { decimals, decimalsMin = decimals, isGrouped = true } = format
  if (!Number.isSafeInteger(value))
    throw new RangeError(`only a whole number can be written with ${decimals} decimals, not ${value}`)
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = trimmed(digits.slice(digits.length - decimals), decimalsMin)
  const grouped = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/gu, ',') : whole
  const text = `${value < 0 ? '-' : ''}${grouped}${fraction === '' ? '' : `.${fraction}`}`
  return format.digits === 'arab' ? arabicNumber(text) : text
}

/** A written number in Arabic-Indic digits with their own marks: `1,234.5` is `١٬٢٣٤٫٥`. */
function arabicNumber(text: string): string {
  return inDigits(text, 'arab').replaceAll(',', '٬').replaceAll('.', '٫')
}

/** Any text with its digits in the display digits; everything else, marks included, stays. */
export function inDigits(text: string, digits: DisplayDigits): string {
  const ascii = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/gu, digit => String(digit.charCodeAt(0) & 0x0f))
  if (digits === 'latn') return ascii
  return ascii.replace(/\d/gu, digit => String.fromCharCode(0x0660 + Number(digit)))
}

function trimmed(fraction: string, decimalsMin: number): string {
  let end = fraction.length
  while (end > decimalsMin && fraction[end - 1] === '0') end -= 1
  return fraction.slice(0, end)
}
