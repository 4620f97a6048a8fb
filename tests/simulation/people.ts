/** Users at their tills, as the server sees them: requests over HTTP with tokens, which a fault may cut off. */

import { authEndpoints, type TokenReply } from '#contract/auth.ts'
import type { AnyEndpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { headerNames, tokenScope } from '#contract/protocol.ts'
import { injectOptions, type RequestOptions, readReplyBody } from '../support/request.ts'

export type Person = {
  readonly name: string
  /** Each has an address in a network of their own, so that rate limits by address apply only on purpose. */
  readonly address: string
  tokens: TokenReply | undefined
}

export type Answer<E extends AnyEndpoint> =
  | { readonly kind: 'reply'; readonly reply: ReplyOf<E> }
  | { readonly kind: 'refused'; readonly status: number; readonly error: ErrorBody }
  /** The connection broke: the result is unknown. */
  | { readonly kind: 'lost' }

/** The answer of any call. */
export type AnyAnswer =
  | { readonly kind: 'reply' }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  | { readonly kind: 'lost' }

/** Sends one request to the server at `url`. `withoutKey` leaves the idempotency key out. */
export async function ask<E extends AnyEndpoint>(
  url: string,
  person: Person,
  endpoint: E,
  input: InputOf<E>,
  options: RequestOptions & { readonly withoutKey?: boolean } = {},
): Promise<Answer<E>> {
  const request = injectOptions(endpoint, input, { ...signature(person), ...options })
  const headers = new Headers(request.headers as Record<string, string>)
  headers.set('x-forwarded-for', person.address)
  if (options.withoutKey) headers.delete(headerNames.idempotencyKey)
  try {
    const response = await fetch(new URL(String(request.url), url), {
      method: endpoint.method,
      headers,
      ...(request.payload === undefined ? {} : { body: String(request.payload) }),
    })
    const body = new Uint8Array(await response.arrayBuffer())
    if (response.status >= 400) {
      const error = JSON.parse(new TextDecoder().decode(body)) as ErrorBody
      return { kind: 'refused', status: response.status, error }
    }
    return { kind: 'reply', reply: readReplyBody(endpoint, body, response.headers.get('content-type') ?? '') }
  } catch (error) {
    // `fetch` reports every broken connection as a TypeError; other errors are bugs of the simulator.
    if (error instanceof TypeError) return { kind: 'lost' }
    throw error
  }
}

function signature(person: Person): RequestOptions {
  return person.tokens === undefined ? {} : { as: person.tokens.access_token }
}

export function logIn(url: string, person: Person, password: string): Promise<Answer<typeof authEndpoints.getToken>> {
  const body = { grant_type: 'password', username: person.name, password, scope: tokenScope }
  return ask(url, person, authEndpoints.getToken, { body })
}

export function renew(
  url: string,
  person: Person,
  refreshToken: string,
): Promise<Answer<typeof authEndpoints.getToken>> {
  const body = { grant_type: 'refresh_token', refresh_token: refreshToken, scope: tokenScope }
  return ask(url, person, authEndpoints.getToken, { body })
}
