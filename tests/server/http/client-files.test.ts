/** The built client, served from a folder that looks like one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveClient } from '#server/http/client-files.ts'
import { answerErrors, earlyErrorOptions } from '#server/http/errors.ts'
import { secure } from '#server/http/security.ts'

const page = '<!doctype html><title>ميزان</title>'
const script = 'export const answer = 42\n'.repeat(50)

describe('the built client', () => {
  let app: FastifyInstance
  let folder: string

  beforeAll(async () => {
    const outer = mkdtempSync(join(tmpdir(), 'mizan-client-'))
    folder = join(outer, 'client')
    mkdirSync(join(folder, 'assets'), { recursive: true })
    writeFileSync(join(outer, 'private.txt'), 'not for the web')
    writeFileSync(join(folder, 'index.html'), page)
    writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
    writeFileSync(join(folder, 'sw.js'), script)
    writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
    writeFileSync(join(folder, 'assets/main-Ab12.js'), script)
    writeFileSync(join(folder, 'assets/main-Ab12.js.br'), brotliCompressSync(script))
    app = fastify({ ...earlyErrorOptions, routerOptions: { caseSensitive: false } })
    await secure(app)
    answerErrors(app)
    app.get('/api/known', async () => 'known')
    await serveClient(app, folder)
  })

  afterAll(async () => {
    await app.close()
    rmSync(join(folder, '..'), { recursive: true })
  })

  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

  it('answers every address of a screen with the page, in any case, asked for anew each time', async () => {
    for (const url of ['/', '/login', '/SALES/Bill/sale/new?x=1', '/settings', '/no/such/screen', '/index.html']) {
      const response = await get(url)
      expect([url, response.statusCode, response.body]).toEqual([url, 200, page])
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-cache')
      expect(response.headers['content-security-policy']).toContain("script-src 'self'")
    }
  })

  it('answers nobody with the page where the server has its own addresses', async () => {
    for (const url of [
      '/api',
      '/API/nothing',
      '/connect/nothing',
      '/.well-known/nothing',
      '/uploads/x',
      '/assets/gone-Zz99.js',
    ]) {
      const response = await get(url)
      expect([url, response.statusCode, response.json().error]).toEqual([url, 404, 'not_found'])
    }
    const post = await app.inject({ method: 'POST', url: '/login' })
    expect(post.statusCode).toBe(404)
  })

  it('keeps a file with a hash in its name for ever, and others only with a question', async () => {
    const asset = await get('/assets/main-Ab12.js')
    expect([asset.body, asset.headers['cache-control']]).toEqual([script, 'public, max-age=31536000, immutable'])
    expect(asset.headers['content-type']).toBe('application/javascript; charset=utf-8')
    const icon = await get('/favicon.svg')
    expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'no-cache'])
    const again = await get('/favicon.svg', { 'if-none-match': String(icon.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('lets a browser ask for the service worker and the manifest anew each time', async () => {
    const worker = await get('/sw.js')
    expect([worker.body, worker.headers['cache-control']]).toEqual([script, 'no-cache'])
    expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
    const manifest = await get('/manifest.webmanifest')
    expect([manifest.headers['content-type'], manifest.headers['cache-control']]).toEqual([
      'application/manifest+json',
      'no-cache',
    ])
  })

  it('is sent compressed where it lies compressed and the caller takes it', async () => {
    const small = await get('/assets/main-Ab12.js', { 'accept-encoding': 'gzip, br' })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
    })
    expect(String(small.headers.vary)).toMatch(/accept-encoding/i)
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(script)
    const plain = await get('/assets/main-Ab12.js', { 'accept-encoding': 'gzip' })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, script])
  })

  it('gives nothing outside its folder', async () => {
    for (const url of [
      '/../private.txt',
      '/..%2fprivate.txt',
      '/assets/..%2f..%2fprivate.txt',
      '/%2e%2e/private.txt',
      '/..\\private.txt',
    ]) {
      expect((await get(url)).body).not.toContain('not for the web')
    }
    expect((await get('/%zz')).json()).toMatchObject({ error: 'malformed_request' })
  })

  it('answers HEAD with the headers alone', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/login' })
    expect([response.statusCode, response.body]).toEqual([200, ''])
  })

  it('must be there', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'mizan-empty-'))
    await expect(serveClient(fastify(), empty)).rejects.toThrow('There is no built client')
    rmSync(empty, { recursive: true })
  })
})
