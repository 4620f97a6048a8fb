/** Campaigns of the shop: sales under a campaign, also by users without discount permission, and sales that claim more than its discount. */
import { billEndpoints, type NewBill, type NewBillLine } from '#contract/bill.ts'
import { definitionEndpoints } from '#contract/definitions/registry.ts'
import { addDays, day } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { newAttempt, newKey } from './attempts.ts'
import { withFigures } from './baskets.ts'
import { ask } from './people.ts'
import { type Attempt, judge, send } from './sales.ts'
import { personNamed, type World } from './world.ts'

/** The discount is at least a fifth, so that it reduces even the smallest line. */
export async function sellUnderCampaign(world: World): Promise<string[]> {
  const { random, items, till } = world
  const percentOff = rate(random.integer(2000, 9000))
  const nameAr = `حملة ${newKey(world)}`
  const row = { nameAr, appliesTo: 'allItems', percentOff, startDay: addDays(day(world.today), -1) }
  const owner = personNamed(world.people, 'owner')
  const options = { idempotencyKey: newKey(world) }
  const made = await ask(world.server.url, owner, definitionEndpoints.discountAdd, { body: row }, options)
  if (made.kind !== 'reply') return [`a sound campaign was answered ${JSON.stringify(made)}`]
  const attempt = attemptWithoutTobacco(world)
  const under = (percent: number): NewBill => {
    const named = (line: NewBillLine): NewBillLine => ({
      ...line,
      discount: { kind: 'percent', percent: rate(percent) },
      campaignId: made.reply.id,
    })
    const { BillItems, BillServices = [] } = attempt.body
    const body = {
      ...attempt.body,
      discount: null,
      BillItems: BillItems.map(named),
      BillServices: BillServices.map(named),
    }
    return withFigures(body, items, till, total => [{ method: 'mada', amount: total }])
  }
  const greedy = { body: under(percentOff + random.integer(500, 1000)) }
  const refused = await ask(world.server.url, attempt.person, billEndpoints.createBill, greedy, {
    idempotencyKey: newKey(world),
  })
  if (refused.kind !== 'refused')
    return [`a bill that claims more than its campaign gives was answered ${refused.kind}`]
  const sound = { ...attempt, body: under(percentOff) }
  return judge(world, sound, await send(world, sound), true)
}

/** A campaign discount can go below the minimum price of tobacco, which blocks the sale. */
function attemptWithoutTobacco(world: World): Attempt {
  const tobacco = new Set(world.items.filter(({ isTobacco }) => isTobacco).map(({ id }) => id))
  for (;;) {
    const attempt = newAttempt(world)
    if (attempt.body.BillItems.every(({ itemId }) => !tobacco.has(itemId))) return attempt
  }
}
