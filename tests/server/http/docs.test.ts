import { Validator } from '@seriousme/openapi-schema-validator'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { openApiDocument } from '#server/http/docs/open-api.ts'
import { describeOnBoth, type TestApp } from '#tests/support/app.ts'
import { fillTinyShop } from '#tests/support/tiny-shop.ts'

type Json = { readonly [key: string]: Json } & { readonly [index: number]: Json }
const listed: readonly (readonly [string, AnyEndpoint])[] = Object.entries(endpoints)

describeOnBoth('the documentation', open => {
  let server: TestApp
  let document: Json

  beforeAll(async () => {
    server = await open({ fill: fillTinyShop })
    document = (await get('/api/docs/openapi.json')).json()
  })

  const get = (url: string) => server.inject({ method: 'GET', url })
  const operationOf = ({ path, method }: AnyEndpoint) =>
    document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

  it('is OpenAPI 3.1 and lists every endpoint, and nothing else', () => {
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths ?? {}).flatMap(methods => Object.values(methods))
    expect(operations.map(each => each.operationId).sort()).toEqual(listed.map(([name]) => name).sort())
    for (const [name, endpoint] of listed) {
      expect(operationOf(endpoint)).toMatchObject({ operationId: name, summary: endpoint.summary })
    }
  })

  it('is accepted by the published schema of OpenAPI', async () => {
    const validator = new Validator()
    expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('names of every endpoint its parameters, its permission and the status of each of its errors', () => {
    for (const [, endpoint] of listed) {
      const operation = operationOf(endpoint)
      const parameters = (Object.values(operation?.parameters ?? {}) as Json[]).filter(
        each => String(each.in) !== 'header',
      )
      const named = [...Object.keys(endpoint.params?.shape ?? {}), ...Object.keys(endpoint.query?.shape ?? {})]
      expect(parameters.map(each => each.name)).toEqual(named)
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(endpoint.errors.map(code => String(errors[code].status))),
      )
      expect(operation?.security).toEqual(endpoint.need === 'public' ? [] : [{ bearer: [] }])
    }
  })

  it('names what is answered to a broken body, also of a call that takes none', async () => {
    const owner = await server.signIn('owner')
    for (const [name, endpoint] of listed.filter(([, each]) => each.method !== 'GET' && !each.body)) {
      const url = endpoint.path.replaceAll(/:\w+/g, '1')
      const headers = { authorization: `Bearer ${owner}`, 'content-type': 'application/json' }
      const { statusCode } = await server.inject({ method: endpoint.method, url, headers, payload: '{' })
      expect([name, Object.keys(operationOf(endpoint)?.responses ?? {})]).toEqual([
        name,
        expect.arrayContaining([String(statusCode)]),
      ])
    }
  })

  it('lists paths that are also found with a slash at their end', async () => {
    for (const [name, endpoint] of listed.filter(([, each]) => each.need !== 'public')) {
      const url = `${endpoint.path.replaceAll(/:\w+/g, '1')}/`
      expect([name, (await server.inject({ method: endpoint.method, url })).statusCode]).toEqual([name, 401])
    }
    expect((await get('/api/setting/IsRegistered/')).statusCode).toBe(200)
  })

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '')
    expect(references.length).toBeGreaterThan(listed.length)
    for (const reference of new Set(references)) {
      const place = reference.slice(2).split('/')
      expect([reference, place.reduce<Json | undefined>((found, key) => found?.[key], document)]).toEqual([
        reference,
        expect.anything(),
      ])
    }
  })

  it('describes what travels, not what it is decoded to', () => {
    expect(document.components?.schemas?.SavePreferencesBody).toMatchObject({
      anyOf: [{ type: 'object', properties: { theme: { enum: expect.arrayContaining(['blue']) } } }, { type: 'null' }],
    })
    const limit = document.components?.schemas?.GetOwnUserReply?.properties?.discountLimitValue
    expect(JSON.stringify(limit)).toContain('"number"')
  })

  it('is a page with every call, whose script and style are files', async () => {
    const page = await get('/API/Docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const [name, endpoint] of listed) {
      expect(page.body).toContain(`<details id="${name}"`)
      expect(page.body).toContain(`<code class="path">${endpoint.path.replace(/:(\w+)/g, '{$1}')}</code>`)
    }
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)|<style|\son\w+=|\sstyle=/)
    for (const [url, type] of [
      ['/api/docs/page.js', 'text/javascript; charset=utf-8'],
      ['/api/docs/page.css', 'text/css; charset=utf-8'],
    ] as const) {
      const file = await get(url)
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, type])
    }
  })
})

it('a schema that holds itself refers to its own place in the document', () => {
  const tree = z.object({
    name: z.string(),
    get children() {
      return z.array(tree)
    },
  })
  const probe = {
    method: 'GET',
    path: '/api/test/tree',
    summary: 'A call of the test',
    need: 'public',
    errors: [],
  } as const
  const { components } = openApiDocument({ getTree: endpoint({ ...probe, reply: z.object({ root: tree }) }) })
  const schema = JSON.stringify(components.schemas.GetTreeReply)
  const references = [...schema.matchAll(/"\$ref":"([^"]+)"/g)].map(match => match[1] ?? '')
  expect(references.length).toBeGreaterThan(0)
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\/GetTreeReply\/\$defs\//)
    const name = reference.split('/').at(-1) ?? ''
    expect(components.schemas.GetTreeReply?.$defs).toHaveProperty(name)
  }
})
