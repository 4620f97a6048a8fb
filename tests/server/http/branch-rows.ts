/** What the table of `branch-table.ts` says of a call: what it is about, who is refused, and what people of a branch are answered. */
import { randomUUID } from 'node:crypto'
import type { AnyEndpoint, InputOf } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/index.ts'
import { sar } from '#tests/support/amounts.ts'
import { aSale, goods } from '#tests/support/tiny-shop.ts'

export type Name = keyof typeof endpoints
export type BranchId = 1 | 2

/** A bill, a voucher of the kind that the call is about, a table, a campaign and a draft of the branch that nobody has touched. */
export type Untouched = {
  readonly branchId: BranchId
  readonly billId: number
  readonly voucherId: number
  readonly tableId: number
  readonly discountId: number
  readonly driverId: number
  readonly centreId: number
  readonly templateId: number
  readonly openingId: number
  readonly goalId: number
  readonly deliveryId: number
  readonly countId: number
  readonly allocationId: number
  readonly assetId: number
  readonly held: string
}

/** The call is made of a branch, or of something in it: somebody else's is refused, at the field where there is one. */
export type OfBranch<E extends AnyEndpoint> = {
  readonly about: (branch: Untouched) => InputOf<E>
  readonly foreign: '403 branch' | '403 branchId' | '403 BranchId' | '403 content.branchId' | '404'
}

/** The answer is made of the branches that the person has. */
export type OfPerson<E extends AnyEndpoint> = {
  readonly asks: InputOf<E>
  /** What of the answer tells the branches apart. */
  readonly says: (reply: never) => unknown
  readonly first: unknown
  readonly second: unknown
  readonly both: unknown
}

export type Row<E extends AnyEndpoint> = 'has no branch' | OfBranch<E> | OfPerson<E>

/** Whether the call names a bill: to post one for every other call would take most of the time. */
export function isAboutBill({ about }: OfBranch<AnyEndpoint>): boolean {
  const made = {
    voucherId: 0,
    goalId: 0,
    tableId: 0,
    discountId: 0,
    driverId: 0,
    centreId: 0,
    templateId: 0,
    openingId: 0,
    deliveryId: 0,
    countId: 0,
    allocationId: 0,
    assetId: 0,
  }
  let isRead = false
  about({
    ...{ branchId: 1, held: randomUUID(), ...made },
    get billId() {
      isRead = true
      return 0
    },
  })
  return isRead
}

/** A sale of a service, which needs no stock. */
export function aService(branchId: BranchId, count = '1') {
  return aSale([{ good: goods.delivery, count }], { branchId })
}

export function aDraft(branchId: BranchId, key: string) {
  return { key, branchId, title: `draft of ${branchId}`, lineCount: 1, total: sar('1.00'), content: '{}' }
}
