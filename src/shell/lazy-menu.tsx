/**
 * A button whose menu is loaded on hover or focus, so that no page waits for rarely used menus. The loaded component renders itself with
 * `MenuFrame`.
 */
import { cloneElement, createContext, type ReactElement, useState } from 'react'
import { type Loader, preload, useLoaded } from '../services/loaded.ts'
import type { ButtonProps } from '../ui/button.tsx'

/** The button that a loaded menu takes over. */
export const MenuTriggerContext = createContext<ReactElement<ButtonProps> | null>(null)

type LazyMenuProps = { readonly load: Loader; readonly trigger: ReactElement<ButtonProps> }

export function LazyMenu({ load, trigger }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <LoadedMenu load={load} trigger={trigger} giveUp={() => setWanted(false)} />
  const near = () => preload(load)
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    onClick: () => setWanted(true),
  })
}

/** Without a network the button stays, and the next press retries. */
function LoadedMenu({ load, trigger, giveUp }: LazyMenuProps & { giveUp: () => void }) {
  const loaded = useLoaded(load)
  if (loaded.kind !== 'ready') return cloneElement(trigger, { 'aria-haspopup': 'menu', onClick: giveUp })
  return (
    <MenuTriggerContext value={trigger}>
      <loaded.Component />
    </MenuTriggerContext>
  )
}
