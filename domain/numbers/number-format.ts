/**
 * Formats numbers for display, in the digits of the user's preferences. Stored and sent numbers always have ASCII digits; nothing here is
 * for the wire.
 */
export type DisplayDigits = 'latn' | 'arab'

export type NumberFormat = {
  readonly digits: DisplayDigits
  /** The number of decimals in the whole number. */
  readonly decimals: number
  /** Trailing zeros are dropped down to this number of decimals; all are kept when it is missing. */
  readonly decimalsMin?: number
  /** Whether thousands are grouped; true by default. */
  readonly isGrouped?: boolean
}

/**
 * Formats a whole number of 10^-decimals: 1234567 with two decimals is `12,345.67` or `١٢٬٣٤٥٫٦٧`. The minus is in front; in right-to-left
 * text the containing element sets its direction.
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

/** Converts to Arabic-Indic digits and marks: `1,234.5` becomes `١٬٢٣٤٫٥`. */
function arabicNumber(text: string): string {
  return inDigits(text, 'arab').replaceAll(',', '٬').replaceAll('.', '٫')
}

/** Converts the digits of any text to the display digits; everything else stays. */
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
