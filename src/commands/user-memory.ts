import { z } from 'zod'
import { type Frecency, frecencyFromJson, frecencyToJson, recordUse } from '#domain/search/frecency.ts'
import type { AppStorage } from '../api/storage.ts'

/**
 * Data about a user on this device: the use of commands and entities, and how often a hotkey hint was shown. Stored in `user_data`, under
 * the user's id.
 */
export type UserMemory = {
  readonly nowMs: () => number
  readonly frecency: () => Frecency
  readonly recordUse: (id: string) => void
  /** Whether to show the hotkey hint of a command once more; asking counts as showing. */
  readonly takeHint: (commandId: string) => boolean
}

export const hintsMax = 3

/** Signed-out users share a key that is not an id. */
const anonymous = 'anonymous'
const names = { frecency: 'palette.frecency', hints: 'palette.hints' } as const

export function createUserMemory(
  storage: AppStorage,
  userId: () => string | undefined,
  nowMs: () => number,
): UserMemory {
  return { nowMs, frecency, recordUse: record, takeHint }

  function frecency(): Frecency {
    return frecencyFromJson(read(names.frecency))
  }

  function record(id: string): void {
    write(names.frecency, frecencyToJson(recordUse(frecency(), id, nowMs())))
  }

  function takeHint(commandId: string): boolean {
    const parsed = z.record(z.string(), z.int()).safeParse(read(names.hints))
    const hints = parsed.success ? parsed.data : {}
    const count = hints[commandId] ?? 0
    if (count < hintsMax) write(names.hints, { ...hints, [commandId]: count + 1 })
    return count < hintsMax
  }

  function read(name: string): unknown {
    return storage.get('user_data')?.[userId() ?? anonymous]?.[name]
  }

  function write(name: string, value: unknown): void {
    const all = storage.get('user_data') ?? {}
    const owner = userId() ?? anonymous
    storage.set('user_data', { ...all, [owner]: { ...all[owner], [name]: z.json().parse(value) } })
  }
}
