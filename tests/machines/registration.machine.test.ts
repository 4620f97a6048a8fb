import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { registrationGate, registrationMachine, registrationStatus } from '#machines/registration.machine.ts'
import { allPaths, emitted, explore, pathsOf, run, type Sample, start, step, walk } from './explore.ts'

const checked = (days: number): Sample => ({ type: 'xstate.done.actor.checkRegistration', output: days })
const checkFailed: Sample = { type: 'xstate.error.actor.checkRegistration', error: new Error('offline') }
const registered = (days: number): Sample => ({ type: 'xstate.done.actor.register', output: days })
const registerFailed: Sample = { type: 'xstate.error.actor.register', error: new Error('refused') }
const serial: Sample = { type: 'register', serial: ' abc ' }

const after = (...events: Sample[]) => run(registrationMachine, events)

describe('the registration machine', () => {
  test.each([
    [-3, 'notRegistered', 'toAbout', 'toAbout'],
    [0, 'notRegistered', 'toAbout', 'toAbout'],
    [1, 'limited', 'toLogin', 'open'],
    [10_000, 'limited', 'toLogin', 'open'],
    [10_001, 'lifetime', 'toLogin', 'open'],
    [null, 'unknown', 'denied', 'denied'],
  ] as const)('%s remaining days are %s; the gate answers %s, or %s when logged in', (days, status, out, inside) => {
    expect(registrationStatus(days)).toBe(status)
    expect(registrationGate(days, false)).toBe(out)
    expect(registrationGate(days, true)).toBe(inside)
  })

  test('a check is under way from the start, and its days decide', () => {
    expect(start(registrationMachine).hasTag('checking')).toBe(true)
    expect(after(checked(12))[0].value).toEqual({ limited: 'shown' })
    expect(after(checked(20_000))[0].value).toBe('lifetime')
    expect(after(checked(0))[0].value).toEqual({ notRegistered: 'entering' })
  })

  test('a check that fails leaves the registration unknown, and can be repeated', () => {
    const [snapshot] = after(checkFailed)
    expect(snapshot.value).toBe('unknown')
    expect(snapshot.context.remainingDays).toBeNull()
    expect(after(checkFailed, { type: 'check' }, checked(5))[0].value).toEqual({ limited: 'shown' })
  })

  test('a later check that fails keeps what the earlier one showed', () => {
    const [snapshot] = after(checked(12), { type: 'check' }, checkFailed)
    expect(snapshot.value).toEqual({ limited: 'shown' })
    expect(snapshot.context.remainingDays).toBe(12)
  })

  test('a time-limited registration hides the serial entry until it is asked for', () => {
    const [shown] = after(checked(12))
    expect(shown.hasTag('entry')).toBe(false)
    expect(shown.can(serial)).toBe(false)
    const [entering] = after(checked(12), { type: 'reregister' })
    expect(entering.hasTag('entry')).toBe(true)
    expect(after(checked(12), { type: 'reregister' }, { type: 'cancel' })[0].value).toEqual({ limited: 'shown' })
  })

  test('a registration for life cannot be registered again', () => {
    expect(after(checked(20_000))[0].can({ type: 'reregister' })).toBe(false)
  })

  test('an empty serial is not sent', () => {
    const [snapshot] = after(checked(0))
    expect(snapshot.can({ type: 'register', serial: '  ' })).toBe(false)
    expect(snapshot.can(serial)).toBe(true)
  })

  test('the serial is sent without the spaces around it', () => {
    const [, actions] = step(registrationMachine, after(checked(0))[0], serial)
    const spawned = actions.find(action => action.type === 'xstate.spawnChild')
    expect(spawned?.params).toMatchObject({ id: 'register', input: 'abc' })
  })

  test('a serial that is accepted says so and registers', () => {
    const [snapshot, actions] = after(checked(0), serial, registered(365))
    expect(snapshot.value).toEqual({ limited: 'shown' })
    expect(emitted(actions)).toEqual([{ type: 'notice', notice: 'registered' }])
  })

  test('a serial that is refused says so and stays in the entry it came from', () => {
    const [first, actions] = after(checked(0), serial, registerFailed)
    expect(first.value).toEqual({ notRegistered: 'entering' })
    expect(emitted(actions)).toEqual([{ type: 'notice', notice: 'registrationFailed' }])
    expect(after(checked(9), { type: 'reregister' }, serial, registerFailed)[0].value).toEqual({ limited: 'entering' })
  })

  test('while a serial is sent it is not sent again, and no check interrupts it', () => {
    const [snapshot] = after(checked(0), serial)
    expect(snapshot.hasTag('busy')).toBe(true)
    expect(snapshot.can(serial)).toBe(false)
    expect(step(registrationMachine, snapshot, { type: 'check' })[0].value).toEqual({ notRegistered: 'sending' })
  })

  test('a server that refuses an unregistered product closes the gate', () => {
    for (const days of [5, 20_000]) {
      const [snapshot] = after(checked(days), { type: 'registration.lost' })
      expect(snapshot.value).toEqual({ notRegistered: 'entering' })
      expect(registrationGate(snapshot.context.remainingDays, true)).toBe('toAbout')
    }
  })

  const samples: Sample[] = [
    ...[-1, 0, 30, 99_999].flatMap(days => [checked(days), registered(days)]),
    checkFailed,
    registerFailed,
    serial,
    { type: 'check' },
    { type: 'reregister' },
    { type: 'cancel' },
    { type: 'registration.lost' },
  ]

  test('every state is reached', () => {
    const reached = new Set(explore(registrationMachine, samples).flatMap(snapshot => pathsOf(snapshot.value)))
    // `classified` is passed through without a stop.
    expect(allPaths(registrationMachine).filter(path => !reached.has(path))).toEqual(['classified'])
  })

  test('no state is a dead end', () => {
    for (const snapshot of explore(registrationMachine, samples)) {
      expect(
        samples.some(sample => snapshot.can(sample)),
        JSON.stringify(snapshot.value),
      ).toBe(true)
    }
  })

  test('whatever happens, the state and the days agree', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), picks => {
        const { snapshot } = walk(registrationMachine, samples, picks)
        const top = pathsOf(snapshot.value)[0]
        if (top !== 'checking') expect(top).toBe(registrationStatus(snapshot.context.remainingDays))
      }),
    )
  })
})
