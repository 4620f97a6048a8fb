/** Storage slots for drafts, one per writing tab. A tab adopts the slot of a closed or crashed tab, and continues its draft. */
import type { NamedTexts } from '../api/storage.ts'

/** Undefined when the browser has no locks; then every slot counts as free. */
export type Locks = Pick<LockManager, 'request'> | undefined

export type Places<T> = {
  readonly drafts: NamedTexts
  readonly locks: Locks
  /** The prefix of lock names. */
  readonly lockName: string
  readonly newName: () => string
  readonly belongs: (name: string) => boolean
  /** Null for a text that this version of the program cannot read. */
  readonly read: (text: string) => T | null
}

export type TakenPlace<T> = {
  readonly name: string
  /** The stored draft; null for a new slot. */
  readonly stored: T | null
  /** Whether an unreadable draft was found and dropped. */
  readonly hasLost: boolean
  /** Releases the slot for other tabs. */
  readonly leave: () => void
}

/** The first matching slot that no tab holds, else a new one; with `isFresh` always a new one. */
export async function takePlace<T>(places: Places<T>, isFresh = false): Promise<TakenPlace<T>> {
  const { drafts } = places
  let hasLost = false
  for (const name of isFresh ? [] : drafts.names()) {
    if (!places.belongs(name)) continue
    const leave = await hold(places, name)
    if (leave === null) continue
    // Read only now: the tab that held the slot may have written since, or cleared it.
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

/** Holds a slot until the returned function is called or the tab is closed; null when another tab holds it. */
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
