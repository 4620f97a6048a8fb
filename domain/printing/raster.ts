/**
 * Black and white images for receipt printers. Pixels are in canvas format: red, green, blue and alpha of each dot, 0 to 255, row by row
 * from the top left, on white.
 */

/** Rows of bits, eight dots per byte, the first dot in the highest bit; 1 is black. The width is a multiple of 8. */
export type Raster = { readonly widthDots: number; readonly heightDots: number; readonly bits: Uint8Array }

export type Pixels = Uint8ClampedArray

const dotsPerByte = 8
const channels = 4

/** A dot is black when darker than `threshold`, 1 to 255. Throws when the width is not a whole number of bytes. */
export function rasterOf(pixels: Pixels, widthDots: number, threshold: number): Raster {
  const heightDots = pixels.length / channels / widthDots
  if (widthDots <= 0 || widthDots % dotsPerByte !== 0 || !Number.isInteger(heightDots))
    throw new Error(`A picture of ${pixels.length} values has no rows of ${widthDots} dots.`)
  const bits = new Uint8Array((widthDots / dotsPerByte) * heightDots)
  for (let dot = 0; dot < widthDots * heightDots; dot += 1) {
    if (shadeOf(pixels, dot) >= threshold) continue
    const at = Math.floor(dot / dotsPerByte)
    bits[at] = (bits[at] ?? 0) | (0x80 >> (dot % dotsPerByte))
  }
  return { widthDots, heightDots, bits }
}

/** Removes the white rows at the top and bottom, to save paper. */
export function trimmed({ widthDots, bits }: Raster): Raster {
  const rowBytes = widthDots / dotsPerByte
  const first = bits.findIndex(byte => byte !== 0)
  const last = bits.findLastIndex(byte => byte !== 0)
  const [start, end] = first < 0 ? [0, 0] : [Math.floor(first / rowBytes), Math.floor(last / rowBytes) + 1]
  return { widthDots, heightDots: end - start, bits: bits.slice(start * rowBytes, end * rowBytes) }
}

/**
 * Dithers to black and white dots that look grey from a distance, so that a pale logo does not vanish. Source: Floyd and Steinberg, 1976:
 * the error of a dot is spread over the following ones.
 */
export function dithered(pixels: Pixels, widthDots: number): Pixels {
  const shades = Float32Array.from({ length: pixels.length / channels }, (_, dot) => shadeOf(pixels, dot))
  const result = new Uint8ClampedArray(pixels.length)
  for (let dot = 0; dot < shades.length; dot += 1) {
    const wanted = shades[dot] ?? white
    const shown = wanted < white / 2 ? 0 : white
    result.fill(shown, dot * channels, dot * channels + channels - 1)
    result[dot * channels + channels - 1] = white
    const column = dot % widthDots
    for (const [across, down, share] of spread) {
      const isBeside = column + across >= 0 && column + across < widthDots
      const to = dot + down * widthDots + across
      if (isBeside && to < shades.length) shades[to] = (shades[to] ?? 0) + (wanted - shown) * share
    }
  }
  return result
}

const white = 255

/** To the right, and to three dots of the row below. */
const spread = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const

/** The perceived lightness of a dot. Source: ITU-R BT.601. Transparent dots count as white. */
function shadeOf(pixels: Pixels, dot: number): number {
  const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(dot * channels, dot * channels + channels)
  const shade = (299 * red + 587 * green + 114 * blue) / 1000
  return white + ((shade - white) * opacity) / white
}
