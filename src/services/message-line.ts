/**
 * Messages of a screen for fast input, such as the till, in one line that is not a Tab stop and covers nothing. Shows the newest; a
 * repeated text is the same message, and sticky ones stay until closed.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { connectLine, showToast, type Toast, type ToastLine, toastMs, toastsMax } from './toasts.ts'

export type LineMessage = Toast & { readonly key: string }

type LineStore = ToastLine & {
  readonly subscribe: (listener: () => void) => () => void
  /** Oldest first. */
  readonly snapshot: () => readonly LineMessage[]
}

export function createMessageLine(): LineStore {
  const listeners = new Set<() => void>()
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  let messages: readonly LineMessage[] = []
  const say = (next: readonly LineMessage[]) => {
    messages = next
    for (const listener of listeners) listener()
  }
  const remove = (key: string) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
    if (messages.some(each => each.key === key)) say(messages.filter(each => each.key !== key))
  }
  return {
    show: toast => {
      const key = toast.id ?? `${toast.kind} ${toast.title} ${toast.detail ?? ''}`
      clearTimeout(timers.get(key))
      if (toast.isSticky !== true)
        timers.set(
          key,
          setTimeout(() => remove(key), toastMs),
        )
      say([...messages.filter(each => each.key !== key), { ...toast, key }].slice(-toastsMax))
    },
    remove,
    snapshot: () => messages,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** While mounted, all messages of the program appear in its line. */
export function useMessageLine(): { readonly messages: readonly LineMessage[]; readonly close: (key: string) => void } {
  const [line] = useState(createMessageLine)
  useEffect(() => {
    const disconnect = connectLine(line)
    return () => {
      disconnect()
      // Unread messages move to the next page.
      for (const { key, ...toast } of line.snapshot()) {
        line.remove(key)
        if (key !== 'loading') showToast(toast)
      }
    }
  }, [line])
  return { messages: useSyncExternalStore(line.subscribe, line.snapshot), close: line.remove }
}
