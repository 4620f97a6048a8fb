/** UTF-8 and Base64, implemented here because this layer has neither the browser's nor Node's functions. */

/** UTF-8; half of a surrogate pair becomes U+FFFD, as everywhere else. */
export function utf8Bytes(text: string): number[] {
  const bytes: number[] = []
  for (const character of text.toWellFormed()) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return bytes
}

export function base64(bytes: readonly number[]): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += 3) {
    const [first = 0, second, third] = bytes.slice(index, index + 3)
    const group = (first << 16) | ((second ?? 0) << 8) | (third ?? 0)
    text += letter(group >> 18) + letter(group >> 12)
    text += second === undefined ? '=' : letter(group >> 6)
    text += third === undefined ? '=' : letter(group)
  }
  return text
}

/** Null for a text that is not Base64. */
export function bytesOfBase64(text: string): number[] | null {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  const bytes: number[] = []
  for (let index = 0; index < text.length; index += 4) {
    const [a = 0, b = 0, c, d] = Array.from(text.slice(index, index + 4).replace(/=/g, ''), each =>
      alphabet.indexOf(each),
    )
    const group = (a << 18) | (b << 12) | ((c ?? 0) << 6) | (d ?? 0)
    bytes.push(group >> 16)
    if (c !== undefined) bytes.push((group >> 8) & 0xff)
    if (d !== undefined) bytes.push(group & 0xff)
  }
  return bytes
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function letter(bits: number): string {
  return alphabet.charAt(bits & 0x3f)
}

function tail(code: number): number {
  return 0x80 | (code & 0x3f)
}
