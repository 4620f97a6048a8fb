/** The loaders of pages. The program's start provides them, so that other modules need not import screens. */
import { createContext, useContext } from 'react'
import type { PageName } from '../catalogue/screen.ts'
import type { Loader } from './loaded.ts'

/** The loader of a page, or of a part of the layout. Returns the same function each time. */
export type PageLoaders = (part: PageName | 'offlineBills') => Loader

export const PageLoadersContext = createContext<PageLoaders | null>(null)

export function usePageLoaders(): PageLoaders {
  const loaders = useContext(PageLoadersContext)
  if (loaders === null) throw new Error('There is no PageLoadersContext around this component.')
  return loaders
}
