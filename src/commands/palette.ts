import type { Need } from '#domain/access/can.ts'
import type { Keyboard } from '../keyboard/keyboard.ts'
import type { Contexts } from '../keyboard/when.ts'
import { type Command, type CommandRegistry, createCommands } from './commands.ts'
import type { Entity, EntityAction, EntityActions } from './entities.ts'
import { createEntityStore, type EntityStore, type EntityStoreOptions } from './entity-store.ts'
import type { UserMemory } from './user-memory.ts'

/**
 * The palette as the rest of the program sees it: what it lists is added here, and it is opened here. What it looks like is loaded
 * when it is first opened, or in a pause before that.
 */
export type Palette = {
  readonly commands: CommandRegistry
  readonly memory: UserMemory
  readonly entities: EntityStore
  /** What a screen lets people do with entities while it is shown; of several the later added comes first. */
  readonly addActions: (actions: EntityActions) => () => void
  /** What can be done on every screen, after what the screen itself offers. */
  readonly addGeneralActions: (actions: EntityActions) => () => void
  readonly actionsOf: (entity: Entity) => readonly EntityAction[]
  readonly snapshot: () => PaletteState
  readonly subscribe: (listener: () => void) => () => void
  /** With everything, or with the page of a command; and with a query. */
  readonly open: (page?: Command, query?: string) => void
  readonly close: () => void
  /** Keeps what is typed before the palette can be drawn. */
  readonly typeAhead: (text: string) => void
}

/** A new `opening` is a new palette, with nothing left over from the last. */
export type PaletteState = { readonly isOpen: false; readonly opening: number } | OpenPalette

type OpenPalette = {
  readonly isOpen: true
  readonly opening: number
  /** The command whose page it opened with. */
  readonly page: Command | undefined
  /** What it opens with: a query, or what was typed before it could be drawn. */
  readonly typed: string
  /** Those that held when it opened. */
  readonly contexts: Contexts
}

export type PaletteOptions = Omit<EntityStoreOptions, 'can'> & {
  readonly keyboard: Keyboard
  readonly memory: UserMemory
  readonly can: (need: Need) => boolean
  /** Runs a command that a key has started, or says why not. */
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
