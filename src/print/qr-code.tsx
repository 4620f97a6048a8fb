/** A QR code as one SVG path: sharp at any size, on screen and on paper. */
import { qrPicture } from './qr-picture.ts'

/** `label` names the picture for those who do not see it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { path, size } = qrPicture(text)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
