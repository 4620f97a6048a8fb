/** The price list on this device: the whole as it was read, and the changes since. Both in the form of the wire. */
import * as z from 'zod'
import {
  type Catalogue,
  catalogueEndpoints,
  decodedCatalogueChanges,
  readCatalogue,
  withChanges,
} from '#contract/catalogue.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { CachedAnswers } from '../../services/cached-answers.ts'

const wholeName = 'price list'
const changesName = 'price list changes'
/** With more the whole list is cheaper. */
export const cachedChangesMax = 100

const storedChanges = z.array(z.string())

export type WireChanges = ReplyOf<typeof catalogueEndpoints.getCatalogueChanges>

/** Null when there is none that this version of the program can read. */
export async function readCachedPriceList(answers: CachedAnswers): Promise<Catalogue | null> {
  const [whole, changes] = await Promise.all([answers.get(wholeName), answers.get(changesName)])
  if (!(whole instanceof Uint8Array)) return null
  try {
    const first = readCatalogue(JSON.parse(new TextDecoder().decode(whole)))
    return storedChanges.parse(changes ?? []).reduce((catalogue, text) => {
      const wire = catalogueEndpoints.getCatalogueChanges.reply.parse(JSON.parse(text))
      return withChanges(catalogue, decodedCatalogueChanges(wire))
    }, first)
  } catch {
    return null
  }
}

export async function cachePriceList(answers: CachedAnswers, content: Uint8Array): Promise<void> {
  // Older changes belong to an older list.
  await answers.put(changesName, [])
  await answers.put(wholeName, content)
}

/** False when there are too many: the whole list must be read again. */
export async function cachePriceChanges(answers: CachedAnswers, changes: WireChanges): Promise<boolean> {
  const before = storedChanges.safeParse(await answers.get(changesName)).data ?? []
  if (before.length >= cachedChangesMax) return false
  const wire = z.encode(catalogueEndpoints.getCatalogueChanges.reply, changes)
  await answers.put(changesName, [...before, JSON.stringify(wire)])
  return true
}
