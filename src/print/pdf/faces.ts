/**
 * The font faces of a PDF: Cairo in the weights of the layouts, each split into three files by script. A face is fetched when a letter
 * needs it.
 */
import arabic400 from '@fontsource/cairo/files/cairo-arabic-400-normal.woff?url'
import arabic600 from '@fontsource/cairo/files/cairo-arabic-600-normal.woff?url'
import arabic700 from '@fontsource/cairo/files/cairo-arabic-700-normal.woff?url'
import latin400 from '@fontsource/cairo/files/cairo-latin-400-normal.woff?url'
import latin600 from '@fontsource/cairo/files/cairo-latin-600-normal.woff?url'
import latin700 from '@fontsource/cairo/files/cairo-latin-700-normal.woff?url'
import latinExtended400 from '@fontsource/cairo/files/cairo-latin-ext-400-normal.woff?url'
import latinExtended600 from '@fontsource/cairo/files/cairo-latin-ext-600-normal.woff?url'
import latinExtended700 from '@fontsource/cairo/files/cairo-latin-ext-700-normal.woff?url'
import { create, type Font } from 'fontkit'
import type { Weight } from './weights.ts'
import { unpackWoff } from './woff.ts'

/** In lookup order for a letter. */
const addresses = {
  400: [arabic400, latin400, latinExtended400],
  600: [arabic600, latin600, latinExtended600],
  700: [arabic700, latin700, latinExtended700],
} as const satisfies Record<Weight, readonly string[]>

export type Faces = Readonly<Record<Weight, readonly Font[]>>

export async function loadFaces(used: ReadonlySet<Weight>): Promise<Faces> {
  const load = async (weight: Weight) => (used.has(weight) ? Promise.all(addresses[weight].map(loadFace)) : [])
  const [regular, semibold, bold] = await Promise.all([load(400), load(600), load(700)])
  return { 400: regular, 600: semibold, 700: bold }
}

async function loadFace(address: string): Promise<Font> {
  const reply = await fetch(address)
  if (!reply.ok) throw new Error(`The font ${address} could not be fetched.`)
  return create(await unpackWoff(new Uint8Array(await reply.arrayBuffer())))
}
