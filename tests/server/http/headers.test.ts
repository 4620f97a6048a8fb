import { beforeAll, expect, it } from 'vitest'
import { accountEndpoints } from '#contract/account.ts'
import { authEndpoints } from '#contract/auth.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { appVersion, mediaTypeV1 } from '#contract/protocol.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { addPeople } from '#tests/support/people.ts'

describeOnBoth('an answer', open => {
  let server: TestApp

  beforeAll(async () => {
    server = await open({ fill: addPeople })
  })

  const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers })

  it('carries the security headers, be it good or not', async () => {
    for (const url of ['/api/setting/IsRegistered', '/api/nothing', '/%zz', '/', '/api/docs']) {
      const { headers } = await get(url)
      const policy = String(headers['content-security-policy'])
      expect(policy.split(';')).toEqual(
        expect.arrayContaining(["default-src 'self'", "script-src 'self'", "object-src 'none'"]),
      )
      expect(policy.match(/script-src[^;]*/g)).toEqual(["script-src 'self'", "script-src-attr 'none'"])
      expect(policy).not.toContain('upgrade-insecure-requests')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
        'app-version': appVersion,
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  it('is of our media type where the caller names its version, else plain JSON', async () => {
    const typeFor = async (accept?: string) =>
      (await get('/api/setting/GetCurrentVersionCode', accept === undefined ? {} : { accept })).headers['content-type']
    expect(await typeFor(mediaTypeV1)).toBe(`${mediaTypeV1}; charset=utf-8`)
    expect(await typeFor(`${mediaTypeV1}, application/json, text/plain, */*`)).toBe(`${mediaTypeV1}; charset=utf-8`)
    for (const accept of [undefined, '*/*', 'text/html', 'application/json']) {
      expect(await typeFor(accept)).toBe('application/json; charset=utf-8')
    }
  })

  it('is refused to a caller that speaks only versions of ours that it does not know', async () => {
    for (const accept of ['application/vnd.mizan.v2+json', 'application/vnd.mizan.v9+json, */*;q=0.1']) {
      const response = await get('/api/setting/GetCurrentVersionCode', { accept })
      expect([response.statusCode, response.json().error]).toEqual([406, 'not_acceptable'])
    }
    const both = await get('/api/setting/GetCurrentVersionCode', {
      accept: `application/vnd.mizan.v2+json, ${mediaTypeV1}`,
    })
    expect(both.statusCode).toBe(200)
  })

  it('comes to an address in any case, of every endpoint', async () => {
    // The only thing that is there for everybody to read by its name.
    const upload = { name: 'logo-none', original_name: 'none.png', media_type: 'image/png', size: 1 }
    await server.db.write([], async tx => {
      await tx
        .insertInto('file')
        .values({ ...upload, content: Buffer.from([0]), created_at: 0, user_id: null })
        .execute()
    })
    for (const endpoint of Object.values<AnyEndpoint>(endpoints)) {
      for (const spelled of [endpoint.path.toUpperCase(), endpoint.path.toLowerCase()]) {
        const url = spelled.replace(/:\w+/g, 'logo-none')
        const { body } = await server.inject({ method: endpoint.method, url })
        expect(`${url} ${body}`).not.toContain('not_found')
      }
    }
  })

  it('to a caller without a valid token says how to get one', async () => {
    const challenge = async (headers = {}) =>
      (await get(accountEndpoints.getOwnUser.path, headers)).headers['www-authenticate']
    expect(await challenge()).toBe('Bearer realm="Mizan"')
    expect(await challenge({ authorization: 'Bearer x' })).toBe('Bearer realm="Mizan", error="invalid_token"')
  })

  it('names the address that the caller reached as the issuer, also behind a proxy of this machine', async () => {
    const issuer = async (headers: Record<string, string>) =>
      (await get(authEndpoints.getDiscovery.path, headers)).json().issuer
    expect(await issuer({ host: 'shop.local:8443' })).toBe('http://shop.local:8443')
    expect(await issuer({ host: 'shop.local', 'x-forwarded-proto': 'https' })).toBe('https://shop.local')
    expect(await issuer({ host: 'a b"<script>' })).toBe('http://localhost')
  })
})
