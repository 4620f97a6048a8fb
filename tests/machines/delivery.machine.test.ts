import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { type DeliveryAction, type DeliveryOutcome, deliveryMachine } from '#machines/delivery.machine.ts'
import { scaled } from '#tests/support/depth.ts'

const changed: DeliveryOutcome = { kind: 'changed' }
const refused: DeliveryOutcome = { kind: 'refused', reason: { kind: 'shared', text: 'periodLocked', problems: [] } }

/** Each bill is answered when the test says so. */
function aDelivery(billIds: readonly number[], { isDelivered = true, isAsked = false } = {}) {
  const asked: DeliveryAction[] = []
  const answers: { resolve: (outcome: DeliveryOutcome) => void; reject: (error: Error) => void }[] = []
  const machine = deliveryMachine.provide({
    actors: {
      changeDelivery: fromPromise<DeliveryOutcome, DeliveryAction>(({ input }) => {
        asked.push(input)
        return new Promise((resolve, reject) => answers.push({ resolve, reject }))
      }),
    },
  })
  const actor = createActor(machine, { input: { billIds, isDelivered, isAsked } })
  let sent = 0
  actor.on('sent', () => {
    sent += 1
  })
  actor.start()
  const state = () => String(actor.getSnapshot().value)
  const kinds = () => actor.getSnapshot().context.outcomes.map(({ kind }) => kind)
  const answer = async (outcome: DeliveryOutcome | Error) => {
    const before = kinds().length
    const last = answers.at(-1)
    if (outcome instanceof Error) last?.reject(outcome)
    else last?.resolve(outcome)
    await waitFor(actor, snapshot => snapshot.context.outcomes.length > before)
  }
  return { actor, asked, answer, state, kinds, sent: () => sent }
}

describe('the machine of deliveries', () => {
  test('asks nothing of the server before it is confirmed, and nothing at all when it is left', () => {
    const delivery = aDelivery([1, 2], { isDelivered: false, isAsked: true })
    expect([delivery.state(), delivery.asked]).toEqual(['asking', []])
    delivery.actor.send({ type: 'cancel' })
    expect([delivery.state(), delivery.asked, delivery.sent()]).toEqual(['closed', [], 0])
  })

  test('changes one bill after the other, and is over when all are changed', async () => {
    const delivery = aDelivery([7, 9], { isAsked: true })
    delivery.actor.send({ type: 'confirm' })
    // A second Enter confirms nothing again.
    delivery.actor.send({ type: 'confirm' })
    expect(delivery.asked).toEqual([{ billId: 7, isDelivered: true }])
    await delivery.answer(changed)
    expect(delivery.asked).toEqual([
      { billId: 7, isDelivered: true },
      { billId: 9, isDelivered: true },
    ])
    await delivery.answer(changed)
    expect([delivery.state(), delivery.sent()]).toEqual(['closed', 1])
  })

  test('a refusal stops none of the others, and is reported at the end', async () => {
    const delivery = aDelivery([1, 2, 3])
    await delivery.answer(changed)
    await delivery.answer(refused)
    expect(delivery.state()).toBe('sending')
    await delivery.answer(new Error('lost'))
    expect(delivery.asked.map(({ billId }) => billId)).toEqual([1, 2, 3])
    expect(delivery.actor.getSnapshot().context.outcomes).toEqual([
      changed,
      refused,
      { kind: 'refused', reason: { kind: 'noAnswer' } },
    ])
    expect([delivery.state(), delivery.sent()]).toEqual(['reporting', 1])
    delivery.actor.send({ type: 'close' })
    expect(delivery.state()).toBe('closed')
  })

  test('a stop lets the bill that is under way come to its end, and leaves those after it', async () => {
    const delivery = aDelivery([1, 2, 3])
    await delivery.answer(changed)
    delivery.actor.send({ type: 'stop' })
    expect(delivery.state()).toBe('sending')
    await delivery.answer(changed)
    expect([delivery.state(), delivery.asked.length, delivery.kinds(), delivery.sent()]).toEqual([
      'reporting',
      2,
      ['changed', 'changed'],
      1,
    ])
  })

  test('a stop during the last bill changes nothing', async () => {
    const delivery = aDelivery([1])
    delivery.actor.send({ type: 'stop' })
    await delivery.answer(changed)
    expect(delivery.state()).toBe('closed')
  })

  test('whatever is answered, each bill is asked for once and in its order', async () => {
    const answers = fc.array(fc.constantFrom<DeliveryOutcome | Error>(changed, refused, new Error('lost')), {
      minLength: 1,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(answers, async given => {
        const delivery = aDelivery(given.map((_, place) => place + 1))
        for (const each of given) await delivery.answer(each)
        expect(delivery.asked.map(({ billId }) => billId)).toEqual(given.map((_, place) => place + 1))
        expect(delivery.state()).toBe(given.every(each => each === changed) ? 'closed' : 'reporting')
      }),
      { numRuns: scaled(60) },
    )
  })
})
