/** One key for one action, so that a repeat after a lost reply is not done twice. */
import { useRef } from 'react'
import { newIdempotencyKey } from '../api/client.ts'

type IdempotencyKey = {
  /** Of what is sent: the same for the same until it is done. */
  readonly keyOf: (sent: object) => string
  /** It is done: the same once more is another action. */
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
