/** Detects the image type of a file from its bytes: images that browsers show and that cannot contain scripts. */

export type Picture = {
  readonly mediaType: 'image/png' | 'image/jpeg' | 'image/webp'
  readonly extension: 'png' | 'jpg' | 'webp'
  readonly width: number
  readonly height: number
}

/** Null for anything else, also for an image that ends before its size. */
export function pictureOf(bytes: Uint8Array): Picture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngOf(view) ?? jpegOf(view) ?? webpOf(view)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function pngOf(view: DataView): Picture | null {
  if (view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a || view.getUint32(12) !== asciiIhdr)
    return null
  return sized('image/png', 'png', view.getUint32(16), view.getUint32(20))
}
const asciiIhdr = 0x49484452

/** The size is in the first frame, after any number of segments. */
function jpegOf(view: DataView): Picture | null {
  if (view.getUint16(0) !== 0xffd8) return null
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker >> 8 !== 0xff) return null
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker)
    if (isFrame) return sized('image/jpeg', 'jpg', view.getUint16(at + 7), view.getUint16(at + 5))
  }
}

function webpOf(view: DataView): Picture | null {
  if (view.getUint32(0) !== asciiRiff || view.getUint32(8) !== asciiWebp) return null
  const webp = (width: number, height: number) => sized('image/webp', 'webp', width, height)
  const little24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  switch (view.getUint32(12)) {
    // `VP8X`, `VP8L` and `VP8 `: extended, lossless and basic format.
    case 0x56503858:
      return webp(little24(24) + 1, little24(27) + 1)
    case 0x5650384c: {
      const bits = view.getUint32(21, true)
      return webp((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    case 0x56503820:
      return webp(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    default:
      return null
  }
}
const asciiRiff = 0x52494646
const asciiWebp = 0x57454250

function sized(mediaType: Picture['mediaType'], extension: Picture['extension'], width: number, height: number) {
  return width > 0 && height > 0 ? { mediaType, extension, width, height } : null
}
