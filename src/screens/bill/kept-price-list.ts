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
import type { KeptAnswers } from '../../services/kept-answers.ts'

const wholeName = 'price list'
const changesName = 'price list changes'
/** With more the whole list is cheaper. */
export const keptChangesMax = 100

const storedChanges = z.array(z.string())

export type WireChanges = ReplyOf<typeof catalogueEndpoints.getCatalogueChanges>

/** Null when there is none that this version of the program can read. */
export async function readKeptPriceList(kept: KeptAnswers): Promise<Catalogue | null> {
  const [whole, changes] = await Promise.all([kept.get(wholeName), kept.get(changesName)])
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

export async function keepPriceList(kept: KeptAnswers, content: Uint8Array): Promise<void> {
  // Older changes belong to an older list.
  await kept.put(changesName, [])
  await kept.put(wholeName, content)
}

/** False when there are too many: the whole list must be read again. */
export async function keepPriceChanges(kept: KeptAnswers, changes: WireChanges): Promise<boolean> {
  const before = storedChanges.safeParse(await kept.get(changesName)).data ?? []
  if (before.length >= keptChangesMax) return false
  const wire = z.encode(catalogueEndpoints.getCatalogueChanges.reply, changes)
  await kept.put(changesName, [...before, JSON.stringify(wire)])
  return true
}
