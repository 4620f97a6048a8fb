/** Restores the focus in the part of a page from which the user opened something. */
import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

type Left = { readonly name: string; readonly at: number }

/** By history entry. */
const left = new Map<string, Left>()

type Return = {
  /** The position of the focus in it; null when the user did not leave from here. */
  readonly at: number | null
  /** Call it before something is opened. */
  readonly leave: (at?: number) => void
}

/** `name` is unique within the page. */
export function useReturn(name: string, place: RefObject<HTMLElement | null>): Return {
  const { key } = useLocation()
  const { current: found } = useRef(left.get(key))
  const isHere = found?.name === name
  useEffect(() => {
    if (!isHere) return
    left.delete(key)
    place.current?.focus()
  }, [isHere, key, place])
  return { at: isHere ? found.at : null, leave: (at = 0) => void left.set(key, { name, at }) }
}
