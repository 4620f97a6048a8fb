/**
 * Whether the product is registered, what the about page shows of it, and the entry of a serial. Source: spec §4, decision 14.
 *
 *  checking ─ error ─► unknown ─ check ─► checking
 *     └─ done ─► classified ─┬─ days ≤ 0 ────────► notRegistered: entering ─ register ─► sending
 *                            ├─ days > 10,000 ───► lifetime
 *                            └─ otherwise ───────► limited: shown ─ reregister ─► entering ─ register ─► sending
 *     sending ─ done ─► classified          sending ─ error ─► entering
 *
 * Days are whole days. The last known days stay in the context during a check.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { notProvided, typesOf } from './machine-types.ts'

/** Spec §9: more days than this are a lifetime registration. */
export const lifetimeDaysMin = 10_000

type RegistrationEvent =
  /** Checks on the server, also repeatedly. */
  | { readonly type: 'check' }
  | { readonly type: 'register'; readonly serial: string }
  /** Shows the serial entry for a limited registration. */
  | { readonly type: 'reregister' }
  | { readonly type: 'cancel' }
  /** The server refused a call because the product is not, or no longer, registered. */
  | { readonly type: 'registration.lost' }

export type RegistrationNotice = { readonly type: 'notice'; readonly notice: 'registered' | 'registrationFailed' }

type RegistrationContext = {
  /** Null while unknown. */
  readonly remainingDays: number | null
}

export type RegistrationStatus = 'unknown' | 'notRegistered' | 'limited' | 'lifetime'

/** The status for a number of remaining days. Source: spec §3. */
export function registrationStatus(remainingDays: number | null): RegistrationStatus {
  if (remainingDays === null) return 'unknown'
  if (remainingDays <= 0) return 'notRegistered'
  return remainingDays > lifetimeDaysMin ? 'lifetime' : 'limited'
}

/**
 * The result of the registration gate: `toAbout` after an error message, `toLogin`, or `denied` without a message when the check failed.
 * Source: spec §4 and §8.
 */
export type Gate = 'open' | 'toAbout' | 'toLogin' | 'denied'

export function registrationGate(remainingDays: number | null, isLoggedIn: boolean): Gate {
  const status = registrationStatus(remainingDays)
  if (status === 'unknown') return 'denied'
  if (status === 'notRegistered') return 'toAbout'
  return isLoggedIn ? 'open' : 'toLogin'
}

const base = setup({
  types: typesOf<{
    context: RegistrationContext
    events: RegistrationEvent
    emitted: RegistrationNotice
    /** `checking`: the gate waits. `entry`: the serial field is shown. `busy`: the serial is being sent. */
    tags: 'checking' | 'entry' | 'busy'
  }>(),
  actors: {
    /** Returns the remaining days. */
    checkRegistration: fromPromise<number>(notProvided('checkRegistration')),
    /** Sends a serial and returns the new remaining days. */
    register: fromPromise<number, string>(notProvided('register')),
  },
})

const registrationSetup = base.extend({
  guards: {
    isFilled: ({ event }) => event.type === 'register' && event.serial.trim() !== '',
  },
  actions: {
    lose: base.assign({ remainingDays: 0 }),
    showRegistered: base.emit({ type: 'notice', notice: 'registered' }),
    showFailed: base.emit({ type: 'notice', notice: 'registrationFailed' }),
  },
})

const losing = { 'registration.lost': { target: '#notRegistered', actions: 'lose' } } as const

/** The serial entry, the same for a missing and for a limited registration. */
const entering = registrationSetup.createStateConfig({
  tags: 'entry',
  on: { register: { guard: 'isFilled', target: 'sending' } },
})

const sending = registrationSetup.createStateConfig({
  tags: ['entry', 'busy'],
  // The response to the serial includes what a check would return.
  on: { check: {} },
  invoke: {
    src: 'register',
    id: 'register',
    input: ({ event }) => {
      assertEvent(event, 'register')
      return event.serial.trim()
    },
    onDone: {
      target: '#classified',
      actions: [assign(({ event }) => ({ remainingDays: event.output })), 'showRegistered'],
    },
    onError: { target: 'entering', actions: 'showFailed' },
  },
})

export const registrationMachine = registrationSetup.createMachine({
  id: 'registration',
  context: { remainingDays: null },
  initial: 'checking',
  states: {
    checking: {
      id: 'checking',
      tags: 'checking',
      invoke: {
        src: 'checkRegistration',
        id: 'checkRegistration',
        onDone: {
          target: 'classified',
          actions: assign(({ event }) => ({ remainingDays: event.output })),
        },
        // A failed check after a successful one changes nothing: the server itself checks each call.
        onError: 'classified',
      },
    },
    classified: {
      id: 'classified',
      always: [
        { guard: ({ context }) => registrationStatus(context.remainingDays) === 'unknown', target: 'unknown' },
        { guard: ({ context }) => registrationStatus(context.remainingDays) === 'lifetime', target: 'lifetime' },
        { guard: ({ context }) => registrationStatus(context.remainingDays) === 'limited', target: 'limited' },
        { target: 'notRegistered' },
      ],
    },
    unknown: { on: { check: 'checking', ...losing } },
    notRegistered: {
      id: 'notRegistered',
      on: { check: 'checking' },
      initial: 'entering',
      states: { entering, sending },
    },
    limited: {
      on: { check: 'checking', ...losing },
      initial: 'shown',
      states: {
        shown: { on: { reregister: 'entering' } },
        entering: { ...entering, on: { ...entering.on, cancel: 'shown' } },
        sending,
      },
    },
    lifetime: { on: { check: 'checking', ...losing } },
  },
})
