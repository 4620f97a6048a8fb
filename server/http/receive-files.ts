/** Receives a multipart form whose file may be larger than the memory: the file goes to the disk while it arrives. */
import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '../calls/failure.ts'

const headersLengthMax = 8192
const fieldLengthMax = 1000
const lineEnd = Buffer.from('\r\n')
const headersEnd = Buffer.from('\r\n\r\n')

/** For the routes of this scope. A received file exists until the handler is done. */
export function receiveFilesIn(scope: FastifyInstance, folder: string, bytesMax: number): void {
  const received = new WeakMap<FastifyRequest, string>()
  scope.removeContentTypeParser('multipart/form-data')
  scope.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const path = join(folder, `received-${randomUUID()}`)
    received.set(request, path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return readParts(payload, delimiterOf(request), path, bytesMax)
  })
  const remove = async (request: FastifyRequest) => {
    const path = received.get(request)
    if (path !== undefined) await rm(path, { force: true })
  }
  scope.addHook('onSend', remove)
  // Without a reply, because the caller went away.
  scope.addHook('onResponse', remove)
}

function delimiterOf({ headers }: FastifyRequest): Buffer {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(headers['content-type'] ?? '') ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new Failure('malformed_request')
  return Buffer.from(`\r\n--${boundary}`)
}

/** Where the content of a part goes. */
type Part = { readonly write: (bytes: Buffer) => Promise<void>; readonly end: () => Promise<void> }

const ignored: Part = { write: async () => undefined, end: async () => undefined }

async function readParts(
  payload: Readable,
  delimiter: Buffer,
  path: string,
  bytesMax: number,
): Promise<Readonly<Record<string, unknown>>> {
  const fields: Record<string, unknown> = {}
  // The first delimiter begins the body, without a line end before it.
  let rest = lineEnd
  let part: Part | undefined = ignored
  let length = 0
  try {
    // A refusal is answered, so the connection stays.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      length += chunk.length
      if (length > bytesMax) throw new Failure('payload_too_large')
      // What follows the last delimiter is ignored, and read to the end.
      if (part === undefined && isLast(rest)) continue
      rest = Buffer.concat([rest, chunk])
      for (;;) {
        if (part === undefined) {
          if (isLast(rest)) break
          const end = rest.indexOf(headersEnd)
          if (end === -1 && rest.length > headersLengthMax) throw new Failure('malformed_request')
          if (end === -1) break
          part = await beginPart(rest.toString('utf8', 0, end), fields, path)
          rest = rest.subarray(end + headersEnd.length)
        }
        const end = rest.indexOf(delimiter)
        if (end === -1) {
          const sure = Math.max(0, rest.length - delimiter.length)
          await part.write(rest.subarray(0, sure))
          rest = rest.subarray(sure)
          break
        }
        await part.write(rest.subarray(0, end))
        await part.end()
        part = undefined
        rest = rest.subarray(end + delimiter.length)
      }
    }
  } finally {
    // A broken transfer must not leave an open file.
    await part?.end()
  }
  if (part === undefined && isLast(rest)) return fields
  throw new Failure('malformed_request')
}

function isLast(rest: Buffer): boolean {
  return rest.subarray(0, 2).toString() === '--'
}

async function beginPart(headers: string, fields: Record<string, unknown>, path: string): Promise<Part> {
  const name = /;\s*name="([^"\r\n]*)"/i.exec(headers)?.[1]
  const fileName = /;\s*filename="([^"\r\n]*)"/i.exec(headers)?.[1]
  if (name === undefined) throw new Failure('malformed_request')
  return fileName === undefined ? textPart(name, fields) : filePart(await open(path, 'w', 0o600), name, fileName)

  function filePart(handle: FileHandle, field: string, sentName: string): Part {
    let isOpen = true
    return {
      write: async bytes => void (await handle.writeFile(bytes)),
      end: async () => {
        if (!isOpen) return
        isOpen = false
        await handle.close()
        fields[field] = new File([await openAsBlob(path)], sentName)
      },
    }
  }
}

function textPart(name: string, fields: Record<string, unknown>): Part {
  let content = Buffer.alloc(0)
  return {
    write: async bytes => {
      if (content.length + bytes.length > fieldLengthMax) throw new Failure('payload_too_large')
      content = Buffer.concat([content, bytes])
    },
    end: async () => {
      fields[name] = content.toString()
    },
  }
}
