/** Money that comes back: refunds of expenses, and credits of refunds that pay sales. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { halalas } from '#domain/money.ts'
import { newKey } from './attempts.ts'
import { makeSale } from './baskets.ts'
import { anyGoods, record } from './goods.ts'
import { codeOf, judgeCode, owner } from './lives.ts'
import { isCovered, type Model, movedBy, type RefundOfLife, recordBill } from './model.ts'
import { ask } from './people.ts'
import { dayNow, type World } from './world.ts'

const { createBill } = billEndpoints

/** All of them, today, in cash. */
export async function refundExpenses(world: World): Promise<string[]> {
  const bill = anyGoods(world, ({ type }) => type === 'expenses')
  if (!bill) return []
  const { costCenterId, date, ...paid } = bill.body
  const body: NewBill = {
    ...{ ...paid, billTypeCode: 'rexpenses', originalBillId: bill.id },
    BillExpenses: (paid.BillExpenses ?? []).map((line, index) => ({ ...line, originalLine: index + 1 })),
    tenders: [{ method: 'cash', amount: paid.total }],
  }
  const answer = await ask(world.server.url, owner(world), createBill, { body }, { idempotencyKey: newKey(world) })
  const due = bill.isVoided ? 'bill_voided' : bill.refundId !== null ? 'invalid_input' : 'reply'
  if (answer.kind !== 'reply' || due !== 'reply') return judgeCode('a refund of expenses', due, answer)
  bill.refundId = record(world, answer.reply)
  return answer.reply.total === paid.total ? [] : [`the refund of the expenses ${bill.id} gave another sum back`]
}

/** A sale that a credit pays, wholly or in part; sometimes with more than is left. */
export async function payWithCredit(world: World): Promise<string[]> {
  const { random, model } = world
  const credits = creditsOf(model).filter(({ id, total }) => spentOf(model, id) < total)
  if (credits.length === 0) return []
  const { id: refundBillId, total: given, branchId } = random.pick(credits)
  const left = given - spentOf(model, refundBillId)
  const basket = makeSale(random, world.items, branchId, world.till)
  const isTooMuch = random.chance(0.2) && basket.total > left
  const amount = isTooMuch ? left + 1 : Math.min(left, basket.total, random.integer(1, 2 * left))
  if (amount === 0) return []
  const rest = halalas(basket.total - amount)
  const body: NewBill = {
    ...basket,
    tenders: [
      { method: 'refundCredit', amount: halalas(amount), refundBillId },
      ...(rest > 0 ? [{ method: 'mada' as const, amount: rest }] : []),
    ],
  }
  const key = newKey(world)
  const person = owner(world)
  const answer = await ask(world.server.url, person, createBill, { body }, { idempotencyKey: key })
  const moved = movedBy(body, world.itemsById)
  const isEnough = isCovered(model, branchId, moved)
  if (answer.kind !== 'reply') {
    if (!isEnough && codeOf(answer) === 'quantity_over') return []
    return judgeCode('a sale on a credit', isTooMuch ? 'invalid_input' : 'reply', answer)
  }
  const { id, code, total } = answer.reply
  recordBill(model, key, { id, code, branchId, total, body, day: dayNow(), personName: person.name }, moved)
  return [
    ...(isTooMuch ? [`sale ${code} spent more than the credit ${refundBillId} had left`] : []),
    ...(isEnough ? [] : [`sale ${code} sold more than the shelf held`]),
  ]
}

type Credit = RefundOfLife & { readonly branchId: number }

export function creditsOf({ lives }: Model): readonly Credit[] {
  return [...lives.values()].flatMap(({ body, refunds }) =>
    refunds.filter(({ creditDay }) => creditDay !== undefined).map(each => ({ ...each, branchId: body.branchId })),
  )
}

/** What bills that are not voided were paid with it. */
export function spentOf({ lives }: Model, refundId: number): number {
  return [...lives.values()].reduce((sum, { body, isVoided }) => sum + (isVoided ? 0 : tenderOf(body, refundId)), 0)
}

export function tenderOf({ tenders }: NewBill, refundId: number): number {
  return tenders.reduce((sum, { amount, refundBillId }) => sum + (refundBillId === refundId ? amount : 0), 0)
}
