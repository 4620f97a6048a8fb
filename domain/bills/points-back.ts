import type { Halalas } from '../money.ts'
import { givenBackBy, type PointsOfSale, worthOf } from './points.ts'
import type { Tender } from './tenders.ts'

/** What a refund can be paid back with: of points, exactly their share, and first, so that no other method takes its place. */
export function pointsBack(paid: readonly Tender[], sale: PointsOfSale, refund: Halalas): readonly Tender[] {
  const amount = worthOf(givenBackBy(sale, refund))
  const others = paid.filter(({ method }) => method !== 'points')
  return amount === 0 ? others : [{ method: 'points', amount }, ...others]
}
