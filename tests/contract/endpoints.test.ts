import { expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errors, wireError } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'

const listed: readonly (readonly [string, AnyEndpoint])[] = Object.entries(endpoints)

it('no two endpoints answer the same call, in any case', () => {
  const calls = listed.map(([, { method, path }]) => `${method} ${path.toLowerCase().replace(/:\w+/g, ':')}`)
  expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
})

it('the parameters of a path are those that its schema reads', () => {
  for (const [name, { path, params }] of listed) {
    const inPath = [...path.matchAll(/:(\w+)/g)].map(match => match[1])
    expect([name, Object.keys(params?.shape ?? {})]).toEqual([name, inPath])
  }
})

it('a call that reads changes nothing, so it has no body', () => {
  const reading = listed.filter(([, { method }]) => method === 'GET')
  expect(reading.filter(([, { body, isIdempotent }]) => body || isIdempotent)).toEqual([])
})

it('every schema has a wire side that JSON Schema can say', () => {
  for (const [name, { params, query, body, reply }] of listed) {
    for (const schema of [params, query, body, reply]) {
      if (schema) expect([name, z.toJSONSchema(schema, { io: 'input' })]).toEqual([name, expect.any(Object)])
    }
  }
})

it('only self-service is open to a person who must choose a password first', () => {
  const open = listed.filter(([, endpoint]) => endpoint.isSelfService).map(([name]) => name)
  expect(open).toEqual(['getOwnUser', 'saveOwnUser', 'patchOwnUser'])
})

it('a standard gives a name to several of our errors', () => {
  const renamed = (Object.keys(errors) as ErrorCode[]).filter(code => wireError(code) !== code)
  expect(renamed.map(code => [code, wireError(code)])).toEqual([
    ['refresh_token_refused', 'invalid_grant'],
    ['account_locked', 'invalid_grant'],
    ['account_disabled', 'invalid_grant'],
  ])
})
