/**
 * Random histories of assets: purchases, earlier books, depreciation, other terms, branches and cost centres, disposals and their reversals. On
 * any day the register equals the ledger, and no asset is depreciated below its residual value. The ledger is summed here from its entries, and
 * the least book value of each asset follows from what was sent; neither uses the moves of assets.
 */
import { beforeAll, expect, test } from 'vitest'
import { type Asset, assetEndpoints } from '#contract/assets.ts'
import { reports } from '#contract/reports/reports.ts'
import { addDays, type Day, day, daysBetween } from '#domain/days.ts'
import { halalas, rate } from '#domain/money.ts'
import { checkBooks } from '#server/self-check/self-check.ts'
import { makeRandom } from '#tests/simulation/random.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { type AssetShop, assetShop, newAsset } from '#tests/support/assets.ts'
import { registeredWithPeople } from '#tests/support/branch-people.ts'
import { sampleSeed, scaled, scaledTimeout } from '#tests/support/depth.ts'
import { signedInAnew } from '#tests/support/schedules.ts'

const seed = sampleSeed
const roundsCount = Math.max(2, scaled(4))
const stepsPerRound = 5
const first = day('2025-06-01')
const depreciationCodes = ['5401003', '5401004']

/** The least book value after the last step, and those before each disposal that can be undone. */
type Known = { readonly id: number; branchId: number; least: number; earlier: number[] }

type Row = Readonly<Record<'cost' | 'accumulated' | 'bookValue' | 'depreciation', bigint>> & {
  readonly isGroup: boolean
  readonly branch?: { readonly id: number }
  readonly account?: { readonly code: string }
  readonly costCenter?: { readonly id: number } | null
  readonly asset?: { readonly id: number; readonly code: string }
}

describeOnBoth(`the register of assets (seed ${seed})`, open => {
  let made: AssetShop
  let owner: string
  let today = day('2026-01-15')
  const centres = new Map<number, readonly number[]>()
  const known: Known[] = []
  const random = makeRandom(seed)
  const as = () => ({ as: owner })
  const amount = (min: number, max: number) => halalas(random.integer(min * 100, max * 100))

  beforeAll(async () => {
    made = await assetShop(await open({ beginning: registeredWithPeople }))
    owner = made.owner
    for (const branchId of [1, 2])
      centres.set(branchId, [await made.centre('مخبز', branchId), await made.centre('مطبخ', branchId)])
  }, 120_000)

  const later = async (days: number) => {
    today = addDays(today, days)
    made.shop.clock.set(`${today}T09:00:00Z`)
    owner = await signedInAnew(made.shop, 'owner')
  }

  /** None, or shares of both that sum to 100. */
  const sharesIn = (branchId: number) => {
    const part = random.integer(1, 9999)
    const [one = 0, other = 0] = centres.get(branchId) ?? []
    const shares = [
      { costCenterId: one, perc: rate(part) },
      { costCenterId: other, perc: rate(10_000 - part) },
    ]
    return random.chance(0.3) ? [] : shares
  }

  const termsByChance = () => ({
    depreciationInterval: random.pick([7, 30, 45, 364]),
    percentage: rate(random.integer(300, 6000)),
    depreciationMethod: random.pick(['straightLine', 'decliningBalance'] as const),
  })

  const add = async (isOfEarlierBooks: boolean) => {
    const value = amount(10, 5000)
    const residual = random.chance(0.5) ? halalas(random.integer(0, value / 2)) : halalas(0)
    const startDate = addDays(first, random.integer(0, daysBetween(first, today)))
    const branchId = random.pick([1, 2])
    const asset = await made.add(
      {
        ...{ value, startDate, branchId, costCenters: sharesIn(branchId), ...termsByChance() },
        residualValue: residual,
        depreciationAccountId: made.accountOf(random.pick(depreciationCodes)),
        ...(isOfEarlierBooks && {
          accumulatedDepreciation: halalas(random.integer(1, value - residual)),
          accumulatedDate: addDays(today, -random.integer(1, 90)),
          sourceAccountId: made.accountOf('3202004'),
        }),
      },
      owner,
    )
    known.push({ id: asset.id, branchId, least: residual, earlier: [] })
  }

  const anyAsset = async (isWanted: (asset: Asset) => boolean) => {
    const { rows } = await made.shop.call(assetEndpoints.getAssets, { query: { pageSize: -1 } }, as())
    const found = known.flatMap(own => {
      const asset = rows.find(({ id }) => id === own.id)
      return asset !== undefined && isWanted(asset) ? [{ own, asset }] : []
    })
    return found.length === 0 ? undefined : random.pick(found)
  }
  const isHeld = ({ state }: Asset) => state !== 'disposed'

  /** Each says whether it was possible. */
  const steps = {
    buy: async () => {
      await add(false)
      return true
    },
    takeOver: async () => {
      await add(true)
      return true
    },
    depreciate: async () => {
      await made.shop.call(assetEndpoints.runDepreciation, { body: {} }, as())
      for (const own of known) own.earlier = []
      return true
    },
    changeTerms: async () => {
      const found = await anyAsset(isHeld)
      if (found === undefined) return false
      const { own, asset } = found
      const {
        branchId: _,
        costCenters: __,
        ...terms
      } = newAsset(made.accountOf, {
        ...{ value: asset.value, startDate: asset.startDate, purchaseDate: asset.purchaseDate, ...termsByChance() },
        ...{ residualValue: asset.residualValue, depreciationAccountId: asset.depreciationAccountId },
        ...{ accumulatedDepreciation: asset.accumulatedDepreciation, accumulatedDate: asset.accumulatedDate },
        sourceAccountId: asset.sourceAccountId,
      })
      // A cost may be corrected until something is depreciated; the least value then falls with it.
      const value = asset.isFixed || asset.accumulatedDepreciation > 0 ? asset.value : halalas(asset.value + 100)
      await made.shop.call(assetEndpoints.editAsset, { body: { id: own.id, ...terms, value } }, as())
      return true
    },
    allocate: async () => {
      const found = await anyAsset(isHeld)
      if (found === undefined) return false
      const body = { assetId: found.own.id, costCenters: sharesIn(found.own.branchId) }
      await made.shop.call(assetEndpoints.setAssetCentres, { body }, as())
      found.own.earlier = []
      return true
    },
    move: async () => {
      const found = await anyAsset(isHeld)
      if (found === undefined) return false
      const branchId = 3 - found.own.branchId
      await made.shop.call(
        assetEndpoints.editBranchDepreciationAsset,
        { body: { assetId: found.own.id, branchId } },
        as(),
      )
      Object.assign(found.own, { branchId, earlier: [] })
      return true
    },
    disposeOfPart: async () => {
      const found = await anyAsset(asset => isHeld(asset) && asset.cost > 1)
      if (found === undefined) return false
      const cost = random.integer(1, Number(found.asset.cost) - 1)
      await dispose(found, cost)
      return true
    },
    disposeOfAll: async () => {
      const found = await anyAsset(isHeld)
      if (found === undefined) return false
      await dispose(found, Number(found.asset.cost))
      return true
    },
    undoDisposal: async () => {
      const disposed = known.filter(own => own.earlier.length > 0)
      const own = disposed.length === 0 ? undefined : random.pick(disposed)
      if (own === undefined) return false
      await made.shop.call(assetEndpoints.undoDisposal, { body: { assetId: own.id } }, as())
      own.least = own.earlier[0] ?? 0
      own.earlier = []
      return true
    },
  }

  async function dispose({ own, asset }: { own: Known; asset: Asset }, cost: number) {
    const proceeds = random.chance(0.5) ? amount(0, 3000) : halalas(0)
    const account = proceeds > 0 ? { proceedsAccountId: made.accountOf('1101001') } : {}
    const body = { assetId: own.id, cost: halalas(cost), proceeds, note: '', ...account }
    await made.shop.call(assetEndpoints.disposeAsset, { body }, as())
    own.earlier = [own.least]
    // The part takes its share; one halala may be rounded to either.
    const whole = Number(asset.cost)
    own.least = Math.max(0, Math.floor((own.least * (whole - cost)) / whole) - 1)
  }

  /** The entries of the ledger, with what the oracle sums them by. */
  const entries = () =>
    made.shop.db.read
      .selectFrom('entry')
      .innerJoin('account', 'account.id', 'entry.account_id')
      .innerJoin('posting', 'posting.id', 'entry.posting_id')
      .select(['entry.day', 'entry.branch_id', 'entry.cost_center_id', 'entry.debit', 'entry.credit', 'account.code'])
      .select(['posting.document', 'posting.id'])
      .orderBy('posting.id')
      .execute()
  type Entry = Awaited<ReturnType<typeof entries>>[number]

  const sumBy = (rows: readonly Entry[], keyOf: (row: Entry) => string) => {
    const sums = new Map<string, number>()
    for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.debit - row.credit)
    return [...sums].filter(([, sum]) => sum !== 0).map(([key, sum]) => `${key}: ${sum}`)
  }
  const ask = async (body: object): Promise<readonly Row[]> => {
    const { endpoint } = reports.assetRegister
    const reply = await made.shop.call(endpoint, { body: body as never }, as())
    return reply.rows as unknown as readonly Row[]
  }
  const written = (pairs: readonly (readonly [string, bigint])[]) =>
    pairs.filter(([, sum]) => sum !== 0n).map(([key, sum]) => `${key}: ${sum}`)

  async function expectLedger(from: Day, to: Day) {
    const all = (await entries()).filter(row => row.day <= to)
    const days = { fromDate: from, toDate: to }
    const byAccount = (await ask({ ...days, rows: ['branch', 'account'] })).filter(row => row.account && !row.isGroup)
    const register = byAccount.flatMap(({ branch, account, cost, accumulated }): [string, bigint][] => [
      [`${branch?.id} ${account?.code}`, BigInt(cost)],
      [`${branch?.id} ${account?.code.replace(/^1201/, '1202')}`, -BigInt(accumulated)],
    ])
    const isOfAssets = ({ code }: Entry) => /^120[12]/.test(code)
    expect(written(register).sort(), `as of ${to}`).toEqual(
      sumBy(all.filter(isOfAssets), row => `${row.branch_id} ${row.code}`).sort(),
    )
    const byCentre = await ask({ ...days, rows: ['costCenter'], columns: ['depreciation'] })
    const expenses = all.filter(({ code, day: on }) => code.startsWith('5401') && on >= from)
    expect(
      written(
        byCentre.flatMap(row => (row.isGroup ? [] : [[`${row.costCenter?.id ?? '-'}`, BigInt(row.depreciation)]])),
      ).sort(),
      `from ${from} to ${to}`,
    ).toEqual(sumBy(expenses, row => `${row.cost_center_id ?? '-'}`).sort())
  }

  /** Through every posting, in their order. */
  async function expectAboveResidual() {
    const byAsset = Map.groupBy(
      (await entries()).filter(({ code }) => /^120[12]/.test(code)),
      ({ document }) => document,
    )
    const rows = await ask({ fromDate: first, toDate: today })
    for (const { id, least } of known) {
      const code = `FA-${String(id).padStart(6, '0')}`
      const own = byAsset.get(`asset ${code}`) ?? []
      const sum = (prefix: string) =>
        own.reduce((all, row) => (row.code.startsWith(prefix) ? all + row.debit - row.credit : all), 0)
      const [cost, accumulated] = [sum('1201'), 0 - sum('1202')]
      expect([cost >= 0, accumulated >= 0, cost - accumulated >= least], `${code} ${least}`).toEqual([true, true, true])
      const shown = rows.find(row => row.asset?.code === code)
      expect([Number(shown?.cost ?? 0), Number(shown?.accumulated ?? 0)], code).toEqual([cost, accumulated])
    }
  }

  test(
    'is the ledger on any day, and never below the residual value',
    async () => {
      const possible = Object.entries(steps)
      const done = new Set<string>()
      await add(false)
      await add(true)
      for (let round = 0; round < roundsCount; round++) {
        await later(random.integer(5, 120))
        // The first rounds try each step once; later ones as it comes.
        const due = possible.filter(([name]) => !done.has(name)).slice(0, stepsPerRound)
        const chosen = Array.from({ length: stepsPerRound }, (_, at) => due[at] ?? random.pick(possible))
        for (const [name, step] of chosen) {
          if (await step()) done.add(name)
          await expectAboveResidual()
        }
        for (let at = 0; at < 3; at++) {
          const [from, to] = [random.integer(-30, 400), random.integer(-30, 400)]
            .map(after => addDays(first, after))
            .sort()
          await expectLedger(from ?? first, to ?? first)
        }
        await expectLedger(first, today)
      }
      expect([...done].sort()).toEqual(Object.keys(steps).sort())
      expect(await checkBooks(made.shop.db)).toEqual([])
    },
    scaledTimeout(60_000),
  )
})
