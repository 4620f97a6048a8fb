/** An idempotency key per action, so that a retry after a lost reply is not executed twice. */
import { useRef } from 'react'
import { newIdempotencyKey } from '../api/client.ts'

type IdempotencyKey = {
  /** The key of a request: the same for the same content until `done`. */
  readonly keyOf: (sent: object) => string
  /** The action is done: repeating the same content is a new action. */
  readonly done: () => void
}

export function useIdempotencyKey(): IdempotencyKey {
  const action = useRef({ sent: '', key: '' })
  return {
    keyOf: body => {
      const sent = JSON.stringify(body)
      if (action.current.sent !== sent) action.current = { sent, key: newIdempotencyKey() }
      return action.current.key
    },
    done: () => {
      action.current = { sent: '', key: '' }
    },
  }
}
