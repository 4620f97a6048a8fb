/** Stock counts: entered by two users at once, recounted, and closed with posted differences; some are cancelled, and some are undone. */
import { inventoryCountEndpoints, type NewCountEntry } from '#contract/inventory-count.ts'
import { quantity, ratioOne } from '#domain/money.ts'
import { newKey } from './attempts.ts'
import { aBranch, goodsOf } from './goods.ts'
import { codeOf, judgeCode, owner } from './lives.ts'
import { allTakenBack, areCovered, type CountLife, moveAll, stockKey } from './model.ts'
import { ask } from './people.ts'
import { personNamed, type World } from './world.ts'

const { openCount, addCountEntries, getCount, getCountLines, closeCount, cancelCount, undoCount } =
  inventoryCountEndpoints

const itemsOfCount = 12

/** A count of chosen items; an item can be in only one open count. */
export async function beginCount(world: World): Promise<string[]> {
  const { random, model } = world
  const branchId = aBranch(world)
  const all = goodsOf(world)
  const start = random.integer(0, all.length - 1)
  const itemIds = [...all.slice(start), ...all.slice(0, start)].slice(0, itemsOfCount).map(({ id }) => id)
  const body = { branchId, scope: 'items' as const, categoryIds: [], itemIds, note: '' }
  const answer = await ask(world.server.url, owner(world), openCount, { body }, { idempotencyKey: newKey(world) })
  if (answer.kind === 'reply') {
    model.openCounts = [...model.openCounts, { id: answer.reply.id, branchId }]
    return []
  }
  const isOther = model.openCounts.some(count => count.branchId === branchId)
  return judgeCode('a count', [isOther ? 'invalid_input' : 'reply'], answer)
}

/** Two users add entries at once; some recount. */
export async function countSome(world: World): Promise<string[]> {
  const { random, model } = world
  if (model.openCounts.length === 0) return beginCount(world)
  const count = random.pick(model.openCounts)
  const lines = await linesOf(world, count)
  if (typeof lines === 'string') return [lines]
  const entries = () =>
    Array.from({ length: random.integer(1, 4) }, (): NewCountEntry => entryOf(world, random.pick(lines).itemId, count))
  const [ours, theirs] = [entries(), entries()]
  const add = (person: string, some: readonly NewCountEntry[]) =>
    ask(
      world.server.url,
      personNamed(world.people, person),
      addCountEntries,
      { params: { id: count.id }, body: { entries: [...some] } },
      { idempotencyKey: newKey(world) },
    )
  const answers = await Promise.all([add('owner', ours), add('storekeeper', theirs)])
  return answers.flatMap(answer => judgeCode('what was counted', 'reply', answer))
}

/** A quantity near the stock, occasionally far from it. */
function entryOf({ random, model, itemsById }: World, itemId: number, { branchId }: CountLife): NewCountEntry {
  const unit = itemsById.get(itemId)?.units.find(({ ratio }) => ratio === ratioOne)
  if (!unit) throw new Error(`The item ${itemId} has no unit of ratio 1.`)
  const held = Math.max(0, Math.floor((model.stock.get(stockKey(itemId, branchId)) ?? 0) / 1000))
  const pieces = random.chance(0.1) ? random.integer(0, 20) : Math.max(0, held + random.integer(-2, 2))
  const kind = random.chance(0.6) ? 'recount' : 'add'
  return { kind, itemId, unitId: unit.id, quantity: quantity(pieces * 1000) }
}

async function linesOf(world: World, { id }: CountLife) {
  const query = { show: 'all', pageSize: 1000 } as const
  const answer = await ask(world.server.url, owner(world), getCountLines, { params: { id }, query })
  if (answer.kind !== 'reply') return `the lines of a count were answered ${codeOf(answer)}`
  return answer.reply.rows
}

/** Two users close at once, and one succeeds; the posted differences equal those shown before. */
export async function endCount(world: World): Promise<string[]> {
  const { random, model } = world
  if (model.openCounts.length === 0) return []
  const count = random.pick(model.openCounts)
  const lines = await linesOf(world, count)
  const read = await ask(world.server.url, owner(world), getCount, { params: { id: count.id } })
  if (typeof lines === 'string' || read.kind !== 'reply') return [`a count was answered ${codeOf(read)}`]
  const notCounted = random.chance(0.2) ? 'zero' : 'leave'
  const found = new Map(
    lines.map(({ itemId, expected, counted, difference }) => {
      const none = notCounted === 'zero' ? -expected : 0
      return [itemId, counted === null ? none : (difference ?? 0)]
    }),
  )
  const moves = { branchId: count.branchId, counts: found }
  const isEnough = areCovered(model, [moves])
  const isEmpty = lines.every(({ counted, expected }) => counted === null && (notCounted === 'leave' || expected === 0))
  const body = { notCounted, lastLineId: read.reply.lastLineId } as const
  const close = (person: string) =>
    ask(world.server.url, personNamed(world.people, person), closeCount, { params: { id: count.id }, body })
  const answers = await Promise.all([close('owner'), close('storekeeper')])
  const codes = answers.map(codeOf).sort()
  if (codes.includes('reply')) {
    model.openCounts = model.openCounts.filter(each => each !== count)
    model.closedCounts = [...model.closedCounts, { ...count, found: moves }]
    moveAll(model, [moves])
    const isOnce = codes.join() === 'count_ended,reply'
    return [
      ...(isOnce ? [] : [`two who closed a count were answered ${codes}`]),
      ...(isEnough ? [] : [`the count ${count.id} took more than the shelf held`]),
    ]
  }
  const due = isEmpty ? 'process_ignored' : isEnough ? 'reply' : 'quantity_over'
  return answers.flatMap(answer => judgeCode('the closing of a count', due, answer))
}

export async function giveUpCount(world: World): Promise<string[]> {
  const { random, model } = world
  if (model.openCounts.length === 0) return []
  const count = random.pick(model.openCounts)
  const answer = await ask(world.server.url, owner(world), cancelCount, { params: { id: count.id }, body: {} })
  model.openCounts = model.openCounts.filter(each => each !== count)
  return judgeCode('a count that is given up', 'reply', answer)
}

/** The last count can be undone, unless its surplus goods are gone. */
export async function undoLastCount(world: World): Promise<string[]> {
  const { model } = world
  const last = model.closedCounts.at(-1)
  if (!last) return []
  const answer = await ask(world.server.url, owner(world), undoCount, { params: { id: last.id }, body: {} })
  const back = allTakenBack([last.found])
  const isEnough = areCovered(model, back)
  if (answer.kind !== 'reply') return judgeCode('an undone count', 'quantity_issue', answer)
  model.closedCounts = model.closedCounts.slice(0, -1)
  moveAll(model, back)
  return isEnough ? [] : [`the count ${last.id} was undone although its goods are gone`]
}
