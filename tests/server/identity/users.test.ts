/** Administrators create and change users; nobody gives what they do not hold. Source: spec §5 to §7. */
import { beforeEach, expect, test } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { settingEndpoints } from '#contract/setting.ts'
import { userEndpoints } from '#contract/users.ts'
import { featureOf } from '#domain/access/features.ts'
import { rate } from '#domain/money.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { multipartBody, multipartType } from '#tests/support/multipart.ts'
import { beforeNewcomer, newcomer, newcomerPassword } from '#tests/support/newcomer.ts'
import { aPng } from '#tests/support/pictures.ts'
import { logIn, tokensOf } from '#tests/support/token-request.ts'

const { createUser, addUser, saveUser, patchUser, patchOwnUser, unblockUser } = userEndpoints
const { getUser, getUserByName, listUsers, listUsersPage, saveProfilePicture, uploadProfilePicture } = userEndpoints

describeOnBoth('users', open => {
  let shop: TestApp
  let owner: string
  let admin: string

  beforeEach(async () => {
    shop = await open({ beginning: beforeNewcomer })
    ;[owner, admin] = [await shop.signIn('owner'), await shop.signIn('admin')]
  })

  const idOf = async (userName: string) => (await shop.call(getUserByName, { params: { userName } }, { as: owner })).id
  test('are listed by name with their place, by pages only when both page fields are given, and found by id and name', async () => {
    const all = await shop.call(listUsers, { query: {} }, { as: admin })
    expect(all.map(({ index, userName }) => `${index} ${userName}`)).toEqual([
      ...['1 accountant', '2 admin', '3 cashier', '4 guest', '5 owner'],
    ])
    expect(await shop.call(listUsers, { query: { pageNumber: 2 } }, { as: admin })).toEqual(all)
    expect(await shop.call(listUsers, { query: { pageNumber: 2, pageSize: 2 } }, { as: admin })).toEqual(
      all.slice(2, 4),
    )
    const params = { pageNumber: 3, pageSize: 2 }
    expect(await shop.call(listUsersPage, { params }, { as: admin })).toEqual(all.slice(4))
    const cashier = await shop.call(getUserByName, { params: { userName: 'CASHIER' } }, { as: admin })
    expect(cashier).toMatchObject({ userName: 'cashier', roles: ['cashier'], isEnabled: true, branchIds: [] })
    expect(cashier.groups.find(({ groupCode }) => groupCode === 'g-sales')?.isActive).toBe(true)
    expect(await shop.call(getUser, { params: { id: cashier.id } }, { as: admin })).toEqual(cashier)
    expect((await shop.refusal(getUser, { params: { id: 999 } }, { as: admin })).status).toBe(404)
    for (const endpoint of [listUsers, listUsersPage])
      expect(
        (
          await shop.refusal(endpoint as typeof listUsersPage, { params, query: {} } as never, {
            as: await shop.signIn('cashier'),
          })
        ).status,
      ).toBe(403)
  })

  test('are created enabled, with the confirmation as current password and one role as a text, and must choose a password', async () => {
    const body = { ...newcomer, roles: 'cashier', Permissions: [featureOf('canDiscount').id], discountLimitValue: 12.5 }
    const response = await shop.inject({
      ...{ method: 'POST', url: createUser.path, headers: { authorization: `Bearer ${owner}` }, payload: body },
    })
    expect(response.json()).toMatchObject({
      ...{ userName: 'huda', roles: ['cashier'], Permissions: [featureOf('canDiscount').id], discountLimitValue: 12.5 },
      ...{ isEnabled: true, isLockedOut: false, mustChangePassword: true },
    })
    const as = await shop.signIn('huda', newcomerPassword)
    expect((await shop.refusal(accountEndpoints.getAllGroups, {}, { as })).error).toBe('password_change_required')
    const taken = await shop.refusal(addUser, { body: { ...newcomer, email: 'other@shop.example' } }, { as: owner })
    expect([taken.error, taken.problems]).toEqual(['user_name_taken', [{ at: 'userName', code: 'duplicate' }]])
  })

  test('without a name, a role or a good password are refused field by field', async () => {
    const refusal = async (changes: object) => {
      const { problems } = await shop.refusal(createUser, { body: { ...newcomer, ...changes } }, { as: admin })
      return problems.map(({ at, code }) => `${at} ${code}`).join(', ')
    }
    expect(await refusal({ newPassword: null, currentPassword: null })).toBe(
      'newPassword required, confirmPassword required',
    )
    expect(await refusal({ currentPassword: 'Other%Lamp26' })).toBe('confirmPassword passwordMismatch')
    expect(await refusal({ newPassword: 'Password1!', currentPassword: 'Password1!' })).toBe(
      'newPassword passwordCommon',
    )
    expect(await refusal({ roles: [] })).toBe('roles required')
    expect(await refusal({ roles: ['cashier', 'nobody knows'] })).toBe('roles.1 notFound')
    expect(await refusal({ Permissions: [101, 99_999] })).toBe('Permissions.1 notFound')
    expect(await refusal({ email: 'nobody' })).toBe('email invalidEmail')
    expect(await refusal({ branchIds: [77] })).toBe('branchIds.0 notFound')
    expect(await refusal({ branchIds: [2], branchId: 1 })).toBe('branchId notAllowed')
    expect(await refusal({ discountLimitValue: rate(10_001) })).toBe('discountLimitValue tooLarge')
  })

  test('are changed field by field; an unknown field is named', async () => {
    await shop.call(createUser, { body: newcomer }, { as: admin })
    const params = { id: await idOf('huda') }
    const patched = await shop.call(
      patchUser,
      {
        params,
        body: [
          { op: 'replace', path: '/jobTitle', value: 'Cashier' },
          { op: 'add', path: 'phoneNumber', value: '0551234567', from: null },
          { op: 'replace', path: '/Permissions', value: [featureOf('canDiscount').id] },
          { op: 'remove', path: '/branchId' },
        ],
      },
      { as: admin },
    )
    expect(patched).toMatchObject({
      ...{ userName: 'huda', jobTitle: 'Cashier', phoneNumber: '0551234567', roles: ['cashier'], isEnabled: true },
      Permissions: [featureOf('canDiscount').id],
    })
    const refusal = async (op: 'replace' | 'remove', path: string, value?: string) =>
      (await shop.refusal(patchUser, { params, body: [{ op, path, ...(value && { value }) }] }, { as: admin })).problems
    expect(await refusal('replace', '/passwordHash', 'x')).toEqual([{ at: '0.path', code: 'notFound' }])
    expect(await refusal('replace', '/fullName')).toEqual([{ at: '0.value', code: 'required' }])
    expect(await refusal('remove', '/fullName')).toMatchObject([{ at: 'fullName' }])
    expect(await refusal('replace', '/isEnabled', 'perhaps')).toMatchObject([{ at: 'isEnabled' }])
    const cashier = await shop.signIn('cashier')
    const own = [{ op: 'replace' as const, path: '/fullName', value: 'The cashier' }]
    expect((await shop.refusal(patchOwnUser, { body: own }, { as: cashier })).problems).toEqual([
      { at: 'currentPassword', code: 'required' },
    ])
    const confirmed = [...own, { op: 'add' as const, path: '/currentPassword', value: demoPassword }]
    expect((await shop.call(patchOwnUser, { body: confirmed }, { as: cashier })).fullName).toBe('The cashier')
    const rights = [...confirmed, { op: 'add' as const, path: '/roles', value: ['superadmin'] }]
    expect((await shop.refusal(patchOwnUser, { body: rights }, { as: cashier })).problems).toEqual([
      { at: '2.path', code: 'notFound' },
    ])
  })

  test('who are locked out are unblocked at once', async () => {
    const id = await idOf('cashier')
    for (let tries = 0; tries < 10; tries += 1) {
      await logIn(shop, 'cashier', 'wrong')
      if (tries < 9) shop.clock.advance(60_000)
    }
    expect((await logIn(shop, 'cashier')).statusCode).toBe(429)
    expect((await shop.call(getUser, { params: { id } }, { as: admin })).isLockedOut).toBe(true)
    expect((await shop.call(unblockUser, { params: { id } }, { as: admin })).isLockedOut).toBe(false)
    expect((await tokensOf(logIn(shop, 'cashier'))).access_token).toBeTruthy()
  })

  test('have a picture of their own, shown by its name, replaced and removed with its file', async () => {
    const cashier = await shop.signIn('cashier')
    const upload = async (size: number) => {
      const response = await shop.inject({
        ...{
          method: 'POST',
          url: uploadProfilePicture.path,
          payload: multipartBody({ files: { fileName: 'me.png', bytes: aPng(size, size) }, fileName: 'me.png' }),
        },
        headers: { authorization: `Bearer ${cashier}`, 'content-type': multipartType },
      })
      return response.json() as string
    }
    const files = async () => (await shop.db.read.selectFrom('file').select('name').execute()).map(({ name }) => name)
    const first = await upload(20)
    const saved = await shop.call(saveProfilePicture, { body: { fileName: first } }, { as: cashier })
    expect(saved.profilePicture).toBe(`uploads/${first}`)
    const shown = await shop.call(settingEndpoints.getUpload, { params: { name: first } })
    expect(new Uint8Array(shown.content)).toEqual(aPng(20, 20))
    const second = await upload(30)
    await upload(40)
    expect((await files()).length).toBe(2)
    expect((await shop.refusal(saveProfilePicture, { body: { fileName: second } }, { as: cashier })).problems).toEqual([
      { at: 'fileName', code: 'pictureMissing' },
    ])
    const id = await idOf('cashier')
    expect(
      (await shop.refusal(saveProfilePicture, { body: { id: await idOf('admin'), fileName: '' } }, { as: cashier }))
        .status,
    ).toBe(404)
    await shop.call(saveProfilePicture, { body: { id, fileName: '' } }, { as: admin })
    expect(await files()).not.toContain(first)
  })

  test('are audited with old and new values, and never with a password', async () => {
    await shop.call(createUser, { body: newcomer }, { as: admin })
    const id = await idOf('huda')
    const body = { ...newcomer, roles: ['accountant'], newPassword: 'Other%Lamp27', confirmPassword: 'Other%Lamp27' }
    await shop.call(saveUser, { params: { id }, body: { ...body, currentPassword: null } }, { as: admin })
    const rows = await shop.db.read.selectFrom('audit').select(['action', 'detail']).orderBy('id').execute()
    const changed = rows.find(({ action }) => action === 'user.changed')
    expect(JSON.parse(changed?.detail ?? '{}')).toEqual({ changes: { roles: ['cashier', 'accountant'] } })
    expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['user.created', 'password.reset']))
    expect(JSON.stringify(rows)).not.toMatch(/Lamp2|argon2/)
  })
})
