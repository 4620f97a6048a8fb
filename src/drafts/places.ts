/**
 * Where what somebody has begun is kept: a place in storage for each tab that writes one. A tab takes the place of a tab that was closed or
 * lost its power, and goes on with what is there.
 */
import type { NamedTexts } from '../api/storage.ts'

/** Absent where the browser has none; then every place is taken to be free. */
export type Locks = Pick<LockManager, 'request'> | undefined

export type Places<T> = {
  readonly drafts: NamedTexts
  readonly locks: Locks
  /** How the places are told apart from those of other things, in the browser's locks. */
  readonly lockName: string
  readonly newName: () => string
  readonly belongs: (name: string) => boolean
  /** Null for a text that this version of the program cannot read. */
  readonly read: (text: string) => T | null
}

export type TakenPlace<T> = {
  readonly name: string
  /** What was there; null where the place is new. */
  readonly stored: T | null
  /** Whether something was met that this version of the program cannot read; it is then gone. */
  readonly hasLost: boolean
  /** Lets another tab have the place. */
  readonly leave: () => void
}

/** The first place that belongs and that no tab holds, else a new one; with `isFresh` a new one in any case. */
export async function takePlace<T>(places: Places<T>, isFresh = false): Promise<TakenPlace<T>> {
  const { drafts } = places
  let hasLost = false
  for (const name of isFresh ? [] : drafts.names()) {
    if (!places.belongs(name)) continue
    const leave = await hold(places, name)
    if (leave === null) continue
    // Read only now: the tab that held the place may have written since, or freed it.
    const text = drafts.get(name)
    const stored = text === null ? null : places.read(text)
    if (stored !== null) return { name, stored, hasLost, leave }
    drafts.remove(name)
    leave()
    hasLost ||= text !== null
  }
  const name = places.newName()
  return { name, stored: null, hasLost, leave: (await hold(places, name)) ?? (() => {}) }
}

/** Holds a place until the returned function is called or the tab is gone; null where another tab holds it. */
export function hold(
  { locks, lockName }: Pick<Places<unknown>, 'locks' | 'lockName'>,
  name: string,
): Promise<(() => void) | null> {
  if (locks === undefined) return Promise.resolve(() => {})
  return new Promise((resolve, reject) => {
    locks
      .request(`mizan.${lockName}.${name}`, { ifAvailable: true }, lock => {
        if (lock === null) return resolve(null)
        return new Promise<void>(leave => resolve(() => leave()))
      })
      .catch(reject)
  })
}
