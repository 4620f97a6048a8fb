/** F6 cycles through the regions of the bill: header, lines, totals, side. Each remembers its last focus. Source: design page 4 §2. */
import { type RefObject, useEffect, useMemo, useRef } from 'react'

const regions = ['header', 'lines', 'totals', 'side'] as const
type Region = (typeof regions)[number]

const focusable = 'input:not([disabled]),select:not([disabled]),button:not([disabled]):not([tabindex="-1"]),textarea'

export function useRegions(frame: RefObject<HTMLElement | null>): (by: 1 | -1) => void {
  const places = useRef(new Map<Region, HTMLElement>())
  useEffect(() => {
    const around = frame.current
    const remember = (event: FocusEvent) => {
      if (!(event.target instanceof HTMLElement)) return
      const region = regionOf(event.target)
      if (region !== undefined) places.current.set(region, event.target)
    }
    around?.addEventListener('focusin', remember)
    return () => around?.removeEventListener('focusin', remember)
  }, [frame])
  return useMemo(() => (by: 1 | -1) => goOn(frame.current, places.current, by), [frame])
}

function goOn(frame: HTMLElement | null, places: ReadonlyMap<Region, HTMLElement>, by: 1 | -1): void {
  const here = document.activeElement instanceof HTMLElement ? regionOf(document.activeElement) : undefined
  const from = here === undefined ? -1 : regions.indexOf(here)
  for (let step = 1; step <= regions.length; step += 1) {
    const place = (from + by * step + 2 * regions.length) % regions.length
    const target = entranceOf(frame, places, regions[place])
    if (target === null) continue
    target.focus()
    return
  }
}

/** The last focused element of a region, otherwise its first focusable one; null if there is none. */
function entranceOf(frame: HTMLElement | null, places: ReadonlyMap<Region, HTMLElement>, region: Region | undefined) {
  if (region === undefined) return null
  const last = places.get(region)
  if (last?.isConnected && last.matches(focusable)) return last
  return frame?.querySelector(`[data-region="${region}"]`)?.querySelector<HTMLElement>(focusable) ?? null
}

function regionOf(element: HTMLElement): Region | undefined {
  const name = element.closest('[data-region]')?.getAttribute('data-region')
  return regions.find(each => each === name)
}
