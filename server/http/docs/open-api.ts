/** The OpenAPI 3.1 document of a set of endpoints: the wire side of their schemas, their permissions and their errors. */
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { type ErrorCode, errorBody, errors, wireError } from '#contract/errors.ts'
import { appVersion, headerNames, mediaTypeV1, tokenScope } from '#contract/protocol.ts'
import { needText } from './need-text.ts'

export type JsonSchema = { readonly [key: string]: unknown }

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>
export type Answer = {
  readonly description: string
  readonly content?: Content
  /** Our own error codes for this status. */
  readonly 'x-errors'?: readonly ErrorCode[]
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly required: true; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

export type OpenApiDocument = {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, unknown>>
  }
}

export function openApiDocument(endpoints: Readonly<Record<string, AnyEndpoint>>): OpenApiDocument {
  const schemas: Record<string, JsonSchema> = { ErrorBody: wireSchema(errorBody, 'ErrorBody') }
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint, schemas) }
  }
  const tags = [...new Set(Object.values(endpoints).map(tagOf))].sort()
  return {
    openapi: '3.1.0',
    info: { title: 'Mizan API', version: appVersion, description },
    tags: tags.map(name => ({ name })),
    paths,
    components: { schemas, securitySchemes },
  }
}

const description = [
  'Every call of Mizan. Addresses and the names of query parameters match in any case.',
  `Replies are \`${mediaTypeV1}\` where \`Accept\` names it, else \`application/json\`; another version of ours is not acceptable.`,
  'Send a bearer token from `/connect/token`. Money, prices, quantities and percents are decimal numbers.',
  'A refusal is an `ErrorBody`: `error` is a code, `error_description` the key of its text, `problems` name the fields.',
].join('\n\n')

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  password: {
    type: 'oauth2',
    flows: {
      password: {
        tokenUrl: '/connect/token',
        refreshUrl: '/connect/token',
        scopes: Object.fromEntries(tokenScope.split(' ').map(scope => [scope, 'Always granted'])),
      },
    },
  },
}

function operationOf(name: string, endpoint: AnyEndpoint, schemas: Record<string, JsonSchema>): Operation {
  /** Gives a schema a name, so that it can refer to itself. */
  const named = (suffix: string, schema: z.ZodType): JsonSchema => {
    const title = name.charAt(0).toUpperCase() + name.slice(1) + suffix
    schemas[title] = wireSchema(schema, title)
    return { $ref: `#/components/schemas/${title}` }
  }
  const body = bodyContent(endpoint, schema => named('Body', schema))
  return {
    operationId: name,
    summary: endpoint.summary,
    description: needText(endpoint.need),
    tags: [tagOf(endpoint)],
    parameters: parametersOf(endpoint),
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...success(endpoint, schema => named('Reply', schema)), ...refusals(endpoint) },
    security: endpoint.need === 'public' ? [] : [{ bearer: [] }],
  }
}

/** The part of the path that names the area; well-known addresses are discovery. */
function tagOf({ path }: AnyEndpoint): string {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  const area = first === '.well-known' ? 'discovery' : first === 'api' ? second : first
  return area.charAt(0).toUpperCase() + area.slice(1)
}

function bodyContent(endpoint: AnyEndpoint, named: (schema: z.ZodType) => JsonSchema): Content | undefined {
  switch (endpoint.bodyKind ?? 'json') {
    case 'json':
      return endpoint.body && { 'application/json': { schema: named(endpoint.body) } }
    case 'form':
      return endpoint.body && { 'application/x-www-form-urlencoded': { schema: named(endpoint.body) } }
    case 'file':
      return { 'multipart/form-data': { schema: fileSchema } }
  }
}

const fileSchema = {
  type: 'object',
  properties: { files: { type: 'string', contentMediaType: 'application/octet-stream' }, fileName: { type: 'string' } },
  required: ['files'],
}

function parametersOf(endpoint: AnyEndpoint): readonly Parameter[] {
  const key: Parameter = {
    name: headerNames.idempotencyKey,
    in: 'header',
    required: false,
    description: 'The same key and body are answered alike and done once; without a key the call is done as it comes.',
    schema: { type: 'string' },
  }
  return [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(endpoint.isIdempotent ? [key] : []),
  ]
}

function parametersIn(place: 'path' | 'query', schema: z.ZodObject | undefined): readonly Parameter[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const { description: meaning, ...rest } = wireSchema(z.object({ [name]: field }), name)
    const properties = rest.properties as Record<string, JsonSchema>
    const own = properties[name] ?? {}
    return {
      name,
      in: place,
      required: place === 'path' || (Array.isArray(rest.required) && rest.required.includes(name)),
      ...(typeof own.description === 'string' ? { description: own.description } : {}),
      schema: own,
    }
  })
}

function success(endpoint: AnyEndpoint, named: (schema: z.ZodType) => JsonSchema): Record<string, Answer> {
  if (endpoint.raw) {
    const description = endpoint.isStreamed ? 'The file, sent while it is being made' : 'The file'
    return { '200': { description, content: { [endpoint.raw]: { schema: { type: 'string' } } } } }
  }
  if (!endpoint.reply) return { '204': { description: 'Done' } }
  const schema = named(endpoint.reply)
  return { '200': { description: 'Done', content: { [mediaTypeV1]: { schema }, 'application/json': { schema } } } }
}

/** The errors that any call may return, besides the endpoint's own. */
function errorCodesOf(endpoint: AnyEndpoint): readonly ErrorCode[] {
  const readsInput = endpoint.params || endpoint.query || endpoint.body
  return [
    ...new Set<ErrorCode>([
      ...endpoint.errors,
      ...(readsInput ? [endpoint.badInput ?? ('invalid_input' as const)] : []),
      // A body is parsed wherever one may arrive, even for a call without one.
      ...(endpoint.body || endpoint.method !== 'GET'
        ? (['malformed_request', 'payload_too_large', 'unsupported_media_type'] as const)
        : []),
      ...(endpoint.need === 'public' ? [] : (['unauthorized'] as const)),
      ...(endpoint.need === 'public' || endpoint.isSelfService
        ? []
        : (['password_change_required', 'not_registered'] as const)),
      ...(typeof endpoint.need === 'object' ? (['access_denied'] as const) : []),
      'not_acceptable',
      'internal_error',
      'storage_unavailable',
      'data_damaged',
    ]),
  ]
}

function refusals(endpoint: AnyEndpoint): Record<string, Answer> {
  const answers: Record<string, Answer> = {}
  for (const code of errorCodesOf(endpoint)) {
    const status = String(errors[code].status)
    const codes = [...(answers[status]?.['x-errors'] ?? []), code]
    answers[status] = {
      description: codes.map(each => describe(each)).join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
      'x-errors': codes,
    }
  }
  return answers
}

function describe(code: ErrorCode): string {
  return wireError(code) === code ? `${code} (${errors[code].text})` : `${wireError(code)} (${errors[code].text})`
}

/** The JSON Schema of the wire format; references to itself point to its entry in the components. */
function wireSchema(schema: z.ZodType, title: string): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const place = `#/components/schemas/${title}`
  return JSON.parse(JSON.stringify(json), (key, value) =>
    key === '$ref' && typeof value === 'string' ? value.replace(/^#/, place) : value,
  )
}
