/** Where a list was left, for this tab: whoever comes back to the same address, or reloads it, stands where they stood. */
import { z } from 'zod'
import type { KeptGrid } from '../../grid/grid-state.ts'

const storageKey = 'bill_list_place'

const place = z.object({ row: z.int().min(0), column: z.int().min(0) })
const rowId = z.string().optional()
const kept = z.object({
  /** The query of the address: what is listed, and in which order. */
  search: z.string(),
  grid: z.object({
    state: z.object({ active: place, anchor: place, head: place }),
    ids: z.object({ active: rowId, anchor: rowId, head: rowId }),
    sight: z.object({ shift: z.int().min(0), topPx: z.number().min(0) }),
  }),
})

export function keepPlace(search: string, grid: KeptGrid): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ search, grid } satisfies z.input<typeof kept>))
  } catch {
    // Where nothing is kept, a list begins at its top.
  }
}

export function readPlace(search: string): KeptGrid | null {
  try {
    const found = kept.safeParse(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'))
    return found.success && found.data.search === search ? found.data.grid : null
  } catch {
    return null
  }
}
