/** The life of posted bills, checked against the model: voids, edits, prints, credit notes, and held drafts. */

import { billLifeEndpoints } from '#contract/bill-life.ts'
import { heldBillEndpoints } from '#contract/held-bill.ts'
import { halalas } from '#domain/money.ts'
import { newKey } from './attempts.ts'
import { makeSale } from './baskets.ts'
import { addMoves, type BillLife, isCovered, isEInvoice, type Model, movedBy, moveStock, takenBack } from './model.ts'
import { type AnyAnswer, ask } from './people.ts'
import { personNamed, type World } from './world.ts'

const { voidBill, editBill, recordPrint, createCreditNote, changeBillStatus } = billLifeEndpoints

/** Sent twice, as by a double click: both get the same answer. */
export async function voidOne(world: World): Promise<string[]> {
  const found = anyLife(world, () => true)
  if (!found) return []
  const [posted, life] = found
  const send = (idempotencyKey: string) =>
    ask(world.server.url, owner(world), voidBill, { params: { id: life.id } }, { idempotencyKey })
  const key = newKey(world)
  const [answer, again] = await Promise.all([send(key), send(key)])
  const back = takenBack(movedBy(life.body, world.itemsById))
  const isEnough = isCovered(world.model, life.body.branchId, back)
  // Goods in stock now may have been missing for a time, which the model does not know.
  const isGone = [...back.values()].some(count => count < 0) && codeOf(answer) === 'quantity_issue'
  const due = refusalOf(life) ?? (isEnough && !isGone ? 'reply' : 'quantity_issue')
  if (due === 'reply') {
    change(world.model, posted, { isVoided: true })
    moveStock(world.model, life.body.branchId, back)
  }
  return [...judgeCode('a void', due, answer), ...judgeCode('the same void', due, again)]
}

/** Replaces a wrong bill with the next basket. */
export async function editOne(world: World): Promise<string[]> {
  const found = anyLife(world, life => life.body.billTypeCode === 'sale')
  if (!found) return []
  const [posted, life] = found
  const { branchId, date } = life.body
  const body = { ...makeSale(world.random, world.items, branchId, world.till), date }
  const answer = await ask(
    world.server.url,
    owner(world),
    editBill,
    { body: { ...body, Id: life.id } },
    { idempotencyKey: newKey(world) },
  )
  const back = takenBack(movedBy(life.body, world.itemsById))
  const refusal = refusalOf(life)
  if (refusal) return judgeCode('an edit', refusal, answer)
  moveStock(world.model, branchId, back)
  const moved = movedBy(body, world.itemsById)
  const isEnough = isCovered(world.model, branchId, moved)
  if (answer.kind === 'reply') {
    const { id, code, total } = answer.reply
    world.model.others.push({ id, code, total, branchId })
    change(world.model, posted, { id, body })
    moveStock(world.model, branchId, moved)
    return isEnough ? [] : [`edited bill ${code} sold more than the shelf held`]
  }
  moveStock(world.model, branchId, takenBack(back))
  // The bill retains its position in time: the goods must have been in stock at that moment too, which the model does not know.
  const isShort = ['quantity_over', 'quantity_issue'].includes(codeOf(answer))
  return isShort ? [] : [`an edit was answered ${codeOf(answer)}`]
}

export async function deliverOne(world: World): Promise<string[]> {
  const found = anyLife(world, life => !life.body.isDelivered) ?? anyLife(world, () => true)
  if (!found) return []
  const [posted, life] = found
  const delivered = { ...life.body, isDelivered: true }
  const moved = addMoves([movedBy(delivered, world.itemsById), ...life.refunds.map(refund => refund.counts)])
  const body = { id: life.id, isDelivered: true }
  const answer = await ask(world.server.url, owner(world), changeBillStatus, { body })
  const due = deliveryRefusalOf(life) ?? deliveryOutcome(world, life, moved)
  if (due === 'reply') {
    change(world.model, posted, { body: delivered })
    moveStock(world.model, life.body.branchId, moved)
  }
  return judgeCode('a delivery', due, answer)
}

function deliveryRefusalOf(life: BillLife): string | undefined {
  if (life.isVoided) return 'bill_voided'
  if (life.body.isDelivered) return 'bill_delivered'
  return life.isCredited ? 'process_ignored' : undefined
}

/** A bill with only services has nothing to deliver. */
function deliveryOutcome(world: World, life: BillLife, moved: ReadonlyMap<number, number>): string {
  if (moved.size === 0) return 'process_ignored'
  return isCovered(world.model, life.body.branchId, moved) ? 'reply' : 'quantity_over'
}

export async function printOne(world: World): Promise<string[]> {
  const found = anyLife(world, () => true)
  if (!found) return []
  const [posted, life] = found
  const answer = await ask(world.server.url, owner(world), recordPrint, { body: { id: life.id } })
  change(world.model, posted, { isPrinted: true })
  return judgeCode('a print', 'reply', answer)
}

export async function creditOne(world: World): Promise<string[]> {
  const found = anyLife(world, life => life.body.billTypeCode === 'sale')
  if (!found) return []
  const [posted, life] = found
  const { branchId } = life.body
  const body = { id: life.id, reason: 'رد سلع أو خدمات' }
  const answer = await ask(
    world.server.url,
    owner(world),
    createCreditNote,
    { body },
    { idempotencyKey: newKey(world) },
  )
  const due = life.isVoided ? 'bill_voided' : life.isCredited ? 'process_ignored' : 'reply'
  // The partial refunds may already cover everything.
  if (life.refunds.length > 0 && codeOf(answer) === 'process_ignored') return []
  if (due !== 'reply' || answer.kind !== 'reply') return judgeCode('a credit note', due, answer)
  const { id, code, total } = answer.reply
  world.model.others.push({ id, code, total, branchId })
  const delivered = movedBy({ ...life.body, isDelivered: true }, world.itemsById)
  const counts = takenBack(addMoves([delivered, ...life.refunds.map(refund => refund.counts)]))
  const refund = { id, total, counts, hadMoved: life.body.isDelivered }
  change(world.model, posted, { isCredited: true, refunds: [...life.refunds, refund] })
  if (life.body.isDelivered) moveStock(world.model, branchId, counts)
  const left = life.body.total - life.refunds.reduce((sum, each) => sum + each.total, 0)
  return total === left ? [] : [`credit note ${code} gives ${total} back of ${left}`]
}

/**
 * When two tills recall the same draft at once, one of them gets it, and gets it again after a lost answer. After confirmation, a late hold does not
 * restore it.
 */
export async function holdAndRecall(world: World): Promise<string[]> {
  const { url } = world.server
  const { person, branchId } = world.random.pick(world.cashiers)
  const [key, content] = [newKey(world), `draft ${world.random.integer(1, 1_000_000)}`]
  const body = { key, branchId, title: '', lineCount: 1, total: halalas(0), content }
  const hold = () => ask(url, person, heldBillEndpoints.holdBill, { body })
  const held = await hold()
  const tills = [person, world.random.pick(world.cashiers).person].map(till => ({
    till,
    idempotencyKey: newKey(world),
  }))
  const recall = async ({ till, idempotencyKey }: (typeof tills)[number]) => {
    const answer = await ask(url, till, heldBillEndpoints.recallHeldBill, { body: { key } }, { idempotencyKey })
    return answer.kind === 'reply' ? answer.reply.content : null
  }
  const got = await Promise.all(tills.map(recall))
  const [winner, ...others] = tills.filter((_, till) => got[till] === content)
  if (winner === undefined || others.length > 0) return [`a held bill was recalled by ${others.length} tills too many`]
  const again = await recall(winner)
  const { idempotencyKey } = winner
  const kept = await ask(url, winner.till, heldBillEndpoints.keepHeldBill, { body: { key } }, { idempotencyKey })
  const late = await hold()
  const gone = await recall(winner)
  return [
    ...judgeCode('a hold', 'reply', held),
    ...judgeCode('a kept recall', 'reply', kept),
    ...judgeCode('a late hold', 'reply', late),
    ...(again === content ? [] : ['a recall with the same key gave another answer']),
    ...(gone === null ? [] : ['a held bill came back after it was recalled and kept']),
  ]
}

/** The reason why the bill cannot be reversed, if any. */
export function refusalOf(life: BillLife): string | undefined {
  if (life.isVoided) return 'bill_voided'
  if (life.refunds.length > 0) return 'bill_refunded'
  if (life.debitNotes.length > 0) return 'bill_debited'
  if (isEInvoice(life.body)) return 'bill_e_invoiced'
  return life.isPrinted && life.body.billTypeCode === 'sale' ? 'bill_printed' : undefined
}

/** Usually one of the latest, because people correct recent bills. */
export function anyLife(
  world: World,
  isWanted: (life: BillLife) => boolean,
): [posted: number, life: BillLife] | undefined {
  const all = [...world.model.lives].filter(([, life]) => isWanted(life))
  const latest = world.random.chance(0.7) ? all.slice(-10) : all
  return latest.length === 0 ? undefined : world.random.pick(latest)
}

export function change(model: Model, posted: number, changes: Partial<BillLife>): void {
  const life = model.lives.get(posted)
  if (!life) throw new Error(`Bill ${posted} is not in the model.`)
  model.lives.set(posted, { ...life, ...changes })
}

export function owner(world: World) {
  return personNamed(world.people, 'owner')
}

export function judgeCode(what: string, due: string | readonly string[], answer: AnyAnswer): string[] {
  const [dues, code] = [[due].flat(), codeOf(answer)]
  if (dues.includes(code)) return []
  const why = answer.kind === 'refused' ? ` ${JSON.stringify(answer.error)}` : ''
  return [`${what} was to be answered ${dues.join(' or ')} and was answered ${code}${why}`]
}

export function codeOf(answer: AnyAnswer): string {
  return answer.kind === 'refused' ? answer.error.error : answer.kind
}
