/**
 * Walks a machine by pure transitions: from every state it reaches, it tries every event that the state knows, with every
 * sample of that event. Nothing runs: no actor, no timer.
 */
import {
  type AnyActorLogic,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  getNextTransitions,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate'

export type Sample = { readonly type: string; readonly [field: string]: unknown }
type Step = { readonly type: string; readonly params?: unknown }

/** One transition: the next snapshot and the actions to execute, typed loosely because events of actors are not the machine's. */
export function step(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: Sample,
): [AnyMachineSnapshot, Step[]] {
  const [next, actions] = transition<AnyActorLogic>(machine, snapshot, event)
  return [next, actions]
}

export function start(machine: AnyStateMachine): AnyMachineSnapshot {
  return initialTransition(machine)[0]
}

/** Runs a list of events and answers the last snapshot with all actions on the way. */
export function run(
  machine: AnyStateMachine,
  events: readonly Sample[],
  from = start(machine),
): [AnyMachineSnapshot, Step[]] {
  let snapshot = from
  const actions: Step[] = []
  for (const event of events) {
    const [next, more] = step(machine, snapshot, event)
    snapshot = next
    actions.push(...more)
  }
  return [snapshot, actions]
}

/** What the actions emit, in order. */
export function emitted(actions: readonly Step[]): Sample[] {
  return actions.filter(action => action.type === 'xstate.emit').map(action => eventOf(action.params))
}

/** The names of the custom actions, in order. */
export function named(actions: readonly Step[]): string[] {
  return actions.map(action => action.type).filter(type => !type.startsWith('xstate.'))
}

/** The delays that were started, in milliseconds by the event they will bring. */
export function delays(actions: readonly Step[]): Record<string, unknown> {
  const raised = actions.filter(action => action.type === 'xstate.raise').map(action => action.params)
  return Object.fromEntries(
    raised.flatMap(params =>
      typeof params === 'object' && params !== null && 'delay' in params && params.delay !== undefined
        ? [[eventOf(params).type, params.delay]]
        : [],
    ),
  )
}

function eventOf(params: unknown): Sample {
  if (typeof params === 'object' && params !== null && 'event' in params) {
    const { event } = params
    if (typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string') {
      return { ...event, type: event.type }
    }
  }
  throw new Error('The action carries no event.')
}

/** The samples of the events that the state knows; a timer is its own sample, any other event must have one. */
function possible(snapshot: AnyMachineSnapshot, samples: readonly Sample[]): Sample[] {
  const types = new Set(getNextTransitions(snapshot).map(next => next.eventType))
  return [...types].flatMap(type => {
    const known = samples.filter(sample => sample.type === type)
    if (known.length > 0) return known
    if (type.startsWith('xstate.after.')) return [{ type }]
    throw new Error(`There is no sample of ${type}.`)
  })
}

/** A walk of one event per pick, among those that the state then knows. */
export function walk(machine: AnyStateMachine, samples: readonly Sample[], picks: readonly number[]) {
  let snapshot = start(machine)
  const trail: { event: Sample; snapshot: AnyMachineSnapshot; actions: Step[] }[] = []
  for (const pick of picks) {
    const choices = possible(snapshot, samples)
    const event = choices[pick % choices.length]
    if (!event) break
    const [next, actions] = step(machine, snapshot, event)
    snapshot = next
    trail.push({ event, snapshot, actions })
  }
  return { snapshot, trail }
}

/** Every path of a state value: `account.live`, `account.live.idle`, … */
export function pathsOf(value: StateValue, prefix = ''): string[] {
  if (typeof value === 'string') return [prefix + value]
  return Object.entries(value).flatMap(([key, inner]) => [
    prefix + key,
    ...(inner === undefined ? [] : pathsOf(inner, `${prefix}${key}.`)),
  ])
}

/** Every state of the machine, by path. */
export function allPaths(machine: AnyStateMachine): string[] {
  const below = (node: AnyStateNode): string[] => [
    ...(node.path.length > 0 ? [node.path.join('.')] : []),
    ...Object.values(node.states).flatMap(below),
  ]
  return below(machine.root)
}

/**
 * Reaches whatever the samples can reach.
 * `keyOf` says which snapshots are the same; by default those with equal value and context.
 */
export function explore(
  machine: AnyStateMachine,
  samples: readonly Sample[],
  keyOf = defaultKey,
): AnyMachineSnapshot[] {
  const seen = new Map<string, AnyMachineSnapshot>()
  const queue = [start(machine)]
  for (let snapshot = queue.shift(); snapshot; snapshot = queue.shift()) {
    const key = keyOf(snapshot)
    if (seen.has(key)) continue
    seen.set(key, snapshot)
    for (const event of possible(snapshot, samples)) queue.push(step(machine, snapshot, event)[0])
  }
  return [...seen.values()]
}

function defaultKey(snapshot: AnyMachineSnapshot): string {
  return JSON.stringify([snapshot.value, snapshot.context])
}
