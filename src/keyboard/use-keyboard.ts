import { createContext, useContext, useEffect, useRef } from 'react'
import type { Binding } from './bindings.ts'
import type { Keyboard } from './keyboard.ts'
import type { ContextName } from './when.ts'

/** The keyboard for components. `KeyboardContext` is filled once, at the root. */
export const KeyboardContext = createContext<Keyboard | undefined>(undefined)

export function useKeyboard(): Keyboard {
  const keyboard = useContext(KeyboardContext)
  if (keyboard === undefined) throw new Error('there is no keyboard around this component')
  return keyboard
}

/** Holds a context while the component is on the screen, or while `isInside`. */
export function useKeyContext(name: ContextName, isInside = true): void {
  const { contexts } = useKeyboard()
  useEffect(() => (isInside ? contexts.enter(name) : undefined), [contexts, name, isInside])
}

/** Registers bindings while the component is on the screen. What they run may change at every render without registering again. */
export function useBindings(bindings: readonly Binding[]): void {
  const { bindings: registry } = useKeyboard()
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  const shape = JSON.stringify(bindings)
  useEffect(() => {
    // Functions are not part of the shape, so each registered binding runs the latest one of its place.
    const stable = latest.current.map((binding, place) => ({ ...binding, run: () => latest.current[place]?.run() }))
    return shape === '[]' ? undefined : registry.add(stable)
  }, [registry, shape])
}
