/** The campaigns of the price list with the time of the company: what they give changes by itself as the clock goes on. */
import { useEffect, useMemo, useState } from 'react'
import { momentAt } from '#domain/bills/campaigns.ts'
import type { CampaignBook } from '#machines/bill-editor/campaign-book.ts'
import type { PriceList } from './price-list.ts'

const lookMs = 5000

/** While `isHeld` says so time stands still: what a customer is told does not change while it is paid. */
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
