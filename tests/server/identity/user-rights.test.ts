/** Who may change which user, and give what. Source: spec §5 and §6, decision 24; docs/security.md. */
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { userEndpoints } from '#contract/users.ts'
import { featureOf } from '#domain/access/features.ts'
import { rate } from '#domain/money.ts'
import { createUser as insertUser, lockAccounts } from '#server/identity/users.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { beforeNewcomer, newcomer, newcomerPassword } from '#tests/support/newcomer.ts'
import { addUsers, newUser } from '#tests/support/people.ts'
import { logIn, tokensOf } from '#tests/support/token-request.ts'

const { createUser, saveUser, patchUser, unblockUser, deleteUser, getUser, getUserByName, listUsers } = userEndpoints
const { getOwnUser } = accountEndpoints

describeOnBoth('rights of users', open => {
  let shop: TestApp
  let owner: string
  let admin: string

  beforeEach(async () => {
    shop = await open({ beginning: beforeNewcomer })
    ;[owner, admin] = [await shop.signIn('owner'), await shop.signIn('admin')]
  })

  const idOf = async (userName: string) => (await shop.call(getUserByName, { params: { userName } }, { as: owner })).id
  const refused = async (as: string, userName: string, changes: object) => {
    const stored = await shop.call(getUserByName, { params: { userName } }, { as: owner })
    const { groups: _, ...fields } = stored
    const body = { ...fields, ...changes }
    const { error, problems } = await shop.refusal(saveUser, { params: { id: stored.id }, body }, { as })
    return [error, ...problems.map(({ at, code }) => `${at} ${code}`)].join(', ')
  }

  test('have more rights with the next call; less rights, disabling and a new password end their sessions', async () => {
    await shop.call(createUser, { body: { ...newcomer, mustChangePassword: false } }, { as: admin })
    const id = await idOf('huda')
    const as = await shop.signIn('huda', newcomerPassword)
    const permits = async () =>
      (await shop.call(getOwnUser, {}, { as })).groups.filter(each => each.isActive).map(each => each.groupCode)
    expect(await permits()).toContain('g-sales')
    const form = { ...newcomer, newPassword: null, currentPassword: null }
    const change = (changes: object) =>
      shop.call(saveUser, { params: { id }, body: { ...form, ...changes } }, { as: admin })
    await change({ roles: ['cashier', 'accountant'] })
    expect(await permits()).toContain('g-accounting')
    await change({ roles: ['cashier', 'accountant'], jobTitle: 'Till' })
    expect(await permits()).toContain('g-accounting')
    for (const less of [{ roles: ['cashier'] }, { branchIds: [1] }, { isEnabled: false }]) {
      await change({ isEnabled: true, branchIds: [], roles: ['cashier', 'accountant'] })
      const session = (await tokensOf(logIn(shop, 'huda', newcomerPassword))).access_token
      await change({ roles: ['cashier', 'accountant'], ...less })
      expect((await shop.refusal(getOwnUser, {}, { as: session })).status).toBe(401)
    }
    await shop.call(
      patchUser,
      { params: { id }, body: [{ op: 'replace', path: '/isEnabled', value: true }] },
      { as: admin },
    )
    expect((await shop.refusal(getOwnUser, {}, { as })).status).toBe(401)
    const again = (await tokensOf(logIn(shop, 'huda', newcomerPassword))).access_token
    await shop.call(
      saveUser,
      { params: { id }, body: { ...form, newPassword: 'Other%Lamp27', confirmPassword: 'Other%Lamp27' } },
      { as: admin },
    )
    expect((await shop.refusal(getOwnUser, {}, { as: again })).status).toBe(401)
    expect(await shop.call(getUser, { params: { id }, query: {} } as never, { as: admin })).toMatchObject({
      mustChangePassword: true,
      roles: ['cashier'],
    })
  })

  /** Who may not do what to whom; everything here is refused. */
  test('are never given more than the caller holds, nor changed by those who hold less', async () => {
    await addUsers(shop.db, shop.clock, {
      clerk: { features: ['users.view', 'users.manage', 'roles.assign', 'f-create-sales-invoice'] },
      renamer: { features: ['users.view', 'users.manage'] },
      plain: { features: ['f-create-sales-invoice'] },
    })
    const [clerk, renamer] = [await shop.signIn('clerk'), await shop.signIn('renamer')]
    expect(await refused(admin, 'owner', { fullName: 'Nobody' })).toBe('invalid_input, userName notAllowed')
    expect(await refused(clerk, 'admin', { isEnabled: false })).toBe('invalid_input, userName notAllowed')
    expect(await refused(admin, 'plain', { roles: ['superadmin'] })).toBe('invalid_input, roles notAllowed')
    expect(await refused(clerk, 'plain', { roles: ['administrator'] })).toBe('invalid_input, roles notAllowed')
    expect(await refused(clerk, 'plain', { roles: ['accountant'] })).toBe('invalid_input, roles notAllowed')
    expect(await refused(renamer, 'plain', { Permissions: [] })).toBe('invalid_input, userName notAllowed')
    expect(await refused(clerk, 'plain', { Permissions: [featureOf('users.manage').id] })).toBe(
      'invalid_input, roles required',
    )
    const permissions = [featureOf('f-backup').id, featureOf('f-create-sales-invoice').id]
    const { roles: _, ...form } = { ...newcomer, userName: 'plain', email: 'plain@shop.example' }
    const sent = { ...form, newPassword: null, currentPassword: null }
    const given = await shop.refusal(
      saveUser,
      { params: { id: await idOf('plain') }, body: { ...sent, Permissions: permissions } },
      { as: clerk },
    )
    expect(given.problems).toEqual([{ at: 'Permissions', code: 'notAllowed' }])
    const limit = await shop.refusal(
      saveUser,
      { params: { id: await idOf('plain') }, body: { ...sent, discountLimitValue: rate(100) } },
      { as: clerk },
    )
    expect(limit.problems).toEqual([{ at: 'discountLimitValue', code: 'notAllowed' }])
    for (const changes of [{ isEnabled: false }, { roles: ['cashier'] }, { Permissions: [101] }, { branchIds: [1] }])
      expect(await refused(admin, 'admin', changes)).toBe(`invalid_input, ${Object.keys(changes)[0]} notAllowed`)
    expect((await shop.refusal(createUser, { body: newcomer }, { as: renamer })).status).toBe(403)
  })

  test('of other branches do not exist for users of some branches, who give only their own', async () => {
    await shop.db.write([], async tx => {
      const options = { roles: ['administrator'], branchIds: [1] }
      await insertUser(tx, newUser('first-admin', shop.clock.now(), options))
      await insertUser(tx, newUser('second-clerk', shop.clock.now(), { branchIds: [2] }))
      await insertUser(tx, newUser('first-clerk', shop.clock.now(), { branchIds: [1] }))
    })
    const as = await shop.signIn('first-admin')
    expect((await shop.call(listUsers, { query: {} }, { as })).map(({ userName }) => userName)).toEqual([
      ...['first-admin', 'first-clerk'],
    ])
    for (const userName of ['second-clerk', 'cashier', 'owner']) {
      const params = { id: await idOf(userName) }
      expect((await shop.refusal(getUser, { params }, { as })).status).toBe(404)
      expect((await shop.refusal(deleteUser, { params }, { as })).status).toBe(404)
      expect((await shop.refusal(unblockUser, { params }, { as })).status).toBe(404)
      expect((await shop.refusal(saveUser, { params, body: newcomer }, { as })).status).toBe(404)
    }
    const problemsOf = async (branchIds: number[]) =>
      (await shop.refusal(createUser, { body: { ...newcomer, branchIds } }, { as })).problems
    expect(await problemsOf([])).toEqual([{ at: 'branchIds', code: 'required' }])
    expect(await problemsOf([1, 2])).toEqual([{ at: 'branchIds.1', code: 'notAllowed' }])
    expect(await shop.call(createUser, { body: { ...newcomer, branchIds: [1] } }, { as })).toMatchObject({
      branchIds: [1],
    })
  })

  test('without traces are deleted, others disabled; never oneself or the last superadmin', async () => {
    await shop.call(createUser, { body: newcomer }, { as: admin })
    const params = { id: await idOf('huda') }
    expect(await shop.call(deleteUser, { params }, { as: admin })).toEqual({ isDeleted: true })
    expect((await shop.refusal(getUser, { params }, { as: admin })).status).toBe(404)
    const cashier = await shop.signIn('cashier')
    const used = { id: await idOf('cashier') }
    expect(await shop.call(deleteUser, { params: used }, { as: admin })).toEqual({ isDeleted: false })
    expect((await shop.refusal(getOwnUser, {}, { as: cashier })).status).toBe(401)
    expect((await shop.call(getUser, { params: used }, { as: admin })).isEnabled).toBe(false)
    const own = { id: await idOf('owner') }
    expect((await shop.refusal(deleteUser, { params: own }, { as: owner })).problems).toEqual([
      { at: 'userName', code: 'notAllowed' },
    ])
    await shop.db.write([], async tx => {
      await lockAccounts(tx)
      await insertUser(tx, newUser('partner', shop.clock.now(), { roles: ['superadmin'] }))
    })
    const partner = await shop.signIn('partner')
    const partnerId = { id: await idOf('partner') }
    const results = await Promise.allSettled([
      shop.call(deleteUser, { params: own }, { as: partner }),
      shop.call(deleteUser, { params: partnerId }, { as: owner }),
    ])
    const left = await shop.db.read.selectFrom('user_account').select('user_name').where('is_enabled', '=', 1).execute()
    expect(left.filter(({ user_name }) => user_name === 'owner' || user_name === 'partner')).toHaveLength(1)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
