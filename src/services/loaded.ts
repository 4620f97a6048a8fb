/** Lazily loaded or preloaded components; a loaded one renders synchronously. */
import { type ComponentType, useCallback, useEffect, useState } from 'react'

/** `P`: the props of the component. */
export type Loader<P = object> = () => Promise<ComponentType<P>>

type Loaded<P> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly Component: ComponentType<P> }
  | { readonly kind: 'failed'; readonly retry: () => void }

/** By loader; each value is a component for the loader's props. */
const components = new Map<unknown, unknown>()
const underway = new Map<unknown, Promise<void>>()

/** Preloads a component. A failure is reported when it is rendered. */
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
    // A second failure means that a newer version replaced the file: only reloading the page helps.
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

/** Loads once for concurrent callers: a second component for the same screen would remount it. */
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
