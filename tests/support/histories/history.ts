/**
 * A history of a small shop: two goods, two branches, and all actions on bills, in random order. A seed reproduces a history. Steps refer to bills by
 * index among the existing ones, so that a step can be left out.
 */
import { makeRandom, type Random } from '#tests/simulation/random.ts'

export type HistoryLine = {
  readonly good: number
  readonly unit: number
  readonly count: number
  /** In halalas; sales use the list price. */
  readonly price: number
}

export type HistoryStep =
  | {
      readonly kind: 'buy' | 'sell' | 'issue' | 'transfer' | 'produce'
      readonly branchId: number
      readonly lines: readonly HistoryLine[]
      readonly daysAgo: number
      readonly isDelivered: boolean
    }
  | {
      readonly kind: 'edit'
      readonly pick: number
      /** Null preserves the lines of the bill. */
      readonly lines: readonly HistoryLine[] | null
      readonly daysAgo: number | null
      readonly isDelivered: boolean | null
    }
  | { readonly kind: 'refund'; readonly pick: number; readonly counts: readonly number[]; readonly daysAgo: number }
  | { readonly kind: 'void' | 'voidRefund' | 'credit' | 'deliver' | 'takeBackDelivery'; readonly pick: number }
  | { readonly kind: 'lock'; readonly daysAgo: number | null }
  | { readonly kind: 'oversell'; readonly policy: 'block' | 'allow' }
  | { readonly kind: 'nextDay' }

export type BillStep = Extract<HistoryStep, { readonly isDelivered: boolean; readonly lines: readonly HistoryLine[] }>

export type History = {
  readonly seed: number
  readonly policy: 'block' | 'allow'
  readonly steps: readonly HistoryStep[]
}

/** The unit ratios of a good; the first is the base unit of stock. */
export const ratios = ['1', '12', '24', '0.041667'] as const

const stepsMin = 5
const stepsMax = 16

export function makeHistory(seed: number): History {
  const random = makeRandom(seed)
  const policy = random.chance(0.5) ? 'allow' : 'block'
  // The first purchase is early, so that a shop that blocks overselling sells something.
  const first: HistoryStep = { ...aBill(random, 'buy'), isDelivered: true, daysAgo: random.integer(0, 3) }
  const count = random.integer(stepsMin, stepsMax)
  return { seed, policy, steps: [first, ...Array.from({ length: count }, () => random.weighted(kinds)(random))] }
}

export const stepKinds = [
  'buy',
  'sell',
  'edit',
  'refund',
  'void',
  'voidRefund',
  'credit',
  'deliver',
  'takeBackDelivery',
  'lock',
  'oversell',
  'nextDay',
  'issue',
  'transfer',
  'produce',
] as const satisfies HistoryStep['kind'][]

const kinds: readonly { readonly weight: number; readonly value: (random: Random) => HistoryStep }[] = [
  { weight: 20, value: random => aBill(random, 'buy') },
  { weight: 30, value: random => aBill(random, 'sell') },
  { weight: 12, value: anEdit },
  { weight: 10, value: random => ({ kind: 'void', pick: random.integer(0, 99) }) },
  { weight: 16, value: aRefund },
  { weight: 5, value: random => ({ kind: 'voidRefund', pick: random.integer(0, 99) }) },
  { weight: 4, value: random => ({ kind: 'credit', pick: random.integer(0, 99) }) },
  { weight: 9, value: random => ({ kind: 'deliver', pick: random.integer(0, 99) }) },
  { weight: 4, value: random => ({ kind: 'takeBackDelivery', pick: random.integer(0, 99) }) },
  { weight: 4, value: random => ({ kind: 'lock', daysAgo: random.chance(0.25) ? null : random.integer(1, 4) }) },
  { weight: 3, value: random => ({ kind: 'oversell', policy: random.chance(0.7) ? 'allow' : 'block' }) },
  { weight: 7, value: () => ({ kind: 'nextDay' }) },
  { weight: 6, value: random => aBill(random, 'issue') },
  { weight: 9, value: random => aBill(random, 'transfer') },
  { weight: 9, value: random => aBill(random, 'produce') },
]

function aBill(random: Random, kind: BillStep['kind']) {
  return {
    kind,
    branchId: random.chance(0.85) ? 1 : 2,
    lines: someLines(random, kind),
    daysAgo: random.chance(0.55) ? 0 : random.integer(1, 4),
    isDelivered: random.chance(0.75),
  } as const
}

function someLines(random: Random, kind: BillStep['kind']): HistoryLine[] {
  return Array.from({ length: random.weighted(lineCounts) }, () => ({
    good: random.chance(0.75) ? 0 : 1,
    // Most trade is by the piece; cartons hold twelve or twenty-four pieces, and a unit may be a fraction of a carton.
    unit: random.weighted(unitWeights),
    count: random.integer(1, kind === 'buy' ? 12 : kind === 'sell' ? 8 : 5),
    price: random.chance(0.1) ? 0 : random.integer(1, random.chance(0.5) ? 40 : 4000),
  }))
}

const lineCounts = [
  { weight: 7, value: 1 },
  { weight: 2, value: 2 },
  { weight: 1, value: 3 },
]
const unitWeights = [
  { weight: 6, value: 0 },
  { weight: 1, value: 1 },
  { weight: 1, value: 2 },
  { weight: 2, value: 3 },
]

function anEdit(random: Random): HistoryStep {
  return {
    kind: 'edit',
    pick: random.integer(0, 99),
    lines: random.chance(0.3) ? null : someLines(random, 'sell'),
    daysAgo: random.chance(0.6) ? null : random.integer(0, 4),
    isDelivered: random.chance(0.8) ? null : random.chance(0.5),
  }
}

/** A quantity of each line; more than the remaining one refunds all that remains. */
function aRefund(random: Random): HistoryStep {
  return {
    kind: 'refund',
    pick: random.integer(0, 99),
    counts: Array.from({ length: 3 }, () => (random.chance(0.2) ? 0 : random.integer(1, 6))),
    daysAgo: random.chance(0.6) ? 0 : random.integer(0, 3),
  }
}
