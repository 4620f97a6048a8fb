/** A picture of any size as the small one that is kept: drawn anew, so that nothing of where and when it was taken goes with it. */
import { pictureBytesMax, pictureSideMax } from '#contract/item.ts'

/** What is in the field while a picture is being sent. */
export const pictureOnItsWay = '…'

export const pictureKinds = 'image/png,image/jpeg,image/webp'
export const pictureFileMegabytesMax = 30

/** Null for a file that is no picture. */
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

/** Null where it is too large: a browser that cannot write a kind writes a PNG. */
async function written(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  const content = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, type, 0.85))
  return content !== null && content.size <= pictureBytesMax ? content : null
}
