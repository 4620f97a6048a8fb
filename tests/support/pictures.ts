/** Pictures of a few bytes, valid as far as the server checks them. */

export function aPng(width = 2, height = 1): Uint8Array {
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
    ...[...big32(width), ...big32(height), 8, 6, 0, 0, 0],
  ])
}

/** With a comment before its frame. */
export function aJpeg(width = 2, height = 1): Uint8Array {
  const comment = [0xff, 0xfe, 0, 5, 1, 2, 3]
  return Uint8Array.from([
    0xff,
    0xd8,
    ...comment,
    0xff,
    0xc2,
    0,
    11,
    8,
    ...big16(height),
    ...big16(width),
    1,
    1,
    0x11,
    0,
  ])
}

const riff = [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50]

export function aWebp(form: 'VP8X' | 'VP8L' | 'VP8 ', width = 2, height = 1): Uint8Array {
  const head = [...riff, ...new TextEncoder().encode(form), 0, 0, 0, 0]
  if (form === 'VP8X') return Uint8Array.from([...head, 0, 0, 0, 0, ...little24(width - 1), ...little24(height - 1)])
  if (form === 'VP8L') {
    const bits = width - 1 + (height - 1) * 0x4000
    return Uint8Array.from([...head, 0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255])
  }
  return Uint8Array.from([...head, 0, 0, 0, 0x9d, 0x01, 0x2a, width & 255, width >> 8, height & 255, height >> 8])
}

function big16(value: number): number[] {
  return [value >> 8, value & 255]
}

function big32(value: number): number[] {
  return [...big16(value >>> 16), ...big16(value & 0xffff)]
}

function little24(value: number): number[] {
  return [value & 255, (value >> 8) & 255, value >> 16]
}
