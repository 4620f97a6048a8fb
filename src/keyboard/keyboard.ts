import hotkeys from 'hotkeys-js'
import type { Need } from '#domain/access/can.ts'
import { type Binding, type BindingRegistry, createBindings } from './bindings.ts'
import type { KeyLike } from './chord.ts'
import { type ContextStore, createContexts } from './contexts.ts'
import { idle, type KeyDecision, type ResolverState, resolve } from './resolve.ts'
import type { Contexts } from './when.ts'

/**
 * The only key listener. hotkeys-js passes on every key press in the capture phase (`'*'`, no filter); the meaning is decided here, because
 * its own matching loses keys that roll over each other and misreads the Arabic layout. Each press goes to the scanner, then to the keys of
 * the focused widget, then to the bindings; the first that handles it stops it.
 */
export type Keyboard = {
  readonly bindings: BindingRegistry
  readonly contexts: ContextStore
  readonly isMac: boolean
  /** The active contexts: those entered, and those visible on the page: a dialog, a menu, a focused text field. */
  readonly contextsNow: () => Contexts
  /** Starts listening; the returned function stops. */
  readonly listen: (environment: KeyboardEnvironment) => () => void
  /** Registers the keys of a widget: called before any binding when the focus is inside the element; returns whether it handled the key. */
  readonly attachKeys: (element: Element, takes: KeyTaker) => () => void
  /** Adds a widget's own keys to the key sheet until the returned function is called. */
  readonly addNotes: (notes: readonly KeyNote[]) => () => void
  readonly notes: () => readonly KeyNote[]
  /** The scanner, which sees every key first. */
  readonly setScanner: (takes: KeyTaker | undefined) => void
}

export type KeyNote = Pick<Binding, 'id' | 'chord' | 'when' | 'title'> & {
  /** Typed text instead of a chord, such as `3*`. */
  readonly typed?: string
}

export type KeyTaker = (event: KeyboardEvent) => boolean

export type KeyboardEnvironment = {
  readonly can: (need: Need) => boolean
  readonly nowMs: () => number
  /** Called after a key ran a binding. */
  readonly onRun?: (binding: Binding) => void
  /** Called when the user lacks the permission for a key's binding. */
  readonly onNotAllowed?: (binding: Binding) => void
}

export function createKeyboard(isMac: boolean): Keyboard {
  const bindings = createBindings(isMac)
  const contexts = createContexts()
  const widgets = new Map<Element, KeyTaker>()
  const notes = new Set<readonly KeyNote[]>()
  let scanner: KeyTaker | undefined
  return {
    bindings,
    contexts,
    isMac,
    contextsNow,
    listen,
    attachKeys,
    addNotes,
    notes: () => [...notes].flat(),
    setScanner,
  }

  function listen(environment: KeyboardEnvironment): () => void {
    let state: ResolverState = idle
    const onKey = (event: KeyboardEvent): void => {
      if (takenBefore(event)) return
      const isInText = isTextTarget(targetOf(event))
      const surroundings = {
        table: bindings.snapshot(),
        contexts: contextsAt(contexts.snapshot(), targetOf(event)),
        isInText,
        isMac,
        can: environment.can,
        nowMs: environment.nowMs(),
      }
      const resolution = resolve(keyLike(event), state, surroundings)
      state = resolution.state
      act(event, resolution.decision, environment)
    }
    hotkeys.filter = () => true
    hotkeys('*', { capture: true }, onKey)
    return () => hotkeys.unbind('*', onKey)
  }

  function contextsNow(): Contexts {
    return contextsAt(contexts.snapshot(), document.activeElement)
  }

  function takenBefore(event: KeyboardEvent): boolean {
    if (event.isComposing) return true
    const taken = scanner?.(event) === true || takenByWidget(event)
    if (taken) take(event)
    return taken
  }

  function takenByWidget(event: KeyboardEvent): boolean {
    for (let element = targetOf(event); element !== null; element = element.parentElement) {
      if (widgets.get(element)?.(event) === true) return true
    }
    return false
  }

  function attachKeys(element: Element, takes: KeyTaker): () => void {
    widgets.set(element, takes)
    return () => {
      if (widgets.get(element) === takes) widgets.delete(element)
    }
  }

  function addNotes(added: readonly KeyNote[]): () => void {
    notes.add(added)
    return () => notes.delete(added)
  }

  function setScanner(takes: KeyTaker | undefined): void {
    scanner = takes
  }
}

/** Whether unmodified keys type into the focused element: a text field, or a list that is searched by typing. */
export function isTextTarget(target: Element | null): boolean {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLInputElement) return !target.readOnly && !keylessInputs.has(target.type)
  if (target instanceof HTMLSelectElement) return true
  if (target instanceof HTMLElement && target.isContentEditable) return true
  return target?.closest('[role="menu"],[role="listbox"]') != null
}

export function isMacPlatform(navigator: Pick<Navigator, 'platform'>): boolean {
  return /mac|iphone|ipad/iu.test(navigator.platform)
}

const keylessInputs = new Set(['checkbox', 'radio', 'range', 'button', 'file', 'reset', 'submit', 'color', 'image'])

function act(event: KeyboardEvent, decision: KeyDecision, environment: KeyboardEnvironment): void {
  if (decision.kind === 'pass') return
  take(event)
  if (decision.kind === 'run') {
    decision.binding.run()
    environment.onRun?.(decision.binding)
  }
  if (decision.kind === 'swallow' && decision.why === 'notAllowed') environment.onNotAllowed?.(decision.binding)
}

/** Stops the event for the browser and for libraries that listen on the document too. */
function take(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Detects dialogs, menus and text fields from the page, so that no component can forget to enter its context. */
function contextsAt(entered: Contexts, focused: Element | null): Contexts {
  const all = new Set(entered)
  if (isTextTarget(focused)) all.add('text')
  if (isDialogOpen()) all.add('dialog')
  if (focused?.closest('[role="menu"]') != null) all.add('menu')
  return all
}

const dialogs = '[role="dialog"],[role="alertdialog"]'

/** Dialogs are siblings of the application root, which is not searched, because it is large and this runs at every key. */
export function isDialogOpen(): boolean {
  return Array.from(document.body.children).some(
    child => child.id !== 'root' && (child.matches(dialogs) || child.querySelector(dialogs) !== null),
  )
}

function targetOf(event: KeyboardEvent): Element | null {
  const [target] = event.composedPath()
  return target instanceof Element ? target : null
}

export function keyLike(event: KeyboardEvent): KeyLike {
  return {
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    metaKey: event.metaKey,
    isAltGraph: event.getModifierState('AltGraph'),
    isComposing: event.isComposing,
    keyCode: event.keyCode,
    repeat: event.repeat,
  }
}
