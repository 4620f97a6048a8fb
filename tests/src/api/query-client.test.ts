import { QueryClient } from '@tanstack/react-query'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { queryId } from '#contract/fields.ts'
import { ApiError } from '#src/api/api-error.ts'
import { createClient } from '#src/api/client.ts'
import { queryFor, queryKeyOf } from '#src/api/queries.ts'
import { createQueryClient, isWorthRetrying } from '#src/api/query-client.ts'

const item = endpoint({
  method: 'GET',
  path: '/api/item/getitems/:itemId',
  summary: 'An item',
  need: 'public',
  params: z.object({ itemId: queryId }),
  reply: z.object({ name: z.string() }),
  errors: [],
})

const error = (status: number) => new ApiError({ status, error: 'unknown', description: null })

describe('queries', () => {
  test('only what may pass by itself is tried again, twice', () => {
    expect([0, 500, 502, 503].map(status => isWorthRetrying(0, error(status)))).toEqual([true, true, true, true])
    // After a reply to retry in a moment, the client has waited already (`patience.ts`).
    expect([400, 401, 403, 404, 422, 429].some(status => isWorthRetrying(0, error(status)))).toBe(false)
    expect([isWorthRetrying(1, error(0)), isWorthRetrying(2, error(0))]).toEqual([true, false])
    expect(isWorthRetrying(0, new Error('a fault of ours'))).toBe(false)
  })

  test('the key of a call begins with the key of all its inputs', () => {
    expect(queryKeyOf(item, { params: { itemId: 7 } })).toEqual([...queryKeyOf(item), { params: { itemId: 7 } }])
  })

  test('a query reads through the client, typed, and is cached under its key', async () => {
    const urls: string[] = []
    const { read } = createClient({
      baseUrl: 'https://shop.test',
      fetch: async input => {
        urls.push(String(input))
        return Response.json({ name: 'شاي' })
      },
      language: () => 'ar',
      session: {
        accessToken: () => null,
        mustChangePassword: () => false,
        access: () => null,
        renewed: async () => {},
      },
      onOutcome: () => {},
      onCount: () => {},
    })
    const query = queryFor(read)
    const client = createQueryClient()
    const data = await client.fetchQuery(query(item, { params: { itemId: 7 } }))
    expectTypeOf(data).toEqualTypeOf<{ name: string }>()
    expect(data).toEqual({ name: 'شاي' })
    await client.fetchQuery(query(item, { params: { itemId: 7 } }))
    expect(urls).toEqual(['https://shop.test/api/item/getitems/7'])
    expect(client.getQueryData(queryKeyOf(item, { params: { itemId: 7 } }))).toEqual({ name: 'شاي' })
  })

  test('queries and changes run without the internet, because the server may be in the shop', () => {
    const client = createQueryClient()
    expect(client).toBeInstanceOf(QueryClient)
    expect(client.getDefaultOptions().queries?.networkMode).toBe('always')
    expect(client.getDefaultOptions().mutations?.networkMode).toBe('always')
  })
})
