import { setTimeout } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { accountEndpoints, type OwnProfile } from '#contract/account.ts'
import type { Problem } from '#domain/problem.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { lockAccounts } from '#server/identity/users.ts'
import { describeOnBoth, type Refusal, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'
import { logIn, renew, tokensOf } from '#tests/support/token-request.ts'

const { getOwnUser, saveOwnUser } = accountEndpoints
const newPassword = 'Better%Lamp26'

const profile = {
  userName: 'cashier',
  fullName: 'cashier of the tests',
  email: 'cashier@shop.example',
  phoneNumber: '',
  jobTitle: '',
} satisfies OwnProfile

const passwordChange = { currentPassword: demoPassword, newPassword, confirmPassword: newPassword }

describeOnBoth('own profile', open => {
  let server: TestApp
  let as: string

  beforeEach(async () => {
    server = await open({ fill: addPeople })
    as = await server.signIn('cashier')
  })

  const save = (changes: Partial<OwnProfile>) =>
    server.call(saveOwnUser, { body: { ...profile, currentPassword: demoPassword, ...changes } }, { as })
  /** As it travels, because a client of the contract refuses most of these itself. */
  const refused = async (changes: Partial<OwnProfile>): Promise<Refusal> => {
    const headers = { authorization: `Bearer ${as}` }
    const payload = { ...profile, currentPassword: demoPassword, ...changes }
    const response = await server.inject({ method: 'PUT', url: saveOwnUser.path, headers, payload })
    return { status: response.statusCode, ...response.json() }
  }
  const problemsWith = async (changes: Partial<OwnProfile>) => (await refused(changes)).problems

  it('says who one is and what one may do', async () => {
    const me = await server.call(getOwnUser, {}, { as })
    expect(me).toMatchObject({
      ...profile,
      id: 3,
      roles: ['cashier'],
      Permissions: [],
      isEnabled: true,
      isLockedOut: false,
    })
    expect(me.groups.filter(group => group.isActive).map(group => group.groupCode)).toEqual([
      'g-sales',
      'g-definition',
      'g-settings',
      'g-pos',
    ])
    expect(JSON.stringify(me)).not.toMatch(/argon2|password_hash/)
  })

  it('takes a new name, job title and phone with the current password, as everything', async () => {
    const changes = { fullName: 'سارة الكاشير', jobTitle: 'مشرفة', phoneNumber: '0511111111' }
    expect(await save(changes)).toMatchObject(changes)
    expect(await server.call(getOwnUser, {}, { as })).toMatchObject({ ...profile, ...changes })
  })

  it('takes a new user name and e-mail with the current password', async () => {
    const changes = { userName: 'سارة', email: 'sara@shop.example' }
    await save({ ...changes, currentPassword: demoPassword })
    expect((await logIn(server, 'cashier')).statusCode).toBe(400)
    await tokensOf(logIn(server, 'سارة'))
    await tokensOf(logIn(server, 'SARA@shop.example'))
  })

  it.each(['own\u200ber', 'own\u202eer', 'own\u00ader'])(
    'takes no user name with what nobody sees: %j',
    async userName => {
      expect(await refused({ userName })).toMatchObject({
        status: 422,
        problems: [{ at: 'userName', code: 'invalid' }],
      })
    },
  )

  it.each(['\u043ewner', 'own er', 'ównér', '0wner', 'OWNER', 'οwner@shop.example'])(
    'takes no user name that would be taken for that of somebody else: %j',
    async userName => {
      expect(await refused({ userName })).toMatchObject({ error: 'user_name_taken' })
    },
  )

  it('takes no Arabic name that differs by a letter of the same shape, a mark or a stretch', async () => {
    await save({ userName: 'كاشير مصطفى' })
    as = await server.signIn('admin')
    for (const userName of ['کاشیر مصطفى', 'كاشير مصطفي', 'كاشِير مصطفى', 'كاشيـر مصطفى', 'كاشیرمصطفى'])
      expect([userName, (await refused({ userName })).error]).toEqual([userName, 'user_name_taken'])
    expect((await refused({ email: 'сashier@shop.example' })).error).toBe('email_taken')
  })

  it('keeps a name that looked like another before anybody minded', async () => {
    await server.db.write([], async tx => {
      await tx
        .updateTable('user_account')
        .set({ user_name: '0wner', user_name_folded: '0wner' })
        .where('user_name', '=', 'cashier')
        .execute()
    })
    expect(await save({ userName: '0wner', jobTitle: 'كاشير' })).toMatchObject({ userName: '0wner', jobTitle: 'كاشير' })
  })

  it('keeps a password letter by letter', async () => {
    const exact = '  Pa\u0301ss\u200bword1! '
    await save({ newPassword: exact, confirmPassword: exact })
    await tokensOf(logIn(server, 'cashier', exact))
    expect((await logIn(server, 'cashier', exact.trim())).statusCode).toBe(400)
    expect((await logIn(server, 'cashier', exact.replace('\u200b', ''))).statusCode).toBe(400)
  })

  it.each<[string, Partial<OwnProfile>, Problem[]]>([
    [
      'a new name without the password',
      { fullName: 'Other', currentPassword: null },
      [{ at: 'currentPassword', code: 'required' }],
    ],
    ['nothing new without the password', { currentPassword: '' }, [{ at: 'currentPassword', code: 'required' }]],
    [
      'a user name without the password',
      { userName: 'other', currentPassword: null },
      [{ at: 'currentPassword', code: 'required' }],
    ],
    [
      'an e-mail without the password',
      { email: 'o@shop.example', currentPassword: null },
      [{ at: 'currentPassword', code: 'required' }],
    ],
    [
      'a password without the current one',
      { newPassword, confirmPassword: newPassword, currentPassword: null },
      [{ at: 'currentPassword', code: 'required' }],
    ],
    [
      'a password that was not repeated',
      { ...passwordChange, confirmPassword: null },
      [{ at: 'confirmPassword', code: 'required' }],
    ],
    [
      'a password repeated differently',
      { ...passwordChange, confirmPassword: 'Better%Lamp27' },
      [{ at: 'confirmPassword', code: 'passwordMismatch' }],
    ],
    [
      'the password it has',
      { currentPassword: demoPassword, newPassword: demoPassword, confirmPassword: demoPassword },
      [{ at: 'newPassword', code: 'passwordUnchanged' }],
    ],
    [
      'a weak password',
      { currentPassword: demoPassword, newPassword: 'كلمة', confirmPassword: 'كلمة' },
      [
        { at: 'newPassword', code: 'tooShort', params: { min: 8 } },
        { at: 'newPassword', code: 'passwordNeedsLowercase' },
        { at: 'newPassword', code: 'passwordNeedsUppercase' },
        { at: 'newPassword', code: 'passwordNeedsDigit' },
        { at: 'newPassword', code: 'passwordNeedsSymbol' },
      ],
    ],
    [
      'a password that many people have',
      { currentPassword: demoPassword, newPassword: 'Password1!', confirmPassword: 'Password1!' },
      [{ at: 'newPassword', code: 'passwordCommon' }],
    ],
    ['a repetition of nothing', { confirmPassword: newPassword }, [{ at: 'newPassword', code: 'required' }]],
    [
      'an e-mail that is none',
      { email: 'cashier', currentPassword: demoPassword },
      [{ at: 'email', code: 'invalidEmail' }],
    ],
    ['an empty full name', { fullName: '' }, [{ at: 'fullName', code: 'required' }]],
    ['a user name of one letter', { userName: 'x' }, [{ at: 'userName', code: 'tooShort', params: { min: 2 } }]],
    ['an e-mail of 201 letters', { email: 'e'.repeat(201) }, [{ at: 'email', code: 'tooLong', params: { max: 200 } }]],
  ])('refuses %s', async (_what, changes, problems) => {
    expect(await refused(changes)).toEqual({
      status: 422,
      error: 'invalid_input',
      error_description: 'invalidInput',
      problems,
    })
    expect(await server.call(getOwnUser, {}, { as })).toMatchObject(profile)
  })

  it('refuses a wrong current password, and holds up guessing it in this session alone', async () => {
    const wrong = { ...passwordChange, currentPassword: 'Wrong@2026' }
    expect(await refused(wrong)).toEqual({
      status: 422,
      error: 'wrong_password',
      error_description: 'wrongPassword',
      problems: [{ at: 'currentPassword', code: 'wrongPassword' }],
    })
    for (let time = 0; time < 3; time++) await refused(wrong)
    expect(await refused(wrong)).toMatchObject({ status: 429, error_description: 'tooManyRequests' })
    expect(await refused(passwordChange)).toMatchObject({ status: 429 })
    const { access_token: other } = await tokensOf(logIn(server, 'cashier'))
    await server.call(saveOwnUser, { body: { ...profile, ...passwordChange } }, { as: other })
  })

  it('refuses a name that opens another account, be it a user name or an e-mail', async () => {
    const currentPassword = demoPassword
    expect(await refused({ userName: 'ADMIN', currentPassword })).toMatchObject({
      status: 409,
      error: 'user_name_taken',
    })
    expect(await problemsWith({ userName: 'admin@shop.example', currentPassword })).toEqual([
      { at: 'userName', code: 'duplicate' },
    ])
    expect(await refused({ email: 'Admin@Shop.example', currentPassword })).toMatchObject({
      status: 409,
      error: 'email_taken',
    })
  })

  it('leaves rights alone, whatever is sent', async () => {
    const payload = {
      ...profile,
      currentPassword: demoPassword,
      roles: ['superadmin'],
      Permissions: [707],
      discountLimitValue: 100,
      isEnabled: false,
      id: 1,
    }
    const headers = { authorization: `Bearer ${as}`, 'content-type': 'application/json' }
    const response = await server.inject({ method: 'PUT', url: saveOwnUser.path, headers, payload })
    expect(response.statusCode).toBe(200)
    expect(await server.call(getOwnUser, {}, { as })).toMatchObject({
      id: 3,
      roles: ['cashier'],
      Permissions: [],
      discountLimitValue: null,
      isEnabled: true,
    })
  })

  it('takes a new password, which ends the other sessions and keeps this one', async () => {
    const here = await tokensOf(logIn(server, 'cashier'))
    const elsewhere = await tokensOf(logIn(server, 'cashier'))
    await server.call(saveOwnUser, { body: { ...profile, ...passwordChange } }, { as: here.access_token })
    expect(await server.refusal(getOwnUser, {}, { as: elsewhere.access_token })).toMatchObject({ status: 401 })
    expect((await renew(server, elsewhere.refresh_token)).statusCode).toBe(401)
    await server.call(getOwnUser, {}, { as: here.access_token })
    expect((await renew(server, here.refresh_token)).statusCode).toBe(200)
    expect((await logIn(server, 'cashier')).statusCode).toBe(400)
    await tokensOf(logIn(server, 'cashier', newPassword))
    const rows = await server.db.read
      .selectFrom('audit')
      .select('user_id')
      .where('action', '=', 'password.changed')
      .execute()
    expect(rows).toEqual([{ user_id: 3 }])
  })

  it('refuses a name that somebody else is taking at the same moment', async () => {
    let mine: Promise<Refusal> | undefined
    await server.db.write([], async tx => {
      await lockAccounts(tx)
      const taken = { user_name: 'till', user_name_folded: 'till' }
      await tx.updateTable('user_account').set(taken).where('user_name', '=', 'accountant').execute()
      mine = refused({ userName: 'till', currentPassword: demoPassword })
      await setTimeout(longEnoughToMeetMs)
    })
    expect(await mine).toMatchObject({ status: 409, error: 'user_name_taken' })
  })
})

/** For the other call to check its password and reach the same row. */
const longEnoughToMeetMs = 400
