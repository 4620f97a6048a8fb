/** Components that are loaded when they are first wanted, or ahead of that; a loaded one is drawn at once. */
import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** `P`: what the component is drawn with. */
export type Loader<P = object> = () => Promise<ComponentType<P>>

type Loaded<P> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Component: ComponentType<P> }
  | { readonly kind: 'failed'; readonly retry: () => void }

/** By their loaders; each is a component for the properties of its own. */
const components = new Map<unknown, unknown>()
const underway = new Map<unknown, Promise<void>>()

/** Loads a component ahead of need. A failure is told when it is wanted. */
export async function preload<P>(loader: Loader<P>): Promise<void> {
  await load(loader).catch(() => {})
}

export function useLoaded<P>(loader: Loader<P>): Loaded<P> {
  const [attempt, setAttempt] = useState(0)
  const [settled, setSettled] = useState<{ readonly loader: Loader<P>; readonly isFailed: boolean } | null>(null)
  const Component = components.get(loader) as ComponentType<P> | undefined
  const isMissing = Component === undefined
  const isFailed = settled?.loader === loader && settled.isFailed

  useEffect(() => {
    if (!isMissing) return
    let isCurrent = true
    const settle = (isFailed: boolean) => isCurrent && setSettled({ loader, isFailed })
    load(loader).then(
      () => settle(false),
      () => settle(true),
    )
    return () => {
      isCurrent = false
    }
  }, [loader, isMissing, attempt])

  const again = useCallback(() => {
    setSettled(null)
    setAttempt(count => count + 1)
  }, [])

  const retry = useCallback(() => {
    // A second failure comes from a file that a newer version has replaced: only the page itself can be loaded anew.
    if (attempt > 0 && navigator.onLine) window.location.reload()
    again()
  }, [attempt, again])

  useEffect(() => {
    if (!isFailed) return
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isFailed, again])

  if (Component) return { kind: 'ready', Component }
  return isFailed ? { kind: 'failed', retry } : { kind: 'loading' }
}

/** Once, however many ask at the same time: a second component of the same screen would take the place of the first. */
function load<P>(loader: Loader<P>): Promise<void> {
  if (components.has(loader)) return Promise.resolve()
  const known = underway.get(loader)
  if (known) return known
  const loading = loader()
    .then(component => void components.set(loader, component))
    .finally(() => underway.delete(loader))
  underway.set(loader, loading)
  return loading
}
