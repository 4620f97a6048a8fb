/** A picture as it is uploaded: its type comes from the bytes, its name from the hash of the content. */
import { hash } from 'node:crypto'
import type { SentFile } from '#contract/setting.ts'
import { pictureOf } from '#domain/picture.ts'
import { problem } from '#domain/problem.ts'
import { refuse } from './calls/failure.ts'

export const uploadFolder = 'uploads/'

export type SentPicture = {
  readonly name: string
  readonly media_type: string
  readonly size: number
  readonly content: Uint8Array
}

/** A browser decodes a picture at full size, however small it is shown: `sideMax` is in pixels. */
export async function readPictureFile(file: SentFile, prefix: string, sideMax: number): Promise<SentPicture> {
  const content = new Uint8Array(await file.arrayBuffer())
  const picture = pictureOf(content)
  if (picture === null) refuse([problem('files', 'notAPicture')])
  const { width, height, mediaType, extension } = picture
  if (Math.max(width, height) > sideMax) refuse([problem('files', 'pictureTooLarge', { width, height, max: sideMax })])
  const name = `${prefix}${hash('sha256', content, 'hex').slice(0, 32)}.${extension}`
  return { name, media_type: mediaType, size: content.length, content }
}
