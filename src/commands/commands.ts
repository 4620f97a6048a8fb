import type { Need } from '#domain/access/can.ts'
import type { TextKey } from '../i18n/texts.ts'
import type { Binding, BindingRegistry } from '../keyboard/bindings.ts'
import { type Contexts, holds, parseWhen, type When } from '../keyboard/when.ts'
import type { IconName } from '../ui/icons.ts'

/**
 * A command: one value defines both the palette row and the hotkey. Without permission, or outside its contexts, a command is not listed;
 * when it is blocked, it is listed grey with the reason.
 */
export type Command = CommandBase & (Runnable | Paged)

type CommandBase = {
  /** Never changes, because frecency is stored by it. */
  readonly id: string
  readonly title: TextKey
  /** A name that a user gave; the title then describes it. */
  readonly name?: string
  /** A text with further search words, separated by commas. */
  readonly aliases?: TextKey
  readonly icon: IconName
  readonly group: CommandGroup
  readonly chord?: string | readonly string[]
  readonly when: When
  readonly need?: Need
  /** Whether it repeats while its key is held down. */
  readonly repeats?: boolean
  /** Why it cannot run now; undefined when it can. */
  readonly blocked?: () => TextKey | undefined
  /** One of the few main commands, listed before anything is typed. */
  readonly isMain?: true
  /** A command with a key only, such as the one that opens the palette. */
  readonly isListed?: false
}

type Runnable = { readonly run: () => void; readonly page?: undefined }

/** A command that needs an argument: choosing it opens a page with one command per argument. */
type Paged = { readonly page: () => readonly Command[]; readonly run?: undefined }

/** `here` are commands of the screen, `goTo` opens a screen, `program` concerns the program itself. */
export type CommandGroup = 'here' | 'goTo' | 'program'

export type CommandRegistry = {
  /** The same list until a command is added or removed; in registration order. */
  readonly snapshot: () => readonly Command[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds commands and their keys until the returned function is called. */
  readonly add: (commands: readonly Command[]) => () => void
}

/** `start` is called when a command is chosen by key: it runs it, opens its page, or shows why it is blocked. */
export function createCommands(bindings: BindingRegistry, start: (command: Command) => void): CommandRegistry {
  const groups = new Set<readonly Command[]>()
  const listeners = new Set<() => void>()
  let current: readonly Command[] = []
  return { snapshot: () => current, subscribe, add }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  function add(commands: readonly Command[]): () => void {
    const group = [...commands]
    const removeKeys = bindings.add(bindingsOf(group, start))
    groups.add(group)
    changed()
    return () => {
      if (!groups.delete(group)) return
      removeKeys()
      changed()
    }
  }

  function changed(): void {
    current = [...groups].flat()
    for (const listener of listeners) listener()
  }
}

/** The key bindings of the commands with a chord. */
export function bindingsOf(commands: readonly Command[], start: (command: Command) => void): readonly Binding[] {
  return commands.flatMap(command => {
    const { id, title, chord, when, need, repeats } = command
    if (chord === undefined) return []
    const options = { ...(need !== undefined && { need }), ...(repeats !== undefined && { repeats }) }
    return [{ id, title, chord, when, ...options, run: () => start(command) }]
  })
}

/** A command that can be listed now, and the command whose argument it is, if any. */
export type Listed = { readonly command: Command; readonly parent?: Command }

/**
 * The commands to list: permitted and in their contexts, each followed by its arguments, so that `English` is found as fast as `Language`.
 * The context `text` matters only for keys.
 */
export function listedCommands(
  commands: readonly Command[],
  contexts: Contexts,
  can: (need: Need) => boolean,
): readonly Listed[] {
  const [inText, outside] = [new Set(contexts).add('text'), new Set(contexts)]
  outside.delete('text')
  const isOffered = ({ when, need, isListed }: Command): boolean => {
    if (isListed === false || (need !== undefined && !can(need))) return false
    const condition = parseWhen(when)
    return holds(condition, inText) || holds(condition, outside)
  }
  const offered = commands.filter(isOffered)
  // When two commands have one id, the later belongs to the current screen.
  const latest = new Map(offered.map(command => [command.id, command]))
  return [...latest.values()].flatMap(command => [
    { command },
    ...(command.page?.() ?? []).filter(isOffered).map(argument => ({ command: argument, parent: command })),
  ])
}
