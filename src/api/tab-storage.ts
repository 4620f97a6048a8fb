/** What a tab keeps for itself until it is closed: values as JSON text by name. Where nothing can be kept, nothing is found. */
import type { z } from 'zod'

export function saveInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The browser keeps nothing, or has no room left.
  }
}

/** Null where nothing is kept, or what no longer fits. */
export function readFromTab<T extends z.ZodType>(name: string, type: T): z.output<T> | null {
  try {
    return type.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function forgetInTab(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Then nothing was kept.
  }
}
