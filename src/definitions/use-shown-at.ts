/** A definition for one of its screens: the same rows may have several, each with its own address and title. */
import { useMemo } from 'react'
import type { Definition } from '#contract/definitions/definition.ts'
import { screens } from '../catalogue/screens.ts'

/** `path` is that of the list. */
export function useShownAt(definition: Definition, path: string): Definition {
  return useMemo(() => {
    const screen = screens.find(each => each.path === path)
    return screen === undefined ? definition : { ...definition, path, title: screen.title }
  }, [definition, path])
}
