/** What travels to an endpoint, and what is said of it where it is wrong. */
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { money, queryInteger, wireDay } from '#contract/fields.ts'
import { mediaTypeV1 } from '#contract/protocol.ts'
import { register } from '#server/http/register.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

const line = z.strictObject({ amount: money, note: z.string().min(2).max(5).optional() })
const probes = {
  write: endpoint({
    method: 'POST',
    path: '/api/test/write/:number',
    summary: 'A call of the test',
    need: 'public',
    params: z.object({ number: queryInteger }),
    query: z.object({ fromDate: wireDay.optional() }),
    body: z.object({
      lines: z.array(line).min(1),
      kind: z.enum(['a', 'b']),
      either: z.union([z.string(), line]).optional(),
    }),
    reply: z.unknown(),
    errors: [],
  }),
  reset: endpoint({
    method: 'PUT',
    path: '/api/test/reset',
    summary: 'A call of the test',
    need: 'public',
    body: z.object({ name: z.string().optional() }).nullable(),
    reply: z.unknown(),
    errors: [],
  }),
}

describeOnBoth('input', open => {
  let server: TestApp

  beforeAll(async () => {
    // Days are read where the company is.
    server = await open({ fill: fillTinyShop })
    register(server.app, server.services, async () => undefined, probes, {
      write: async ({ params, query, body }: { params: unknown; query: unknown; body: unknown }) => ({
        params,
        query,
        body,
      }),
      reset: async ({ body }: { body: unknown }) => ({ body }),
    })
  })

  const write = async (payload: unknown, url = '/api/test/write/7', type = 'application/json') => {
    const headers = { 'content-type': type }
    const response = await server.inject({ method: 'POST', url, headers, payload: JSON.stringify(payload) })
    return response.json()
  }
  const good = { lines: [{ amount: 1.5 }], kind: 'a' }

  it('arrives decoded, with query names in any case and JSON under either label', async () => {
    const received = { params: { number: 7 }, body: { lines: [{ amount: 150 }], kind: 'a' } }
    expect(await write(good, '/API/TEST/WRITE/7?FROMDATE=1/31/2026')).toEqual({
      ...received,
      query: { fromDate: '2026-01-31' },
    })
    expect(await write(good, '/api/test/write/7?fromdate=2026-01-31', mediaTypeV1)).toMatchObject(received)
    expect(await write(good)).toEqual({ ...received, query: {} })
  })

  it('that is wrong is named field by field, in all its parts at once', async () => {
    const bad = { lines: [{ amount: 1.234 }, { amount: 'x', note: 'a' }, { note: 'too long', extra: 1 }], kind: 'c' }
    const { error, problems } = await write(bad, '/api/test/write/seven?fromDate=2026-02-30')
    expect(error).toBe('invalid_input')
    expect(problems).toEqual([
      { at: 'number', code: 'invalid' },
      { at: 'fromDate', code: 'invalidDay' },
      { at: 'lines.0.amount', code: 'tooManyDecimals' },
      { at: 'lines.1.amount', code: 'invalidNumber' },
      { at: 'lines.1.note', code: 'tooShort', params: { min: 2 } },
      { at: 'lines.2.amount', code: 'required' },
      { at: 'lines.2.note', code: 'tooLong', params: { max: 5 } },
      { at: 'lines.2', code: 'unknownField', params: { field: 'extra' } },
      { at: 'kind', code: 'invalid' },
    ])
  })

  it('that is missing is required, and of a wrong type invalid', async () => {
    const missing = [
      { at: 'lines', code: 'required' },
      { at: 'kind', code: 'required' },
    ]
    expect((await write({})).problems).toEqual(missing)
    expect((await write(undefined)).problems).toEqual(missing)
    expect((await write({ lines: 'x', kind: 3 })).problems).toEqual(missing.map(({ at }) => ({ at, code: 'invalid' })))
    expect((await write([])).problems).toEqual([{ at: '', code: 'invalid' }])
    expect((await write({ ...good, lines: [] })).problems).toEqual([
      { at: 'lines', code: 'tooSmall', params: { min: 1 } },
    ])
  })

  it('that fits a member of a union down to a field is named by that field', async () => {
    expect((await write({ ...good, either: { amount: 'x' } })).problems).toEqual([
      { at: 'either.amount', code: 'invalidNumber' },
    ])
    expect((await write({ ...good, either: 5 })).problems).toEqual([{ at: 'either', code: 'invalid' }])
  })

  it('null is null where it is allowed, and not where it is not', async () => {
    const reset = async (payload: string) =>
      (
        await server.inject({
          method: 'PUT',
          url: '/api/test/reset',
          headers: { 'content-type': 'application/json' },
          payload,
        })
      ).json()
    expect(await reset('null')).toEqual({ body: null })
    expect(await reset('{"name":"x"}')).toEqual({ body: { name: 'x' } })
    expect(await reset('')).toMatchObject({ error: 'invalid_input', problems: [{ at: '', code: 'required' }] })
    expect((await write(null)).problems).toEqual([{ at: '', code: 'invalid' }])
  })

  it('that reaches for the prototype, or is no JSON, is malformed', async () => {
    const send = async (payload: string) =>
      (
        await server.inject({
          method: 'POST',
          url: '/api/test/write/7',
          headers: { 'content-type': 'application/json' },
          payload,
        })
      ).json()
    for (const payload of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{', 'x', '\u0000']) {
      expect(await send(payload)).toEqual({
        error: 'malformed_request',
        error_description: 'malformedRequest',
        problems: [],
      })
    }
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
    'labelled %s is not JSON',
    async type => {
      expect(await write(good, undefined, type)).toMatchObject({ error: 'unsupported_media_type' })
    },
  )

  it('that is JSON is not a form', async () => {
    const response = await server.inject({ method: 'POST', url: '/connect/token', payload: { grant_type: 'password' } })
    expect([response.statusCode, response.json().error]).toEqual([415, 'unsupported_media_type'])
  })

  it('of a form that names a field twice is refused as OAuth says', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'grant_type=password&grant_type=refresh_token'
    const response = await server.inject({ method: 'POST', url: '/connect/token', headers, payload })
    expect(response.json()).toMatchObject({
      error: 'invalid_request',
      problems: [{ at: 'grant_type', code: 'invalid' }],
    })
  })
})
