import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react'
import type { Command } from './commands.ts'
import type { EntityActions } from './entities.ts'
import type { Palette } from './palette.ts'

/** The palette for components; `PaletteRoot` provides it. */
export const PaletteContext = createContext<Palette | undefined>(undefined)

export function usePalette(): Palette {
  const palette = useContext(PaletteContext)
  if (palette === undefined) throw new Error('There is no PaletteRoot around this component.')
  return palette
}

/**
 * Registers commands with their keys while the component is mounted. Their functions may change at every render; they are registered again
 * only when something else changes.
 */
export function useCommands(commands: readonly Command[]): void {
  const { commands: registry } = usePalette()
  const latest = useRef(commands)
  useLayoutEffect(() => {
    latest.current = commands
  })
  const shape = JSON.stringify(commands.map(command => [command, command.page !== undefined]))
  useLayoutEffect(() => {
    if (shape === '[]') return
    return registry.add(latest.current.map((command, place) => followingLatest(command, latest, place)))
  }, [registry, shape])
}

/** Provides actions on entities while the component is mounted. `actions` must keep its identity while nothing changes. */
export function useEntityActions(actions: EntityActions): void {
  const palette = usePalette()
  useLayoutEffect(() => palette.addActions(actions), [palette, actions])
}

function followingLatest(command: Command, latest: RefObject<readonly Command[]>, place: number): Command {
  const blocked = () => latest.current[place]?.blocked?.()
  return command.page === undefined
    ? { ...command, blocked, run: () => latest.current[place]?.run?.() }
    : { ...command, blocked, page: () => latest.current[place]?.page?.() ?? [] }
}
