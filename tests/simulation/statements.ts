/** Goods that move in parts, by exit and entry statements: of sales, purchases and transfers; some are refunded before everything has moved. */
import type { NewBill } from '#contract/bill.ts'
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { deliveryEndpoints } from '#contract/deliveries.ts'
import { addDays } from '#domain/days.ts'
import { baseQuantity, quantity, ratioOne } from '#domain/money.ts'
import { refundOf } from '../support/histories/history-bills.ts'
import {
  follows,
  isDelivered,
  movedOfLine,
  refundableOf,
  sum,
  type WaitingStep,
  waitingOf,
} from '../support/histories/waiting-steps.ts'
import { newAttempt, newKey } from './attempts.ts'
import { makePurchase, withFigures } from './baskets.ts'
import { aBranch, record, takeBill, waitingLine } from './goods.ts'
import { judgeCode, owner } from './lives.ts'
import { allTakenBack, areCovered, type BranchMove, isEInvoice, moveAll, type WaitingLife } from './model.ts'
import { ask } from './people.ts'
import { dayNow, type World } from './world.ts'

const { createBill } = billEndpoints
const { changeBillStatus, editBill } = billLifeEndpoints
const { addDelivery, reverseDelivery, getBillToDeliver } = deliveryEndpoints

export function sellInParts(world: World): Promise<string[]> {
  const { body } = newAttempt(world)
  return postWaiting(world, 'sale', withoutServices(world, body, 'mada'))
}

export function buyInParts(world: World): Promise<string[]> {
  const { random, items, till } = world
  const place = { branchId: aBranch(world), supplierId: random.pick(world.supplierIds) }
  return postWaiting(world, 'purch', withoutServices(world, makePurchase(random, items, place, till), 'bank'))
}

/** Only units of a whole number of pieces: others cannot move in parts. */
function withoutServices(world: World, body: NewBill, method: 'mada' | 'bank'): NewBill {
  const { items, itemsById, till } = world
  const isWhole = ({ itemId, unitId }: NewBill['BillItems'][number]) =>
    (itemsById.get(itemId)?.units.find(({ id }) => id === unitId)?.ratio ?? 1) % ratioOne === 0
  const BillItems = body.BillItems.filter(isWhole)
  // A purchase bears no tobacco fee.
  const tobacco = { ...till.tobacco, isEnabled: till.tobacco.isEnabled && method === 'mada' }
  const goods = { ...body, BillItems, BillServices: [], isDelivered: false }
  return withFigures(goods, items, { ...till, tobacco }, total => (total === 0 ? [] : [{ method, amount: total }]))
}

async function postWaiting(world: World, type: 'sale' | 'purch', body: NewBill): Promise<string[]> {
  const { random, model } = world
  if (body.BillItems.length === 0) return []
  const date = random.chance(0.3) ? { date: addDays(dayNow(), -random.integer(1, 4)) } : {}
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), createBill, { body: { ...body, ...date } }, key)
  if (answer.kind !== 'reply') return judgeCode(`a ${type} that waits`, 'reply', answer)
  const lines = body.BillItems.map(line => waitingLine(world, line))
  const { branchId } = body
  const id = record(world, answer.reply)
  model.waiting.push({ id, type, branchId, movesIn: branchId, lines, steps: [], isVoided: false })
  return []
}

/** The stock movements of statements with the given quantity of each line, in the branch of the statements. */
function movesOf(bill: WaitingLife, counts: readonly number[]): BranchMove {
  const sign = bill.type === 'sale' ? -1 : 1
  const moved = new Map<number, number>()
  for (const [index, { itemId, ratio }] of bill.lines.entries()) {
    const count = counts[index] ?? 0
    if (count !== 0) moved.set(itemId, (moved.get(itemId) ?? 0) + sign * baseQuantity(quantity(count), ratio))
  }
  return { branchId: bill.movesIn, counts: moved }
}

/** A part, the rest, or more than the undelivered quantity. */
export async function moveSome(world: World): Promise<string[]> {
  const { random } = world
  const bill = anyWaiting(world, each => each.lines.some((_, line) => waitingOf(each, line) > 0)) ?? anyWaiting(world)
  if (!bill) return []
  const rest = bill.lines.map((_, line) => waitingOf(bill, line))
  if (sum(rest) === 0 || bill.isVoided) return moveNothing(world, bill)
  const problems = await waitingIsKnown(world, bill, rest)
  const isRest = random.chance(0.25)
  const part = isRest ? rest : bill.lines.map((line, index) => partOf(world, rest[index] ?? 0, line.isSplittable))
  if (sum(part) === 0) return problems
  const isOver = !isRest && random.chance(0.15)
  const asked = isOver ? part.with(0, (rest[0] ?? 0) + 1000) : part
  const moves = movesOf(bill, part)
  const isEnough = areCovered(world.model, [moves])
  const answer = isRest
    ? await ask(world.server.url, owner(world), changeBillStatus, { body: { id: bill.id, isDelivered: true } })
    : await ask(world.server.url, owner(world), addDelivery, {
        body: { billId: bill.id, lines: linesOf(asked), note: '' },
      })
  const due = isOver ? 'quantity_error' : isEnough ? 'reply' : 'quantity_over'
  if (answer.kind !== 'reply' || due !== 'reply')
    return [...problems, ...judgeCode(`a statement of ${bill.type} ${bill.id}`, due, answer)]
  bill.steps.push({ kind: 'delivery', id: isRest ? 0 : answer.reply.id, moved: part })
  moveAll(world.model, [moves])
  return problems
}

const linesOf = (counts: readonly number[]) =>
  counts.flatMap((count, line) => (count === 0 ? [] : [{ line: line + 1, quantity: quantity(count) }]))

function partOf({ random }: World, rest: number, isSplittable: boolean): number {
  return isSplittable ? random.integer(0, rest) : 1000 * random.integer(0, Math.min(rest / 1000, 3))
}

/** Nothing is undelivered: everything has moved, or was refunded before. */
async function moveNothing(world: World, bill: WaitingLife): Promise<string[]> {
  const body = { billId: bill.id, lines: linesOf([1000]), note: '' }
  const answer = await ask(world.server.url, owner(world), addDelivery, { body })
  const hasMoved = bill.steps.some(({ kind }) => kind === 'delivery')
  const due = bill.isVoided ? 'bill_voided' : hasMoved ? 'bill_delivered' : 'process_ignored'
  return judgeCode('a statement of nothing', due, answer)
}

async function waitingIsKnown(world: World, bill: WaitingLife, rest: readonly number[]): Promise<string[]> {
  const answer = await ask(world.server.url, owner(world), getBillToDeliver, { query: { id: bill.id } })
  if (answer.kind !== 'reply') return judgeCode(`what waits of bill ${bill.id}`, 'reply', answer)
  const shown = answer.reply.lines.map(line => line.outstanding)
  return shown.join() === rest.join() ? [] : [`of bill ${bill.id} ${shown} are said to wait, it should be ${rest}`]
}

/** Reverses a statement, usually the last one; one that later statements or refunds depend on must be refused. */
export async function takeSomeBack(world: World): Promise<string[]> {
  const bill = anyWaiting(world, each => each.steps.some(({ kind }) => kind === 'delivery'))
  if (!bill || bill.isVoided) return []
  const at = world.random.chance(0.8)
    ? bill.steps.length - 1
    : bill.steps.findIndex(({ kind, id }) => kind === 'delivery' && id !== 0)
  const step = bill.steps[at]
  if (step?.kind !== 'delivery') return []
  const isFollowed = bill.steps.slice(at + 1).some(later => follows(bill.type !== 'sale', step, later))
  const [params, body] = [{ id: step.id }, { id: bill.id, isDelivered: false }]
  const answer =
    step.id === 0
      ? await ask(world.server.url, owner(world), changeBillStatus, { body })
      : await ask(world.server.url, owner(world), reverseDelivery, { params, body: {} })
  if (isFollowed) return judgeCode('an earlier statement', ['invalid_input', 'bill_refunded'], answer)
  const back = allTakenBack([movesOf(bill, step.moved)])
  const isEnough = areCovered(world.model, back)
  if (answer.kind !== 'reply') {
    const due = bill.type === 'sale' ? 'reply' : 'quantity_issue'
    return judgeCode(`the reversal of a statement of ${bill.type} ${bill.id}`, due, answer)
  }
  bill.steps = bill.steps.filter(each => each !== step)
  moveAll(world.model, back)
  return isEnough ? [] : [`a statement of bill ${bill.id} was taken back although its goods are gone`]
}

/** Undelivered goods are refunded first. */
export async function refundWaiting(world: World): Promise<string[]> {
  const { random } = world
  const bill = anyWaiting(world, each => each.type !== 'convert-varieties' && !each.isVoided)
  if (!bill) return []
  const wanted = bill.lines.map(() => random.integer(0, 2))
  const body = await refundOf(world.db, bill.id, wanted, dayNow())
  if (!body) return []
  if (body.isDelivered !== isDelivered(bill)) return [`bill ${bill.id} is said to be delivered: ${body.isDelivered}`]
  const counts = bill.lines.map((_, line) => Math.min((wanted[line] ?? 0) * 1000, refundableOf(bill, line)))
  const waiting = counts.map((count, line) => Math.min(count, waitingOf(bill, line)))
  const moved = counts.map((count, line) => count - (waiting[line] ?? 0))
  const moves = allTakenBack([movesOf(bill, moved)])
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), createBill, { body }, key)
  const due = areCovered(world.model, moves) ? 'reply' : 'quantity_over'
  if (answer.kind !== 'reply' || due !== 'reply') return judgeCode(`a refund of ${bill.type} ${bill.id}`, due, answer)
  bill.steps.push({ kind: 'refund', id: record(world, answer.reply), waiting, moved })
  moveAll(world.model, moves)
  return []
}

/** Voids the last refund; if it refunded undelivered goods and a later step exists, it must be refused. */
export async function voidWaitingRefund(world: World): Promise<string[]> {
  const bill = anyWaiting(world, each => each.steps.some(({ kind }) => kind === 'refund'))
  const step = bill?.steps.findLast(each => each.kind === 'refund')
  if (!bill || !step) return []
  const later = bill.steps.slice(bill.steps.indexOf(step) + 1)
  const answer = await takeBill(world, step.id)
  if (later.length > 0 && sum(waitingOfStep(step)) > 0)
    return judgeCode('the void of a refund whose goods have moved', 'bill_delivered', answer)
  const inChain = refusalInChain(bill)
  if (inChain !== undefined) return judgeCode('the void of a refund in the chain', inChain, answer)
  const moves = [movesOf(bill, step.moved)]
  const isEnough = areCovered(world.model, moves)
  if (answer.kind !== 'reply') return judgeCode(`the void of a refund of ${bill.type}`, 'quantity_issue', answer)
  bill.steps = bill.steps.filter(each => each !== step)
  moveAll(world.model, moves)
  return isEnough ? [] : [`the refund ${step.id} was voided although its goods are gone`]
}

const waitingOfStep = (step: WaitingStep) => (step.kind === 'refund' ? step.waiting : [])

export async function voidWaiting(world: World): Promise<string[]> {
  const bill = anyWaiting(world)
  if (!bill) return []
  const answer = await takeBill(world, bill.id)
  const isRefunded = bill.steps.some(({ kind }) => kind === 'refund')
  const refusal = bill.isVoided ? 'bill_voided' : isRefunded ? 'bill_refunded' : refusalInChain(bill)
  if (refusal !== undefined) return judgeCode(`the void of ${bill.type} ${bill.id}`, refusal, answer)
  const moved = bill.lines.map((_, line) => movedOfLine(bill, line))
  const sent = { ...bill, movesIn: bill.branchId }
  const back = [
    ...allTakenBack([movesOf(bill, moved)]),
    ...(bill.type === 'convert-varieties'
      ? [
          movesOf(
            sent,
            bill.lines.map(({ pieces }) => pieces),
          ),
        ]
      : []),
  ]
  const isEnough = areCovered(world.model, back)
  if (answer.kind !== 'reply') {
    const due = bill.type === 'sale' || sum(moved) === 0 ? 'reply' : 'quantity_issue'
    return judgeCode(`the void of ${bill.type} ${bill.id}`, due, answer)
  }
  bill.isVoided = true
  bill.steps = []
  moveAll(world.model, back)
  return isEnough ? [] : [`bill ${bill.id} was voided although its goods are gone`]
}

/** A partly moved bill cannot be edited. */
export async function editPartlyMoved(world: World): Promise<string[]> {
  const bill = anyWaiting(world, each => each.type === 'sale' && !each.isVoided && each.steps[0]?.kind === 'delivery')
  if (!bill || bill.steps.some(({ kind }) => kind === 'refund') || isDelivered(bill)) return []
  const body = { ...withoutServices(world, newAttempt(world).body, 'mada'), branchId: bill.branchId, Id: bill.id }
  if (body.BillItems.length === 0) return []
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), editBill, { body }, key)
  return judgeCode('an edit', refusalInChain(bill) ?? 'bill_partly_delivered', answer)
}

function refusalInChain({ type, branchId }: WaitingLife): string | undefined {
  return isEInvoice({ billTypeCode: type, branchId }) ? 'bill_e_invoiced' : undefined
}

/** Usually one of the latest. */
function anyWaiting(world: World, isWanted: (bill: WaitingLife) => boolean = () => true): WaitingLife | undefined {
  const wanted = world.model.waiting.filter(isWanted)
  const latest = world.random.chance(0.8) ? wanted.slice(-8) : wanted
  return latest.length === 0 ? undefined : world.random.pick(latest)
}
