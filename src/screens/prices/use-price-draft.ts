/** Edited, unsaved prices: stored for this tab, with undo. */
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { type Day, isDay } from '#domain/days.ts'
import { type Price, price } from '#domain/money.ts'
import { forgetInTab, readFromTab, saveInTab } from '../../api/tab-storage.ts'
import { useUser } from '../../services/api-context.ts'

const storedDraft = z.object({
  userId: z.int(),
  firstDay: z.string().refine(isDay),
  prices: z.array(z.tuple([z.int().positive(), z.int().min(0)])),
})
const name = 'prices'
const stepsMax = 50

export type PriceDraft = ReturnType<typeof usePriceDraft>

type Prices = ReadonlyMap<number, Price>

export function usePriceDraft(today: Day) {
  const userId = useUser()?.id ?? 0
  const [restored] = useState(() => {
    const found = readFromTab(name, storedDraft)
    return found !== null && found.userId === userId && found.prices.length > 0 ? found : null
  })
  const [firstDay, setFirstDay] = useState<Day>(
    restored !== null && restored.firstDay > today ? restored.firstDay : today,
  )
  const [prices, setPrices] = useState<Prices>(
    () => new Map(restored?.prices.map(([unitId, value]) => [unitId, price(value)]) ?? []),
  )
  // The current prices, also between renders: a command may run before the input is rendered.
  const latest = useRef(prices)
  const put = (next: Prices) => {
    latest.current = next
    setPrices(next)
  }
  const [steps, setSteps] = useState<readonly Prices[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (prices.size === 0) return forgetInTab(name)
    saveInTab(name, { userId, firstDay, prices: [...prices] } satisfies z.input<typeof storedDraft>)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [prices, firstDay, userId])
  return {
    ...{ firstDay, setFirstDay, prices, problems, setProblems },
    now: () => latest.current,
    canUndo: steps.length > 0,
    change: (next: Prices) => {
      const before = latest.current
      setSteps(known => [...known, before].slice(-stepsMax))
      put(next)
      setProblems(known => new Map([...known].filter(([unitId]) => next.get(unitId) === before.get(unitId))))
    },
    undo: () => {
      const last = steps.at(-1)
      if (last === undefined) return
      setSteps(steps.slice(0, -1))
      put(last)
      setProblems(new Map())
    },
    /** These are saved; prices edited meanwhile stay. */
    saved: (sent: Prices) => {
      setSteps([])
      put(new Map([...latest.current].filter(([unitId, typed]) => sent.get(unitId) !== typed)))
      setProblems(new Map())
    },
  }
}
