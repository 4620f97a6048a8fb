/** A form with a file of any content arrives whole, however the network cuts it. */
import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { answerErrors } from '#server/http/errors.ts'
import { receiveFilesIn } from '#server/http/receive-files.ts'
import { multipartBody, multipartType } from '#tests/support/multipart.ts'

const bytesMax = 5000
let app: FastifyInstance
let folder = ''
let seen: { readonly files: string; readonly fileName: string } | undefined

beforeAll(async () => {
  folder = mkdtempSync(join(inject('testFolder'), 'received-'))
  app = fastify()
  answerErrors(app)
  app.register(async scope => {
    scope.addContentTypeParser('multipart/form-data', async () => undefined)
    receiveFilesIn(scope, folder, bytesMax)
    scope.post('/', async ({ body }) => {
      const { files, fileName } = body as { files: File; fileName: string }
      seen = { files: Buffer.from(await files.arrayBuffer()).toString('hex'), fileName }
      return 'ok'
    })
  })
  await app.ready()
})

afterAll(() => app.close())

const send = (payload: readonly Uint8Array[]) =>
  app.inject({
    method: 'POST',
    url: '/',
    headers: { 'content-type': multipartType },
    payload: Readable.from(payload.map(each => Buffer.from(each))),
  })

/** Pieces of the form itself among any other bytes. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 40 }),
      fc.constantFrom('\r\n', '--', '\r\n--', '--the-boundary-of-the-', '\r\n\r\n').map(text => Buffer.from(text)),
    ),
    { maxLength: 30 },
  )
  .map(pieces => Buffer.concat(pieces))

test('whole', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }),
      async (bytes, cuts) => {
        const form = multipartBody({ fileName: 'عربي.zip', files: { fileName: 'a.zip', bytes } })
        const chunks: Buffer[] = []
        for (let at = 0, turn = 0; at < form.length; turn++) {
          const length = cuts[turn % cuts.length] ?? 1
          chunks.push(form.subarray(at, at + length))
          at += length
        }
        expect((await send(chunks)).body).toBe('ok')
        expect(seen).toEqual({ files: bytes.toString('hex'), fileName: 'عربي.zip' })
        // A cut transfer is refused.
        expect((await send([form.subarray(0, form.length - 6)])).statusCode).toBe(400)
      },
    ),
    { numRuns: 60 },
  )
  expect(readdirSync(folder)).toEqual([])
})

test('a file above the limit is refused, and nothing stays', async () => {
  const form = multipartBody({ files: { fileName: 'a.zip', bytes: new Uint8Array(bytesMax) } })
  expect((await send([form])).statusCode).toBe(413)
  expect(readdirSync(folder)).toEqual([])
})
