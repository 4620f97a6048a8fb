/** The fuzzer's knowledge of the shop: initial ids, and results of earlier calls. Bounded: the oldest are dropped. */
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
  /** Sales whose first line is coffee, for refunds. */
  readonly coffeeSales: Recent<number>
  /** Bills of expenses, which are refunded as a whole. */
  readonly expenses: Recent<number>
  /** Undelivered bills. */
  readonly undelivered: Recent<number>
  /** Issues of goods, statements, and counts, with the last line of a count. */
  readonly issues: Recent<number>
  readonly deliveries: Recent<number>
  readonly counts: Recent<number>
  readonly lastCountLine: Recent<number>
  readonly held: Recent<HeldBill>
  readonly vouchers: Recent<number>
  /** Saved views. */
  readonly views: Recent<number>
  /** Schedules. */
  readonly schedules: Recent<number>
  readonly scheduledFiles: Recent<{ readonly id: number; readonly fileId: number }>
  readonly goals: Recent<{ readonly id: number; readonly branchId: number; readonly date: string }>
  readonly cursors: Recent<string>
  /** By definition, in the last answered version. */
  readonly rows: (definition: string) => Recent<DefinedRow>
  readonly refreshTokens: Recent<string>
  /** The last answered versions of the settings tabs, by name. */
  readonly tabs: Map<string, number>
  /** The last answered state of each branch's opening. */
  readonly openings: Recent<{ readonly branchId: number; readonly mark: string }>
  /** Idempotency keys with their sent bodies. */
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

/** Usually one of the last few, because a sequence continues with recent results. */
function recent<T>(sameAs: (value: T) => unknown = value => value): Recent<T> {
  const values: T[] = []
  return {
    add: value => {
      // A known value replaces its older version.
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

/** A number for a field of this name; occasionally an unknown id. */
export function idFor(name: string, known: Known, random: Random): number {
  if (random.chance(0.1)) return random.pick(strangeIds)
  const listed = idsByName[name.toLowerCase()]
  if (listed) return random.pick(listed)
  const campaign = name.toLowerCase() === 'campaignid' ? known.rows('discount').pick(random) : undefined
  if (campaign) return campaign.id
  const isOfBill = /^(?:id|originalbillid)$/i.test(name) && random.chance(0.7)
  return (isOfBill && known.bills.pick(random)) || random.integer(1, 6)
}
