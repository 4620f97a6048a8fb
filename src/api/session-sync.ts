/**
 * Synchronizes the session across tabs. Tabs use a broadcast channel instead of local storage, so that a session that must not be
 * remembered is never written to disk. Source: spec §4.
 */
import { z } from 'zod'
import type { Session } from '#machines/session-values.ts'
import { sessionSchema } from './session-store.ts'

/** How long a new tab waits for an answer of another one. */
export const askAtStartMs = 300
/** How long a renewal waits for a tab that may just have renewed. */
export const askAtRenewalMs = 100

export type SessionChannel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>

const message = z.discriminatedUnion('kind', [
  /** The tab stored this session, or none any more. */
  z.object({ kind: z.literal('changed'), session: sessionSchema.nullable() }),
  z.object({ kind: z.literal('ask') }),
  z.object({ kind: z.literal('answer'), session: sessionSchema }),
])
type Message = z.output<typeof message>

export type SessionSync = ReturnType<typeof createSessionSync>

/** `current` is this tab's answer to questions; `onChanged` is called for changes in other tabs. */
export function createSessionSync(
  channel: SessionChannel,
  current: () => Session | null,
  onChanged: (session: Session | null) => void,
) {
  const asking = new Set<(session: Session) => void>()
  const post = (value: Message) => channel.postMessage(value)

  channel.addEventListener('message', event => {
    // A tab with another client version may send unknown messages, which are ignored.
    const heard = message.safeParse(event.data)
    if (!heard.success) return
    if (heard.data.kind === 'changed') onChanged(heard.data.session)
    else if (heard.data.kind === 'answer') for (const listen of [...asking]) listen(heard.data.session)
    else {
      const session = current()
      if (session) post({ kind: 'answer', session })
    }
  })

  return {
    publish: (session: Session | null): void => post({ kind: 'changed', session }),

    /** The first sufficient session of another tab, or null after the timeout. */
    ask: (isEnough: (session: Session) => boolean, timeoutMs: number): Promise<Session | null> =>
      new Promise(resolve => {
        const finish = (session: Session | null) => {
          clearTimeout(timeout)
          asking.delete(listen)
          resolve(session)
        }
        const listen = (session: Session) => {
          if (isEnough(session)) finish(session)
        }
        const timeout = setTimeout(finish, timeoutMs, null)
        asking.add(listen)
        post({ kind: 'ask' })
      }),

    close: () => channel.close(),
  }
}
