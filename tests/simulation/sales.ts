/** Sends a bill and checks the answer against the model. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { isCovered, movedBy, recordBill } from './model.ts'
import { type Answer, ask, type Person } from './people.ts'
import type { World } from './world.ts'

export type Attempt = { readonly key: string; readonly person: Person; readonly body: NewBill }

export type BillAnswer = Answer<typeof billEndpoints.createBill>

export function send(world: World, attempt: Attempt): Promise<BillAnswer> {
  return ask(
    world.server.url,
    attempt.person,
    billEndpoints.createBill,
    { body: attempt.body },
    { idempotencyKey: attempt.key },
  )
}

/** Updates the model by an answer; returns its problems. Whether the stock sufficed is certain only without concurrent sales. */
export function judge(world: World, { key, person, body }: Attempt, answer: BillAnswer, isAlone: boolean): string[] {
  const { model } = world
  const moved = movedBy(body, world.itemsById)
  const isEnough = isCovered(model, body.branchId, moved)
  if (answer.kind === 'lost') return [`the connection of ${person.name} broke without a fault`]
  if (answer.kind === 'refused') {
    if (answer.error.error !== 'quantity_over') return [`a sound bill was refused: ${JSON.stringify(answer.error)}`]
    return isAlone && isEnough ? ['a sale was refused although the shelf holds it'] : []
  }
  const { id, code, total, date: day } = answer.reply
  const known = model.bills.get(key)
  if (known) return known.id === id ? [] : [`key ${key} posted the bills ${known.id} and ${id}`]
  const problems: string[] = []
  if (total !== body.total) problems.push(`bill ${code} was sent with ${body.total} and posted with ${total}`)
  if (isAlone && !isEnough) problems.push(`bill ${code} sold more than the shelf held`)
  recordBill(model, key, { id, code, branchId: body.branchId, total, body, day, personName: person.name }, moved)
  return problems
}
