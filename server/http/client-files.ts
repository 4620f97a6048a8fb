/**
 * Serves the built client: files with a hash in their name are cached for ever, the page itself is revalidated each time and answers every
 * other address, because the client has its own routes. A missing file is not answered with the page.
 */
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

const page = 'index.html'
const hashedFolder = 'assets/'
const hashed = 'public, max-age=31536000, immutable'
const checked = 'no-cache'

/** Addresses of the server, which never answer with the page. */
const serverAddress = /^\/(?:api|connect|\.well-known|uploads|download|assets)(?:\/|$)/i

export async function serveClient(app: FastifyInstance, folder: string): Promise<void> {
  const files = await listFiles(folder)
  if (!files.has(page)) throw new Error(`There is no built client in ${folder}.`)
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })
  app.get('/*', (request, reply) => {
    const path = decodedPath(request.url)
    const file = path.slice(1)
    if (files.has(file)) return sendFile(reply, file)
    if (serverAddress.test(path)) return reply.callNotFound()
    return sendFile(reply, page)
  })
}

function sendFile(reply: FastifyReply, file: string): FastifyReply {
  reply.header('cache-control', file.startsWith(hashedFolder) ? hashed : checked)
  return reply.sendFile(file)
}

function decodedPath(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '/'
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The files below a folder, as URL paths; nothing else is read from the disk. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter(entry => entry.isFile())
      .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')),
  )
}
