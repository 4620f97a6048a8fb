/** The expanded recommendations, and the followed link: stored for this tab, so that back navigation restores them. */
import { z } from 'zod'
import { readFromTab, saveInTab } from '../../api/tab-storage.ts'

const storageKey = 'recommendation_place'
const place = z.object({
  /** The address of the charts. */
  address: z.string(),
  open: z.array(z.string()),
  /** The address of the link; null when none was followed. */
  followed: z.string().nullable(),
})
export type RecommendationPlace = z.output<typeof place>

export function saveRecommendationPlace(saved: RecommendationPlace): void {
  saveInTab(storageKey, saved)
}

/** Null when nothing is stored for this address. */
export function savedRecommendationPlace(address: string): RecommendationPlace | null {
  const saved = readFromTab(storageKey, place)
  return saved?.address === address ? saved : null
}
