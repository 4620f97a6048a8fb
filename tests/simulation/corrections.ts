/** Corrections: partial refunds, voided refunds, undone deliveries, and changed dates. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { computeRefund, remainingQuantity } from '#domain/bills/refund.ts'
import { addDays } from '#domain/days.ts'
import { quantity } from '#domain/money.ts'
import { unwrap } from '#domain/problem.ts'
import { readOriginal } from '#server/bills/post/read-original.ts'
import { newKey } from './attempts.ts'
import { creditsOf, spentOf, tenderOf } from './credits.ts'
import { anyLife, change, codeOf, judgeCode, owner, refusalOf } from './lives.ts'
import { type BillLife, isCovered, isEInvoice, movedBy, moveStock, takenBack } from './model.ts'
import { ask } from './people.ts'
import { dayNow, type World } from './world.ts'

const { voidBill, editBill, changeBillStatus } = billLifeEndpoints

/** Refunds a piece of one line, today. */
export async function refundSome(world: World): Promise<string[]> {
  const found = anyLife(world, life => !life.isVoided && !life.isCredited)
  if (!found) return []
  const [posted, life] = found
  const refunded = await aRefundOf(world, life)
  if (!refunded) return []
  const isCredit = refunded.billTypeCode === 'rsale' && refunded.total > 0 && world.random.chance(0.4)
  const body = isCredit
    ? { ...refunded, tenders: [{ method: 'refundCredit' as const, amount: refunded.total }] }
    : refunded
  const counts = takenBack(
    movedBy({ ...body, isDelivered: true, billTypeCode: life.body.billTypeCode }, world.itemsById),
  )
  const moved = life.body.isDelivered ? counts : new Map<number, number>()
  const answer = await ask(
    world.server.url,
    owner(world),
    billEndpoints.createBill,
    { body },
    { idempotencyKey: newKey(world) },
  )
  const isEnough = isCovered(world.model, body.branchId, moved)
  if (answer.kind !== 'reply') return isEnough ? [`a refund was to be taken and was answered ${codeOf(answer)}`] : []
  const { id, code, total } = answer.reply
  world.model.others.push({ id, code, total, branchId: body.branchId })
  const refund = { id, total, counts, hadMoved: life.body.isDelivered, ...(isCredit && { creditDay: dayNow() }) }
  change(world.model, posted, { refunds: [...life.refunds, refund] })
  moveStock(world.model, body.branchId, moved)
  return isEnough ? [] : [`refund ${code} sent more back than the shelf held`]
}

async function aRefundOf(world: World, life: BillLife): Promise<NewBill | undefined> {
  const original = await readOriginal(world.db.read, life.id)
  const lines = [...(original?.lines ?? [])].filter(([, line]) => !line.isService && remainingQuantity(line) > 0)
  if (!original || lines.length === 0) return undefined
  const [originalLine, line] = world.random.pick(lines)
  const count = quantity(Math.min(1000, remainingQuantity(line)))
  const { net, fee, vat, total } = unwrap(computeRefund([{ original: line, quantity: count }]))
  const isSale = life.body.billTypeCode === 'sale'
  return {
    billTypeCode: isSale ? 'rsale' : 'rpurch',
    ...(isSale && { reason: 'رد سلع أو خدمات' }),
    ...{ branchId: life.body.branchId, originalBillId: life.id, isDelivered: life.body.isDelivered },
    BillItems: [
      {
        itemId: line.itemId,
        unitId: line.unitId,
        quantity: count,
        unitPrice: line.unitPrice,
        isPriceIncludingVat: line.totals.priceMode === 'included',
        originalLine,
      },
    ],
    tenders: total === 0 ? [] : [{ method: 'cash', amount: total }],
    ...{ net, fee, vat, total },
  }
}

/** The customer keeps the goods after all. */
export async function voidRefund(world: World): Promise<string[]> {
  const found = anyLife(world, life => life.refunds.length > 0)
  if (!found) return []
  const [posted, life] = found
  const refund = world.random.pick(life.refunds)
  const { branchId, isDelivered } = life.body
  const back = refund.hadMoved ? takenBack(refund.counts) : new Map<number, number>()
  const answer = await ask(
    world.server.url,
    owner(world),
    voidBill,
    { params: { id: refund.id } },
    { idempotencyKey: newKey(world) },
  )
  const isOvertaken = isDelivered && !refund.hadMoved
  const isSent = isEInvoice({ branchId, billTypeCode: life.body.billTypeCode === 'sale' ? 'rsale' : 'rpurch' })
  if (isSent) {
    const dues = isOvertaken ? ['bill_delivered', 'bill_e_invoiced'] : 'bill_e_invoiced'
    return judgeCode('the void of a refund in the chain', dues, answer)
  }
  if (spentOf(world.model, refund.id) > 0) return judgeCode('the void of a spent credit', 'bill_sold', answer)
  if (answer.kind !== 'reply') {
    // Between then and now the stock may have been too low, which the model does not know.
    const due = isOvertaken ? 'bill_delivered' : 'quantity_issue'
    return codeOf(answer) === due ? [] : [`the void of a refund was answered ${codeOf(answer)}`]
  }
  change(world.model, posted, { isCredited: false, refunds: life.refunds.filter(each => each !== refund) })
  const isEnough = isCovered(world.model, branchId, back)
  moveStock(world.model, branchId, back)
  return isEnough && !isOvertaken ? [] : [`the refund ${refund.id} was voided although its goods are gone`]
}

export async function takeBackDelivery(world: World): Promise<string[]> {
  const found = anyLife(world, life => life.body.isDelivered)
  if (!found) return []
  const [posted, life] = found
  const back = takenBack(movedBy(life.body, world.itemsById))
  const body = { id: life.id, isDelivered: false }
  const answer = await ask(world.server.url, owner(world), changeBillStatus, { body })
  const refusal = life.isVoided ? 'bill_voided' : life.refunds.length > 0 ? 'bill_refunded' : undefined
  if (answer.kind !== 'reply') {
    const due = refusal ?? (back.size === 0 ? 'process_ignored' : 'quantity_issue')
    return codeOf(answer) === due ? [] : [`a delivery was to be taken back and was answered ${codeOf(answer)}`]
  }
  const isEnough = isCovered(world.model, life.body.branchId, back)
  change(world.model, posted, { body: { ...life.body, isDelivered: false } })
  moveStock(world.model, life.body.branchId, back)
  return isEnough && !refusal ? [] : [`the delivery of bill ${life.id} was taken back although it could not be`]
}

/** The same bill on another day. */
export async function moveToAnotherDay(world: World): Promise<string[]> {
  const found = anyLife(world, life => !life.isVoided)
  if (!found) return []
  const [posted, life] = found
  const day = addDays(dayNow(), -world.random.integer(0, 3))
  const body = { ...life.body, date: day }
  const answer = await ask(
    world.server.url,
    owner(world),
    editBill,
    { body: { ...body, Id: life.id } },
    { idempotencyKey: newKey(world) },
  )
  const refusal = refusalOf(life)
  const isBeforeCredit = creditsOf(world.model).some(
    ({ id, creditDay }) => creditDay !== undefined && day < creditDay && tenderOf(body, id) > 0,
  )
  if (answer.kind !== 'reply') {
    const dues = ['quantity_over', 'quantity_issue', ...(isBeforeCredit ? ['invalid_input'] : [])]
    const due = refusal ? [refusal] : dues
    return due.includes(codeOf(answer)) ? [] : [`an edit of the day was answered ${codeOf(answer)}`]
  }
  const { id, code, total } = answer.reply
  world.model.others.push({ id, code, total, branchId: body.branchId })
  change(world.model, posted, { id, body, day })
  if (isBeforeCredit) return [`bill ${code} was moved to a day before the credit that pays it`]
  return refusal ? [`bill ${code} was edited although it is to be refused ${refusal}`] : []
}
