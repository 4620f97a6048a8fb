/** The cursor and scroll position of a list, for this tab: restored at the same address and after a reload. */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { z } from 'zod'
import { readFromTab, saveInTab } from '../api/tab-storage.ts'
import { type Grid, type RestoredGrid, useGrid } from '../grid/grid-state.ts'

const storageKey = 'list_places'
/** Enough to follow a figure to its document and back. */
const placesMax = 20

const place = z.object({ row: z.int().min(0), column: z.int().min(0) })
const rowId = z.string().optional()
const storedPlaces = z.array(
  z.object({
    /** The list with its filters and sorting. */
    address: z.string(),
    grid: z.object({
      state: z.object({ active: place, anchor: place, head: place }),
      ids: z.object({ active: rowId, anchor: rowId, head: rowId }),
      viewport: z.object({ shift: z.int().min(0), topPx: z.number().min(0) }),
    }),
    /** The expanded rows, or the collapsed ones when all are expanded by default. */
    toggled: z.object({ isOpen: z.boolean(), except: z.array(z.string()) }).optional(),
  }),
)
type StoredPlaces = z.output<typeof storedPlaces>

export type RestoredPlace = { readonly grid: RestoredGrid; readonly toggled?: StoredPlaces[number]['toggled'] }

/** When storage fails, a list starts at the top. */
export function keepPlace(address: string, { grid, toggled }: RestoredPlace): void {
  const others = readPlaces().filter(each => each.address !== address)
  const own = { address, grid, ...(toggled && { toggled }) } satisfies z.input<typeof storedPlaces>[number]
  saveInTab(storageKey, [own, ...others].slice(0, placesMax))
}

export function readPlace(address: string): RestoredPlace | null {
  return readPlaces().find(each => each.address === address) ?? null
}

function readPlaces(): StoredPlaces {
  return readFromTab(storageKey, storedPlaces) ?? []
}

/** The grid restored for its address, or at the top; saves its position when left. `toggled` is read then. */
export function useRestoredGrid(toggled?: RefObject<RestoredPlace['toggled']>): {
  readonly grid: Grid
  /** Null for a new address. */
  readonly restored: RestoredPlace | null
} {
  const { pathname, search, hash } = useLocation()
  const address = pathname + search + hash
  const [restored] = useState(() => readPlace(address))
  const grid = useGrid(() => restored?.grid ?? null)
  const latest = useRef('')
  useEffect(() => {
    latest.current = address
  })
  useLayoutEffect(() => {
    const keep = () => keepPlace(latest.current, { grid: grid.keep(), toggled: toggled?.current })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [grid, toggled])
  return { grid, restored }
}
