/** One key for one deed: whoever asks for the same again after a lost answer does nothing twice. */
import { useRef } from 'react'
import { newIdempotencyKey } from '../api/client.ts'

type DeedKey = {
  /** Of what is sent: the same for the same until it is done. */
  readonly keyOf: (sent: object) => string
  /** It is done: the same once more is another deed. */
  readonly done: () => void
}

export function useDeedKey(): DeedKey {
  const deed = useRef({ sent: '', key: '' })
  return {
    keyOf: body => {
      const sent = JSON.stringify(body)
      if (deed.current.sent !== sent) deed.current = { sent, key: newIdempotencyKey() }
      return deed.current.key
    },
    done: () => {
      deed.current = { sent: '', key: '' }
    },
  }
}
