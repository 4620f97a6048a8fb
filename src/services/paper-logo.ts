/** Scales the logo to print size for storage on the device, because browser storage is small. */

/** 300 dpi at the printed size of 60 by 16 mm. */
const widthMax = 709
const heightMax = 189

/** A PNG as a `data:` URL. Throws when the image cannot be read. */
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
