/** Raw requests to the token endpoint, for input that a client of the contract would not send. */
import type { LightMyRequestResponse } from 'fastify'
import type { TokenReply } from '#contract/auth.ts'
import { tokenScope } from '#contract/protocol.ts'
import { demoPassword } from '#server/demo/make-people.ts'
import type { TestApp } from './app.ts'

export function sendForm(
  app: Pick<TestApp, 'inject'>,
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })
}

export function logIn(
  app: Pick<TestApp, 'inject'>,
  username: string,
  password = demoPassword,
  headers: Readonly<Record<string, string>> = {},
): Promise<LightMyRequestResponse> {
  return sendForm(app, '/connect/token', { grant_type: 'password', username, password, scope: tokenScope }, headers)
}

export function renew(app: Pick<TestApp, 'inject'>, refreshToken: string): Promise<LightMyRequestResponse> {
  return sendForm(app, '/connect/token', {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    scope: tokenScope,
  })
}

/** The tokens of a login or renewal that must succeed. */
export async function tokensOf(response: Promise<LightMyRequestResponse>): Promise<TokenReply> {
  const { statusCode, body } = await response
  if (statusCode !== 200) throw new Error(`No token: ${statusCode} ${body}`)
  return JSON.parse(body)
}
