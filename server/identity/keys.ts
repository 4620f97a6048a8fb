/**
 * The keys of the token endpoint: one signs (ES256, which every client library verifies) and one derives refresh tokens. They are created
 * at the first start; all server processes share them through the database.
 */
import { randomBytes } from 'node:crypto'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { createCache, unchanging } from '../cache.ts'
import type { Db } from '../db/database.ts'
import { sharedSecret } from '../secrets.ts'
import type { Services } from '../services.ts'

export const signingAlgorithm = 'ES256'

export type TokenKeys = {
  readonly id: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly publicJwk: PublicJwk
  readonly refreshKey: Buffer
}

export type PublicJwk = { readonly kty: string; readonly crv: string; readonly x: string; readonly y: string }

const only = 'keys'
const cache = createCache<typeof only, TokenKeys>(1)

export function tokenKeys({ db, now }: Services): Promise<TokenKeys> {
  return cache.read(db, only, unchanging, () => loadKeys(db, now()))
}

async function loadKeys(db: Db, nowMs: number): Promise<TokenKeys> {
  const jwk: JWK = JSON.parse(await sharedSecret(db, 'token-signing-key', nowMs, makeSigningKey))
  const refreshKey = await sharedSecret(db, 'refresh-token-key', nowMs, () => randomBytes(32).toString('base64url'))
  const publicJwk = publicPart(jwk)
  return {
    id: await calculateJwkThumbprint(publicJwk),
    privateKey: await importKey(jwk),
    publicKey: await importKey(publicJwk),
    publicJwk,
    refreshKey: Buffer.from(refreshKey, 'base64url'),
  }
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  return JSON.stringify(await exportJWK(privateKey))
}

function publicPart({ kty, crv, x, y }: JWK): PublicJwk {
  if (!kty || !crv || !x || !y) throw new Error('The signing key in the database is not one.')
  return { kty, crv, x, y }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm)
  if (key instanceof Uint8Array) throw new Error('The signing key in the database is not one.')
  return key
}
