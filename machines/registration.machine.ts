/**
 * Whether the product is registered, what the about page shows of it, and entering a serial. Source: spec §4, decision 14.
 *
 *  checking ─ error ─► unknown ─ check ─► checking
 *     └─ done ─► classified ─┬─ days ≤ 0 ────────► notRegistered: entering ─ register ─► sending
 *                            ├─ days > 10,000 ───► lifetime
 *                            └─ otherwise ───────► limited: shown ─ reregister ─► entering ─ register ─► sending
 *     sending ─ done ─► classified          sending ─ error ─► entering
 *
 * The days are whole days. A check never hides what the last one showed: the days stay in the context while it runs.
 */
import { assertEvent, assign, fromPromise, setup } from 'xstate'
import { notProvided, typesOf } from './machine-types.ts'

/** Spec §9: more days than these are a registration for life. */
export const lifetimeDaysMin = 10_000

type RegistrationEvent =
  /** Asks the server (again). */
  | { readonly type: 'check' }
  | { readonly type: 'register'; readonly serial: string }
  /** Reveals the serial entry of a registration that runs out. */
  | { readonly type: 'reregister' }
  | { readonly type: 'cancel' }
  /** The server refused a call because the product is not registered (any more). */
  | { readonly type: 'registration.lost' }

export type RegistrationNotice = { readonly type: 'notice'; readonly notice: 'registered' | 'registrationFailed' }

type RegistrationContext = {
  /** Null while unknown. */
  readonly remainingDays: number | null
}

export type RegistrationStatus = 'unknown' | 'notRegistered' | 'limited' | 'lifetime'

/** What a number of remaining days means. Source: spec §3. */
export function registrationStatus(remainingDays: number | null): RegistrationStatus {
  if (remainingDays === null) return 'unknown'
  if (remainingDays <= 0) return 'notRegistered'
  return remainingDays > lifetimeDaysMin ? 'lifetime' : 'limited'
}

/**
 * Where the registration gate lets a user go: `toAbout` after an error message, `toLogin`, or `denied` without a word,
 * when the check itself failed. Source: spec §4 and §8.
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
    /** `checking`: the gate waits. `entry`: the serial field is shown. `busy`: it is being sent. */
    tags: 'checking' | 'entry' | 'busy'
  }>(),
  actors: {
    /** Answers the remaining days. */
    checkRegistration: fromPromise<number>(notProvided('checkRegistration')),
    /** Sends a serial and answers the remaining days that it brings. */
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

/** The serial entry, the same whether the product was never registered or runs out. */
const entering = registrationSetup.createStateConfig({
  tags: 'entry',
  on: { register: { guard: 'isFilled', target: 'sending' } },
})

const sending = registrationSetup.createStateConfig({
  tags: ['entry', 'busy'],
  // The pending reply has more than a check would return.
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
        // A check that fails after one that worked changes nothing: the server is asked again, and checks each call itself.
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
