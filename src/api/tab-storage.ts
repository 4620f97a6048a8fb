/** Values that a tab stores as JSON text by name until it is closed. When the browser refuses storage, reading returns null. */
import type { z } from 'zod'

export function saveInTab(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The browser refuses storage, or it is full.
  }
}

/** Null when nothing is stored, or the value no longer matches the type. */
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
    // The browser refuses storage.
  }
}
