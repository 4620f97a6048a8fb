/** The barcode of a document's code, so that a scanner finds the document again. */
import { barPicture } from './bar-picture.ts'

/** Three dots of a receipt printer, with a little to spare for rounding. */
const moduleMm = 0.38
const heightModules = 26

export function BarCode({ text, className }: { text: string; className: string }) {
  const picture = barPicture(text, heightModules)
  if (picture === null) return null
  const { path, width } = picture
  return (
    <svg
      // The code is beside it as text.
      aria-hidden
      viewBox={`0 0 ${width} ${heightModules}`}
      className={className}
      style={{ inlineSize: `${(width * moduleMm).toFixed(2)}mm` }}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={heightModules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
