import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { RoleDraft } from '#domain/access/role-rules.ts'
import { rate } from '#domain/money.ts'
import { type RoleAnswer, roleEditorMachine, type StoredRole } from '#machines/role-editor.machine.ts'

/** Sells and sees users; the last claim is of a newer server. */
const seller: StoredRole = {
  ...{ name: 'seller', description: 'Sells at the till', discountPercentage: rate(750) },
  claims: [{ claimValue: 'f-create-sales-invoice' }, { claimValue: 'users.view' }, { claimValue: 'f-of-tomorrow' }],
}
const [sale, quotation, refund, usersView] = [101, 102, 103, 706]

/** Each save is answered when the test says so. */
function anEditor(stored: StoredRole | null, isReadOnly = false) {
  const sent: RoleDraft[] = []
  const answers: { resolve: (answer: RoleAnswer) => void; reject: (error: Error) => void }[] = []
  const machine = roleEditorMachine.provide({
    actors: {
      saveRole: fromPromise<RoleAnswer, RoleDraft>(({ input }) => {
        sent.push(input)
        return new Promise((resolve, reject) => answers.push({ resolve, reject }))
      }),
    },
  })
  const actor = createActor(machine, { input: { stored, isReadOnly } })
  const emitted: unknown[] = []
  actor.on('*', event => emitted.push(event))
  actor.start()
  const answer = async (given: RoleAnswer | Error) => {
    const last = answers.at(-1)
    if (given instanceof Error) last?.reject(given)
    else last?.resolve(given)
    await waitFor(actor, snapshot => !snapshot.matches('saving'))
  }
  const change = (part: Partial<RoleDraft>) => actor.send({ type: 'change', part })
  const tick = (features: readonly number[], isTicked: boolean) => actor.send({ type: 'tick', features, isTicked })
  const shown = () => {
    const { value, context } = actor.getSnapshot()
    return { value, ...context }
  }
  return { actor, sent, emitted, answer, change, tick, shown }
}

describe('the role editor', () => {
  test('of a new role starts empty, with all boxes cleared', () => {
    expect(anEditor(null).shown()).toMatchObject({
      value: 'editing',
      draft: { name: '', description: '', features: [], discountPercentage: '' },
    })
  })

  test('of a stored role takes its boxes from the claims', () => {
    expect(anEditor(seller).shown()).toMatchObject({
      value: 'editing',
      draft: {
        name: 'seller',
        description: 'Sells at the till',
        features: [sale, usersView],
        discountPercentage: '7.5%',
      },
    })
  })

  test('changes nothing without the permission', () => {
    const { actor, sent, emitted, change, tick, shown } = anEditor(seller, true)
    change({ name: 'other' })
    tick([quotation], true)
    actor.send({ type: 'save' })
    expect(shown()).toMatchObject({ value: 'reading', draft: { name: 'seller', features: [sale, usersView] } })
    actor.send({ type: 'cancel' })
    expect(shown().value).toBe('closed')
    expect([sent, emitted]).toEqual([[], []])
  })

  test('ticking a group sets all its features, and clearing it clears them', () => {
    const { tick, shown } = anEditor(seller)
    tick([sale, quotation, refund], true)
    expect(shown().draft.features.toSorted()).toEqual([sale, quotation, refund, usersView])
    tick([quotation], false)
    expect(shown().draft.features.toSorted()).toEqual([sale, refund, usersView])
    tick([sale, quotation, refund], false)
    expect(shown().draft.features).toEqual([usersView])
  })

  test('cancelling forgets the input and closes with a message', () => {
    const { actor, emitted, change, shown } = anEditor(seller)
    change({ name: 'other' })
    actor.send({ type: 'cancel' })
    expect(shown()).toMatchObject({ value: 'closed', draft: { name: 'seller' } })
    expect(emitted).toEqual([{ type: 'cancelled' }])
  })

  test('saves once, reports the name of the server, forgets the input and closes', async () => {
    const { actor, sent, emitted, answer, change, shown } = anEditor(null)
    change({ name: ' buyer' })
    actor.send({ type: 'save' })
    actor.send({ type: 'save' })
    actor.send({ type: 'cancel' })
    expect(shown().value).toBe('saving')
    await answer({ kind: 'saved', name: 'buyer' })
    expect(sent).toEqual([{ name: ' buyer', description: '', features: [], discountPercentage: '' }])
    expect(emitted).toEqual([{ type: 'saved', name: 'buyer' }])
    expect(shown()).toMatchObject({ value: 'closed', draft: { name: '' } })
  })

  test('sends nothing that has a problem, and a changed field loses its own', () => {
    const { actor, sent, emitted, change, shown } = anEditor(null)
    change({ discountPercentage: '101' })
    actor.send({ type: 'save' })
    expect(sent).toEqual([])
    expect(emitted).toEqual([{ type: 'refused' }])
    expect(shown().problems.map(({ at }) => at)).toEqual(['name', 'discountPercentage'])
    change({ name: 'buyer' })
    expect(shown().problems.map(({ at }) => at)).toEqual(['discountPercentage'])
  })

  test('preserves the input after a refusal or a lost reply, and can save again', async () => {
    const { actor, emitted, answer, change, tick, shown } = anEditor(null)
    change({ name: 'seller' })
    actor.send({ type: 'save' })
    const problems = [
      { at: 'name', code: 'duplicate' },
      { at: 'features', code: 'notAllowed' },
    ]
    await answer({ kind: 'refused', text: 'The name is taken', problems })
    expect(shown()).toMatchObject({ value: 'failed', refusal: 'The name is taken', draft: { name: 'seller' } })
    tick([sale], true)
    expect(shown().problems.map(({ at }) => at)).toEqual(['name'])
    actor.send({ type: 'save' })
    await answer(new Error('no network'))
    expect(shown()).toMatchObject({ value: 'failed', refusal: null, problems: [], draft: { features: [sale] } })
    actor.send({ type: 'save' })
    await answer({ kind: 'saved', name: 'seller' })
    expect(emitted).toEqual([{ type: 'refused' }, { type: 'refused' }, { type: 'saved', name: 'seller' }])
  })
})
