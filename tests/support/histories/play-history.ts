/** Plays a history with the functions behind the API calls, and checks after every step that the clean-shop property holds. */

import type { NewBill } from '#contract/bill.ts'
import { accessOf } from '#domain/access/can.ts'
import { refundTypeOf } from '#domain/bills/bill-origins.ts'

import { addDays, type Day } from '#domain/days.ts'
import { createBill } from '#server/bills/create-bill.ts'
import { changeBillStatus } from '#server/bills/life/change-status.ts'
import { createCreditNote } from '#server/bills/life/credit-note.ts'
import { editBill } from '#server/bills/life/edit-bill.ts'
import { refundIssue } from '#server/bills/life/issue-refund.ts'
import { voidBill } from '#server/bills/life/void-bill.ts'
import { Failure } from '#server/calls/failure.ts'
import { compareShops, readMark } from '#server/clean-shop/check-clean-shop.ts'
import { dayAt, readConfiguration, type Settings, writeSettings } from '#server/company/company.ts'
import { readUser } from '#server/identity/users.ts'
import type { Services } from '#server/services.ts'
import type { TestClock } from '../clock.ts'
import type { BillStep, History, HistoryStep } from './history.ts'
import { addHistoryGoods, billOf, type HistoryBill, type HistoryGood, refundOf } from './history-bills.ts'

export type HistoryWorld = {
  readonly services: Services
  readonly clock: TestClock
  readonly poster: Parameters<typeof createBill>[1]
  /** Two goods that no history has used yet. */
  readonly freshGoods: () => Promise<readonly HistoryGood[]>
  readonly freshKey: () => string
  /** How often each step was executed without a refusal. */
  readonly done: Map<HistoryStep['kind'], number>
}

export type BrokenHistory = {
  readonly seed: number
  readonly steps: readonly HistoryStep[]
  /** After the last of the steps. */
  readonly problems: readonly string[]
}

const typesOf = {
  ...{ buy: 'purch', sell: 'sale', issue: 'exchange', transfer: 'convert-varieties', produce: 'production' },
} as const satisfies Record<BillStep['kind'], HistoryBill['type']>

const historyStart = '2026-01-20T09:00:00Z'
const dayMs = 86_400_000
const goodsAtOnce = 100
const branchIds = [1, 2]

export async function openHistories(services: Services, clock: TestClock): Promise<HistoryWorld> {
  const { db } = services
  const user = await readUser(db.read, 1)
  if (!user) throw new Error('The shop has no owner.')
  const { id: userId, userName, fullName, roles, permissions } = user
  const goods: HistoryGood[] = []
  let keys = 0
  return {
    services,
    clock,
    poster: { userId, userName, fullName, access: accessOf(roles, permissions) },
    freshGoods: async () => {
      if (goods.length < 2) goods.push(...(await addHistoryGoods(db, clock.now(), goodsAtOnce)))
      return goods.splice(0, 2)
    },
    freshKey: () => `history ${++keys}`,
    done: new Map(),
  }
}

type Played = {
  id: number
  body: NewBill
  readonly isRefund: boolean
}

/** Undefined if all checks passed. A refusal is not a fault; any other failure is. */
export async function playHistory(world: HistoryWorld, history: History): Promise<BrokenHistory | undefined> {
  const { db } = world.services
  world.clock.set(historyStart)
  await decide(world, { periodLockDay: null, oversellPolicy: history.policy })
  const goods = await world.freshGoods()
  const mark = await readMark(db.read)
  const bills: Played[] = []
  for (const [index, step] of history.steps.entries()) {
    const problems = await stepProblems(world, goods, bills, step)
    problems.push(...(await compareShops(db.kind, db.read, mark, await readMark(db.read))))
    if (problems.length > 0) return { seed: history.seed, steps: history.steps.slice(0, index + 1), problems }
  }
  return undefined
}

/** Shrinks a failing history: leaves out steps, one at a time, as long as a problem remains. */
export async function shrunk(world: HistoryWorld, history: History, broken: BrokenHistory): Promise<BrokenHistory> {
  let least = broken
  for (let at = least.steps.length - 2; at >= 0; at--) {
    const steps = least.steps.filter((_, index) => index !== at)
    const again = await playHistory(world, { ...history, steps })
    if (!again) continue
    least = again
    at = Math.min(at, least.steps.length - 1)
  }
  return least
}

async function stepProblems(
  world: HistoryWorld,
  goods: readonly HistoryGood[],
  bills: Played[],
  step: HistoryStep,
): Promise<string[]> {
  try {
    if (await takeStep(world, goods, bills, step)) world.done.set(step.kind, (world.done.get(step.kind) ?? 0) + 1)
    return []
  } catch (error) {
    if (error instanceof Failure) return []
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}

/** False if there was no bill for the step. */
async function takeStep(
  world: HistoryWorld,
  goods: readonly HistoryGood[],
  bills: Played[],
  step: HistoryStep,
): Promise<boolean> {
  const { services, poster, freshKey, clock } = world
  switch (step.kind) {
    case 'buy':
    case 'sell':
    case 'issue':
    case 'transfer':
    case 'produce': {
      const date = await dayBefore(world, step.daysAgo)
      const body = billOf(goods, { ...step, date, type: typesOf[step.kind] })
      bills.push({ id: await post(world, body), body, isRefund: false })
      return true
    }
    case 'edit':
      return edit(world, goods, bills, step)
    case 'refund': {
      const original = pickOf(bills, step.pick, bill => !bill.isRefund)
      if (!original) return false
      const date = await dayBefore(world, step.daysAgo)
      if (original.body.billTypeCode === 'exchange') {
        const id = await refundIssue(services, poster, freshKey(), { id: original.id, date })
        bills.push({ id, body: { ...original.body, billTypeCode: 'rexchange' }, isRefund: true })
        return true
      }
      if (refundTypeOf(original.body.billTypeCode) === undefined) return false
      const body = await refundOf(services.db, original.id, step.counts, date)
      if (!body) return false
      bills.push({ id: await post(world, body), body, isRefund: true })
      return true
    }
    case 'void':
    case 'voidRefund': {
      const bill = pickOf(bills, step.pick, each => each.isRefund === (step.kind === 'voidRefund'))
      if (!bill) return false
      await voidBill(services, poster, freshKey(), bill.id)
      return true
    }
    case 'credit': {
      const bill = pickOf(bills, step.pick, each => each.body.billTypeCode === 'sale')
      if (!bill) return false
      const id = await createCreditNote(services, poster, freshKey(), { id: bill.id, reason: 'as agreed' })
      bills.push({ id, body: { ...bill.body, billTypeCode: 'rsale' }, isRefund: true })
      return true
    }
    case 'deliver':
    case 'takeBackDelivery': {
      const isDelivered = step.kind === 'deliver'
      const bill = pickOf(bills, step.pick, each => !each.isRefund && each.body.isDelivered !== isDelivered)
      if (!bill) return false
      await changeBillStatus(services, poster, null, { id: bill.id, isDelivered })
      bill.body = { ...bill.body, isDelivered }
      return true
    }
    case 'lock':
      await decide(world, { periodLockDay: step.daysAgo === null ? null : await dayBefore(world, step.daysAgo) })
      return true
    case 'oversell':
      await decide(world, { oversellPolicy: step.policy })
      return true
    case 'nextDay':
      clock.advance(dayMs)
      return true
  }
}

async function edit(
  world: HistoryWorld,
  goods: readonly HistoryGood[],
  bills: readonly Played[],
  step: Extract<HistoryStep, { kind: 'edit' }>,
): Promise<boolean> {
  const bill = pickOf(bills, step.pick, each => !each.isRefund)
  if (!bill) return false
  const { billTypeCode, branchId } = bill.body
  const date = step.daysAgo === null ? bill.body.date : await dayBefore(world, step.daysAgo)
  const isDelivered = step.isDelivered ?? bill.body.isDelivered
  const body =
    step.lines === null || (billTypeCode !== 'sale' && billTypeCode !== 'purch')
      ? { ...bill.body, date, isDelivered }
      : { ...billOf(goods, { lines: step.lines, branchId, isDelivered, type: billTypeCode }), date }
  bill.id = await editBill(world.services, world.poster, world.freshKey(), { ...body, Id: bill.id })
  bill.body = body
  return true
}

function post(world: HistoryWorld, body: NewBill): Promise<number> {
  return createBill(world.services, world.poster, { key: world.freshKey(), body }, ({ id }) => id)
}

function pickOf(bills: readonly Played[], pick: number, isWanted: (bill: Played) => boolean): Played | undefined {
  const wanted = bills.filter(isWanted)
  return wanted[pick % Math.max(wanted.length, 1)]
}

async function dayBefore({ services, clock }: HistoryWorld, daysAgo: number): Promise<Day> {
  return addDays(dayAt(await readConfiguration(services.db), clock.now()), -daysAgo)
}

function decide({ services, clock }: HistoryWorld, changes: Partial<Settings>): Promise<void> {
  return services.db.write(branchIds, tx => writeSettings(tx, changes, clock.now()))
}
