/**
 * Short messages that pass. Spec §9: four seconds, or sticky until closed, and at most a hundred at once. Screens call `showToast`
 * with texts that are translated already. What draws them (`toast-host.tsx`) is loaded with the first one, or ahead of it.
 */
/** Spec §9. */
export const toastMs = 4000
export const toastsMax = 100

export type Toast = {
  readonly kind: 'success' | 'info' | 'warning' | 'error'
  readonly title: string
  /** Further lines, separated by line breaks. */
  readonly detail?: string | undefined
  readonly isSticky?: boolean
  /** A toast with the id of a shown one takes its place. */
  readonly id?: string
}

type DrawOptions = {
  readonly id?: string
  readonly description?: string | undefined
  readonly duration: number
  readonly closeButton?: boolean
  readonly onDismiss?: (toast: { id: string | number }) => void
  readonly onAutoClose?: (toast: { id: string | number }) => void
}

/** The part of the library that is used. */
type Drawer = Readonly<Record<Toast['kind'] | 'loading', (title: string, options: DrawOptions) => string | number>> & {
  readonly dismiss: (id: string | number) => unknown
}
type Deed = (drawer: Drawer) => void

let drawer: Drawer | null = null
let isWanted = false
const waiting: Deed[] = []
const listeners = new Set<() => void>()
/** The ids of the shown toasts, oldest first. */
const shown: (string | number)[] = []

export function showToast(toast: Toast): void {
  withDrawer(given => draw(given, toast))
}

const loadingId = 'loading'

/** The sticky message of the request counter (spec §4): one, however many calls are under way. */
export function showLoading(text: string): void {
  withDrawer(given => given.loading(text, { id: loadingId, duration: Number.POSITIVE_INFINITY }))
}

export function clearLoading(): void {
  withDrawer(given => given.dismiss(loadingId))
}

/** Loads what draws toasts, ahead of need. */
export function wantToasts(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** For `toast-host.tsx`: whether toasts have been wanted. */
export const wantedToasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): boolean => isWanted,
}

/** For `toast-host.tsx`: from now on toasts are drawn, and those that waited too. */
export function connectToasts(given: Drawer): () => void {
  drawer = given
  for (const deed of waiting.splice(0)) deed(given)
  return () => {
    drawer = null
  }
}

function withDrawer(deed: Deed): void {
  if (drawer) {
    deed(drawer)
    return
  }
  waiting.push(deed)
  wantToasts()
}

function draw(given: Drawer, { kind, title, detail, isSticky = false, id }: Toast): void {
  const forget = (toast: { id: string | number }) => remove(toast.id)
  const drawn = given[kind](title, {
    ...(id === undefined ? {} : { id }),
    // Given even when empty: a toast that takes the place of another keeps nothing of it.
    description: detail,
    duration: isSticky ? Number.POSITIVE_INFINITY : toastMs,
    closeButton: true,
    onDismiss: forget,
    onAutoClose: forget,
  })
  remove(drawn)
  shown.push(drawn)
  const oldest = shown[0]
  if (shown.length <= toastsMax || oldest === undefined) return
  remove(oldest)
  given.dismiss(oldest)
}

function remove(id: string | number): void {
  const at = shown.indexOf(id)
  if (at >= 0) shown.splice(at, 1)
}
