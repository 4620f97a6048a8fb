/** A QR code as one SVG path: sharp at any size, on screen and in print. */
import type { Roll } from '../api/papers.ts'
import { qrPicture } from './qr-picture.ts'
import { qrSizeOnRoll } from './qr-size.ts'

type QrCodeProps = {
  readonly text: string
  /** The accessible name. */
  readonly label: string
  readonly className: string
  readonly sizeMm: number
  /** On a roll the size fits the dots of the printer. */
  readonly roll?: Roll
}

export function QrCode({ text, label, className, sizeMm, roll }: QrCodeProps) {
  const { path, size } = qrPicture(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      style={{ inlineSize: `${roll === undefined ? sizeMm : qrSizeOnRoll(size, sizeMm, roll)}mm` }}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
