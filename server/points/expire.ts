/** Posts the expiry of points on the day after their last one. What is left of a lot is what its customer does not owe to older lots. */
import { freeLots } from '#domain/bills/points.ts'
import { addDays, day as asDay, type Day } from '#domain/days.ts'
import type { Tx } from '../db/database.ts'
import { type DuePosted, type DueWork, duePostingDay, type PendingDue } from '../due/due-work.ts'
import { lockParty, readLots, type StoredLot } from './lots.ts'
import { postPoints } from './post-points.ts'

export const pointsWork: DueWork = {
  name: 'points.expiry',

  async pending(tx, upTo) {
    const parties = await tx
      .selectFrom('points_lot as lot')
      .innerJoin('party', 'party.id', 'lot.party_id')
      .select(['party.id', 'party.code'])
      .distinct()
      .where('lot.left_points', '>', 0)
      .where('lot.expires_on', '<', upTo)
      .execute()
    const found: PendingDue[] = []
    for (const { id, code } of parties) {
      const [first, ...others] = await expiredLots(tx, id, upTo)
      if (first === undefined) continue
      const branchIds = [...new Set([first, ...others].map(({ branchId }) => branchId))]
      found.push({ id, branchIds, day: dueDayOf(first), document: `customer ${code}`, documentId: id })
    }
    return found.sort((a, b) => (a.day < b.day ? -1 : 1))
  },

  async post({ services, tx, configuration, today, postingsMax }, { id: partyId, branchIds }): Promise<DuePosted> {
    await lockParty(services.db, tx, partyId)
    let count = 0
    for (const lot of await expiredLots(tx, partyId, today)) {
      // Points of a branch that is not locked wait for the next look.
      if (!branchIds.includes(lot.branchId)) continue
      const on = duePostingDay(configuration, dueDayOf(lot), today)
      if (on === null) continue
      if (count === postingsMax) return { count, hasMore: true }
      const work = { db: services.db, tx, configuration, userId: lot.userId, now: services.now() }
      await postPoints(work, {
        ...{ kind: 'expired', partyId, branchId: lot.branchId, ...on, billId: null, note: '' },
        moves: [{ kind: 'expired', lotId: lot.id, value: lot.value, points: -lot.left }],
      })
      count += 1
    }
    return { count, hasMore: false }
  },
}

type ExpiringLot = StoredLot & { readonly expiresOn: Day }

/** With what is left of each, the longest expired first. */
async function expiredLots(tx: Tx, partyId: number, today: Day): Promise<ExpiringLot[]> {
  const lots = await readLots(tx, partyId)
  const left = new Map(freeLots(lots).map(lot => [lot.id, lot.left]))
  return lots
    .flatMap(lot => {
      const { expiresOn } = lot
      const points = left.get(lot.id) ?? 0
      return expiresOn !== null && expiresOn < today && points > 0 ? [{ ...lot, expiresOn, left: points }] : []
    })
    .sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}

function dueDayOf({ expiresOn }: ExpiringLot): Day {
  return asDay(addDays(expiresOn, 1))
}
