import { beforeAll, expect, it } from 'vitest'
import { savedViewEndpoints, savedViewsMax } from '#contract/saved-view.ts'
import { createUser } from '#server/identity/users.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople, newUser, type Person } from '#tests/support/people.ts'

const { listViews, saveView, renameView, dropView, listViewRoles, shareView } = savedViewEndpoints

const sold = { path: '/reports/sold-items', search: '?rows=item&columns=net', period: 'lastMonth' } as const
const alone = { sharedWith: null, savedBy: null }

describeOnBoth('saved views', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  it('are listed by their names, and one whose name is spelled otherwise is replaced', async () => {
    const as = await server.signIn('cashier')
    expect(await server.call(listViews, {}, { as })).toEqual([])
    const first = await server.call(saveView, { body: { ...sold, name: 'أرباح الشهر' } }, { as })
    expect(first).toMatchObject({ ...sold, name: 'أرباح الشهر' })
    await server.call(saveView, { body: { ...sold, name: 'Abc', period: null } }, { as })
    const again = await server.call(saveView, { body: { ...sold, name: 'ارباح  الشهر', search: '' } }, { as })
    expect(again).toEqual({ ...sold, ...alone, id: first.id, name: 'ارباح  الشهر', search: '' })
    expect((await server.call(listViews, {}, { as })).map(({ name }) => name)).toEqual(['Abc', 'ارباح  الشهر'])
  })

  it('are renamed and dropped by those alone who kept them', async () => {
    const [as, other] = [await server.signIn('accountant'), await server.signIn('admin')]
    const { id } = await server.call(saveView, { body: { ...sold, name: 'one' } }, { as })
    await server.call(saveView, { body: { ...sold, name: 'two' } }, { as })
    expect(await server.call(listViews, {}, { as: other })).toEqual([])
    const rename = (name: string, by = as) => server.refusal(renameView, { params: { id }, body: { name } }, { as: by })
    expect(await rename('Two')).toMatchObject({ problems: [{ at: 'name', code: 'taken', params: { value: 'two' } }] })
    expect(await rename('mine', other)).toMatchObject({ error: 'not_found' })
    expect(await server.refusal(dropView, { params: { id } }, { as: other })).toMatchObject({ error: 'not_found' })
    const renamed = await server.call(renameView, { params: { id }, body: { name: 'One' } }, { as })
    expect(renamed).toEqual({ ...sold, ...alone, id, name: 'One' })
    await server.call(dropView, { params: { id } }, { as })
    expect((await server.call(listViews, {}, { as })).map(({ name }) => name)).toEqual(['two'])
  })

  it('that are given one name at the same time: one has it, the other is refused', async () => {
    const as = await server.signIn('admin')
    for (let round = 0; round < 10; round += 1) {
      const names = ['first', 'second'].map(each => `${each} ${round}`)
      const views = await Promise.all(names.map(name => server.call(saveView, { body: { ...sold, name } }, { as })))
      const answers = await Promise.all(
        views.map(({ id }) =>
          server.inject({
            method: 'PUT',
            url: renameView.path.replace(':id', String(id)),
            headers: { authorization: `Bearer ${as}` },
            payload: { name: `both ${round}` },
          }),
        ),
      )
      expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 422])
    }
  })

  it('lead nowhere but into the program, and say which field is wrong', async () => {
    const as = await server.signIn('guest')
    const headers = { authorization: `Bearer ${as}` }
    const refused = async (part: object) => {
      const payload = { ...sold, name: 'x', ...part }
      const { problems } = (await server.inject({ method: 'PUT', url: saveView.path, headers, payload })).json()
      return problems.map(({ at }: { readonly at: string }) => at)
    }
    expect(await refused({ path: 'https://elsewhere.example' })).toEqual(['path'])
    expect(await refused({ path: '//elsewhere.example' })).toEqual(['path'])
    expect(await refused({ search: '?a b' })).toEqual(['search'])
    expect(await refused({ name: '  ' })).toEqual(['name'])
    expect(await refused({ period: 'nextYear' })).toEqual(['period'])
  })

  it('are at most two hundred of one person', async () => {
    const as = await server.signIn('guest')
    for (let count = 0; count < savedViewsMax; count += 1)
      await server.call(saveView, { body: { ...sold, name: `view ${count}` } }, { as })
    expect(await server.refusal(saveView, { body: { ...sold, name: 'one more' } }, { as })).toMatchObject({
      problems: [{ at: 'name', code: 'tooMany' }],
    })
    await server.call(saveView, { body: { ...sold, name: 'view 7', search: '?find=7' } }, { as })
    expect(await server.call(listViews, {}, { as })).toHaveLength(savedViewsMax)
  })
})

describeOnBoth('views that are shared', open => {
  let server: TestApp
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    server = await open({
      fill: async (db, clock) => {
        await addPeople(db, clock)
        await db.write([], async tx => {
          await createUser(tx, newUser('second', clock.now(), { roles: ['cashier'] }))
        })
      },
    })
  })

  const as = async (person: Person | 'second') => {
    const known = tokens.get(person) ?? (await server.signIn(person))
    tokens.set(person, known)
    return { as: known }
  }
  const keep = async (person: Person, name: string) =>
    server.call(saveView, { body: { ...sold, name } }, await as(person))
  const share = async (person: Person, id: number, sharedWith: string | null) =>
    server.call(shareView, { params: { id }, body: { sharedWith } }, await as(person))
  const refusedShare = async (person: Person, id: number, sharedWith: string | null) =>
    server.refusal(shareView, { params: { id }, body: { sharedWith } }, await as(person))
  const namesSeenBy = async (person: Person | 'second') =>
    (await server.call(listViews, {}, await as(person))).map(({ name }) => name)

  it('are seen by the people of the role, with the name of their owner, and by nobody else', async () => {
    const { id } = await keep('cashier', 'of the till')
    expect(await share('cashier', id, 'cashier')).toMatchObject({ sharedWith: 'cashier', savedBy: null })
    const [seen, ...others] = await server.call(listViews, {}, await as('second'))
    expect(seen).toEqual({ ...sold, id, name: 'of the till', sharedWith: 'cashier', savedBy: 'cashier of the tests' })
    expect(others).toEqual([])
    for (const person of ['accountant', 'guest', 'admin'] as const)
      expect(await namesSeenBy(person)).not.toContain('of the till')
    await share('cashier', id, null)
    expect(await namesSeenBy('second')).toEqual([])
  })

  it('stay shared when another view takes their place under the name', async () => {
    const { id } = await keep('cashier', 'again')
    await share('cashier', id, 'cashier')
    expect(await keep('cashier', 'Again')).toMatchObject({ id, sharedWith: 'cashier' })
    expect(await namesSeenBy('second')).toEqual(['Again'])
    await share('cashier', id, null)
  })

  it('go to roles of one’s own, or to any for a user who manages roles', async () => {
    expect(await server.call(listViewRoles, {}, await as('cashier'))).toEqual(['cashier'])
    expect(await server.call(listViewRoles, {}, await as('guest'))).toEqual([])
    expect(await server.call(listViewRoles, {}, await as('owner'))).toEqual(
      expect.arrayContaining(['accountant', 'administrator', 'cashier', 'superadmin']),
    )
    const own = await keep('cashier', 'for others')
    for (const role of ['accountant', 'superadmin', 'no such role'])
      expect(await refusedShare('cashier', own.id, role)).toMatchObject({
        problems: [{ at: 'sharedWith', code: 'notAllowed' }],
      })
    const { id } = await keep('owner', 'from above')
    await share('owner', id, 'accountant')
    expect(await namesSeenBy('accountant')).toContain('from above')
  })

  it('are changed by those alone who keep them; a user who manages roles may end the sharing', async () => {
    const { id } = await keep('cashier', 'mine')
    await share('cashier', id, 'cashier')
    const second = { as: await server.signIn('second') }
    const refusals = [
      await server.refusal(renameView, { params: { id }, body: { name: 'yours' } }, second),
      await server.refusal(dropView, { params: { id } }, second),
      await server.refusal(shareView, { params: { id }, body: { sharedWith: null } }, second),
      await refusedShare('owner', id, 'accountant'),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ error: 'not_found' })
    await share('owner', id, null)
    expect(await namesSeenBy('second')).toEqual([])
    expect(await namesSeenBy('cashier')).toContain('mine')
    expect(await refusedShare('owner', id, null)).toMatchObject({ error: 'not_found' })
  })

  it('are at most two hundred of one role', async () => {
    for (let count = 0; count < savedViewsMax; count += 1) {
      const { id } = await keep('accountant', `view ${count}`)
      if (count < savedViewsMax - 1) await share('accountant', id, 'accountant')
    }
    const views = await server.call(listViews, {}, await as('accountant'))
    const last = views.find(({ sharedWith }) => sharedWith === null)
    expect(await refusedShare('accountant', last?.id ?? 0, 'accountant')).toMatchObject({
      problems: [{ at: 'sharedWith', code: 'tooMany' }],
    })
    expect(await share('accountant', views.find(({ name }) => name === 'view 3')?.id ?? 0, 'accountant')).toMatchObject(
      {
        sharedWith: 'accountant',
      },
    )
  })
})
