/** The edited settings of the recommendation service: stored for this tab until saved, except the key, which is never stored. */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { RecommendationWriter } from '#contract/recommendations.ts'
import { forgetInTab, readFromTab, saveInTab } from '../../api/tab-storage.ts'
import { useUser } from '../../services/api-context.ts'

const storedDraft = z.object({ userId: z.int(), address: z.string(), model: z.string() })
const name = 'writer'

type Typed = { readonly address: string; readonly model: string; readonly key: string }
type Stored = Pick<RecommendationWriter, 'address' | 'model'>

export type WriterDraft = ReturnType<typeof useWriterDraft>

export function useWriterDraft({ address, model }: Stored) {
  const userId = useUser()?.id ?? 0
  const [restored] = useState(() => {
    const found = readFromTab(name, storedDraft)
    return found?.userId === userId ? found : null
  })
  // The stored values when editing began.
  const [stored, setStored] = useState<Stored>({ address, model })
  const [typed, setTyped] = useState<Typed>({ address, model, ...restored, key: '' })
  const [isRestored, setRestored] = useState(restored !== null)
  const isTyped = typed.address !== stored.address || typed.model !== stored.model
  const isChanged = isTyped || typed.key !== ''
  // Another user changed the settings: they are the new base, and unedited fields follow them.
  if (address !== stored.address || model !== stored.model) {
    setStored({ address, model })
    if (!isTyped) setTyped({ ...typed, address, model })
  }
  useEffect(() => {
    if (isTyped)
      saveInTab(name, { userId, address: typed.address, model: typed.model } satisfies z.input<typeof storedDraft>)
    else forgetInTab(name)
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isTyped, isChanged, userId, typed.address, typed.model])
  return {
    ...{ typed, stored, isChanged, isRestored },
    change: (change: Partial<Typed>) => setTyped(now => ({ ...now, ...change })),
    /** The sent values are stored; fields edited meanwhile stay. */
    taken: (sent: Typed, next: Stored) => {
      setStored({ address: next.address, model: next.model })
      setTyped(now => ({
        address: now.address === sent.address ? next.address : now.address,
        model: now.model === sent.model ? next.model : now.model,
        key: now.key === sent.key ? '' : now.key,
      }))
      setRestored(false)
    },
    discard: (next: Stored = stored) => {
      setTyped({ address: next.address, model: next.model, key: '' })
      setRestored(false)
    },
  }
}
