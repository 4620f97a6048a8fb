/** A QR code as one SVG path: sharp at any size, on screen and in print. */
import { qrPicture } from './qr-picture.ts'

type QrCodeProps = {
  readonly text: string
  /** The accessible name. */
  readonly label: string
  readonly className: string
  /** Limited by the width of the paper. */
  readonly sizeMm: number
}

export function QrCode({ text, label, className, sizeMm }: QrCodeProps) {
  const { path, size } = qrPicture(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      style={{ inlineSize: `${sizeMm}mm` }}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
