import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import type { Tx } from '#server/db/database.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

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

  const ofCashier = 3
  const changes: readonly [what: string, change: (tx: Tx) => Promise<unknown>][] = [
    ['a name', tx => tx.updateTable('user_account').set({ user_name: 'till' }).where('id', '=', ofCashier).execute()],
    ['a full name', tx => tx.updateTable('user_account').set({ full_name: 'Till' }).execute()],
    ['a branch', tx => tx.updateTable('user_account').set({ branch_id: null }).execute()],
    ['a disabled account', tx => tx.updateTable('user_account').set({ is_enabled: 0 }).execute()],
    [
      'a password that has to be changed',
      tx => tx.updateTable('user_account').set({ must_change_password: 1 }).execute(),
    ],
    ['a role that is taken away', tx => tx.deleteFrom('user_role').where('user_id', '=', ofCashier).execute()],
    [
      'a right that is given',
      tx => tx.insertInto('user_feature').values({ user_id: 3, feature_code: 'f-backup' }).execute(),
    ],
    ['another name of a role', tx => tx.updateTable('role').set({ name: 'x' }).execute()],
    ['what a role loses', tx => tx.deleteFrom('role_feature').execute()],
    ['a session that ends', tx => tx.updateTable('refresh_token').set({ revoked_at: 1 }).execute()],
  ]

  it.each(changes)('is looked at again after %s', async (_, change) => {
    const before = await accessRevision()
    await server.db.write([], change)
    expect(await accessRevision()).toBeGreaterThan(before)
  })

  it('is not looked at again because somebody logs in, stays, or gives a wrong password', async () => {
    const before = await accessRevision()
    const session = await tokensOf(logIn(server, 'accountant'))
    await tokensOf(renew(server, session.refresh_token))
    expect((await logIn(server, 'accountant', 'wrong')).statusCode).toBe(400)
    expect(await accessRevision()).toBe(before)
  })

  async function accessRevision(): Promise<number> {
    const query = server.db.read.selectFrom('revision').select('number').where('subject', '=', 'access')
    return (await query.executeTakeFirstOrThrow()).number
  }
})
