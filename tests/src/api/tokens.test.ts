import { describe, expect, test } from 'vitest'
import { authEndpoints } from '#contract/auth.ts'
import { decodeToken, grantOf, isTokenExpired, malformedReply, tokenExpiresAt, userOf } from '#src/api/tokens.ts'
import { readReply } from '#src/api/wire.ts'
import { aToken } from './tokens.ts'

describe('tokens', () => {
  test('a token must have three parts', () => {
    for (const token of ['', 'a', 'a.b', 'a.b.c.d']) expect(() => decodeToken(token)).toThrow('JWT must have 3 parts')
  })

  test('malformed base64 is called so', () => {
    for (const token of ['a.abcde.c', 'a.*^%$.c']) expect(() => decodeToken(token)).toThrow('Illegal base64url string!')
  })

  test('base64 of something else than an object cannot be decoded', () => {
    for (const payload of ['nonsense', '12', 'null']) {
      expect(() => decodeToken(`a.${btoa(payload).replaceAll('=', '')}.c`)).toThrow('Cannot decode the token')
    }
  })

  test('Arabic claims and the letters of base64url are read', () => {
    expect(decodeToken(aToken({ fullname: 'أمين الصندوق ÿ?>~' }))).toMatchObject({ fullname: 'أمين الصندوق ÿ?>~' })
  })

  test('a token without expiry never expires; any other one does at its second', () => {
    expect(tokenExpiresAt(aToken({}))).toBeNull()
    expect(isTokenExpired(aToken({}), Number.MAX_SAFE_INTEGER)).toBe(false)
    expect(isTokenExpired(aToken({ exp: 100 }), 99_999)).toBe(false)
    expect(isTokenExpired(aToken({ exp: 100 }), 100_000)).toBe(true)
  })
})

describe('the user of an identity token', () => {
  test('every claim of the specification is read', () => {
    const token = aToken({
      sub: '12',
      name: 'cashier',
      fullname: 'Cashier One',
      email: 'cashier@example.test',
      jobtitle: 'Cashier',
      phone: '0500000000',
      role: ['cashier', 'office'],
      permission: ['f-vat', 'canDiscount'],
      configuration: JSON.stringify({ language: 'en', theme: 'red', showDashboardTodo: false }),
      discountLimitValue: 12.5,
      must_change_password: true,
    })
    expect(userOf(token)).toEqual({
      id: 12,
      userName: 'cashier',
      fullName: 'Cashier One',
      email: 'cashier@example.test',
      jobTitle: 'Cashier',
      phoneNumber: '0500000000',
      roles: ['cashier', 'office'],
      permissions: ['f-vat', 'canDiscount'],
      configuration: { language: 'en', theme: 'red', showDashboardTodo: false },
      discountLimitValue: 12.5,
      mustChangePassword: true,
    })
  })

  test('roles and permissions may be one value, a list, or missing', () => {
    const user = userOf(aToken({ sub: '1', name: 'guest', role: 'guest', permission: 'f-vat' }))
    expect([user.roles, user.permissions]).toEqual([['guest'], ['f-vat']])
    const bare = userOf(aToken({ sub: '1', name: 'guest' }))
    expect([bare.roles, bare.permissions, bare.configuration]).toEqual([[], [], null])
  })

  test('a configuration that makes no sense is none, and keeps nobody out', () => {
    for (const configuration of ['{', '[]', '{"theme":"orange"}']) {
      expect(userOf(aToken({ sub: '1', name: 'guest', configuration })).configuration).toBeNull()
    }
  })

  test('a token without a user is refused', () => {
    expect(() => userOf(aToken({ name: 'nobody' }))).toThrow()
    expect(() => userOf(aToken({ sub: 'abc', name: 'nobody' }))).toThrow()
  })
})

describe('the reply of the token endpoint', () => {
  const idToken = aToken({ sub: '1', name: 'cashier' })
  const accessToken = aToken({ sub: '1' })

  test('without an access token it is refused', () => {
    expect(() => grantOf({ id_token: idToken, access_token: '' }, 0)).toThrow('Received accessToken was empty')
    expect(() => grantOf({ id_token: idToken }, 0)).toThrow('Received accessToken was empty')
  })

  test('the expiry is an instant, counted in seconds from now', () => {
    const reply = { access_token: accessToken, id_token: idToken, refresh_token: 'r', expires_in: 1800 }
    expect(grantOf(reply, 1_000).tokens).toEqual({ accessToken, idToken, refreshToken: 'r', expiresAt: 1_801_000 })
  })

  test('a refresh token or an expiry that is missing stays unknown', () => {
    const { tokens } = grantOf({ access_token: accessToken, id_token: idToken }, 1_000)
    expect([tokens.refreshToken, tokens.expiresAt]).toEqual([null, null])
  })

  test('that makes no sense has the text of the specification, and no other failure has one', async () => {
    const thrownBy = (work: () => unknown): unknown => {
      try {
        return work()
      } catch (error) {
        return error
      }
    }
    const texts = ['Received accessToken was empty', 'JWT must have 3 parts', 'Illegal base64url string!']
    const empty = thrownBy(() => grantOf({ id_token: idToken }, 0))
    const twoParts = thrownBy(() => grantOf({ access_token: 'a.b', id_token: idToken }, 0))
    const noBase64 = thrownBy(() => grantOf({ access_token: 'a.%%%.c', id_token: idToken }, 0))
    expect([empty, twoParts, noBase64].map(malformedReply)).toEqual(texts)
    const missing = await readReply(authEndpoints.getToken, Response.json({ id_token: idToken })).catch(error => error)
    expect(malformedReply(missing)).toBe(texts[0])
    const other = await readReply(authEndpoints.getToken, Response.json({ access_token: 'a' })).catch(error => error)
    expect([other, new TypeError('Failed to fetch'), undefined].map(malformedReply)).toEqual([null, null, null])
  })

  test('without an identity token there is no user', () => {
    expect(() => grantOf({ access_token: accessToken }, 0)).toThrow('JWT must have 3 parts')
  })

  test('with the four fields of the specification alone is one', async () => {
    const four = { access_token: accessToken, id_token: idToken, refresh_token: 'r', expires_in: 60 }
    const reply = await readReply(authEndpoints.getToken, Response.json(four))
    expect(grantOf(reply, 0)).toMatchObject({ user: { userName: 'cashier' }, tokens: { refreshToken: 'r' } })
  })
})
