import { decodeJwt, decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { authEndpoints, idTokenClaims } from '#contract/auth.ts'
import { tokenScope } from '#contract/protocol.ts'
import { superadminPermissions } from '#domain/access/can.ts'
import { features } from '#domain/access/features.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { defaultRoles } from '#server/identity/default-roles.ts'
import { writeRefusals } from '#server/identity/refusals.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { busyCopy } from '#tests/support/busy-copy.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, sendForm, tokensOf } from '#tests/support/token-request.ts'

describeOnBoth('a token', (open, kind) => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  it('comes with everything that the specification names', async () => {
    const reply = await tokensOf(logIn(server, 'cashier'))
    expect(reply).toMatchObject({ expires_in: 1800, token_type: 'Bearer', scope: tokenScope })
    expect([reply.access_token, reply.id_token].map(token => token.split('.').length)).toEqual([3, 3])
    expect(reply.refresh_token).toMatch(/^[\w-]{43}$/)
  })

  it('identifies the person with every claim', async () => {
    await server.db.write([], async tx => {
      await tx
        .updateTable('user_account')
        .set({ job_title: 'كاشير', phone: '0500000000', discount_limit: 1250 })
        .where('user_name', '=', 'cashier')
        .execute()
    })
    const { id_token } = await tokensOf(logIn(server, 'cashier'))
    const claims = idTokenClaims.parse(decodeJwt(id_token))
    const nowSeconds = server.clock.now() / 1000
    expect(claims).toEqual({
      sub: '3',
      name: 'cashier',
      fullname: 'cashier of the tests',
      email: 'cashier@shop.example',
      jobtitle: 'كاشير',
      phone: '0500000000',
      role: ['cashier'],
      permission: inTableOrder('cashier'),
      configuration: '',
      discountLimitValue: 12.5,
      must_change_password: false,
      iss: 'http://localhost:80',
      aud: 'mizan',
      iat: nowSeconds,
      exp: nowSeconds + 1800,
    })
  })

  it('lists the fixed permissions of a superadmin, every one of an administrator and none of a guest', async () => {
    const permissionsOf = async (person: string) =>
      decodeJwt((await tokensOf(logIn(server, person))).id_token).permission
    expect(await permissionsOf('owner')).toEqual(superadminPermissions)
    expect(await permissionsOf('admin')).toEqual(features.map(feature => feature.code))
    expect(await permissionsOf('guest')).toEqual([])
  })

  it('lists what was given to the person beside the roles, once', async () => {
    await server.db.write([], async tx => {
      const rows = ['f-backup', 'f-working-on-pos'].map(feature_code => ({ user_id: 3, feature_code }))
      await tx.insertInto('user_feature').values(rows).execute()
    })
    const { id_token } = await tokensOf(logIn(server, 'cashier'))
    const given = new Set([...inTableOrder('cashier'), 'f-backup'])
    expect(decodeJwt(id_token).permission).toEqual(features.map(each => each.code).filter(code => given.has(code)))
  })

  it('carries the configuration as JSON text', async () => {
    const configuration = { language: 'en', theme: 'pink', showDashboardTodo: false } as const
    const as = await server.signIn('accountant')
    await server.call(accountEndpoints.savePreferences, { body: configuration }, { as })
    const { id_token } = await tokensOf(logIn(server, 'accountant'))
    const claims = idTokenClaims.parse(decodeJwt(id_token))
    expect(JSON.parse(claims.configuration)).toEqual(configuration)
  })

  it('is signed with the published key', async () => {
    const { keys } = await server.call(authEndpoints.getKeySet, {})
    const { access_token, id_token } = await tokensOf(logIn(server, 'cashier'))
    const key = keys[0]
    if (!key) throw new Error('No key is published.')
    expect(key).not.toHaveProperty('d')
    const publicKey = await importJWK(key, key.alg)
    for (const token of [access_token, id_token]) {
      expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: key.kid })
      const checked = jwtVerify(token, publicKey, { audience: 'mizan', currentDate: new Date(server.clock.now()) })
      await expect(checked).resolves.toMatchObject({ payload: { sub: '3' } })
    }
  })

  it('is given for a user name or an e-mail in any case, and for a resource', async () => {
    for (const name of ['CASHIER', 'Cashier@Shop.Example', ' cashier ']) {
      expect((await logIn(server, name)).statusCode).toBe(200)
    }
    const fields = { grant_type: 'password', username: 'cashier', password: demoPassword, scope: tokenScope }
    const withResource = await sendForm(server, '/connect/token', { ...fields, resource: 'http://localhost:5173' })
    expect(withResource.statusCode).toBe(200)
  })

  it('is given for the scope in any order or left out, and for no other', async () => {
    const fields = { grant_type: 'password', username: 'cashier', password: demoPassword }
    const statusOf = async (scope: object) => (await sendForm(server, '/connect/token', { ...fields, ...scope })).json()
    expect(await statusOf({ scope: 'roles offline_access profile phone email openid' })).toHaveProperty('access_token')
    for (const leftOut of [{}, { scope: '' }]) expect(await statusOf(leftOut)).toHaveProperty('access_token')
    for (const scope of ['openid', `${tokenScope} admin`]) {
      expect(await statusOf({ scope })).toMatchObject({ error: 'invalid_scope' })
    }
  })

  it('is refused to a wrong password, an unknown name and a disabled account', async () => {
    await server.db.write([], async tx => {
      await tx.updateTable('user_account').set({ is_enabled: 0 }).where('user_name', '=', 'guest').execute()
    })
    const wrong = await logIn(server, 'cashier', 'Wrong@2026')
    const unknown = await logIn(server, 'whoever', 'Wrong@2026')
    expect(wrong.json()).toEqual({ error: 'invalid_grant', error_description: 'invalidCredentials', problems: [] })
    expect(unknown.json()).toEqual(wrong.json())
    expect([wrong.statusCode, unknown.statusCode]).toEqual([400, 400])
    expect((await logIn(server, 'guest', 'Wrong@2026')).json().error_description).toBe('invalidCredentials')
    expect((await logIn(server, 'guest')).json().error_description).toBe('accountDisabled')
  })

  it('that is not an access token of this server opens nothing', async () => {
    const { access_token, id_token, refresh_token } = await tokensOf(logIn(server, 'cashier'))
    const [head, payload, signature = ''] = access_token.split('.')
    const forged = [head, payload, `${signature.slice(0, -4)}AAAA`].join('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    for (const as of [forged, unsigned, id_token, refresh_token, 'x', '']) {
      expect(await server.refusal(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({ status: 401 })
    }
    await server.call(accountEndpoints.getOwnUser, {}, { as: access_token })
  })

  it('expires after half an hour', async () => {
    const { access_token: as } = await tokensOf(logIn(server, 'cashier'))
    server.clock.advance(1_799_000)
    await server.call(accountEndpoints.getOwnUser, {}, { as })
    server.clock.advance(1_000)
    expect(await server.refusal(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({
      status: 401,
      error: 'unauthorized',
    })
  })

  it('of one copy of the server is good at another', async () => {
    const copy = await server.openCopy()
    const { access_token: as } = await tokensOf(logIn(server, 'cashier'))
    expect(await copy.call(accountEndpoints.getOwnUser, {}, { as })).toMatchObject({ userName: 'cashier' })
  })

  it('is signed with one key by copies that start together', async () => {
    const fresh = await open({ fill: addPeople })
    const copies = [fresh, await busyCopy(fresh, kind)]
    const logins = await Promise.all(copies.map(copy => tokensOf(logIn(copy, 'cashier'))))
    for (const copy of copies) {
      for (const { access_token: as } of logins) await copy.call(accountEndpoints.getOwnUser, {}, { as })
    }
  })

  it('leaves a row in the audit for every login and failure, with the version of the client', async () => {
    await logIn(server, 'accountant', demoPassword, { 'app-version': '2.5.3' })
    const rows = await server.db.read
      .selectFrom('audit')
      .select(['user_id', 'action', 'detail'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(rows).toEqual([{ user_id: 4, action: 'login', detail: '{"version":"2.5.3"}' }])
    await writeRefusals(server.db)
    const actions = await server.db.read.selectFrom('audit').select('action').distinct().execute()
    expect(actions.map(row => row.action).sort()).toEqual(['login', 'login.disabled', 'login.failed'])
  })
})

function inTableOrder(role: string): string[] {
  const held = new Set<string>(defaultRoles.find(each => each.name === role)?.features)
  return features.map(each => each.code).filter(code => held.has(code))
}
