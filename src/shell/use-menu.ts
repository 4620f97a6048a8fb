/** Whether the side menu is open. Beside the page it stays as the person has left it on this device; where it lies over the page it goes with the next page. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStored } from '../services/api-context.ts'

export type Menu = { readonly isOpen: boolean; readonly toggle: () => void }

const room = matchMedia('(min-width: 64rem)')

/** A menu of one link leads nowhere else: it is closed until somebody opens it. */
export function useMenu(linkCount: number, pathname: string): Menu {
  const hasRoom = useSyncExternalStore(followRoom, () => room.matches)
  const [chosen, choose] = useStored('side_menu')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (pathname !== '') setOver(false)
  }, [pathname])
  const isOpen = linkCount > 0 && (hasRoom ? (chosen ?? linkCount > 1) : isOver)
  const toggle = () => (hasRoom ? choose(!isOpen) : setOver(!isOpen))
  return { isOpen, toggle }
}

function followRoom(listener: () => void): () => void {
  room.addEventListener('change', listener)
  return () => room.removeEventListener('change', listener)
}
