/** Whether the side menu is open. Beside the page the state is stored on this device; as an overlay it closes with navigation. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStored } from '../services/api-context.ts'

export type Menu = { readonly isOpen: boolean; readonly toggle: () => void }

const room = matchMedia('(min-width: 64rem)')

/** A menu with a single link is closed by default. */
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
