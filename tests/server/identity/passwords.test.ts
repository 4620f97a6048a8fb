import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/identity/passwords.ts'

/** The least that OWASP's Password Storage Cheat Sheet recommends for argon2id: pairs of memory (KiB) and passes, of one lane. */
const recommended = [
  [47_104, 1],
  [19_456, 2],
  [12_288, 3],
  [9216, 4],
  [7168, 5],
] as const

test('a password is kept as argon2id, at a cost that OWASP recommends', async () => {
  const kept = await hashPassword('Sand%Tulip4Kettle')
  const [, memory, passes, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(kept)?.map(Number) ?? []
  expect(recommended.some(([least, times]) => Number(memory) >= least && Number(passes) >= times)).toBe(true)
  expect(lanes).toBe(1)
  expect([await verifyPassword(kept, 'Sand%Tulip4Kettle'), await verifyPassword(kept, 'sand%Tulip4Kettle')]).toEqual([
    true,
    false,
  ])
})
