import { expect, test } from 'vitest'
import { preload } from '#src/services/loaded.ts'

test('a screen that several ask for at once is loaded once, and a failure is tried again', async () => {
  let loads = 0
  const loader = async () => {
    loads += 1
    if (loads === 1) throw new Error('no network')
    return () => null
  }
  await Promise.all([preload(loader), preload(loader)])
  expect(loads).toBe(1)
  await Promise.all([preload(loader), preload(loader)])
  await preload(loader)
  expect(loads).toBe(2)
})
