/** The service worker: answers pages and files of the program on this device. `scripts/vite/installable.ts` builds it as `/sw.js`. */
import { type Program, programFiles } from './program-files.ts'
import { readWorkerMessage } from './worker-messages.ts'

/** Defined by the build. */
declare const mizanProgram: Program

/** The parts in use of the worker's global scope, which the page's library of types does not have. */
type Worker = Pick<ServiceWorkerGlobal, 'registration' | 'clients' | 'skipWaiting' | 'location'> & {
  readonly addEventListener: <K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void) => void
}
type ServiceWorkerGlobal = {
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly unknown[]>
  }
  readonly skipWaiting: () => Promise<void>
  readonly location: Location
}
type Extendable = Event & { readonly waitUntil: (work: Promise<unknown>) => void }
type WorkerEvents = {
  readonly install: Extendable
  readonly activate: Extendable
  readonly fetch: Extendable & {
    readonly request: Request
    readonly respondWith: (answer: Promise<Response>) => void
  }
  readonly message: MessageEvent<unknown>
}

const worker = self as unknown as Worker

const built = mizanProgram

const program = programFiles(built, {
  origin: worker.location.origin,
  caches,
  fetch: (request, init) => fetch(request, init),
  isReplaced: () => worker.registration.installing !== null || worker.registration.waiting !== null,
  hasPages: async () => (await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0,
})

worker.addEventListener('install', event => event.waitUntil(program.install()))

worker.addEventListener('activate', event => {
  event.waitUntil(Promise.all([program.clean(), worker.clients.claim()]))
})

worker.addEventListener('fetch', event => {
  const answer = program.answer(event.request)
  if (answer === null) return
  event.respondWith(answer)
  if (event.request.mode === 'navigate') event.waitUntil(program.clean())
})

worker.addEventListener('message', ({ data, ports: [port] }) => {
  const message = readWorkerMessage(data)
  if (message === 'apply') void worker.skipWaiting()
  if (message === 'build') port?.postMessage(built.build)
})
