/** A newer version is offered when it is complete, and only the page whose user asks for it is loaded again. */
import { describe, expect, it, vi } from 'vitest'
import { createProgramUpdates } from '#src/services/program-updates.ts'

function fakeWorker(build: string) {
  const heard: unknown[] = []
  const worker = Object.assign(new EventTarget(), {
    heard,
    onApply: () => {},
    postMessage: (message: unknown, [port]: readonly MessagePort[] = []) => {
      heard.push(message)
      if (message === 'build') port?.postMessage(build)
      if (message === 'apply') worker.onApply()
    },
  })
  return worker
}
type FakeWorker = ReturnType<typeof fakeWorker>

/** A browser that has the worker of build `one`. */
function fakeContainer() {
  const first = fakeWorker('one')
  const workers: Record<'installing' | 'waiting' | 'active', FakeWorker | null> = {
    ...{ installing: null, waiting: null, active: first },
  }
  const registration = Object.assign(new EventTarget(), workers, {
    update: vi.fn(async () => undefined),
    download: (build: string) => {
      const worker = fakeWorker(build)
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      return worker
    },
    complete: () => {
      const worker = registration.installing
      if (worker === null) throw new Error('Nothing is being installed.')
      registration.installing = null
      registration.waiting = worker
      worker.onApply = () => {
        Object.assign(registration, { waiting: null, active: worker })
        container.controller = worker
        container.dispatchEvent(new Event('controllerchange'))
      }
      worker.dispatchEvent(new Event('statechange'))
    },
    fail: () => {
      const worker = registration.installing
      registration.installing = null
      worker?.dispatchEvent(new Event('statechange'))
    },
  })
  const container = Object.assign(new EventTarget(), {
    registration,
    controller: first,
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  })
  return container
}

async function pageOf(build: string, container = fakeContainer()) {
  const reload = vi.fn()
  const updates = createProgramUpdates({ container: container as unknown as ServiceWorkerContainer, build, reload })
  await updates.start()
  return { updates, reload, container, registration: container.registration }
}

describe('a newer version', () => {
  it('is offered once it is complete, and nothing is loaded again by itself', async () => {
    const { updates, reload, registration } = await pageOf('one')
    expect(updates.snapshot()).toEqual({ isReady: false, isDownloading: false, startsOffline: true })
    registration.download('two')
    await vi.waitFor(() => expect(updates.snapshot()).toMatchObject({ isReady: false, isDownloading: true }))
    registration.complete()
    await vi.waitFor(() => expect(updates.snapshot()).toMatchObject({ isReady: true, isDownloading: false }))
    expect(reload).not.toHaveBeenCalled()
  })

  it('is not offered when its download fails', async () => {
    const { updates, registration } = await pageOf('one')
    registration.download('two')
    await vi.waitFor(() => expect(updates.snapshot().isDownloading).toBe(true))
    registration.fail()
    await vi.waitFor(() => expect(updates.snapshot()).toMatchObject({ isReady: false, isDownloading: false }))
  })

  it('loads the page that asks for it, and is only offered to the others', async () => {
    const asking = await pageOf('one')
    const other = await pageOf('one', asking.container)
    asking.registration.download('two')
    asking.registration.complete()
    await vi.waitFor(() => expect(asking.updates.snapshot().isReady).toBe(true))
    asking.updates.apply()
    await vi.waitFor(() => expect(asking.reload).toHaveBeenCalled())
    await vi.waitFor(() => expect(other.updates.snapshot().isReady).toBe(true))
    expect(other.reload).not.toHaveBeenCalled()
    // The worker has taken over already.
    other.updates.apply()
    expect(other.reload).toHaveBeenCalledTimes(1)
  })

  it('takes over silently behind a page that the server has answered with it', async () => {
    const { updates, reload, registration } = await pageOf('two')
    const worker = registration.download('two')
    registration.complete()
    await vi.waitFor(() => expect(worker.heard).toContain('apply'))
    expect(registration.active).toBe(worker)
    expect(updates.snapshot().isReady).toBe(false)
    expect(reload).not.toHaveBeenCalled()
  })

  it('is looked for once at a time, and a failure is silent', async () => {
    const { updates, registration } = await pageOf('one')
    registration.update.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await Promise.all([updates.look(), updates.look()])
    expect(registration.update).toHaveBeenCalledTimes(1)
    expect(updates.snapshot().isDownloading).toBe(false)
  })
})

it('during development, and without HTTPS, there is no worker', async () => {
  const { updates, container, reload } = await pageOf('')
  expect(container.register).not.toHaveBeenCalled()
  expect(updates.snapshot().startsOffline).toBe(false)
  const plain = createProgramUpdates({ container: undefined, build: 'one', reload })
  await plain.start()
  plain.apply()
  expect(reload).toHaveBeenCalledTimes(1)
})
