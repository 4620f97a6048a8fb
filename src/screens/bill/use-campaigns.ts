/** The campaigns of the price list with the company's time: discounts update as time passes. */
import { useEffect, useMemo, useState } from 'react'
import { momentAt } from '#domain/bills/campaigns.ts'
import type { CampaignBook } from '#machines/bill-editor/campaign-book.ts'
import type { PriceList } from './price-list.ts'

const lookMs = 5000

/** While `isHeld` returns true, time is frozen: announced amounts do not change during payment. */
export function useCampaigns(
  { campaigns, categoryOf }: Pick<PriceList, 'campaigns' | 'categoryOf'>,
  offsetMinutes: number,
  isHeld: () => boolean,
): CampaignBook {
  const [moment, setMoment] = useState(() => momentAt(Date.now(), offsetMinutes))
  const hasAny = campaigns.length > 0
  useEffect(() => {
    if (!hasAny) return
    const look = () => {
      if (isHeld()) return
      const now = momentAt(Date.now(), offsetMinutes)
      setMoment(before => (before.day === now.day && before.minute === now.minute ? before : now))
    }
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [hasAny, offsetMinutes, isHeld])
  return useMemo(() => ({ known: campaigns, categoryOf, moment }), [campaigns, categoryOf, moment])
}
