import { decodeJwt } from 'jose'
import { expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { authEndpoints } from '#contract/auth.ts'
import { passwordProblems } from '#domain/access/credentials.ts'
import { isFeatureCode } from '#domain/access/features.ts'
import { defaultRoles } from '#server/identity/default-roles.ts'
import { createFirstAccount } from '#server/identity/first-account.ts'
import { readFirstPassword } from '#server/identity/first-password.ts'
import { makeOneTimePassword } from '#server/identity/passwords.ts'
import { resetPassword } from '#server/identity/reset-password.ts'
import { describeOnBoth } from '#tests/support/app.ts'
import { busyCopy } from '#tests/support/busy-copy.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { getOwnUser, saveOwnUser, getAllGroups } = accountEndpoints

describeOnBoth('the first account', (open, kind) => {
  it('is made once, by one of the copies that start together', async () => {
    const server = await open()
    const copy = await busyCopy(server, kind)
    const made = await Promise.all([server, copy, server].map(each => createFirstAccount(each.services)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(await createFirstAccount(server.services)).toBeUndefined()
    const roles = await server.db.read.selectFrom('role').select('name').orderBy('id').execute()
    expect(roles.map(role => role.name)).toEqual(defaultRoles.map(role => role.name))
  })

  it('is not made where there are people', async () => {
    const server = await open({ fill: addPeople })
    expect(await createFirstAccount(server.services)).toBeUndefined()
  })

  it('holds superadmin, and opens nothing but the own profile until it has a new password', async () => {
    const server = await open()
    const account = await createFirstAccount(server.services)
    if (!account) throw new Error('No account was made.')
    const login = await tokensOf(logIn(server, account.userName, account.password))
    expect(decodeJwt(login.id_token)).toMatchObject({ role: ['superadmin'], must_change_password: true })
    const as = login.access_token
    expect(await server.refusal(getAllGroups, {}, { as })).toEqual({
      status: 403,
      error: 'password_change_required',
      error_description: 'passwordChangeRequired',
      problems: [],
    })
    await server.call(authEndpoints.getKeySet, {}, { as })
    const me = await server.call(getOwnUser, {}, { as })
    expect(me.mustChangePassword).toBe(true)

    const change = { currentPassword: account.password, newPassword: 'Owner%Lamp26', confirmPassword: 'Owner%Lamp26' }
    const saved = await server.call(saveOwnUser, { body: { ...me, ...change } }, { as })
    expect(saved.mustChangePassword).toBe(false)
    await server.call(getAllGroups, {}, { as })
    const renewed = await tokensOf(renew(server, login.refresh_token))
    expect(decodeJwt(renewed.id_token)).toMatchObject({ must_change_password: false })
    expect((await logIn(server, account.userName, account.password)).statusCode).toBe(400)
  })

  it('has a password that is kept until it was used, and not where it was wrong', async () => {
    const server = await open()
    const account = await createFirstAccount(server.services)
    const kept = () => readFirstPassword(server.db.read)
    expect(await kept()).toEqual(account)
    expect((await logIn(server, 'owner', 'Wrong%2026')).statusCode).toBe(400)
    expect(await kept()).toEqual(account)
    await tokensOf(logIn(server, 'owner', account?.password))
    expect(await kept()).toBeUndefined()
  })

  it('gets a new one-time password from the command, which lifts its lock, ends its sessions and is written down', async () => {
    const server = await open({ fill: addPeople })
    const login = await tokensOf(logIn(server, 'owner'))
    for (let time = 0; time < 5; time++) await logIn(server, 'owner', 'Wrong%2026')
    const reset = await resetPassword(server.services, 'Owner@shop.example')
    expect(reset).toMatchObject({ userName: 'owner', isEnabled: true })
    expect((await server.refusal(getOwnUser, {}, { as: login.access_token })).status).toBe(401)
    expect((await renew(server, login.refresh_token)).statusCode).toBe(401)
    const again = await tokensOf(logIn(server, 'owner', reset?.password))
    expect(decodeJwt(again.id_token)).toMatchObject({ must_change_password: true })
    const rows = await server.db.read.selectFrom('audit').selectAll().where('action', '=', 'password.reset').execute()
    expect(rows).toMatchObject([{ user_id: 1, detail: '{"by":"command"}' }])
    expect(await resetPassword(server.services, 'nobody')).toBeUndefined()
  })

  it('still needs a new password after its profile alone was saved', async () => {
    const server = await open()
    const account = await createFirstAccount(server.services)
    const as = await server.signIn(account?.userName ?? '', account?.password)
    const me = await server.call(getOwnUser, {}, { as })
    const currentPassword = account?.password ?? ''
    await server.call(saveOwnUser, { body: { ...me, fullName: 'المالك', currentPassword } }, { as })
    expect(await server.refusal(getAllGroups, {}, { as })).toMatchObject({ error: 'password_change_required' })
  })
})

it('every one-time password follows the rules and is another', () => {
  const passwords = Array.from({ length: 500 }, makeOneTimePassword)
  expect(passwords.flatMap(password => passwordProblems('password', password))).toEqual([])
  expect(new Set(passwords).size).toBe(500)
})

it('every default role holds known features, each once', () => {
  for (const role of defaultRoles) {
    expect(role.features.filter(code => !isFeatureCode(code))).toEqual([])
    expect(new Set(role.features).size).toBe(role.features.length)
  }
})

it('every default role that enters expenses refunds them', () => {
  const entering = defaultRoles.filter(role => role.features.includes('f-expenses-manage'))
  expect(entering.map(role => role.name)).toEqual(['administrator', 'manager', 'purchaser', 'accountant'])
  for (const role of entering) expect(role.features, role.name).toContain('f-create-damage-expenses-refund')
})
