/** The logo as it is kept on a device: no larger than paper shows it, because the storage of a browser is small. */

/** 300 dots to an inch at the size that it is printed in, 60 by 16 mm. */
const widthMax = 709
const heightMax = 189

/** A PNG as a `data:` address. Throws where the picture cannot be read. */
export async function paperLogo(address: string): Promise<string> {
  const image = new Image()
  image.src = address
  await image.decode()
  const scale = Math.min(1, widthMax / image.naturalWidth, heightMax / image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
