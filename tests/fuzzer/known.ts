/** What the fuzzer knows of the shop: ids that are there from the start, and what earlier calls have made. Bounded, the newest kept. */
import type { Random } from '../simulation/random.ts'
import { goods, tinyParties, withCardamom } from '../support/tiny-shop.ts'
import { accountId } from '../support/tiny-trade.ts'

const recentMax = 200

export type Recent<T> = { readonly add: (value: T) => void; readonly pick: (random: Random) => T | undefined }

export type HeldBill = { readonly key: string; recalledUnder?: string }
export type SentOnce = { readonly key: string; readonly body: string }

type DefinedRow = { readonly id: number; readonly version: number }

export type Known = {
  readonly bills: Recent<number>
  /** Of those, sales whose first line is coffee: what a refund takes back. */
  readonly coffeeSales: Recent<number>
  /** Bills of expenses, which a refund takes back as a whole. */
  readonly expenses: Recent<number>
  /** Bills whose goods wait. */
  readonly undelivered: Recent<number>
  /** Issues of goods, statements, and counts with the last line of one. */
  readonly issues: Recent<number>
  readonly deliveries: Recent<number>
  readonly counts: Recent<number>
  readonly lastCountLine: Recent<number>
  readonly held: Recent<HeldBill>
  readonly vouchers: Recent<number>
  /** Views that somebody keeps under a name. */
  readonly views: Recent<number>
  /** What somebody has made by itself. */
  readonly schedules: Recent<number>
  readonly scheduledFiles: Recent<{ readonly id: number; readonly fileId: number }>
  readonly goals: Recent<{ readonly id: number; readonly branchId: number; readonly date: string }>
  readonly cursors: Recent<string>
  /** Of each definition, as they were last answered. */
  readonly rows: (definition: string) => Recent<DefinedRow>
  readonly refreshTokens: Recent<string>
  /** The versions of the tabs of the settings, by their names, as they were last answered. */
  readonly tabs: Map<string, number>
  /** What the rows of each branch's opening were answered with last. */
  readonly openings: Recent<{ readonly branchId: number; readonly mark: string }>
  /** Idempotency keys with the bodies that were sent under them. */
  readonly sent: Recent<SentOnce>
}

export function knowNothing(): Known {
  const rows = new Map<string, Recent<DefinedRow>>()
  return {
    bills: recent(),
    coffeeSales: recent(),
    expenses: recent(),
    undelivered: recent(),
    ...{ issues: recent(), deliveries: recent(), counts: recent(), lastCountLine: recent() },
    held: recent(),
    vouchers: recent(),
    views: recent(),
    schedules: recent(),
    scheduledFiles: recent(({ fileId }) => fileId),
    goals: recent(({ id }) => id),
    cursors: recent(),
    rows: definition => {
      const known = rows.get(definition) ?? recent(({ id }) => id)
      rows.set(definition, known)
      return known
    },
    refreshTokens: recent(),
    tabs: new Map(),
    openings: recent(({ branchId }) => branchId),
    sent: recent(),
  }
}

/** Mostly one of the last few, because a sequence goes on with what has just been made. */
function recent<T>(sameAs: (value: T) => unknown = value => value): Recent<T> {
  const values: T[] = []
  return {
    add: value => {
      // What is known already takes the place of what it was.
      const before = values.findIndex(each => sameAs(each) === sameAs(value))
      if (before >= 0) values.splice(before, 1)
      values.push(value)
      if (values.length > recentMax) values.shift()
    },
    pick: random => {
      const from = random.chance(0.7) ? Math.max(0, values.length - 8) : 0
      return values.length === 0 ? undefined : values[random.integer(from, values.length - 1)]
    },
  }
}

const everyGood = Object.values(goods)

const idsByName: Readonly<Record<string, readonly number[]>> = {
  itemid: everyGood.map(good => good.itemId),
  ids: everyGood.map(good => good.itemId),
  unitid: everyGood.map(good => good.unitId),
  features: [withCardamom.id],
  branchid: [1, 1, 1, 2, -1],
  partyid: Object.values(tinyParties),
  accountid: [accountId('5302001'), 1, 2, 3],
  costcenterid: [1, 2, -1],
  userid: [1, 2, 3, 4, 5, -1],
  originalline: [1, 2],
  pagenumber: [-1, 1, 2, 3],
  pagesize: [-1, 1, 20, 1000],
  since: [0, 1, 5],
}

const strangeIds = [0, -1, 2, 7, 999_999, 2 ** 31, 2 ** 53 - 1, 2 ** 53]

/** A number for a field of this name; now and then one that names nothing. */
export function idFor(name: string, known: Known, random: Random): number {
  if (random.chance(0.1)) return random.pick(strangeIds)
  const listed = idsByName[name.toLowerCase()]
  if (listed) return random.pick(listed)
  const campaign = name.toLowerCase() === 'campaignid' ? known.rows('discount').pick(random) : undefined
  if (campaign) return campaign.id
  const isOfBill = /^(?:id|originalbillid)$/i.test(name) && random.chance(0.7)
  return (isOfBill && known.bills.pick(random)) || random.integer(1, 6)
}
