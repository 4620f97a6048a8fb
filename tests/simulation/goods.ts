/** Goods movements without trade: issues and their refunds, transfers, consumption by cost centres, production; and expenses. */
import { billEndpoints, type NewBill, type NewBillLine } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import type { CatalogueItem } from '#contract/catalogue.ts'
import { addDays } from '#domain/days.ts'
import { baseQuantity, halalas, price, quantity, ratioOne, zeroHalalas } from '#domain/money.ts'
import { operationsCentreOf } from '#server/demo/make-cost-centres.ts'
import { accountId } from '../support/tiny-trade.ts'
import { newKey } from './attempts.ts'
import { codeOf, judgeCode, owner } from './lives.ts'
import {
  addMoves,
  allTakenBack,
  areCovered,
  type BranchMove,
  type GoodsLife,
  moveAll,
  takenBack,
  type WaitingGoodsLine,
} from './model.ts'
import { type Answer, ask } from './people.ts'
import { dayNow, type World } from './world.ts'

const { createBill } = billEndpoints
const { voidBill, refundIssue, editBill } = billLifeEndpoints

const [advertising, labour, maintenance] = ['5201002', '5102002', '5302004']
/** Productions use only a few goods, so that products are made of products, and costs pass through many steps. */
const workshopItems = 8

export async function issueSome(world: World): Promise<string[]> {
  const { random } = world
  const branchId = aBranch(world)
  const isNamed = random.chance(0.3)
  const body: NewBill = {
    ...goodsBill(world, 'exchange', branchId, someGoods(world, random.integer(1, 3))),
    ...{ issueReason: isNamed ? ('ownUse' as const) : random.pick(['damage', 'expired'] as const) },
    ...(isNamed && { expenseAccountId: accountId(maintenance), costCenterId: operationsCentreOf(branchId) }),
  }
  return post(world, body, [{ branchId, counts: takenBack(countsOf(world, body.BillItems)) }])
}

/** Refunds all of it, today. */
export async function takeBackIssue(world: World): Promise<string[]> {
  const issue = anyGoods(world, ({ type }) => type === 'exchange')
  if (!issue) return []
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), refundIssue, { body: { id: issue.id } }, key)
  const due = issue.isVoided ? 'bill_voided' : issue.refundId !== null ? 'process_ignored' : 'reply'
  if (answer.kind !== 'reply' || due !== 'reply') return judgeCode('a refund of an issue', due, answer)
  issue.refundId = record(world, answer.reply)
  moveAll(world.model, allTakenBack(issue.moves))
  return []
}

export async function voidIssueRefund(world: World): Promise<string[]> {
  const issue = anyGoods(world, ({ refundId }) => refundId !== null)
  if (!issue || issue.refundId === null) return []
  const answer = await takeBill(world, issue.refundId)
  const isEnough = areCovered(world.model, issue.moves)
  if (answer.kind !== 'reply') return judgeCode('the void of a refund of an issue', 'quantity_issue', answer)
  issue.refundId = null
  moveAll(world.model, issue.moves)
  return isEnough ? [] : [`the refund of the issue ${issue.id} was voided although its goods are gone`]
}

/** Received at once, or later by statements of the other branch. */
export async function sendToBranch(world: World): Promise<string[]> {
  const { random } = world
  const branchId = aBranch(world)
  const others = world.cashiers.map(cashier => cashier.branchId).filter(id => id !== branchId)
  const toBranchId = random.pick(others)
  const isDelivered = random.chance(0.4)
  const items = someGoods(world, random.integer(1, 3))
  const body = { ...goodsBill(world, 'convert-varieties', branchId, items), isDelivered, toBranchId }
  const counts = countsOf(world, body.BillItems)
  const moves = [{ branchId, counts: takenBack(counts) }, ...(isDelivered ? [{ branchId: toBranchId, counts }] : [])]
  const before = world.model.goods.length
  const problems = await post(world, body, moves)
  if (world.model.goods.length === before) return problems
  const sent = world.model.goods.pop()
  if (!sent) throw new Error('What was posted is in the model.')
  const lines = body.BillItems.map(line => waitingLine(world, line))
  world.model.waiting.push({
    ...{ id: sent.id, type: 'convert-varieties', branchId, movesIn: toBranchId, lines, isVoided: false },
    steps: isDelivered ? [{ kind: 'delivery', id: 0, moved: lines.map(({ pieces }) => pieces) }] : [],
  })
  return problems
}

/** A cost centre consumes goods, takes over costs of another one, or both. */
export async function consumeInCentre(world: World): Promise<string[]> {
  const { random } = world
  const branchId = aBranch(world)
  const centre = operationsCentreOf(branchId)
  const amount = random.chance(0.5) ? random.integer(1, 50_000) : 0
  const items = amount > 0 && random.chance(0.5) ? [] : someGoods(world, random.integer(1, 3))
  const body = {
    ...goodsBill(world, 'convert-cc', branchId, items),
    ...{ costCenterId: centre, toCostCenterId: centre + 1 },
    ...withAmount(advertising, amount),
  }
  return post(world, body, [{ branchId, counts: takenBack(countsOf(world, body.BillItems)) }])
}

export async function produceSome(world: World): Promise<string[]> {
  const { random } = world
  const branchId = aBranch(world)
  const workshop = goodsOf(world).slice(0, workshopItems)
  const product = random.pick(workshop)
  const rest = workshop.filter(({ id }) => id !== product.id)
  const start = random.integer(0, rest.length - 1)
  const materials = [...rest.slice(start), ...rest.slice(0, start)].slice(0, random.integer(1, 3))
  const bill = goodsBill(world, 'production', branchId, [product, ...materials])
  const BillItems = bill.BillItems.map((line, index) => (index === 0 ? { ...line, isProduct: true } : line))
  const amount = random.chance(0.5) ? random.integer(1, 20_000) : 0
  const body = {
    ...bill,
    ...{ BillItems, costCenterId: operationsCentreOf(branchId) },
    ...withAmount(labour, amount),
  }
  const taken = takenBack(countsOf(world, BillItems.slice(1)))
  const made = countsOf(world, BillItems.slice(0, 1))
  return post(world, body, [{ branchId, counts: addMoves([taken, made]) }])
}

/** Bills of expenses; some are corrected at once. */
export async function spend(world: World): Promise<string[]> {
  const { random } = world
  const branchId = aBranch(world)
  const body = expenseOf(world, branchId)
  const problems = await post(world, body, [])
  const posted = world.model.goods.at(-1)
  if (problems.length > 0 || !posted || posted.type !== 'expenses' || random.chance(0.6)) return problems
  const edited = { ...expenseOf(world, branchId), Id: posted.id }
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), editBill, { body: edited }, key)
  if (answer.kind !== 'reply') return judgeCode('an edit of expenses', 'reply', answer)
  world.model.goods.pop()
  world.model.goods.push({ ...posted, body: edited, id: record(world, answer.reply) })
  return []
}

function expenseOf(world: World, branchId: number): NewBill {
  const { random, till } = world
  const amount = halalas(random.integer(100, 500_000))
  const isTaxed = random.chance(0.6) && till.vat.isEnabled
  const vat = isTaxed ? halalas(Math.round((amount * till.vat.rate) / (10_000 + till.vat.rate))) : zeroHalalas
  const line = {
    ...{ accountId: accountId(random.pick([advertising, maintenance])), description: 'by chance', amount },
    ...{ isPriceIncludingVat: true, vatCategory: isTaxed ? ('standard' as const) : ('outOfScope' as const) },
  }
  return {
    ...{ billTypeCode: 'expenses', branchId, isDelivered: true, BillItems: [], BillExpenses: [line] },
    ...(random.chance(0.5) && { costCenterId: operationsCentreOf(branchId) }),
    ...{ net: halalas(amount - vat), fee: zeroHalalas, vat, total: amount },
    tenders: [{ method: random.pick(['cash', 'bank'] as const), amount }],
  }
}

export async function voidGoods(world: World): Promise<string[]> {
  const bill = anyGoods(world, () => true)
  if (!bill) return []
  const answer = await takeBill(world, bill.id)
  const refusal = bill.isVoided ? 'bill_voided' : bill.refundId !== null ? 'bill_refunded' : undefined
  if (refusal !== undefined) return judgeCode(`the void of a ${bill.type}`, refusal, answer)
  const back = allTakenBack(bill.moves)
  const isEnough = areCovered(world.model, back)
  if (answer.kind !== 'reply') {
    // Only produced goods may be gone, or may have been missing for a time.
    const due = bill.type === 'production' ? 'quantity_issue' : 'reply'
    return judgeCode(`the void of a ${bill.type}`, due, answer)
  }
  bill.isVoided = true
  moveAll(world.model, back)
  return isEnough ? [] : [`the ${bill.type} ${bill.id} was voided although its goods are gone`]
}

/** Productions, transfers and issues cannot be edited: a mistake is voided. */
export async function editGoods(world: World): Promise<string[]> {
  const bill = anyGoods(world, ({ type, isVoided, refundId }) => type !== 'expenses' && !isVoided && refundId === null)
  if (!bill) return []
  const [{ branchId } = { branchId: 1 }] = bill.moves
  const body = { ...goodsBill(world, bill.type, branchId, someGoods(world, 2)), Id: bill.id }
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), editBill, { body }, key)
  return judgeCode(`an edit of a ${bill.type}`, 'invalid_input', answer)
}

/** Usually today; some are entered days late, when the required stock may have been missing. */
async function post(world: World, body: NewBill, moves: readonly BranchMove[]): Promise<string[]> {
  const { random, model } = world
  const isLate = random.chance(0.3)
  const sent = isLate ? { ...body, date: addDays(dayNow(), -random.integer(1, 4)) } : body
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), createBill, { body: sent }, key)
  const isEnough = areCovered(model, moves)
  if (answer.kind !== 'reply') {
    const isShort = codeOf(answer) === 'quantity_over' && (isLate || !isEnough)
    return isShort ? [] : judgeCode(`a ${body.billTypeCode}`, 'reply', answer)
  }
  const id = record(world, answer.reply)
  model.goods.push({ id, type: body.billTypeCode, body, moves, isVoided: false, refundId: null })
  moveAll(model, moves)
  const { code, total } = answer.reply
  return [
    ...(isEnough ? [] : [`${body.billTypeCode} ${code} took more than the shelf held`]),
    ...(total === body.total ? [] : [`${body.billTypeCode} ${code} was sent with ${body.total} and answered ${total}`]),
  ]
}

type PostedReply = {
  readonly id: number
  readonly code: string
  readonly total: number
  readonly branch: { readonly id: number }
}

/** Returns its id. */
export function record({ model }: World, { id, code, total, branch }: PostedReply): number {
  model.others.push({ id, code, total, branchId: branch.id })
  return id
}

export function takeBill(world: World, id: number): Promise<Answer<typeof voidBill>> {
  return ask(world.server.url, owner(world), voidBill, { params: { id } }, { idempotencyKey: newKey(world) })
}

function goodsBill(
  world: World,
  billTypeCode: NewBill['billTypeCode'],
  branchId: number,
  items: readonly CatalogueItem[],
) {
  const none = zeroHalalas
  return {
    ...{ billTypeCode, branchId, isDelivered: true, tenders: [], net: none, fee: none, vat: none, total: none },
    BillItems: items.map(item => goodsLine(world, item)),
  } satisfies NewBill
}

function goodsLine({ random }: World, item: CatalogueItem): NewBillLine {
  const unit = random.pick(item.units.filter(({ ratio }) => ratio % ratioOne === 0))
  const count = unit.isSplittable ? random.integer(1, 2500) : random.integer(1, 2) * 1000
  return {
    ...{ itemId: item.id, unitId: unit.id, quantity: quantity(count) },
    ...{ unitPrice: price(0), isPriceIncludingVat: false },
  }
}

/** Transferred amounts of labour or overhead; without VAT, which their own bills bore. */
function withAmount(account: string, amount: number): Partial<NewBill> {
  if (amount === 0) return {}
  const line = {
    ...{ accountId: accountId(account), description: 'by chance', amount: halalas(amount) },
    ...{ isPriceIncludingVat: false, vatCategory: 'outOfScope' as const },
  }
  return { BillExpenses: [line], net: halalas(amount), total: halalas(amount) }
}

export function waitingLine({ itemsById }: World, line: NewBillLine): WaitingGoodsLine {
  const unit = itemsById.get(line.itemId)?.units.find(({ id }) => id === line.unitId)
  if (!unit) throw new Error('A line names an item that is not in the catalogue.')
  const { ratio, isSplittable } = unit
  return { itemId: line.itemId, ratio, isSplittable, pieces: line.quantity }
}

export function goodsOf({ items }: World): readonly CatalogueItem[] {
  return items.filter(({ isService }) => !isService)
}

/** Distinct items. */
function someGoods(world: World, count: number): readonly CatalogueItem[] {
  const { random } = world
  const all = random.chance(0.5) ? goodsOf(world).slice(0, workshopItems) : goodsOf(world)
  return [...new Set(Array.from({ length: count }, () => random.pick(all)))]
}

function countsOf(world: World, lines: readonly NewBillLine[]): Map<number, number> {
  return addMoves(
    lines.map(line => {
      const { itemId, ratio, pieces } = waitingLine(world, line)
      return new Map([[itemId, baseQuantity(quantity(pieces), ratio)]])
    }),
  )
}

export function aBranch({ random, cashiers }: World): number {
  return random.pick(cashiers).branchId
}

/** Usually one of the latest. */
export function anyGoods(world: World, isWanted: (bill: GoodsLife) => boolean): GoodsLife | undefined {
  const wanted = world.model.goods.filter(isWanted)
  const latest = world.random.chance(0.7) ? wanted.slice(-8) : wanted
  return latest.length === 0 ? undefined : world.random.pick(latest)
}
