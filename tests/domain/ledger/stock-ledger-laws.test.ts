import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Entry, type Posting, type PostingPlace, together } from '#domain/ledger/posting.ts'
import { arrivalPosting, purchasePosting, purchaseRefundPosting } from '#domain/ledger/posting-rules-purchases.ts'
import { salePosting, saleRefundPosting } from '#domain/ledger/posting-rules-sales.ts'
import {
  issuePosting,
  openingStockPosting,
  productionPosting,
  productValue,
  transferPosting,
} from '#domain/ledger/posting-rules-stock.ts'
import { type Halalas, halalas, type Quantity, quantity, zeroHalalas } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { emptyLevel, issue, receive, type StockLevel, transfer } from '#domain/stock/stock-level.ts'
import { scaled } from '#tests/support/depth.ts'

/**
 * A small shop of two branches with one item plays any sequence of bills, each as far as the goods are there. After every posting the
 * value of the stock of each branch is the balance of its inventory, and all debits equal all credits. What a shortage costs is a law
 * of `costing.test.ts`. Source: design page 3, laws of stock.
 */
const kinds = [
  'opening',
  'purchase',
  'purchaseRefund',
  'sale',
  'saleRefund',
  'damage',
  'transfer',
  'production',
] as const

type Step = { kind: (typeof kinds)[number]; branch: 0 | 1; count: Quantity; value: Halalas }

const anySteps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    branch: fc.constantFrom(0 as const, 1 as const),
    count: fc.integer({ min: 1, max: 6000 }).map(quantity),
    value: fc.nat({ max: 50_000 }).map(halalas),
  }),
  { minLength: 1, maxLength: 25 },
)

type Shop = {
  readonly levels: [StockLevel, StockLevel]
  readonly entries: Entry[]
  /** Sold and not yet returned: what a refund takes back, at its cost. */
  readonly sold: { branch: 0 | 1; count: Quantity; cost: Halalas; value: Halalas }[]
}

function balanceOf(shop: Shop, account: string | null, branchId: number | null): number {
  let sum = 0
  for (const entry of shop.entries) {
    const isWanted = (account ?? entry.account) === entry.account && (branchId ?? entry.branchId) === entry.branchId
    if (isWanted) sum += entry.debit - entry.credit
  }
  return sum
}

function takeIn(shop: Shop, branch: 0 | 1, count: Quantity, value: Halalas): void {
  shop.levels[branch] = receive(shop.levels[branch], count, value)
}

function takeOut(shop: Shop, branch: 0 | 1, count: Quantity): Halalas {
  const issued = unwrap(issue(shop.levels[branch], count, 'block'))
  shop.levels[branch] = issued.level
  return issued.cost
}

function placeOf(branch: 0 | 1): PostingPlace {
  return { branchId: branch, costCentreId: null, partyId: null }
}

function play(shop: Shop, { kind, branch, count, value }: Step): Posting | undefined {
  const place = placeOf(branch)
  const plain = { extraCosts: [], customsVat: [], reverseChargeVat: zeroHalalas } as const
  const money = { tenders: [{ method: 'bank', amount: value }], rounding: zeroHalalas } as const
  const sale = { vatCategory: 'zero', isService: false, isTobacco: false, fee: zeroHalalas, vat: zeroHalalas } as const
  const isOut = kind !== 'opening' && kind !== 'purchase' && kind !== 'saleRefund'
  if (isOut && shop.levels[branch].quantity < count) return undefined
  switch (kind) {
    case 'opening':
      return opening(shop, branch, count, value)
    case 'purchase': {
      takeIn(shop, branch, count, value)
      const lines = [{ net: value, vat: zeroHalalas, account: null }] as const
      return purchasePosting({ place, ...money, lines, ...plain, isDelivered: true })
    }
    case 'purchaseRefund': {
      const lines = [{ net: value, vat: zeroHalalas, cost: takeOut(shop, branch, count), account: null }] as const
      return purchaseRefundPosting({ place, ...money, ...plain, lines, isDelivered: true })
    }
    case 'sale': {
      const cost = takeOut(shop, branch, count)
      shop.sold.push({ branch, count, cost, value })
      return salePosting({ place, ...money, lines: [{ ...sale, net: value, cost }] })
    }
    case 'saleRefund': {
      const back = shop.sold.pop()
      if (back === undefined) return undefined
      takeIn(shop, back.branch, back.count, back.cost)
      const tenders = [{ method: 'bank', amount: back.value }] as const
      const lines = [{ ...sale, net: back.value, cost: back.cost }]
      return saleRefundPosting({ place: placeOf(back.branch), tenders, rounding: zeroHalalas, lines })
    }
    case 'damage':
      return issuePosting({ place, lines: [{ cost: takeOut(shop, branch, count) }], bearer: null })
    case 'transfer': {
      const other = branch === 0 ? 1 : 0
      const moved = unwrap(transfer(shop.levels[branch], shop.levels[other], count, 'block'))
      shop.levels[branch] = moved.from.level
      shop.levels[other] = moved.to
      const { cost } = moved.from
      const sent = transferPosting({ place, toBranchId: other, lines: [{ cost }] })
      return together(sent, arrivalPosting(placeOf(other), cost))
    }
    case 'production': {
      const material = { account: null, net: zeroHalalas, cost: takeOut(shop, branch, count), isProduct: false }
      const labour = { account: 'production_labour', net: value, cost: zeroHalalas, isProduct: false } as const
      const cost = productValue([material.cost], [value])
      takeIn(shop, branch, count, cost)
      const product = { account: null, net: zeroHalalas, cost, isProduct: true }
      return productionPosting({ place, lines: [product, material, labour] })
    }
  }
}

function opening(shop: Shop, branch: 0 | 1, count: Quantity, value: Halalas): Posting {
  takeIn(shop, branch, count, value)
  return openingStockPosting(placeOf(branch), value)
}

it('after every posting stock is the ledger, branch by branch, and the trial balance is zero', () => {
  const played = new Set<string>()
  fc.assert(
    fc.property(anySteps, steps => {
      const shop: Shop = { levels: [emptyLevel, emptyLevel], entries: [], sold: [] }
      for (const step of steps) {
        const posting = play(shop, step)
        if (posting === undefined) continue
        played.add(step.kind)
        shop.entries.push(...posting.entries)
        expect(balanceOf(shop, null, null)).toBe(0)
        for (const branch of [0, 1] as const) {
          expect(balanceOf(shop, 'inventory', branch)).toBe(shop.levels[branch].value)
          if (shop.levels[branch].quantity === 0) expect(shop.levels[branch].value).toBe(0)
        }
      }
    }),
    { numRuns: scaled(300) },
  )
  expect([...played].sort()).toEqual([...kinds].sort())
})
