/**
 * The version of the program on this device: the browser downloads a new one in the background, and a page switches to it when its user
 * asks, never by itself. Other tabs go on with their version, whose files stay. Why: docs/decisions/offline-start.md.
 */
import type { WorkerMessage } from '../service-worker/worker-messages.ts'

export type UpdateState = {
  /** Whether this page can switch to a newer version without waiting for the network. */
  readonly isReady: boolean
  readonly isDownloading: boolean
  /** Whether the program starts on this device without a network. */
  readonly startsOffline: boolean
}

export type ProgramUpdates = {
  readonly subscribe: (listener: () => void) => () => void
  readonly snapshot: () => UpdateState
  /** Registers the worker. */
  readonly start: () => Promise<void>
  /** Looks for a newer version; failures are silent. */
  readonly look: () => Promise<void>
  /** Switches this page to the newer version. */
  readonly apply: () => void
}

export type UpdateOptions = {
  /** Undefined without HTTPS: such a page needs the network to start. */
  readonly container: ServiceWorkerContainer | undefined
  /** The build of this page; empty during development. */
  readonly build: string
  readonly reload: () => void
}

const workerPath = '/sw.js'
/** A worker that does not take over in this time is left alone: the page is loaded from the server. */
const takeOverMs = 3000

export const noUpdate: UpdateState = { isReady: false, isDownloading: false, startsOffline: false }

export function createProgramUpdates({ container, build, reload }: UpdateOptions): ProgramUpdates {
  const listeners = new Set<() => void>()
  let state = noUpdate
  let registration: ServiceWorkerRegistration | undefined
  let isLooking = false
  let isApplying = false
  const change = (next: Partial<UpdateState>) => {
    const changed = { ...state, ...next }
    if (JSON.stringify(changed) === JSON.stringify(state)) return
    state = changed
    for (const listener of listeners) listener()
  }
  const refresh = async () => {
    if (registration === undefined) return
    const { installing, waiting, active } = registration
    change({ isDownloading: isLooking || (installing !== null && active !== null), startsOffline: active !== null })
    if (waiting === null) return
    // A page that the server has already answered with the newer version needs no switch.
    if ((await buildOf(waiting)) === build) send(waiting, 'apply')
    else change({ isReady: true })
  }
  const follow = (worker: ServiceWorker | null) => {
    worker?.addEventListener('statechange', () => void refresh())
  }
  return {
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => state,
    start: async () => {
      if (container === undefined || build === '' || registration !== undefined) return
      await container.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined)
      registration = await container.getRegistration()
      if (registration === undefined) return
      registration.addEventListener('updatefound', () => {
        follow(registration?.installing ?? null)
        void refresh()
      })
      container.addEventListener('controllerchange', async () => {
        if (isApplying) return reload()
        const { controller } = container
        // Another tab has switched.
        if (controller !== null && (await buildOf(controller)) !== build) change({ isReady: true })
        await refresh()
      })
      follow(registration.installing)
      await refresh()
    },
    look: async () => {
      if (registration === undefined || isLooking) return
      isLooking = true
      await refresh()
      await registration.update().catch(() => undefined)
      isLooking = false
      await refresh()
    },
    apply: () => {
      isApplying = true
      const waiting = registration?.waiting ?? null
      if (waiting === null) return reload()
      send(waiting, 'apply')
      setTimeout(reload, takeOverMs)
    },
  }
}

function send(worker: ServiceWorker, message: WorkerMessage): void {
  worker.postMessage(message)
}

function buildOf(worker: ServiceWorker): Promise<unknown> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      port1.close()
      resolve(data)
    }
    worker.postMessage('build' satisfies WorkerMessage, [port2])
  })
}

let updates: ProgramUpdates | null = null

/** The updates of this page. */
export function programUpdates(): ProgramUpdates {
  updates ??= createProgramUpdates({
    container: window.isSecureContext ? navigator.serviceWorker : undefined,
    build: document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '',
    reload: () => window.location.reload(),
  })
  return updates
}
