import type { Need } from '#domain/access/can.ts'
import type { Keyboard } from '../keyboard/keyboard.ts'
import type { Contexts } from '../keyboard/when.ts'
import { type Command, type CommandRegistry, createCommands } from './commands.ts'
import type { Entity, EntityAction, EntityActions } from './entities.ts'
import { createEntityStore, type EntityStore, type EntityStoreOptions } from './entity-store.ts'
import type { UserMemory } from './user-memory.ts'

/** The palette's interface for the rest of the program: registers contents and opens it. Its UI is loaded on first use or in idle time before. */
export type Palette = {
  readonly commands: CommandRegistry
  readonly memory: UserMemory
  readonly entities: EntityStore
  /** Adds a screen's actions on entities; those added later come first. */
  readonly addActions: (actions: EntityActions) => () => void
  /** Adds actions available on every screen, after the screen's own. */
  readonly addGeneralActions: (actions: EntityActions) => () => void
  readonly actionsOf: (entity: Entity) => readonly EntityAction[]
  readonly snapshot: () => PaletteState
  readonly subscribe: (listener: () => void) => () => void
  /** Opens the general list, or a command's page; optionally with a query. */
  readonly open: (page?: Command, query?: string) => void
  readonly close: () => void
  /** Keeps text typed before the palette is rendered. */
  readonly typeAhead: (text: string) => void
}

/** A new `opening` resets the palette. */
export type PaletteState = { readonly isOpen: false; readonly opening: number } | OpenPalette

type OpenPalette = {
  readonly isOpen: true
  readonly opening: number
  /** The command whose page it opened with. */
  readonly page: Command | undefined
  /** The initial text: a query, or what was typed before it was rendered. */
  readonly typed: string
  /** The contexts at opening. */
  readonly contexts: Contexts
}

export type PaletteOptions = Omit<EntityStoreOptions, 'can'> & {
  readonly keyboard: Keyboard
  readonly memory: UserMemory
  readonly can: (need: Need) => boolean
  /** Runs a command started by key, or shows why it is blocked. */
  readonly onKey: (command: Command) => void
}

export function createPalette(options: PaletteOptions): Palette {
  const { keyboard, memory, can, onKey } = options
  const commands = createCommands(keyboard.bindings, command => {
    if (command.page === undefined || command.blocked?.() !== undefined) onKey(command)
    else open(command)
  })
  const entities = createEntityStore(options)
  const screenActions: EntityActions[] = []
  const generalActions: EntityActions[] = []
  const listeners = new Set<() => void>()
  let state: PaletteState = { isOpen: false, opening: 0 }
  return {
    commands,
    memory,
    entities,
    addActions,
    addGeneralActions,
    actionsOf,
    snapshot: () => state,
    subscribe,
    open,
    close,
    typeAhead,
  }

  function addActions(actions: EntityActions): () => void {
    screenActions.unshift(actions)
    return () => removeFrom(screenActions, actions)
  }

  function addGeneralActions(actions: EntityActions): () => void {
    generalActions.push(actions)
    return () => removeFrom(generalActions, actions)
  }

  function actionsOf(entity: Entity): readonly EntityAction[] {
    return [...screenActions, ...generalActions]
      .filter(({ kinds }) => kinds.includes(entity.kind))
      .flatMap(group => group.actionsOf(entity))
      .filter(({ need }) => need === undefined || can(need))
  }

  function open(page?: Command, query = ''): void {
    const contexts = state.isOpen ? state.contexts : keyboard.contextsNow()
    change({ isOpen: true, opening: state.opening + 1, page, typed: query, contexts })
  }

  function close(): void {
    if (state.isOpen) change({ isOpen: false, opening: state.opening })
  }

  function typeAhead(typed: string): void {
    if (state.isOpen) change({ ...state, typed })
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function change(next: PaletteState): void {
    state = next
    for (const listener of listeners) listener()
  }
}

function removeFrom(list: EntityActions[], actions: EntityActions): void {
  const place = list.indexOf(actions)
  if (place >= 0) list.splice(place, 1)
}
