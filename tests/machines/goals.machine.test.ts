import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { MonthlyGoal } from '#contract/goals.ts'
import { day } from '#domain/days.ts'
import { halalas } from '#domain/money.ts'
import { month } from '#domain/months.ts'
import {
  type GoalAnswer,
  type GoalChange,
  type GoalsAnswer,
  type GoalsAsked,
  goalsMachine,
  type NewGoal,
} from '#machines/goals.machine.ts'
import { scaled } from '#tests/support/depth.ts'

const asked: GoalsAsked = { from: month('2026-01'), to: month('2026-07'), branchId: -1 }
const aGoal = (id: number, isOpen = true): MonthlyGoal => ({
  ...{ id, branchId: -1, branchName: '', branch: null, date: day('2026-01-01'), goal: halalas(100) },
  ...{ version: 1, isOpen, reached: null },
})
const loaded: GoalsAnswer = { kind: 'loaded', goals: [aGoal(1), aGoal(2, false), aGoal(0)] }
const refused: GoalAnswer = { kind: 'refused', text: 'no', problems: [], isOvertaken: false }
const overtaken: GoalAnswer = { ...refused, isOvertaken: true }
const draft: NewGoal = { branchId: 1, month: month('2026-02'), goal: halalas(5) }

type Pending = { readonly resolve: (answer: never) => void; readonly reject: (error: Error) => void }

/** Each call is answered when the test says so. */
function theGoals() {
  const sent: [string, unknown][] = []
  const pending: Pending[] = []
  const answering =
    (name: string) =>
    ({ input }: { input: unknown }): Promise<never> => {
      sent.push([name, input])
      return new Promise((resolve, reject) => pending.push({ resolve, reject }))
    }
  const machine = goalsMachine.provide({
    actors: {
      loadGoals: fromPromise<GoalsAnswer, GoalsAsked>(answering('load')),
      addGoal: fromPromise<GoalAnswer, NewGoal | null>(answering('add')),
      changeGoal: fromPromise<GoalAnswer, GoalChange | null>(answering('change')),
      removeGoal: fromPromise<GoalAnswer, MonthlyGoal | null>(answering('remove')),
    },
  })
  const actor = createActor(machine, { input: { asked } })
  const notices: string[] = []
  actor.on('notice', ({ what }) => notices.push(what))
  actor.start()
  const state = () => actor.getSnapshot().value
  const answer = async (given: GoalsAnswer | GoalAnswer | Error) => {
    const [before, last] = [actor.getSnapshot(), pending.at(-1)]
    if (given instanceof Error) last?.reject(given)
    else last?.resolve(given as never)
    await waitFor(actor, snapshot => snapshot !== before)
  }
  return { actor, sent, notices, state, answer, context: () => actor.getSnapshot().context }
}

async function listed() {
  const goals = theGoals()
  await goals.answer(loaded)
  return goals
}

describe('the goals', () => {
  test('are listed as they were loaded; none and a failure are warnings over an empty list', async () => {
    const { actor, answer, state, context, sent } = await listed()
    expect([state(), context().goals.length, context().warning]).toEqual(['listed', 3, null])
    actor.send({ type: 'reload' })
    expect([state(), context().goals.length]).toEqual(['loading', 3])
    await answer({ kind: 'none' })
    expect([state(), context().goals, context().warning]).toEqual(['listed', [], 'none'])
    const next = { ...asked, branchId: 2 }
    actor.send({ type: 'search', asked: next })
    await answer(loaded)
    expect([context().warning, sent.at(-1)]).toEqual([null, ['load', next]])
    actor.send({ type: 'reload' })
    await answer(new Error('lost'))
    expect([state(), context().goals, context().warning]).toEqual(['listed', [], 'failed'])
  })

  test('of two searches the last one counts', async () => {
    const { actor, state, sent, answer, context } = theGoals()
    actor.send({ type: 'search', asked: { ...asked, branchId: 1 } })
    expect([state(), sent.length]).toEqual(['loading', 2])
    await answer({ kind: 'none' })
    expect([context().asked.branchId, context().warning]).toEqual([1, 'none'])
  })

  test('are edited until that is given up or stored, and then read anew', async () => {
    const { actor, answer, state, context, notices, sent } = await listed()
    actor.send({ type: 'edit', id: 1 })
    expect([state(), context().of?.id]).toEqual(['editing', 1])
    actor.send({ type: 'cancel' })
    expect([state(), context().of]).toEqual(['listed', null])
    actor.send({ type: 'edit', id: 1 })
    actor.send({ type: 'save', goal: halalas(7) })
    // A second Enter stores nothing again.
    actor.send({ type: 'save', goal: halalas(8) })
    actor.send({ type: 'search', asked })
    expect([state(), sent.length]).toEqual(['changing', 2])
    expect(sent.at(-1)).toEqual(['change', { of: aGoal(1), goal: 7 }])
    await answer(refused)
    expect([state(), context().of?.id, context().refusal]).toEqual(['editing', 1, refused])
    actor.send({ type: 'save', goal: halalas(9) })
    await answer(new Error('lost'))
    expect([state(), context().refusal?.text]).toEqual(['editing', null])
    actor.send({ type: 'save', goal: halalas(9) })
    await answer({ kind: 'done' })
    expect([state(), notices]).toEqual(['loading', ['changed']])
  })

  test('are not left for another one, or for other months, with something typed', async () => {
    const { actor, answer, state, context, notices, sent } = await listed()
    actor.send({ type: 'edit', id: 1 })
    actor.send({ type: 'edit', id: 1 })
    expect(notices).toEqual([])
    const next = { ...asked, branchId: 5 }
    actor.send({ type: 'edit', id: 2 })
    actor.send({ type: 'remove', id: 2 })
    actor.send({ type: 'add' })
    actor.send({ type: 'reload' })
    actor.send({ type: 'search', asked: next })
    expect([state(), context().of?.id, sent.length]).toEqual(['editing', 1, 1])
    expect(notices).toEqual(Array.from({ length: 5 }, () => 'unfinished'))
    actor.send({ type: 'cancel' })
    expect([state(), sent.at(-1)]).toEqual(['loading', ['load', next]])
    await answer(loaded)
    actor.send({ type: 'add' })
    actor.send({ type: 'search', asked })
    expect(state()).toBe('adding')
    actor.send({ type: 'cancel' })
    expect([state(), sent.at(-1)]).toEqual(['loading', ['load', asked]])
  })

  test('of months that are over stay, and what has no id is not meant', async () => {
    const { actor, state, notices } = await listed()
    for (const type of ['edit', 'remove'] as const) {
      actor.send({ type, id: 2 })
      actor.send({ type, id: 0 })
      actor.send({ type, id: 99 })
      expect(state()).toBe('listed')
    }
    expect(notices).toEqual(['past', 'past'])
  })

  test('are set, and a refusal leaves the dialog open', async () => {
    const { actor, answer, state, context, notices, sent } = await listed()
    actor.send({ type: 'add' })
    actor.send({ type: 'create', draft })
    expect([state(), sent.at(-1)]).toEqual(['creating', ['add', draft]])
    await answer(refused)
    expect([state(), context().refusal]).toEqual(['adding', refused])
    actor.send({ type: 'create', draft })
    expect(context().refusal).toBeNull()
    await answer({ kind: 'done' })
    expect([state(), notices]).toEqual(['loading', ['added']])
  })

  test('are deleted once that was confirmed, and a failure is reported', async () => {
    const { actor, answer, state, context, notices, sent } = await listed()
    actor.send({ type: 'remove', id: 1 })
    actor.send({ type: 'cancel' })
    expect([state(), sent.length]).toEqual(['listed', 1])
    for (const given of [refused, new Error('lost')]) {
      actor.send({ type: 'remove', id: 1 })
      actor.send({ type: 'confirm' })
      expect([state(), sent.at(-1)]).toEqual(['deleting', ['remove', aGoal(1)]])
      await answer(given)
      expect([state(), context().goals.length]).toEqual(['listed', 3])
    }
    actor.send({ type: 'remove', id: 1 })
    actor.send({ type: 'confirm' })
    await answer({ kind: 'done' })
    expect([state(), notices]).toEqual(['loading', ['removeFailed', 'removeFailed', 'removed']])
  })

  test('that somebody else has changed are read anew, and what is typed is saved over what is known now', async () => {
    const { actor, answer, state, context, notices, sent } = await listed()
    const theirs = { ...aGoal(1), goal: halalas(500), version: 2 }
    actor.send({ type: 'edit', id: 1 })
    actor.send({ type: 'save', goal: halalas(7) })
    actor.send({ type: 'search', asked: { ...asked, branchId: 3 } })
    await answer(overtaken)
    // Read as the list was asked for in which it is edited.
    expect([state(), sent.at(-1)]).toEqual(['overtaken', ['load', asked]])
    await answer({ kind: 'loaded', goals: [theirs] })
    expect([state(), context().of, context().isOvertaken, context().refusal]).toEqual(['editing', theirs, true, null])
    actor.send({ type: 'save', goal: halalas(7) })
    expect([sent.at(-1), context().isOvertaken]).toEqual([['change', { of: theirs, goal: 7 }], false])
    // Whose list cannot be read anew tries again with what is known.
    await answer(overtaken)
    await answer(new Error('lost'))
    expect([state(), context().of, context().refusal]).toEqual(['editing', theirs, overtaken])
    expect(notices).toEqual([])
  })

  test('that somebody else has deleted, or whose month is over meanwhile, are reported with the typed amount', async () => {
    for (const [goals, what] of [
      [[aGoal(3)], 'gone'],
      [[aGoal(1, false)], 'past'],
    ] as const) {
      const { actor, answer, state, context, notices } = await listed()
      actor.send({ type: 'edit', id: 1 })
      actor.send({ type: 'save', goal: halalas(7) })
      await answer(overtaken)
      await answer({ kind: 'loaded', goals })
      expect([state(), notices, context().goals, context().amount]).toEqual(['listed', [what], goals, 7])
    }
    const { actor, answer, state, notices } = await listed()
    actor.send({ type: 'remove', id: 1 })
    actor.send({ type: 'confirm' })
    await answer(overtaken)
    expect([state(), notices]).toEqual(['loading', ['removeFailed']])
  })

  test('of more months than one reply has are none, and that is a warning', async () => {
    const { answer, state, context } = theGoals()
    await answer({ kind: 'tooLong' })
    expect([state(), context().goals, context().warning]).toEqual(['listed', [], 'tooLong'])
  })

  test('are those that were searched for while one of them was sent, once the list is come back to', async () => {
    const next = { ...asked, branchId: 3 }
    const { actor, answer, state, context, sent } = await listed()
    actor.send({ type: 'edit', id: 1 })
    actor.send({ type: 'save', goal: halalas(7) })
    actor.send({ type: 'search', asked: next })
    await answer({ kind: 'done' })
    expect([state(), sent.at(-1)]).toEqual(['loading', ['load', next]])
    await answer(loaded)
    const later = { ...asked, branchId: 4 }
    actor.send({ type: 'edit', id: 1 })
    actor.send({ type: 'save', goal: halalas(7) })
    actor.send({ type: 'search', asked: later })
    await answer(refused)
    // What was refused can still be mended; the rows are known to be those of before.
    expect([state(), context().refusal, context().read]).toEqual(['editing', refused, next])
    actor.send({ type: 'cancel' })
    expect([state(), sent.at(-1)]).toEqual(['loading', ['load', later]])
    await answer(new Error('lost'))
    expect([state(), context().read, context().warning]).toEqual(['listed', later, 'failed'])
  })

  test('are never sent without having been asked for, whatever is pressed and answered', async () => {
    const actions = fc.constantFrom(
      'search',
      'reload',
      'edit',
      'save',
      'add',
      'create',
      'remove',
      'confirm',
      'cancel',
      'yes',
      'no',
      'late',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(actions, { maxLength: 25 }), async list => {
        const { actor, answer, state, sent, context } = theGoals()
        for (const action of list) {
          const before = sent.length
          const was = state()
          if (action === 'search') actor.send({ type: action, asked })
          else if (action === 'edit' || action === 'remove') actor.send({ type: action, id: 1 })
          else if (action === 'save') actor.send({ type: action, goal: halalas(1) })
          else if (action === 'create') actor.send({ type: action, draft })
          else if (action !== 'yes' && action !== 'no' && action !== 'late') actor.send({ type: action })
          else if (was === 'loading' || was === 'overtaken') await answer(action === 'yes' ? loaded : { kind: 'none' })
          else if (was === 'changing' || was === 'creating' || was === 'deleting')
            await answer(action === 'yes' ? { kind: 'done' } : action === 'no' ? refused : overtaken)
          const writes = sent.slice(before).filter(([name]) => name !== 'load')
          const asks = [was, action].join(' ')
          expect(writes.length).toBe(['editing save', 'adding create', 'asking confirm'].includes(asks) ? 1 : 0)
          // Whatever is taken up is there, and its month is not over.
          expect(context().of?.isOpen ?? true).toBe(true)
        }
      }),
      { numRuns: scaled(150) },
    )
  })
})
