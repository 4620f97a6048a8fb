import { expect, test } from 'vitest'
import { createClient } from '#src/api/client.ts'
import { keepClientId } from '#src/api/client-id.ts'
import { createStorage, memoryArea } from '#src/api/storage.ts'

/** A device that starts for the first time, and what it asks of the server. */
function device(answer: () => Response | Promise<Response>) {
  const asked: string[] = []
  const { read } = createClient({
    baseUrl: 'https://shop.test',
    fetch: async input => {
      asked.push(new URL(new Request(input).url).pathname)
      return answer()
    },
    language: () => 'ar',
    session: {
      accessToken: () => null,
      mustChangePassword: () => false,
      access: () => null,
      renewed: () => Promise.reject(new Error('not expected')),
    },
    onOutcome: () => {
      throw new Error('Nobody is notified.')
    },
    onCount: () => {
      throw new Error('It is not waited for.')
    },
  })
  const storage = createStorage({ permanent: memoryArea(), session: memoryArea() })
  return { asked, storage, start: () => keepClientId({ read, storage }) }
}

test('the first start keeps the id of the installation, and no later one asks for it', async () => {
  const { asked, storage, start } = device(() => Response.json({ clientId: 'c-17', version: '2.5.3' }))
  await start()
  expect(storage.get('ClientId')).toBe('c-17')
  await start()
  expect(asked).toEqual(['/api/setting/GetCurrentVersion'])
})

test('a server that cannot be reached is asked again at the next start, without a word', async () => {
  let isDown = true
  const { asked, storage, start } = device(() => {
    if (isDown) throw new TypeError('Failed to fetch')
    return Response.json({ clientId: 'c-17', version: '2.5.3' })
  })
  await start()
  expect(storage.get('ClientId')).toBeNull()
  isDown = false
  await start()
  expect([storage.get('ClientId'), asked.length]).toEqual(['c-17', 2])
})
