/** The actions of one simulation step in a shop. An action returns its problems; the invariants are checked after it. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { addDays } from '#domain/days.ts'
import { type Halalas, halalas, quantity } from '#domain/money.ts'
import { newAttempt, newKey, rushOf } from './attempts.ts'
import { makePurchase, withFigures } from './baskets.ts'
import { sellUnderCampaign } from './campaigns.ts'
import { moveToAnotherDay, refundSome, takeBackDelivery, voidRefund } from './corrections.ts'
import { beginCount, countSome, endCount, giveUpCount, undoLastCount } from './counting.ts'
import { payWithCredit, refundExpenses } from './credits.ts'
import { creditDebitNote, raisePrices, voidDebitNote } from './debit-notes.ts'
import { issueAgain, renewCertificate, sellToCompany } from './e-invoices.ts'
import { crash, crashWhileSending, restartUnderLoad } from './faults.ts'
import {
  consumeInCentre,
  editGoods,
  issueSome,
  produceSome,
  sendToBranch,
  spend,
  takeBackIssue,
  voidGoods,
  voidIssueRefund,
} from './goods.ts'
import { creditOne, deliverOne, editOne, holdAndRecall, printOne, voidOne } from './lives.ts'
import { workUnderLock } from './locks.ts'
import { isCovered, movedBy, moveStock, stockKey } from './model.ts'
import { ask, type Person } from './people.ts'
import { quoteAndSell } from './quotations.ts'
import { type Attempt, type BillAnswer, judge, send } from './sales.ts'
import { mistypePassword, renewSession, replayRefreshToken } from './sessions.ts'
import {
  buyInParts,
  editPartlyMoved,
  moveSome,
  refundWaiting,
  sellInParts,
  takeSomeBack,
  voidWaiting,
  voidWaitingRefund,
} from './statements.ts'
import { type Action, personNamed, type World } from './world.ts'

export const actions: readonly { readonly weight: number; readonly value: Action }[] = [
  { weight: 40, value: sell },
  { weight: 12, value: buy },
  { weight: 10, value: rush },
  { weight: 8, value: sendAgain },
  { weight: 6, value: oversell },
  { weight: 5, value: showWrongFigures },
  { weight: 4, value: payTooLittle },
  { weight: 4, value: sellWithoutPermission },
  { weight: 3, value: sellWithoutKey },
  { weight: 3, value: sellWithoutLogin },
  { weight: 3, value: useKeyForAnother },
  { weight: 6, value: voidOne },
  { weight: 6, value: editOne },
  { weight: 4, value: printOne },
  { weight: 4, value: creditOne },
  { weight: 3, value: holdAndRecall },
  { weight: 4, value: sellUndelivered },
  { weight: 4, value: deliverOne },
  { weight: 4, value: takeBackDelivery },
  { weight: 5, value: refundSome },
  { weight: 3, value: voidRefund },
  { weight: 4, value: moveToAnotherDay },
  { weight: 4, value: buyDaysAgo },
  { weight: 4, value: sellDaysAgo },
  { weight: 4, value: quoteAndSell },
  { weight: 4, value: sellUnderCampaign },
  { weight: 5, value: issueSome },
  { weight: 3, value: takeBackIssue },
  { weight: 1, value: voidIssueRefund },
  { weight: 7, value: sendToBranch },
  { weight: 3, value: consumeInCentre },
  { weight: 7, value: produceSome },
  { weight: 3, value: spend },
  { weight: 2, value: refundExpenses },
  { weight: 4, value: payWithCredit },
  { weight: 5, value: voidGoods },
  { weight: 1, value: editGoods },
  { weight: 4, value: sellInParts },
  { weight: 4, value: buyInParts },
  { weight: 12, value: moveSome },
  { weight: 5, value: takeSomeBack },
  { weight: 4, value: refundWaiting },
  { weight: 2, value: voidWaitingRefund },
  { weight: 3, value: voidWaiting },
  { weight: 1, value: editPartlyMoved },
  { weight: 1, value: beginCount },
  { weight: 5, value: countSome },
  { weight: 3, value: endCount },
  { weight: 1, value: giveUpCount },
  { weight: 2, value: undoLastCount },
  { weight: 3, value: workUnderLock },
  { weight: 6, value: sellToCompany },
  { weight: 5, value: raisePrices },
  { weight: 3, value: creditDebitNote },
  { weight: 2, value: voidDebitNote },
  { weight: 4, value: issueAgain },
  { weight: 1, value: renewCertificate },
  { weight: 5, value: renewSession },
  { weight: 2, value: replayRefreshToken },
  { weight: 2, value: mistypePassword },
  { weight: 2, value: crash },
  { weight: 1, value: crashWhileSending },
  { weight: 1, value: restartUnderLoad },
]

async function sell(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  return judge(world, attempt, await send(world, attempt), true)
}

async function buy(world: World): Promise<string[]> {
  const { random, items, till } = world
  const person = personNamed(world.people, 'purchaser')
  const place = { branchId: random.pick(world.cashiers).branchId, supplierId: random.pick(world.supplierIds) }
  const attempt = { key: newKey(world), person, body: makePurchase(random, items, place, till) }
  return judge(world, attempt, await send(world, attempt), true)
}

/** A paid sale whose goods are delivered later. */
async function sellUndelivered(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  const later = { ...attempt, body: { ...attempt.body, isDelivered: false } }
  return judge(world, later, await send(world, later), true)
}

/** A purchase entered some days late: later sales are re-costed. */
async function buyDaysAgo(world: World): Promise<string[]> {
  const { random, items, till } = world
  const place = { branchId: random.pick(world.cashiers).branchId, supplierId: random.pick(world.supplierIds) }
  const body = { ...makePurchase(random, items, place, till), date: addDays(world.today, -random.integer(1, 4)) }
  const attempt = { key: newKey(world), person: personNamed(world.people, 'owner'), body }
  return judge(world, attempt, await send(world, attempt), true)
}

/** Goods in stock today may not have been in stock the day before. */
async function sellDaysAgo(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  const body = { ...attempt.body, date: addDays(world.today, -world.random.integer(1, 4)) }
  const late = { ...attempt, person: personNamed(world.people, 'owner'), body }
  return judge(world, late, await send(world, late), false)
}

/** Several tills at once; some send the same bill twice, as after a double click or a network failure. */
async function rush(world: World): Promise<string[]> {
  const attempts = rushOf(world)
  const answers = await Promise.all(attempts.map(attempt => send(world, attempt)))
  return attempts.flatMap((attempt, at) => judge(world, attempt, answers[at] ?? { kind: 'lost' }, false))
}

async function sendAgain(world: World): Promise<string[]> {
  const attempt = anyPosted(world)
  if (!attempt) return sell(world)
  const answers = await Promise.all([send(world, attempt), send(world, attempt)])
  return answers.flatMap(answer => judge(world, attempt, answer, false))
}

async function oversell(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  const goods = world.items.filter(item => !item.isService && item.units.some(unit => unit.ratio === 1_000_000))
  const item = world.random.pick(goods)
  const unit = item.units.find(each => each.ratio === 1_000_000)
  if (!unit) return []
  const left = world.model.stock.get(stockKey(item.id, attempt.body.branchId)) ?? 0
  const line = {
    itemId: item.id,
    unitId: unit.id,
    quantity: quantity(left + 1000 * world.random.integer(1, 5)),
    unitPrice: unit.price,
    isPriceIncludingVat: unit.isPriceIncludingVat,
  }
  const body = withFigures({ ...attempt.body, BillItems: [line], BillServices: [] }, world.items, world.till, inCash)
  return refusedWith('quantity_over', await send(world, { ...attempt, body }))
}

async function showWrongFigures(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  const { net, total } = attempt.body
  const body = {
    ...attempt.body,
    net: halalas(net + 1),
    total: halalas(total + 1),
    tenders: inCash(halalas(total + 1)),
  }
  return refusedWith(expectedOf(world, body, 'total_differs'), await send(world, { ...attempt, body }))
}

async function payTooLittle(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  if (attempt.body.total < 2) return []
  const body = { ...attempt.body, tenders: inCash(halalas(attempt.body.total - 1)) }
  return refusedWith(expectedOf(world, body, 'invalid_input'), await send(world, { ...attempt, body }))
}

async function sellWithoutPermission(world: World): Promise<string[]> {
  const person = personNamed(world.people, world.random.pick(['accountant', 'guest']))
  return refusedWith('access_denied', await send(world, { ...newAttempt(world), person }))
}

/** Without an idempotency key, so it is never sent again. */
async function sellWithoutKey(world: World): Promise<string[]> {
  const { person, body } = newAttempt(world)
  const moved = movedBy(body, world.itemsById)
  const isEnough = isCovered(world.model, body.branchId, moved)
  const answer = await ask(world.server.url, person, billEndpoints.createBill, { body }, { withoutKey: true })
  if (answer.kind !== 'reply')
    return isEnough ? ['a sale without a key was refused'] : refusedWith('quantity_over', answer)
  const { id, code, total } = answer.reply
  world.model.others.push({ id, code, total, branchId: body.branchId })
  moveStock(world.model, body.branchId, moved)
  return isEnough ? [] : [`bill ${code} sold more than the shelf held`]
}

async function sellWithoutLogin(world: World): Promise<string[]> {
  const attempt = newAttempt(world)
  const stranger: Person = { ...attempt.person, tokens: undefined }
  return refusedWith('unauthorized', await send(world, { ...attempt, person: stranger }))
}

async function useKeyForAnother(world: World): Promise<string[]> {
  const posted = anyPosted(world)
  if (!posted) return []
  const body = { ...posted.body, note: 'another bill' }
  return refusedWith('idempotency_key_reused', await send(world, { ...posted, body }))
}

function anyPosted(world: World): Attempt | undefined {
  if (world.model.bills.size === 0) return undefined
  const [key, bill] = world.random.pick([...world.model.bills])
  return { key, person: personNamed(world.people, bill.personName), body: bill.body }
}

function inCash(total: Halalas): NewBill['tenders'] {
  return [{ method: 'cash', amount: total }]
}

/** Insufficient stock is an error too, and may be reported instead. */
function expectedOf(world: World, body: NewBill, code: ErrorCode): readonly ErrorCode[] {
  const isEnough = isCovered(world.model, body.branchId, movedBy(body, world.itemsById))
  return isEnough ? [code] : [code, 'quantity_over']
}

function refusedWith(codes: ErrorCode | readonly ErrorCode[], answer: BillAnswer): string[] {
  const code = answer.kind === 'refused' ? answer.error.error : answer.kind
  return [codes].flat().some(expected => expected === code) ? [] : [`${codes} was due and the answer was ${code}`]
}
