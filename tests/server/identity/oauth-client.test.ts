import * as oauth from 'openid-client'
import { beforeAll, expect, it } from 'vitest'
import { tokenScope } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

describeOnBoth('the OAuth client library openid-client', open => {
  let server: TestApp
  let client: oauth.Configuration

  beforeAll(async () => {
    server = await open({ fill: addPeople, start: Date.now() })
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const metadata = { id_token_signed_response_alg: 'ES256' }
    client = await oauth.discovery(new URL(address), 'mizan', metadata, oauth.None(), {
      execute: [oauth.allowInsecureRequests, oauth.enableNonRepudiationChecks],
    })
  })

  const logIn = (password = demoPassword) =>
    oauth.genericGrantRequest(client, 'password', { username: 'cashier', password, scope: tokenScope })

  const refreshTokenOf = (tokens: oauth.TokenEndpointResponse) => {
    if (!tokens.refresh_token) throw new Error('No refresh token came.')
    return tokens.refresh_token
  }

  const errorOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (!(error instanceof oauth.ResponseBodyError))
      throw new Error('The request was not refused as OAuth says.', { cause: error })
    return { status: error.status, error: error.error, description: error.error_description }
  }

  it('gets a token, whose identity token it verifies with the published key', async () => {
    const tokens = await logIn()
    expect(tokens.expires_in).toBe(1800)
    const refreshed = await oauth.refreshTokenGrant(client, refreshTokenOf(tokens))
    expect(refreshed.claims()).toMatchObject({ sub: '3', name: 'cashier', role: ['cashier'] })
    expect(refreshed.access_token).not.toBe(tokens.access_token)
  })

  it('is let in with the token', async () => {
    const { access_token: token } = await logIn()
    const url = new URL('/api/account/users/me', client.serverMetadata().issuer)
    const response = await oauth.fetchProtectedResource(client, token, url, 'GET')
    expect(await response.json()).toMatchObject({ userName: 'cashier' })
  })

  it('is refused after reuse, and so is the rest of the session', async () => {
    const first = refreshTokenOf(await logIn())
    const second = refreshTokenOf(await oauth.refreshTokenGrant(client, first))
    const third = refreshTokenOf(await oauth.refreshTokenGrant(client, second))
    const refusal = { status: 401, error: 'invalid_grant', description: 'refreshTokenRefused' }
    expect(await errorOf(oauth.refreshTokenGrant(client, first))).toEqual(refusal)
    expect(await errorOf(oauth.refreshTokenGrant(client, third))).toEqual(refusal)
  })

  it('ends a session', async () => {
    const token = refreshTokenOf(await logIn())
    await oauth.tokenRevocation(client, token)
    expect(await errorOf(oauth.refreshTokenGrant(client, token))).toMatchObject({ error: 'invalid_grant' })
  })

  it('gets the RFC 6749 errors for a wrong password, scope, grant and client', async () => {
    expect(await errorOf(logIn('Wrong@2026'))).toMatchObject({ status: 400, error: 'invalid_grant' })
    const ask = (grant: string, parameters: Record<string, string>) =>
      errorOf(oauth.genericGrantRequest(client, grant, parameters))
    const person = { username: 'cashier', password: demoPassword }
    expect(await ask('password', { ...person, scope: 'openid' })).toMatchObject({ status: 400, error: 'invalid_scope' })
    expect(await ask('password', { username: 'cashier' })).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await ask('client_credentials', {})).toMatchObject({ status: 400, error: 'unsupported_grant_type' })
    const stranger = new oauth.Configuration(client.serverMetadata(), 'stranger', undefined, oauth.None())
    oauth.allowInsecureRequests(stranger)
    expect(await errorOf(oauth.genericGrantRequest(stranger, 'password', person))).toMatchObject({
      status: 401,
      error: 'invalid_client',
    })
  })
})
