/** How the parts of the program are loaded. The start of the program provides it, so that nothing else has to know the screens. */
import { createContext, useContext } from 'react'
import type { PageName } from '../catalogue/screen.ts'
import type { Loader } from './loaded.ts'

/** A page, or what is in the frame around pages. The answer is the same function each time. */
export type PageLoaders = (part: PageName | 'offlineBills') => Loader

export const PageLoadersContext = createContext<PageLoaders | null>(null)

export function usePageLoaders(): PageLoaders {
  const loaders = useContext(PageLoadersContext)
  if (loaders === null) throw new Error('There is no PageLoadersContext around this component.')
  return loaders
}
