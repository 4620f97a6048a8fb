import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

const { getOwnUser } = accountEndpoints

describeOnBoth('an open session', open => {
  let server: TestApp
  let as: string

  beforeEach(async () => {
    server = await open({ fill: addPeople })
    as = await server.signIn('cashier')
  })

  const activeGroups = async (at = server) => {
    const { groups } = await at.call(getOwnUser, {}, { as })
    return groups.filter(group => group.isActive).map(group => group.groupCode)
  }

  it('loses a right with the next call, on every copy of the server', async () => {
    const copy = await server.openCopy()
    expect(await activeGroups(copy)).toContain('g-pos')
    await server.db.write([], async tx => {
      await tx.deleteFrom('user_role').where('user_id', '=', 3).execute()
      await tx.insertInto('user_feature').values({ user_id: 3, feature_code: 'f-backup' }).execute()
    })
    expect(await activeGroups()).toEqual(['g-settings'])
    expect(await activeGroups(copy)).toEqual(['g-settings'])
  })

  it('loses with the next call what one of its roles loses', async () => {
    const copy = await server.openCopy()
    expect(await activeGroups(copy)).toContain('g-pos')
    await server.db.write([], tx => tx.deleteFrom('role_feature').execute())
    expect(await activeGroups(copy)).not.toContain('g-pos')
  })

  it('ends with the next call when it is revoked', async () => {
    const copy = await server.openCopy()
    await copy.call(getOwnUser, {}, { as })
    await server.db.write([], tx => tx.updateTable('refresh_token').set({ revoked_at: 1 }).execute())
    expect(await copy.refusal(getOwnUser, {}, { as })).toMatchObject({ status: 401, error: 'unauthorized' })
  })

  it('ends with the next call when the account is disabled', async () => {
    await server.call(getOwnUser, {}, { as })
    await server.db.write([], async tx => {
      await tx.updateTable('user_account').set({ is_enabled: 0 }).where('id', '=', 3).execute()
    })
    expect(await server.refusal(getOwnUser, {}, { as })).toMatchObject({ status: 401, error: 'unauthorized' })
  })

  it('is not opened by a token of another installation', async () => {
    const other = await open({ fill: addPeople })
    expect(await other.refusal(getOwnUser, {}, { as })).toMatchObject({ status: 401 })
  })

  it('is opened by no other scheme', async () => {
    for (const authorization of [as, `Basic ${as}`, `Bearer  ${as}`, `Bearer ${as} x`, 'Bearer']) {
      const response = await server.inject({ method: 'GET', url: getOwnUser.path, headers: { authorization } })
      expect(response.statusCode).toBe(401)
    }
    const { statusCode } = await server.inject({
      method: 'GET',
      url: getOwnUser.path,
      headers: { authorization: `bearer ${as}` },
    })
    expect(statusCode).toBe(200)
  })
})
