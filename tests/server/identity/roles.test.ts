/** Roles are read, created, changed and deleted; nobody puts into a role what they do not hold. Source: spec §5 to §7, decision 24. */
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { roleEndpoints } from '#contract/roles.ts'
import { savedViewEndpoints } from '#contract/saved-view.ts'
import { type FeatureCode, featureOf } from '#domain/access/features.ts'
import { rate } from '#domain/money.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople, addUsers } from '#tests/support/people.ts'

const { createRole, deleteRole, getRole, getRoleByName, listRoles, listRolesPage, saveRole } = roleEndpoints
const ids = (...codes: FeatureCode[]) => codes.map(code => featureOf(code).id)

describeOnBoth('roles', open => {
  let shop: TestApp
  let owner: string
  let admin: string

  beforeEach(async () => {
    shop = await open({ fill: addPeople })
    ;[owner, admin] = [await shop.signIn('owner'), await shop.signIn('admin')]
  })

  const named = (name: string) => shop.call(getRoleByName, { params: { name } }, { as: owner })
  const refused = async (as: string, name: string, changes: object) => {
    const role = await named(name)
    const { error, problems } = await shop.refusal(
      saveRole,
      { params: { id: role.id }, body: { ...role, ...changes } },
      { as },
    )
    return [error, ...problems.map(({ at, code }) => `${at} ${code}`)].join(', ')
  }

  test('are listed by name with the number of their users, all with roles.view, else only the own', async () => {
    const all = await shop.call(listRoles, { query: {} }, { as: admin })
    expect(all.map(({ name }) => name)).toEqual([...all.map(({ name }) => name)].sort())
    expect(all.find(({ name }) => name === 'cashier')).toMatchObject({ usersCount: 1 })
    expect(all.map(({ index }) => index)).toEqual(all.map((_, place) => place + 1))
    const params = { pageNumber: 2, pageSize: 2 }
    expect(await shop.call(listRolesPage, { params }, { as: admin })).toEqual(all.slice(2, 4))
    expect(await shop.call(listRoles, { query: params }, { as: admin })).toEqual(all.slice(2, 4))
    expect(await shop.call(listRoles, { query: { pageSize: 2 } }, { as: admin })).toEqual(all)
    const cashier = await shop.signIn('cashier')
    const [own, ...others] = await shop.call(listRoles, { query: {} }, { as: cashier })
    expect([own?.name, others]).toEqual(['cashier', []])
    expect(await shop.call(getRole, { params: { id: own?.id ?? 0 } }, { as: cashier })).toEqual(own)
    const { id } = await named('accountant')
    expect((await shop.refusal(getRole, { params: { id } }, { as: cashier })).status).toBe(404)
    expect(await shop.call(listRoles, { query: {} }, { as: await shop.signIn('guest') })).toEqual([])
  })

  test('are created with the sent features, and name them four times', async () => {
    const body = {
      ...{ name: 'stock keeper', description: 'Counts', discountPercentage: rate(750) },
      featuresIds: ids('f-items-manage', 'f-create-sales-invoice'),
    }
    const role = await shop.call(createRole, { body }, { as: admin })
    expect(role).toMatchObject({
      ...{ name: 'stock keeper', description: 'Counts', usersCount: 0, discountPercentage: 750 },
      featuresCode: ['f-create-sales-invoice', 'f-items-manage'],
      permissions: ['f-create-sales-invoice', 'f-items-manage'],
      claims: [
        { claimType: 'permission', claimValue: 'f-create-sales-invoice' },
        { claimType: 'permission', claimValue: 'f-items-manage' },
      ],
    })
    expect(await named('STOCK keeper')).toEqual(role)
    const again = await shop.refusal(createRole, { body: { ...body, name: 'Stock KEEPER' } }, { as: admin })
    expect([again.error, again.problems]).toEqual(['role_name_taken', [{ at: 'name', code: 'duplicate' }]])
    const problemsOf = async (changes: object) => {
      const response = await shop.inject({
        ...{ method: 'POST', url: createRole.path, headers: { authorization: `Bearer ${admin}` } },
        payload: { ...body, discountPercentage: 7.5, ...changes },
      })
      const { problems } = response.json() as { problems: { at: string; code: string }[] }
      return problems.map(({ at, code }) => `${at} ${code}`)
    }
    expect(await problemsOf({ name: 'x' })).toEqual(['name tooShort'])
    expect(await problemsOf({ name: 'x'.repeat(201) })).toEqual(['name tooLong'])
    expect(await problemsOf({ name: 'other', featuresIds: [101, 4] })).toEqual(['featuresIds.1 notFound'])
    expect(await problemsOf({ name: 'other', discountPercentage: 100.01 })).toEqual(['discountPercentage tooLarge'])
  })

  test('change what their users may with the next call; users who lose something log in again', async () => {
    const as = await shop.signIn('cashier')
    const role = await named('cashier')
    const permits = async () =>
      (await shop.call(accountEndpoints.getOwnUser, {}, { as })).groups
        .flatMap(({ features }) => features)
        .filter(({ isActive }) => isActive)
        .map(({ id }) => id)
    expect(await permits()).toEqual(role.featuresIds)
    const change = async (featuresIds: readonly number[]) =>
      shop.call(saveRole, { params: { id: role.id }, body: { ...role, featuresIds: [...featuresIds] } }, { as: admin })
    const more = [...role.featuresIds, ...ids('f-backup')]
    expect((await change(more)).featuresIds).toEqual(more.toSorted((a, b) => a - b))
    expect(await permits()).toEqual(more.toSorted((a, b) => a - b))
    await change(role.featuresIds)
    expect((await shop.refusal(accountEndpoints.getOwnUser, {}, { as })).status).toBe(401)
  })

  test('of superadmins are fixed, that of administrators is changed by superadmins only and never deleted', async () => {
    expect(await refused(owner, 'superadmin', { description: 'x' })).toBe('invalid_input, name notAllowed')
    expect(await refused(admin, 'administrator', { description: 'x' })).toBe('invalid_input, name notAllowed')
    expect(await refused(owner, 'administrator', { name: 'manager' })).toBe('invalid_input, name notAllowed')
    const role = await named('administrator')
    const params = { id: role.id }
    const saved = await shop.call(saveRole, { params, body: { ...role, description: 'Of the office' } }, { as: owner })
    expect(saved.description).toBe('Of the office')
    for (const name of ['superadmin', 'administrator'])
      expect(
        (await shop.refusal(deleteRole, { params: { id: (await named(name)).id } }, { as: owner })).problems,
      ).toEqual([{ at: 'name', code: 'notAllowed' }])
  })

  test('never hold more than who changes them, nor lose what those lack', async () => {
    await addUsers(shop.db, shop.clock, {
      editor: { features: ['roles.view', 'roles.manage', 'f-create-sales-invoice'] },
    })
    const editor = await shop.signIn('editor')
    const cashier = await named('cashier')
    const more = [...cashier.featuresIds, ...ids('f-backup')]
    expect(await refused(editor, 'cashier', { featuresIds: more })).toBe('invalid_input, featuresIds notAllowed')
    expect(await refused(editor, 'cashier', { featuresIds: [] })).toBe('invalid_input, featuresIds notAllowed')
    expect(await refused(editor, 'cashier', { discountPercentage: 5 })).toBe(
      'invalid_input, discountPercentage notAllowed',
    )
    const without = cashier.featuresIds.filter(id => id !== featureOf('f-create-sales-invoice').id)
    const body = { ...cashier, featuresIds: without }
    const saved = await shop.call(saveRole, { params: { id: cashier.id }, body }, { as: editor })
    expect(saved.featuresIds).toEqual(without)
    expect((await shop.refusal(createRole, { body }, { as: await shop.signIn('cashier') })).status).toBe(403)
  })

  test('with users are not deleted; an unused one goes, and views that were shared with it become private', async () => {
    const used = await shop.refusal(deleteRole, { params: { id: (await named('cashier')).id } }, { as: admin })
    expect([used.error, used.problems]).toEqual(['row_in_use', [{ at: '', code: 'usedByUsers', params: { count: 1 } }]])
    const body = { name: 'passing', description: '', featuresIds: [], discountPercentage: null }
    const { id } = await shop.call(createRole, { body }, { as: admin })
    const view = { name: 'mine', path: '/reports/inventory', search: '', period: null }
    const saved = await shop.call(savedViewEndpoints.saveView, { body: view } as never, { as: owner })
    await shop.db.write([], tx =>
      tx
        .updateTable('kept_view')
        .set({ role_id: id })
        .where('id', '=', (saved as { id: number }).id)
        .execute(),
    )
    await shop.call(deleteRole, { params: { id } }, { as: admin })
    expect((await shop.refusal(getRole, { params: { id } }, { as: admin })).status).toBe(404)
    const rows = await shop.db.read.selectFrom('audit').select(['action', 'detail']).orderBy('id').execute()
    const deleted = rows.find(({ action }) => action === 'role.deleted')
    expect(JSON.parse(deleted?.detail ?? '{}')).toEqual({ changes: { name: ['passing', ''] } })
    expect(rows.map(({ action }) => action)).toContain('role.created')
  })
})
