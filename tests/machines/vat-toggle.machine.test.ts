import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { day } from '#domain/days.ts'
import { type VatAnswer, type VatChange, vatToggleMachine } from '#machines/vat-toggle.machine.ts'
import { scaled } from '#tests/support/depth.ts'

const refused: VatAnswer = { kind: 'refused', text: 'numberMissing', problems: [] }
const saved = (isEnabled: boolean): VatAnswer => ({ kind: 'saved', isEnabled })

/** Each change is answered when the test says so. */
function aToggle(isEnabled: boolean) {
  const asked: VatChange[] = []
  const answers: { resolve: (answer: VatAnswer) => void; reject: (error: Error) => void }[] = []
  const machine = vatToggleMachine.provide({
    actors: {
      saveVat: fromPromise<VatAnswer, VatChange>(({ input }) => {
        asked.push(input)
        return new Promise((resolve, reject) => answers.push({ resolve, reject }))
      }),
    },
  })
  const actor = createActor(machine, { input: { isEnabled } })
  let savedCount = 0
  actor.on('saved', () => {
    savedCount += 1
  })
  actor.start()
  const answer = async (given: VatAnswer | Error) => {
    const last = answers.at(-1)
    if (given instanceof Error) last?.reject(given)
    else last?.resolve(given)
    await waitFor(actor, snapshot => !snapshot.matches('saving'))
  }
  return {
    actor,
    asked,
    answer,
    state: () => actor.getSnapshot().value,
    box: () => actor.getSnapshot().context.isEnabled,
    savedCount: () => savedCount,
  }
}

describe('the box of VAT', () => {
  test('asks first, and stays as it was while it asks and when the answer is no', () => {
    const { actor, asked, state, box } = aToggle(true)
    actor.send({ type: 'toggle' })
    expect([state(), box(), asked]).toEqual(['asking', true, []])
    actor.send({ type: 'cancel' })
    expect([state(), box(), asked]).toEqual(['still', true, []])
  })

  test('is as the server replied, whatever was asked', async () => {
    const { actor, asked, answer, state, box, savedCount } = aToggle(true)
    actor.send({ type: 'toggle' })
    actor.send({ type: 'confirm', firstDay: null })
    // A second Enter confirms nothing again, and nothing can be cancelled any more.
    actor.send({ type: 'confirm', firstDay: null })
    actor.send({ type: 'cancel' })
    expect([state(), box(), asked]).toEqual(['saving', true, [{ isEnabled: false, firstDay: null }]])
    await answer(saved(false))
    expect([state(), box(), savedCount()]).toEqual(['still', false, 1])
    // A change that begins later leaves today as it is.
    actor.send({ type: 'toggle' })
    actor.send({ type: 'confirm', firstDay: day('2027-01-01') })
    await answer(saved(false))
    expect([state(), box(), savedCount(), asked.at(-1)]).toEqual([
      'still',
      false,
      2,
      { isEnabled: true, firstDay: '2027-01-01' },
    ])
  })

  test('a refusal and a lost answer leave it as it was, and the question open with the problem', async () => {
    const { actor, answer, state, box, savedCount } = aToggle(false)
    actor.send({ type: 'toggle' })
    actor.send({ type: 'confirm', firstDay: null })
    await answer(refused)
    expect([state(), box(), actor.getSnapshot().context.refusal]).toEqual(['asking', false, refused])
    actor.send({ type: 'confirm', firstDay: null })
    expect(actor.getSnapshot().context.refusal).toBeNull()
    await answer(new Error('lost'))
    expect(actor.getSnapshot().context.refusal).toEqual({ kind: 'refused', text: null, problems: [] })
    actor.send({ type: 'cancel' })
    expect([state(), box(), savedCount()]).toEqual(['still', false, 0])
  })

  test('what the server says meanwhile is shown, but not in the middle of a question', () => {
    const { actor, box } = aToggle(false)
    actor.send({ type: 'refreshed', isEnabled: true })
    expect(box()).toBe(true)
    actor.send({ type: 'toggle' })
    actor.send({ type: 'refreshed', isEnabled: false })
    expect(box()).toBe(true)
  })

  test('whatever is pressed and answered, it is the last reply of the server', async () => {
    const action = fc.constantFrom('toggle', 'confirm', 'cancel', 'yes', 'no', 'refused', 'lost')
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 30 }), async actions => {
        const { actor, answer, state, box } = aToggle(true)
        let isOn = true
        for (const each of actions) {
          if (each === 'toggle' || each === 'cancel') actor.send({ type: each })
          else if (each === 'confirm') actor.send({ type: each, firstDay: null })
          else if (state() === 'saving') {
            if (each === 'yes' || each === 'no') isOn = each === 'yes'
            await answer(each === 'lost' ? new Error('lost') : each === 'refused' ? refused : saved(isOn))
          }
          expect(box()).toBe(isOn)
        }
      }),
      { numRuns: scaled(100) },
    )
  })
})
