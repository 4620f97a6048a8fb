/** Which recommendations are open, and which link was followed: stored for this tab, so that back navigation restores them. */
import { z } from 'zod'
import { readFromTab, saveInTab } from '../../api/tab-storage.ts'

const storageKey = 'recommendation_place'
const place = z.object({
  /** Of the charts. */
  address: z.string(),
  open: z.array(z.string()),
  /** Of the link; null where none was followed. */
  followed: z.string().nullable(),
})
export type RecommendationPlace = z.output<typeof place>

export function keepRecommendationPlace(kept: RecommendationPlace): void {
  saveInTab(storageKey, kept)
}

/** Null where nothing is kept of this address. */
export function keptRecommendationPlace(address: string): RecommendationPlace | null {
  const kept = readFromTab(storageKey, place)
  return kept?.address === address ? kept : null
}
