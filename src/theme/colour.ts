/** Arithmetic on `#rrggbb` colours: mixing for derived shades, and contrast as defined by WCAG 2.2. */

export type Hex = `#${string}`

/** Mixes two colours: share 0 is `from`, share 1 is `to`. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const target = channels(to)
  const mixed = channels(from).map((channel, index) => Math.round(channel + ((target[index] ?? 0) - channel) * share))
  return `#${mixed.map(channel => channel.toString(16).padStart(2, '0')).join('')}`
}

/** The contrast ratio of two opaque colours, from 1 to 21. Source: WCAG 2.2, relative luminance. */
export function contrast(a: Hex, b: Hex): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((one, other) => other - one)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function luminance(colour: Hex): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(channel => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(colour: Hex): readonly number[] {
  if (!/^#[0-9a-f]{6}$/.test(colour)) throw new Error(`not a colour: ${colour}`)
  return [1, 3, 5].map(start => Number.parseInt(colour.slice(start, start + 2), 16))
}
