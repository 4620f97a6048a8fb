import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import type { UserDraft, UserFormKind } from '#domain/access/user-rules.ts'
import { type UserAnswer, type UserValues, userEditorMachine } from '#machines/user-editor.machine.ts'

const stored: UserValues = {
  ...{ userName: 'salem', fullName: 'Salem', email: 'salem@shop.example', jobTitle: '', phoneNumber: '' },
  ...{ isEnabled: true, isLockedOut: true, mustChangePassword: false, roles: ['cashier'], features: [] },
  ...{ discountLimit: '', branchIds: [], branchId: null },
}
const refused: UserAnswer = {
  kind: 'refused',
  text: 'The name is taken',
  problems: [{ at: 'userName', code: 'duplicate' }],
}

/** Each save is answered when the test says so. */
function anEditor(kind: UserFormKind, isEdited = false) {
  const sent: UserDraft[] = []
  const answers: { resolve: (answer: UserAnswer) => void; reject: (error: Error) => void }[] = []
  const machine = userEditorMachine.provide({
    actors: {
      saveUser: fromPromise<UserAnswer, UserDraft>(({ input }) => {
        sent.push(input)
        return new Promise((resolve, reject) => answers.push({ resolve, reject }))
      }),
    },
  })
  const actor = createActor(machine, { input: { kind, mayAssignRoles: false, stored, isEdited } })
  const emitted: string[] = []
  const roleChanges: unknown[] = []
  actor.on('*', ({ type }) => emitted.push(type))
  actor.on('saved', event => roleChanges.push(event.roleChanges))
  actor.start()
  const answer = async (given: UserAnswer | Error) => {
    const last = answers.at(-1)
    if (given instanceof Error) last?.reject(given)
    else last?.resolve(given)
    await waitFor(actor, snapshot => !snapshot.matches('saving'))
  }
  const change = (part: Partial<UserDraft>) => actor.send({ type: 'change', part })
  const shown = () => {
    const { value, context } = actor.getSnapshot()
    return { value, ...context }
  }
  return { actor, sent, emitted, roleChanges, answer, change, shown }
}

describe('the user editor', () => {
  test('is read until it is edited, and cancelling forgets what was typed', () => {
    const { actor, emitted, change, shown } = anEditor('own')
    change({ fullName: 'lost' })
    expect(shown()).toMatchObject({ value: 'view', draft: { fullName: 'Salem' } })
    actor.send({ type: 'edit' })
    change({ fullName: 'Salem Ali', currentPassword: 'secret' })
    expect(shown()).toMatchObject({ value: 'edit', draft: { fullName: 'Salem Ali' } })
    actor.send({ type: 'cancel' })
    expect(shown()).toMatchObject({ value: 'view', draft: { fullName: 'Salem', currentPassword: '' } })
    expect(emitted).toEqual(['cancelled'])
  })

  test('of a new user starts in editing, enabled as given', () => {
    expect(anEditor('new').shown()).toMatchObject({ value: 'edit', draft: { isEnabled: true } })
  })

  test('sends nothing that has a problem, and a changed field loses its own', () => {
    const { actor, sent, emitted, change, shown } = anEditor('own')
    actor.send({ type: 'edit' })
    change({ userName: '' })
    actor.send({ type: 'save' })
    expect(sent).toEqual([])
    expect(emitted).toEqual(['refused'])
    expect(shown().problems.map(({ at }) => at)).toEqual(['userName', 'currentPassword'])
    change({ userName: 'salem2' })
    expect(shown().problems.map(({ at }) => at)).toEqual(['currentPassword'])
  })

  test('returns to reading with the values of the server, without passwords', async () => {
    const { actor, sent, emitted, answer, change, shown } = anEditor('own')
    actor.send({ type: 'edit' })
    change({ fullName: ' Salem Ali', currentPassword: 'secret' })
    actor.send({ type: 'save' })
    expect(shown().value).toBe('saving')
    // A second Enter saves once, and nothing is given up any more.
    actor.send({ type: 'save' })
    actor.send({ type: 'cancel' })
    await answer({ kind: 'saved', values: { ...stored, fullName: 'Salem Ali' } })
    expect(sent).toHaveLength(1)
    expect(shown()).toMatchObject({ value: 'view', stored: { fullName: 'Salem Ali' } })
    expect(shown().draft).toMatchObject({ fullName: 'Salem Ali', currentPassword: '' })
    expect(emitted).toEqual(['saved'])
  })

  test('keeps what was typed after a refusal or a lost reply, and can save again', async () => {
    const { actor, emitted, answer, change, shown } = anEditor('own')
    actor.send({ type: 'edit' })
    change({ userName: 'taken', currentPassword: 'secret' })
    actor.send({ type: 'save' })
    await answer(refused)
    expect(shown()).toMatchObject({ value: 'failed', refusal: 'The name is taken', draft: { userName: 'taken' } })
    actor.send({ type: 'save' })
    await answer(new Error('no network'))
    expect(shown()).toMatchObject({ value: 'failed', refusal: null, problems: [], draft: { userName: 'taken' } })
    change({ userName: 'free' })
    actor.send({ type: 'save' })
    await answer({ kind: 'saved', values: { ...stored, userName: 'free' } })
    expect(emitted).toEqual(['refused', 'refused', 'saved'])
  })

  test('shows newer values of the server only while it is read', () => {
    const { actor, change, shown } = anEditor('own')
    actor.send({ type: 'refreshed', stored: { ...stored, phoneNumber: '1' } })
    expect(shown().draft.phoneNumber).toBe('1')
    actor.send({ type: 'edit' })
    change({ phoneNumber: '2' })
    actor.send({ type: 'refreshed', stored: { ...stored, phoneNumber: '3' } })
    expect(shown().draft.phoneNumber).toBe('2')
  })

  test('shows a mismatch of the passwords until either of them is corrected', () => {
    const { actor, change, shown } = anEditor('other', true)
    const wrong = () => shown().problems.map(({ at, code }) => `${at} ${code}`)
    for (const corrected of ['newPassword', 'confirmPassword'] as const) {
      change({ newPassword: 'Better%Lamp26', confirmPassword: 'Better%Lamp27' })
      actor.send({ type: 'save' })
      expect(wrong()).toEqual(['confirmPassword passwordMismatch'])
      change({ fullName: 'Salem Ali' })
      expect(wrong()).toHaveLength(1)
      change({ [corrected]: 'Better%Lamp28' })
      expect(wrong()).toEqual([])
    }
  })

  test('of another user may start in editing', () => {
    expect(anEditor('other', true).shown().value).toBe('edit')
  })

  test('asks a user whose password another one sets to change it, unless that is cleared', () => {
    const { change, shown } = anEditor('other', true)
    change({ newPassword: 'Better%Lamp26' })
    expect(shown().draft.mustChangePassword).toBe(true)
    change({ mustChangePassword: false })
    change({ confirmPassword: 'Better%Lamp26' })
    expect(shown().draft.mustChangePassword).toBe(false)
    const own = anEditor('own', true)
    own.change({ newPassword: 'Better%Lamp26' })
    expect(own.shown().draft.mustChangePassword).toBe(false)
  })

  test('shows that the lock has ended, without losing the input', () => {
    const { actor, change, shown } = anEditor('other', true)
    change({ phoneNumber: '2' })
    actor.send({ type: 'unblocked' })
    expect(shown()).toMatchObject({ stored: { isLockedOut: false }, draft: { isLockedOut: false, phoneNumber: '2' } })
    actor.send({ type: 'cancel' })
    expect(shown().draft).toMatchObject({ isLockedOut: false, phoneNumber: '' })
  })

  test('reports which roles a save added and removed', async () => {
    const { actor, roleChanges, answer, change } = anEditor('other', true)
    change({ roles: ['seller', 'buyer'] })
    actor.send({ type: 'save' })
    await answer({ kind: 'saved', values: { ...stored, roles: ['seller', 'buyer'] } })
    actor.send({ type: 'edit' })
    actor.send({ type: 'save' })
    await answer({ kind: 'saved', values: { ...stored, roles: ['seller', 'buyer'] } })
    expect(roleChanges).toEqual([
      { added: ['seller', 'buyer'], removed: ['cashier'] },
      { added: [], removed: [] },
    ])
  })

  test('reports all roles of a new user as added', async () => {
    const { actor, roleChanges, answer, change } = anEditor('new')
    change({ newPassword: 'Demo@2026', confirmPassword: 'Demo@2026' })
    actor.send({ type: 'save' })
    await answer({ kind: 'saved', values: stored })
    expect(roleChanges).toEqual([{ added: ['cashier'], removed: [] }])
  })
})
