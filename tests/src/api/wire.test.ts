import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money, queryFlag, queryId, wireDay } from '#contract/fields.ts'
import type { Halalas } from '#domain/money.ts'
import { ApiError } from '#src/api/api-error.ts'
import { buildRequest, readReply } from '#src/api/wire.ts'

const anonymous = { accessToken: null, language: 'ar' }

const search = endpoint({
  method: 'GET',
  path: '/api/Item/items/:itemId/report/:part',
  summary: 'An item',
  need: 'signedIn',
  params: z.object({ itemId: queryId, part: z.string() }),
  query: z.object({
    fromDate: wireDay.optional(),
    isService: queryFlag.optional(),
    name: z.string().optional(),
    ids: z.array(queryId).optional(),
  }),
  reply: z.object({ total: money }),
  errors: [],
})
const save = endpoint({
  method: 'POST',
  path: '/api/Bill/bills',
  summary: 'A bill',
  need: 'signedIn',
  body: z.object({ total: money, note: z.string().nullable() }),
  errors: [],
})
const form = endpoint({
  method: 'POST',
  path: '/connect/token',
  summary: 'A form',
  need: 'public',
  body: z.object({ username: z.string(), scope: z.string().optional() }),
  bodyKind: 'form',
  errors: [],
})
const upload = endpoint({
  method: 'POST',
  path: '/api/setting/UploadLogo',
  summary: 'A file',
  need: 'signedIn',
  body: z.object({ files: z.instanceof(Blob), fileName: z.string() }),
  bodyKind: 'file',
  errors: [],
})
const download = endpoint({
  method: 'GET',
  path: '/download/:name',
  summary: 'A backup',
  need: 'signedIn',
  params: z.object({ name: z.string() }),
  raw: 'application/zip',
  errors: [],
})

const total = 11_500 as Halalas

describe('a request', () => {
  test('carries the versioned media type, the version of the product, the language, and nothing that it lacks', () => {
    const { init } = buildRequest('', search, { params: { itemId: 7, part: 'a' }, query: {} }, anonymous)
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({
      accept: 'application/vnd.mizan.v1+json, application/json;q=0.9',
      'accept-language': 'ar',
      'app-version': '2.5.3',
    })
    expect([init.method, init.body, init.signal]).toEqual(['GET', undefined, undefined])
  })

  test('carries the access token, the idempotency key and the signal that it is given', () => {
    const { signal } = new AbortController()
    const carried = { accessToken: 'abc', language: 'en', idempotencyKey: 'key-1', signal }
    const { init } = buildRequest('', save, { body: { total, note: null } }, carried)
    const headers = new Headers(init.headers)
    expect(headers.get('authorization')).toBe('Bearer abc')
    expect(headers.get('idempotency-key')).toBe('key-1')
    expect(init.signal).toBe(signal)
  })

  test('puts encoded values into path and query, and leaves out what is not given', () => {
    const input = { params: { itemId: 7, part: 'a/b ?' }, query: { isService: false, name: 'شاي & قهوة', ids: [1, 2] } }
    const { url } = buildRequest('https://shop.test', search, input, anonymous)
    const parsed = new URL(url)
    expect(parsed.pathname).toBe('/api/Item/items/7/report/a%2Fb%20%3F')
    expect([...parsed.searchParams]).toEqual([
      ['isService', 'false'],
      ['name', 'شاي & قهوة'],
      ['ids', '1'],
      ['ids', '2'],
    ])
    expect(buildRequest('', search, { params: { itemId: 7, part: 'a' }, query: {} }, anonymous).url).not.toContain('?')
  })

  test('refuses a path with a hole in it', () => {
    expect(() => buildRequest('', search, { params: { itemId: 7, part: '' }, query: {} }, anonymous)).toThrow(
      'misses part',
    )
  })

  test('sends the wire side of a body: decimals, as JSON', () => {
    const { init } = buildRequest('', save, { body: { total, note: null } }, anonymous)
    expect(init.body).toBe('{"total":115,"note":null}')
    expect(new Headers(init.headers).get('content-type')).toBe('application/json')
  })

  test('sends a form as a form and a file under its name', async () => {
    const sent = buildRequest('https://shop.test', form, { body: { username: 'أ&ب' } }, anonymous)
    const request = new Request(sent.url, sent.init)
    expect(request.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(await request.text()))).toEqual({ username: 'أ&ب' })

    const files = new File(['logo'], 'logo.png', { type: 'image/png' })
    const uploaded = buildRequest('https://shop.test', upload, { body: { files, fileName: 'logo.png' } }, anonymous)
    const received = await new Request(uploaded.url, uploaded.init).formData()
    const file = received.get('files')
    expect(file instanceof File && [file.name, file.type, await file.text()]).toEqual(['logo.png', 'image/png', 'logo'])
    expect(received.get('fileName')).toBe('logo.png')
  })

  test('asks for the media type of a file', () => {
    const { init } = buildRequest('', download, { params: { name: 'a.zip' } }, anonymous)
    expect(new Headers(init.headers).get('accept')).toBe('application/zip, application/vnd.mizan.v1+json;q=0.9')
  })
})

describe('an answer', () => {
  test('is decoded to the domain', async () => {
    const reply = await readReply(search, Response.json({ total: 115.5 }))
    expectTypeOf(reply).toEqualTypeOf<{ total: Halalas }>()
    expect(reply).toEqual({ total: 11_550 })
  })

  test('without a promised content is nothing', async () => {
    expect(await readReply(save, new Response(null, { status: 204 }))).toBeUndefined()
  })

  test('that does not fit the contract is an error, never a wrong value', async () => {
    for (const response of [Response.json({ total: 1.234 }), Response.json({}), new Response('<html>')]) {
      await expect(readReply(search, response)).rejects.toMatchObject({ status: 200, error: 'unexpected_reply' })
    }
  })

  test('that is a file keeps its bytes, type and name', async () => {
    const headers = {
      'content-type': 'application/zip',
      'content-disposition': "attachment; filename*=UTF-8''%D8%A3.zip",
    }
    const reply = await readReply(download, new Response(new Uint8Array([1, 0, 255]), { headers }))
    expect(reply).toEqual({ content: new Uint8Array([1, 0, 255]), mediaType: 'application/zip', fileName: 'أ.zip' })
  })

  test('that refuses carries what the server says', async () => {
    const problems = [{ at: 'BillItems.2.quantity', code: 'quantityOver', params: { left: 3 } }]
    const body = { error: 'quantity_over', error_description: 'quantityOver', problems }
    const error = await readReply(save, Response.json(body, { status: 422 })).catch(failure => failure)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 422, error: 'quantity_over', description: 'quantityOver', problems })
  })

  test('that comes from something else than our server keeps its text', async () => {
    const response = new Response('upstream is down', { status: 502, statusText: 'Bad Gateway' })
    await expect(readReply(save, response)).rejects.toMatchObject({
      status: 502,
      statusText: 'Bad Gateway',
      error: 'unknown',
      description: null,
      body: 'upstream is down',
    })
  })
})
