/**
 * Runs the registration machine against the server.
 *
 * For the shell:
 *   service.start()                   once; `await service.ready` before a route guard decides
 *   service.gate(isLoggedIn)          'open', 'toAbout', 'toLogin' or 'denied'
 *   service.actor                     for `useSelector`; `snapshot.hasTag('entry')` shows the serial field
 *   service.register(serial), .reregister(), .cancel(), .check()
 *   service.onNotice(listener)        'registered' or 'registrationFailed'
 */
import { createActor, fromPromise, waitFor } from 'xstate'
import { settingEndpoints } from '#contract/setting.ts'
import { type RegistrationNotice, registrationGate, registrationMachine } from '#machines/registration.machine.ts'
import { answerOrCached } from './cached-answer.ts'
import type { ClientCall } from './client.ts'
import type { AppStorage } from './storage.ts'

const dayMs = 86_400_000

export type RegistrationOptions = {
  readonly call: ClientCall
  readonly storage: Pick<AppStorage, 'get' | 'set' | 'remove'>
  readonly now: () => number
}

export function createRegistrationService({ call, storage, now }: RegistrationOptions) {
  const cache = (remainingDays: number): number => {
    storage.set('registration', { remainingDays, askedAt: now() })
    return remainingDays
  }
  /** Without the server, the days that were left are counted down. */
  const cached = (): number | null => {
    const known = storage.get('registration')
    return known && known.remainingDays - Math.max(0, Math.floor((now() - known.askedAt) / dayMs))
  }
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        // Spec §8: a failed check denies access silently.
        checkRegistration: fromPromise(async ({ signal }) => {
          const asked = call(settingEndpoints.getRegistration, {}, { signal, notify: 'never' }).then(cache)
          return (await answerOrCached(asked, cached())).value
        }),
        // The machine shows the outcome itself.
        register: fromPromise(({ input: serial, signal }) =>
          call(settingEndpoints.registerProduct, { query: { serial } }, { signal, notify: 'never' }).then(cache),
        ),
      },
    }),
  )
  return {
    actor,
    start: (): void => {
      actor.start()
    },
    stop: (): void => {
      actor.stop()
    },
    get ready(): Promise<unknown> {
      return waitFor(actor, snapshot => !snapshot.hasTag('checking'))
    },
    gate: (isLoggedIn: boolean) => registrationGate(actor.getSnapshot().context.remainingDays, isLoggedIn),
    check: (): void => actor.send({ type: 'check' }),
    register: (serial: string): void => actor.send({ type: 'register', serial }),
    reregister: (): void => actor.send({ type: 'reregister' }),
    cancel: (): void => actor.send({ type: 'cancel' }),
    lose: (): void => {
      storage.remove('registration')
      actor.send({ type: 'registration.lost' })
    },
    onNotice: (listener: (notice: RegistrationNotice) => void) => actor.on('notice', listener),
  }
}
