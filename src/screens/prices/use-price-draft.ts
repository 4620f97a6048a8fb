/** Prices that are typed and not saved yet: kept for this tab, taken back step by step. */
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Day, isDay } from '#domain/days.ts'
import { type Price, price } from '#domain/money.ts'
import { forgetInTab, keepInTab, keptInTab } from '../../api/tab-storage.ts'
import { useUser } from '../../services/api-context.ts'

const kept = z.object({
  userId: z.int(),
  firstDay: z.string().refine(isDay),
  prices: z.array(z.tuple([z.int().positive(), z.int().min(0)])),
})
const name = 'prices'
const stepsMax = 50

export type PriceDraft = ReturnType<typeof usePriceDraft>

type Prices = ReadonlyMap<number, Price>
const none: Prices = new Map()

export function usePriceDraft(today: Day) {
  const userId = useUser()?.id ?? 0
  const [restored] = useState(() => {
    const found = keptInTab(name, kept)
    return found !== null && found.userId === userId && found.prices.length > 0 ? found : null
  })
  const [firstDay, setFirstDay] = useState<Day>(
    restored !== null && restored.firstDay > today ? restored.firstDay : today,
  )
  const [prices, setPrices] = useState<Prices>(
    () => new Map(restored?.prices.map(([unitId, value]) => [unitId, price(value)]) ?? []),
  )
  const [steps, setSteps] = useState<readonly Prices[]>([])
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    if (prices.size === 0) return forgetInTab(name)
    keepInTab(name, { userId, firstDay, prices: [...prices] } satisfies z.input<typeof kept>)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [prices, firstDay, userId])
  return {
    ...{ firstDay, setFirstDay, prices, problems, setProblems },
    canUndo: steps.length > 0,
    change: (next: Prices) => {
      setSteps(known => [...known, prices].slice(-stepsMax))
      setPrices(next)
      setProblems(known => new Map([...known].filter(([unitId]) => next.get(unitId) === prices.get(unitId))))
    },
    undo: () => {
      const last = steps.at(-1)
      if (last === undefined) return
      setSteps(steps.slice(0, -1))
      setPrices(last)
      setProblems(new Map())
    },
    /** They are saved. */
    clear: () => {
      setSteps([])
      setPrices(none)
      setProblems(new Map())
    },
  }
}
