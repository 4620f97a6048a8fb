import { beforeAll, expect, it } from 'vitest'
import { keptViewEndpoints, keptViewsMax } from '#contract/kept-view.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

const { listViews, keepView, renameView, dropView } = keptViewEndpoints

const sold = { path: '/reports/sold-items', search: '?rows=item&columns=net', period: 'lastMonth' } as const

describeOnBoth('kept views', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  it('are listed by their names, and one whose name is spelled otherwise is replaced', async () => {
    const as = await server.signIn('cashier')
    expect(await server.call(listViews, {}, { as })).toEqual([])
    const first = await server.call(keepView, { body: { ...sold, name: 'أرباح الشهر' } }, { as })
    expect(first).toMatchObject({ ...sold, name: 'أرباح الشهر' })
    await server.call(keepView, { body: { ...sold, name: 'Abc', period: null } }, { as })
    const again = await server.call(keepView, { body: { ...sold, name: 'ارباح  الشهر', search: '' } }, { as })
    expect(again).toEqual({ ...sold, id: first.id, name: 'ارباح  الشهر', search: '' })
    expect((await server.call(listViews, {}, { as })).map(({ name }) => name)).toEqual(['Abc', 'ارباح  الشهر'])
  })

  it('are renamed and dropped by those alone who kept them', async () => {
    const [as, other] = [await server.signIn('accountant'), await server.signIn('admin')]
    const { id } = await server.call(keepView, { body: { ...sold, name: 'one' } }, { as })
    await server.call(keepView, { body: { ...sold, name: 'two' } }, { as })
    expect(await server.call(listViews, {}, { as: other })).toEqual([])
    const rename = (name: string, by = as) => server.refusal(renameView, { params: { id }, body: { name } }, { as: by })
    expect(await rename('Two')).toMatchObject({ problems: [{ at: 'name', code: 'taken' }] })
    expect(await rename('mine', other)).toMatchObject({ error: 'not_found' })
    expect(await server.refusal(dropView, { params: { id } }, { as: other })).toMatchObject({ error: 'not_found' })
    const renamed = await server.call(renameView, { params: { id }, body: { name: 'One' } }, { as })
    expect(renamed).toEqual({ ...sold, id, name: 'One' })
    await server.call(dropView, { params: { id } }, { as })
    expect((await server.call(listViews, {}, { as })).map(({ name }) => name)).toEqual(['two'])
  })

  it('that are given one name at the same time: one has it, the other is told', async () => {
    const as = await server.signIn('admin')
    for (let round = 0; round < 10; round += 1) {
      const names = ['first', 'second'].map(each => `${each} ${round}`)
      const views = await Promise.all(names.map(name => server.call(keepView, { body: { ...sold, name } }, { as })))
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
      const { problems } = (await server.inject({ method: 'PUT', url: keepView.path, headers, payload })).json()
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
    for (let count = 0; count < keptViewsMax; count += 1)
      await server.call(keepView, { body: { ...sold, name: `view ${count}` } }, { as })
    expect(await server.refusal(keepView, { body: { ...sold, name: 'one more' } }, { as })).toMatchObject({
      problems: [{ at: 'name', code: 'tooMany' }],
    })
    await server.call(keepView, { body: { ...sold, name: 'view 7', search: '?find=7' } }, { as })
    expect(await server.call(listViews, {}, { as })).toHaveLength(keptViewsMax)
  })
})
