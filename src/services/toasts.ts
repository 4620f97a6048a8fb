/**
 * Toasts. Spec §9: shown for four seconds, or sticky until closed, and at most a hundred at once. Screens call `showToast` with translated
 * texts. They float over the page, rendered by a lazily loaded component (`toast-host.tsx`); a screen with a message line
 * (`message-line.ts`) shows them there instead.
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
  /** A toast replaces a displayed one with the same id. */
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

/** The part of the library in use. */
type Drawer = Readonly<Record<Toast['kind'] | 'loading', (title: string, options: DrawOptions) => string | number>> & {
  readonly dismiss: (id: string | number) => unknown
}

/** Shows messages in a line instead of floating. */
export type ToastLine = {
  readonly show: (toast: Toast) => void
  readonly remove: (id: string) => void
}

let drawer: Drawer | null = null
let line: ToastLine | null = null
let isWanted = false
let waiting: Toast[] = []
let loading: string | null = null
const listeners = new Set<() => void>()
/** The displayed toasts by the library's ids, oldest first. */
const shown = new Map<string | number, Toast>()

export function showToast(toast: Toast): void {
  if (line !== null) line.show(toast)
  else if (drawer !== null) draw(drawer, toast)
  else {
    waiting.push(toast)
    wantToasts()
  }
}

const loadingId = 'loading'

/** The sticky message of the request counter (spec §4): one, however many calls are pending. */
export function showLoading(text: string): void {
  loading = text
  drawLoading()
}

export function clearLoading(): void {
  loading = null
  line?.remove(loadingId)
  drawer?.dismiss(loadingId)
}

function drawLoading(): void {
  if (loading === null) return
  if (line !== null) line.show({ kind: 'info', title: loading, id: loadingId, isSticky: true })
  else if (drawer !== null) drawer.loading(loading, { id: loadingId, duration: Number.POSITIVE_INFINITY })
  else wantToasts()
}

/** Redirects messages, including displayed toasts, to this line; the returned function ends that. */
export function connectLine(given: ToastLine): () => void {
  line = given
  const before = [...shown.values(), ...waiting]
  for (const id of shown.keys()) drawer?.dismiss(id)
  if (loading !== null) drawer?.dismiss(loadingId)
  shown.clear()
  waiting = []
  for (const toast of before) given.show(toast)
  drawLoading()
  return () => {
    if (line !== given) return
    line = null
    drawLoading()
  }
}

/** Preloads the toast component. */
export function wantToasts(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

/** For `toast-host.tsx`: whether toasts were requested. */
export const wantedToasts = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  snapshot: (): boolean => isWanted,
}

/** For `toast-host.tsx`: renders toasts from now on, including those that waited. */
export function connectToasts(given: Drawer): () => void {
  drawer = given
  if (line === null) {
    for (const toast of waiting.splice(0)) draw(given, toast)
    drawLoading()
  }
  return () => {
    drawer = null
  }
}

function draw(given: Drawer, toast: Toast): void {
  const { kind, title, detail, isSticky = false, id } = toast
  const forget = (gone: { id: string | number }) => shown.delete(gone.id)
  const drawn = given[kind](title, {
    ...(id === undefined ? {} : { id }),
    // Passed even when empty: a replacing toast must not keep the old description.
    description: detail,
    duration: isSticky ? Number.POSITIVE_INFINITY : toastMs,
    closeButton: true,
    onDismiss: forget,
    onAutoClose: forget,
  })
  shown.delete(drawn)
  shown.set(drawn, toast)
  const [oldest] = shown.keys()
  if (shown.size <= toastsMax || oldest === undefined) return
  shown.delete(oldest)
  given.dismiss(oldest)
}
