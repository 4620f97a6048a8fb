import { createContext, useContext, useLayoutEffect } from 'react'
import type { Keyboard } from './keyboard.ts'
import type { ContextName } from './when.ts'

/** The keyboard for components. `KeyboardContext` is set once, at the root. */
export const KeyboardContext = createContext<Keyboard | undefined>(undefined)

export function useKeyboard(): Keyboard {
  const keyboard = useContext(KeyboardContext)
  if (keyboard === undefined) throw new Error('there is no keyboard around this component')
  return keyboard
}

/** Enters a context while the component is mounted, or while `isInside`; before paint, so that no key is pressed outside it. */
export function useKeyContext(name: ContextName, isInside = true): void {
  const { contexts } = useKeyboard()
  useLayoutEffect(() => (isInside ? contexts.enter(name) : undefined), [contexts, name, isInside])
}
