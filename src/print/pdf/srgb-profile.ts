/**
 * The ICC profile of the colour space sRGB, which a PDF/A says its colours are in: three primaries and a curve. Source: ICC.1:2010 (version
 * 4.3), IEC 61966-2-1.
 */

/** The primaries and the matrix from the daylight D65 of screens to the D50 of profiles, as the ICC publishes them. */
const red = [0.43607, 0.22249, 0.01392] as const
const green = [0.38515, 0.71687, 0.09708] as const
const blue = [0.14307, 0.06061, 0.7141] as const
const white = [0.9642, 1, 0.82491] as const
const toD50 = [1.04788, 0.02292, -0.0502, 0.02959, 0.99048, -0.01706, -0.00925, 0.01508, 0.75168] as const

/** (aX + b)^g from d on, cX below, in the order g, a, b, c, d. */
const curve = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const

export function srgbProfile(): Uint8Array {
  const shape = element('para', [...u16(3), ...u16(0), ...curve.flatMap(fixed)])
  const tags: readonly (readonly [name: string, element: readonly number[]])[] = [
    ['desc', localized('sRGB')],
    ['cprt', localized('No copyright, use freely')],
    ['wtpt', xyz(white)],
    ['chad', element('sf32', toD50.flatMap(fixed))],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ['rTRC', shape],
    ['gTRC', shape],
    ['bTRC', shape],
  ]
  const table: number[] = u32(tags.length)
  const body: number[] = []
  const bodyStart = headerBytes + 4 + tags.length * 12
  /** The three curves are one element. */
  const places = new Map<readonly number[], number>()
  for (const [name, bytes] of tags) {
    const at = places.get(bytes) ?? bodyStart + body.length
    if (!places.has(bytes)) body.push(...bytes)
    places.set(bytes, at)
    table.push(...ascii(name), ...u32(at), ...u32(bytes.length))
  }
  return Uint8Array.from([...header(bodyStart + body.length), ...table, ...body])
}

const headerBytes = 128

/** A display profile of version 4.3; what is zero is not known or not used. */
function header(bytes: number): readonly number[] {
  const start = [...u32(bytes), ...u32(0), ...u32(0x04300000), ...ascii('mntrRGB XYZ ')]
  const created = [2026, 1, 1, 0, 0, 0].flatMap(u16)
  const illuminant = white.flatMap(fixed)
  const written = [...start, ...created, ...ascii('acsp'), ...Array<number>(28).fill(0), ...illuminant]
  return [...written, ...Array<number>(headerBytes - written.length).fill(0)]
}

function xyz(values: readonly number[]): readonly number[] {
  return element('XYZ ', values.flatMap(fixed))
}

/** One text, in English. */
function localized(text: string): readonly number[] {
  const letters = Array.from(text, letter => letter.charCodeAt(0)).flatMap(u16)
  return element('mluc', [...u32(1), ...u32(12), ...ascii('enUS'), ...u32(letters.length), ...u32(28), ...letters])
}

/** Elements start at multiples of four bytes, which the length of each of these is. */
function element(type: string, content: readonly number[]): readonly number[] {
  return [...ascii(type), ...u32(0), ...content]
}

function ascii(text: string): number[] {
  return Array.from(text, letter => letter.charCodeAt(0))
}

function u16(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff]
}

function u32(value: number): number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}

/** Signed, with 16 binary digits after the point. */
function fixed(value: number): number[] {
  return u32(Math.round(value * 65_536))
}
