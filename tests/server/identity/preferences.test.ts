import { beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { featureDescriptions } from '#domain/access/feature-descriptions.ts'
import { features, groups } from '#domain/access/features.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

const { getPreferences, savePreferences, getAllGroups, getFeatures } = accountEndpoints

describeOnBoth('preferences', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  it('are null until they are saved, come back as they were saved, and null resets them', async () => {
    const as = await server.signIn('cashier')
    expect(await server.call(getPreferences, {}, { as })).toBeNull()
    const chosen = {
      language: 'en',
      theme: 'gray',
      homeUrl: '/sales/bill/sale/new',
      showDashboardStatistics: false,
    } as const
    expect(await server.call(savePreferences, { body: chosen }, { as })).toEqual(chosen)
    expect(await server.call(getPreferences, {}, { as })).toEqual(chosen)
    expect(await server.call(savePreferences, { body: null }, { as })).toBeNull()
    expect(await server.call(getPreferences, {}, { as })).toBeNull()
  })

  it('take `default` for the theme, as the specification stores it', async () => {
    const as = await server.signIn('cashier')
    expect(await server.call(savePreferences, { body: { theme: 'default' } }, { as })).toEqual({ theme: 'default' })
    expect(await server.call(savePreferences, { body: null }, { as })).toBeNull()
  })

  it('are of one person', async () => {
    await server.call(savePreferences, { body: { theme: 'red' } }, { as: await server.signIn('guest') })
    expect(await server.call(getPreferences, {}, { as: await server.signIn('admin') })).toBeNull()
  })

  it('name the field that is wrong', async () => {
    const headers = { authorization: `Bearer ${await server.signIn('cashier')}` }
    const send = async (payload: object) =>
      (await server.inject({ method: 'PUT', url: savePreferences.path, headers, payload })).json()
    expect(await send({ theme: 'mauve', showDashboardTodo: 'yes' })).toMatchObject({
      error: 'invalid_input',
      problems: [
        { at: 'theme', code: 'invalid' },
        { at: 'showDashboardTodo', code: 'invalid' },
      ],
    })
  })
})

describeOnBoth('the permission table', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  it('is given in full, with what the asking person holds marked', async () => {
    const as = await server.signIn('cashier')
    const given = await server.call(getAllGroups, {}, { as })
    expect(given.map(group => [group.id, group.groupCode, group.arabicName])).toEqual(
      groups.map(group => [group.number, group.code, group.nameAr]),
    )
    const flat = given.flatMap(group => group.features)
    expect(flat.map(feature => [feature.id, feature.featureCode])).toEqual(features.map(each => [each.id, each.code]))
    // Spec §6: managing users is not among the defined features.
    const defined = await server.call(getFeatures, {}, { as })
    expect(defined).toEqual(flat.filter(({ featureCode }) => featureCode !== 'f-user-management'))
    expect(defined).toHaveLength(flat.length - 1)
    const held = flat.filter(feature => feature.isActive).map(feature => feature.featureCode)
    expect(held).toContain('f-working-on-pos')
    expect(held).not.toContain('users.manage')
  })

  it('is described in the language of the call', async () => {
    const as = await server.signIn('owner')
    const firstIn = async (language: string) => (await server.call(getFeatures, {}, { as, language }))[0]?.description
    expect(await firstIn('ar')).toBe(featureDescriptions['f-create-sales-invoice'].ar)
    expect(await firstIn('en-GB,en;q=0.9,ar;q=0.5')).toBe(featureDescriptions['f-create-sales-invoice'].en)
    expect(await firstIn('zh')).toBe(featureDescriptions['f-create-sales-invoice'].ar)
  })
})
