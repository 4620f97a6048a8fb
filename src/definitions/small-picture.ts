/** Scales a picture down for storage, by redrawing it, which also removes its metadata (place and time). */
import { pictureBytesMax, pictureSideMax } from '#contract/item.ts'

/** The field's text while a picture is being uploaded. */
export const pictureOnItsWay = '…'

export const pictureKinds = 'image/png,image/jpeg,image/webp'
export const pictureFileMegabytesMax = 30

/** Null for a file that is not a picture. */
export async function smallPicture(file: File): Promise<File | null> {
  const drawn = await createImageBitmap(file).catch(() => null)
  if (drawn === null) return null
  const scale = Math.min(1, pictureSideMax / Math.max(drawn.width, drawn.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(drawn.width * scale))
  canvas.height = Math.max(1, Math.round(drawn.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  drawn.close()
  const content = (await written(canvas, 'image/webp')) ?? (await written(canvas, 'image/jpeg'))
  return content && new File([content], file.name.slice(-200), { type: content.type })
}

/** Null when it is too large: a browser that cannot encode a format writes a PNG. */
async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const content = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.85))
  return content !== null && content.size <= pictureBytesMax ? content : null
}
