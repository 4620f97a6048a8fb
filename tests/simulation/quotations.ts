/** Quotations for customers; some lead to a sale. */
import { billEndpoints, type NewBill } from '#contract/bill.ts'
import { addDays } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { newAttempt, newKey } from './attempts.ts'
import { withFigures } from './baskets.ts'
import { ask } from './people.ts'
import { judge, send } from './sales.ts'
import { personNamed, type World } from './world.ts'

/** The owner quotes a discount above the cashier's limit; the cashier sells at that price, if the stock suffices. */
export async function quoteAndSell(world: World): Promise<string[]> {
  const { random, items, till, model } = world
  const attempt = newAttempt(world)
  const reduced = {
    ...attempt.body,
    discount: { kind: 'percent', percent: rate(random.integer(11, 60) * 100) } as const,
  }
  const body = withFigures(reduced, items, till, total => [{ method: 'mada', amount: total }])
  const expiresOn = addDays(world.today, random.integer(0, 30))
  const offer: NewBill = { ...body, billTypeCode: 'quate', tenders: [], expiresOn }
  const owner = personNamed(world.people, 'owner')
  const options = { idempotencyKey: newKey(world) }
  const answer = await ask(world.server.url, owner, billEndpoints.createBill, { body: offer }, options)
  if (answer.kind !== 'reply') return [`a sound quotation was answered ${JSON.stringify(answer)}`]
  const { id, code, total } = answer.reply
  model.others.push({ id, code, total, branchId: body.branchId })
  if (total !== body.total) return [`quotation ${code} was sent with ${body.total} and answered with ${total}`]
  if (random.chance(0.4)) return []
  const named = (line: (typeof body.BillItems)[number]) => ({ ...line, quotationLine: (line.row ?? 0) + 1 })
  const sale = {
    ...body,
    quotationId: id,
    BillItems: body.BillItems.map(named),
    BillServices: (body.BillServices ?? []).map(named),
  }
  const taken = { ...attempt, body: sale }
  return judge(world, taken, await send(world, taken), true)
}
