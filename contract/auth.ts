/**
 * Signing in: the OAuth 2 token endpoint (RFC 6749, password and refresh grants) and the standard discovery documents. Bodies are
 * form-encoded. Replies are `application/json`, as the standards require. Source: spec §7, decision 18.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { exactText } from './fields.ts'
import { tokenScope } from './protocol.ts'

const formText = exactText(4096)

/** Room for four texts of maximum length; no sign-in needs more. */
const formBytesMax = 16 * 1024

/**
 * Missing or wrong fields get the errors of RFC 6749 §5.2, so the grants check the fields instead of this schema. `resource` is accepted
 * and ignored: there is one resource.
 */
const tokenRequest = z.object({
  grant_type: formText.optional().meta({ description: '`password` or `refresh_token`' }),
  username: formText.optional().meta({ description: 'User name or e-mail; password grant' }),
  password: formText.optional().meta({ description: 'Password grant' }),
  refresh_token: formText.optional().meta({ description: 'Refresh grant' }),
  scope: formText.optional().meta({ description: `Exactly \`${tokenScope}\` in any order; left out, the same` }),
  resource: formText.optional(),
  client_id: formText.optional().meta({ description: 'Left out, or `mizan`' }),
})

/**
 * `expires_in` is in seconds. The refresh token is opaque; each use returns the next one. The specification (§3) names only the first four
 * fields; this server returns all, as RFC 6749 requires.
 */
const tokenReply = z.object({
  access_token: z.string(),
  id_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.int(),
  token_type: z.literal('Bearer').optional(),
  scope: z.string().optional(),
})
export type TokenReply = z.output<typeof tokenReply>

/**
 * The claims of an `id_token`, spelled as in the specification (§3); `sub` is the user's id as text, `configuration` is JSON text of a
 * `userConfiguration`, empty for the defaults. `must_change_password` is true until the user has chosen a password of their own: until then
 * only `users/me` responds.
 */
export const idTokenClaims = z.object({
  sub: z.string(),
  name: z.string(),
  fullname: z.string(),
  email: z.string(),
  jobtitle: z.string(),
  phone: z.string(),
  role: z.array(z.string()),
  permission: z.array(z.string()),
  configuration: z.string(),
  discountLimitValue: z.number().nullable(),
  must_change_password: z.boolean(),
  iss: z.string(),
  aud: z.string(),
  iat: z.int(),
  exp: z.int(),
})
export type IdTokenClaims = z.output<typeof idTokenClaims>

/** OpenID Connect Discovery 1.0 §3; the grants are those of the token endpoint. */
const discoveryReply = z.object({
  issuer: z.url(),
  token_endpoint: z.url(),
  revocation_endpoint: z.url(),
  jwks_uri: z.url(),
  grant_types_supported: z.array(z.string()),
  response_types_supported: z.array(z.string()),
  subject_types_supported: z.array(z.string()),
  id_token_signing_alg_values_supported: z.array(z.string()),
  token_endpoint_auth_methods_supported: z.array(z.string()),
  revocation_endpoint_auth_methods_supported: z.array(z.string()),
  scopes_supported: z.array(z.string()),
  claims_supported: z.array(z.string()),
  service_documentation: z.url(),
})

/** RFC 7517: the public keys that verify an `id_token`. */
const keySetReply = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
})

export const authEndpoints = {
  getToken: endpoint({
    method: 'POST',
    path: '/connect/token',
    summary: 'Signs in with a password, or renews a session with its refresh token',
    need: 'public',
    body: tokenRequest,
    bodyKind: 'form',
    bodyBytesMax: formBytesMax,
    badInput: 'invalid_request',
    reply: tokenReply,
    errors: [
      'invalid_request',
      'invalid_client',
      'invalid_grant',
      'invalid_scope',
      'unsupported_grant_type',
      'refresh_token_refused',
      'account_locked',
      'account_disabled',
      'too_many_requests',
      'too_busy',
    ],
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/connect/revocation',
    summary: 'Ends the session of a refresh token (RFC 7009); an unknown token gets the same response',
    need: 'public',
    body: z.object({
      token: formText.optional(),
      token_type_hint: formText.optional(),
      client_id: formText.optional(),
    }),
    bodyKind: 'form',
    bodyBytesMax: formBytesMax,
    badInput: 'invalid_request',
    reply: z.object({}),
    errors: ['invalid_request', 'invalid_client', 'too_many_requests'],
  }),
  getDiscovery: endpoint({
    method: 'GET',
    path: '/.well-known/openid-configuration',
    summary: 'The metadata for a standard OpenID Connect client',
    need: 'public',
    reply: discoveryReply,
    errors: [],
  }),
  getKeySet: endpoint({
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys that verify the tokens of this server',
    need: 'public',
    reply: keySetReply,
    errors: [],
  }),
}
