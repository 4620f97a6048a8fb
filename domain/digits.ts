/** Writes Arabic-Indic (٠–٩) and Persian (۰–۹) digits as 0–9 and leaves everything else as it is. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, digit => String(digit.charCodeAt(0) & 0x0f))
}
