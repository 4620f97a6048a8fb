/** Debit notes of sales, their credit notes and their voids. */
import { billEndpoints } from '#contract/bill.ts'
import { billLifeEndpoints } from '#contract/bill-life.ts'
import { someDebitNote } from '../support/debit-notes.ts'
import { newKey } from './attempts.ts'
import { record, takeBill } from './goods.ts'
import { anyLife, change, judgeCode, owner } from './lives.ts'
import { type BillLife, type DebitNoteOfLife, isEInvoice } from './model.ts'
import { ask } from './people.ts'
import { dayNow, type World } from './world.ts'

/** Paid at once: what a customer may owe is not in the model. */
export async function raisePrices(world: World): Promise<string[]> {
  const found = anyLife(world, ({ body, isVoided }) => body.billTypeCode === 'sale' && !isVoided)
  if (!found) return []
  const [posted, life] = found
  const note = await someDebitNote(world.db, world.random, life.id, dayNow())
  if (!note) return []
  const body = { ...note, tenders: [{ method: 'mada' as const, amount: note.total }] }
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), billEndpoints.createBill, { body }, key)
  if (answer.kind !== 'reply') return judgeCode('a debit note', 'reply', answer)
  const { total } = answer.reply
  const made = { id: record(world, answer.reply), total, isCredited: false }
  change(world.model, posted, { debitNotes: [...life.debitNotes, made] })
  return total === note.total ? [] : [`a debit note of ${note.total} was posted with ${total}`]
}

/** All of it, in one command. */
export async function creditDebitNote(world: World): Promise<string[]> {
  const found = anyDebitNote(world)
  if (!found) return []
  const { posted, life, note } = found
  const body = { id: note.id, reason: 'رد سلع أو خدمات' }
  const key = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner(world), billLifeEndpoints.createCreditNote, { body }, key)
  if (answer.kind !== 'reply' || note.isCredited)
    return judgeCode('the credit of a debit note', note.isCredited ? 'process_ignored' : 'reply', answer)
  record(world, answer.reply)
  const credited = { ...note, isCredited: true }
  change(world.model, posted, { debitNotes: life.debitNotes.map(each => (each === note ? credited : each)) })
  const { total } = answer.reply
  return total === note.total ? [] : [`the credit of a debit note of ${note.total} gives ${total} back`]
}

export async function voidDebitNote(world: World): Promise<string[]> {
  const found = anyDebitNote(world)
  if (!found) return []
  const { posted, life, note } = found
  const answer = await takeBill(world, note.id)
  const refusal = note.isCredited ? 'bill_refunded' : isEInvoice(life.body) ? 'bill_e_invoiced' : undefined
  if (refusal === undefined && answer.kind === 'reply')
    change(world.model, posted, { debitNotes: life.debitNotes.filter(each => each !== note) })
  return judgeCode('the void of a debit note', refusal ?? 'reply', answer)
}

function anyDebitNote(
  world: World,
): { readonly posted: number; readonly life: BillLife; readonly note: DebitNoteOfLife } | undefined {
  const found = anyLife(world, ({ debitNotes }) => debitNotes.length > 0)
  if (!found) return undefined
  const [posted, life] = found
  return { posted, life, note: world.random.pick(life.debitNotes) }
}
