import { expect, test } from 'vitest'
import * as z from 'zod'
import { instant, money, wireQuantity } from '#contract/fields.ts'
import { halalas, quantity as thousandths } from '#domain/money.ts'
import { encodeReply } from '#server/calls/encode.ts'

const reply = z.object({
  at: instant,
  total: money,
  count: wireQuantity.nullable(),
  note: z.string().optional(),
  kind: z.enum(['a', 'b']),
  rows: z.array(z.object({ id: z.int(), amount: money.nullish() })),
  names: z.array(z.string()),
  either: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('amount'), amount: money }),
    z.object({ kind: z.literal('none') }),
  ]),
  byName: z.record(z.string(), money),
  row: z.tuple([z.int(), money]),
})

const value: z.output<typeof reply> = {
  at: Date.UTC(2026, 0, 15),
  total: halalas(11_505),
  count: null,
  kind: 'a',
  rows: [{ id: 1, amount: halalas(250) }, { id: 2, amount: null }, { id: 3 }],
  names: ['قهوة'],
  either: { kind: 'amount', amount: halalas(99) },
  byName: { x: halalas(1) },
  row: [7, halalas(50)],
}

test('a reply is written as its contract writes it', () => {
  expect(encodeReply(reply, value)).toEqual(z.encode(reply, value))
  expect(encodeReply(reply, { ...value, count: thousandths(375) })).toMatchObject({ count: 0.375, total: 115.05 })
})

test('what the contract does not name does not leave the server', () => {
  expect(encodeReply(z.object({ name: z.string() }), { name: 'x', password_hash: 'secret' })).toEqual({ name: 'x' })
})
