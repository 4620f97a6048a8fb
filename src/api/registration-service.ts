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
import type { ClientCall } from './client.ts'

export function createRegistrationService(call: ClientCall) {
  const actor = createActor(
    registrationMachine.provide({
      actors: {
        // Spec §8: a failed check denies access silently.
        checkRegistration: fromPromise(({ signal }) =>
          call(settingEndpoints.getRegistration, {}, { signal, notify: 'never' }),
        ),
        // The machine shows the outcome itself.
        register: fromPromise(({ input: serial, signal }) =>
          call(settingEndpoints.registerProduct, { query: { serial } }, { signal, notify: 'never' }),
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
    lose: (): void => actor.send({ type: 'registration.lost' }),
    onNotice: (listener: (notice: RegistrationNotice) => void) => actor.on('notice', listener),
  }
}
