/** Encodes a call, and adds disturbances below the schemas: headers, labels, addresses, bytes. */
import { headerNames, mediaTypeV1 } from '#contract/protocol.ts'
import type { Random } from '../simulation/random.ts'
import { type Json, valueAt } from '../support/fuzz.ts'
import { multipartBody, multipartType } from '../support/multipart.ts'
import type { Known } from './known.ts'
import { plainText, writeJson } from './odd-values.ts'
import type { Parts } from './parts.ts'
import type { WireCall } from './send.ts'
import { endpointOf, type Name } from './sound.ts'

const formType = 'application/x-www-form-urlencoded'

/** Several times the header size that the server reads. */
const targetBytesMax = 65_536

export type Written = Omit<WireCall, 'body'> & { readonly body?: string | undefined }

export function written(name: Name, parts: Parts, authorization: string | undefined, idempotencyKey: string): Written {
  const endpoint = endpointOf(name)
  const path = endpoint.path.replace(/:(\w+)/g, (_, field: string) =>
    encodeURIComponent(plainText(valueAt(parts.params ?? {}, [field]))),
  )
  const search = formOf(parts.query ?? {})
  const isForm = endpoint.bodyKind === 'form'
  const isFile = endpoint.bodyKind === 'file'
  const write = isFile ? filesOf : isForm ? formOf : writeJson
  const body = parts.body === undefined ? undefined : write(parts.body)
  return {
    method: endpoint.method,
    target: (search === '' ? path : `${path}?${search}`).slice(0, targetBytesMax),
    headers: {
      accept: mediaTypeV1,
      ...(authorization === undefined ? {} : { authorization }),
      ...(endpoint.isIdempotent ? { [headerNames.idempotencyKey]: idempotencyKey } : {}),
      ...(body === undefined
        ? {}
        : { 'content-type': isFile ? multipartType : isForm ? formType : 'application/json' }),
    },
    body,
  }
}

function formOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return ''
  return new URLSearchParams(Object.entries(value).map(([name, each]) => [plainText(name), plainText(each)])).toString()
}

/** File fields of a form have the text as content. */
function filesOf(value: Json): string {
  const parts = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const written = parts.map(([name, each]) => {
    const text = plainText(each)
    return [
      plainText(name),
      name === 'files' ? { fileName: 'x', bytes: new TextEncoder().encode(text) } : text,
    ] as const
  })
  return multipartBody(Object.fromEntries(written)).toString()
}

type Disturb = (call: Written, known: Known, random: Random) => Written
export type Disturbance = keyof typeof disturbances

const withHeader = (call: Written, name: string, value: string): Written => ({
  ...call,
  headers: { ...call.headers, [name]: value },
})

const withoutHeader = (call: Written, name: string): Written => ({
  ...call,
  headers: Object.fromEntries(Object.entries(call.headers).filter(([each]) => each !== name)),
})

const otherHeaders: Readonly<Record<string, readonly string[]>> = {
  accept: ['text/html', 'application/vnd.mizan.v2+json', '*/*;q=0', ',,,;;;', 'a/b,'.repeat(1000)],
  'accept-language': ['ko', 'xx', '*', 'ar;q=abc', 'en-'.repeat(2000), '\u00ff'],
  'accept-encoding': ['gzip', 'gzip;q=0', 'br, *', '\u00e9'],
  'app-version': ['', '9'.repeat(5000), '\u00e9\u00ff'],
  'if-none-match': ['*', '"x"', 'W/"x"'],
  host: ['x', 'a b', '[::1]:1', 'évil.example'],
  origin: ['https://evil.example', 'null'],
  'sec-fetch-site': ['cross-site', 'same-site'],
  'x-forwarded-for': ['10.0.0.9', '::1', 'x', '1.1.1.1, 2.2.2.2', ','.repeat(2000)],
  'x-forwarded-proto': ['https', 'javascript', ','],
  'content-encoding': ['gzip', 'br'],
  range: ['bytes=0-1', 'bytes=9-1,,'],
}

const otherTypes = [
  'text/plain',
  formType,
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  `${mediaTypeV1}; charset=utf-8`,
  '',
  '/',
]

const fileBody =
  '--x\r\nContent-Disposition: form-data; name="files"; filename="../../a.html"\r\n\r\n<script>\r\n--x--\r\n'

/** By name, so that a finding names the disturbance. */
export const disturbances = {
  'another key': (call, known, random) => {
    const used = known.sent.pick(random)?.key ?? 'x'
    return withHeader(
      call,
      headerNames.idempotencyKey,
      random.pick([used, used, '', ' ', 'k'.repeat(5000), '\u00e9', 'a,b']),
    )
  },
  'no key': call => withoutHeader(call, headerNames.idempotencyKey),
  'sent before': (call, known, random) => {
    const sent = known.sent.pick(random)
    return sent ? { ...withHeader(call, headerNames.idempotencyKey, sent.key), body: sent.body } : call
  },
  'another header': (call, _known, random) => {
    const name = random.pick(Object.keys(otherHeaders))
    return withHeader(call, name, random.pick(otherHeaders[name] ?? []))
  },
  'another content type': (call, _known, random) => withHeader(call, 'content-type', random.pick(otherTypes)),
  'a form': (call, _known, random) => {
    const body = random.pick([
      'a=1&a=2',
      'id=1&isDelivered=true',
      '=&=&',
      '%zz=%',
      'a[__proto__]=1',
      `${'a=1&'.repeat(2000)}`,
    ])
    return { ...withHeader(call, 'content-type', formType), body }
  },
  'a file': call => ({ ...withHeader(call, 'content-type', 'multipart/form-data; boundary=x'), body: fileBody }),
  'a torn body': (call, _known, random) => ({ ...call, body: (call.body ?? '{').slice(0, random.integer(0, 40)) }),
  'a body of nothing in particular': (call, _known, random) => ({
    ...withHeader(call, 'content-type', 'application/json'),
    body: random.pick([
      '',
      ' ',
      'null',
      '[]',
      '{}',
      '0',
      '""',
      'true',
      '\uFEFF{}',
      '{"a":1}{"b":2}',
      "{'a':1}",
      '[[[[',
      '\u0000',
    ]),
  }),
  'names given twice': (call, _known, random) => ({
    ...call,
    body: call.body?.replace('{', random.pick(['{"total":1,', '{"__proto__":{},', '{"id":1,"Id":2,', '{"":0,'])),
  }),
  'a query given twice': (call, _known, random) => {
    const [path = '', search = 'id=1'] = call.target.split('?')
    const first = search.split('&')[0]
    const more = random.pick([
      first,
      first?.toUpperCase(),
      `${first}0`,
      'id[]=1',
      'id[a]=1',
      '__proto__=1',
      '%',
      '&&&=',
      'a'.repeat(3000),
    ])
    return { ...call, target: `${path}?${search}&${more}` }
  },
  'another path': (call, _known, random) => {
    const [path = '', search] = call.target.split('?')
    const tail = random.pick(['/', '//', '/..', '/%2e%2e', '%00', '%ff', '%', ';a=b', '/1', '\\', 'x'.repeat(3000)])
    return { ...call, target: `${path}${tail}${search === undefined ? '' : `?${search}`}` }
  },
  'another method': (call, _known, random) => ({
    ...call,
    method: random.pick(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']),
  }),
  'hung up': call => (call.body === undefined ? call : { ...call, isCutOff: true }),
} as const satisfies Record<string, Disturb>
