/** Files that are sent while they are being made. */
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, type StreamedReply } from '#contract/endpoint.ts'
import { Failure } from '#server/calls/failure.ts'
import { register } from '#server/http/register.ts'
import { describeOnBoth } from '#tests/support/app.ts'

const probes = {
  getParts: endpoint({
    method: 'GET',
    path: '/api/test/parts',
    summary: 'A call of the test',
    need: 'public',
    query: z.object({ failsAt: z.string() }),
    raw: 'text/plain',
    isStreamed: true,
    errors: ['not_found'],
  }),
}

async function* parts(failsAt: string): AsyncGenerator<Uint8Array> {
  for (const part of ['one', 'two', 'three']) {
    if (part === failsAt) throw new Error('The disk is gone.')
    yield new TextEncoder().encode(`${part} `)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

describeOnBoth('a file that is sent while it is being made', open => {
  let address = ''

  beforeAll(async () => {
    const server = await open()
    register(server.app, server.services, async () => undefined, probes, {
      getParts: async ({ query }: { query: { failsAt: string } }): Promise<StreamedReply> => {
        if (query.failsAt === 'start') throw new Failure('not_found')
        return { content: parts(query.failsAt), mediaType: 'text/plain; charset=utf-8', fileName: 'parts ملف.txt' }
      },
    })
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })

  const get = (failsAt: string, encoding = 'identity') =>
    fetch(`${address}/api/test/parts?failsAt=${failsAt}`, { headers: { 'accept-encoding': encoding } })

  it.each(['identity', 'gzip'])('arrives whole, named, and kept by nobody (%s)', async encoding => {
    const response = await get('never', encoding)
    expect(await response.text()).toBe('one two three ')
    expect(response.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const name = encodeURIComponent('parts ملف.txt')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${name}`)
  })

  it.each(['identity', 'gzip'])(
    'that fails on the way breaks off, so that a part is not taken for the whole (%s)',
    async encoding => {
      await expect(get('three', encoding).then(response => response.text())).rejects.toThrow()
    },
  )

  it('that fails before its first part is an ordinary error', async () => {
    const response = await get('start')
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([404, 'not_found'])
  })
})
