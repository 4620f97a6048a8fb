/** What the palette finds of the catalogue is read in slices, each of which is a catalogue of its own. */
import { expect, test } from 'vitest'
import type { Api } from '#src/api/api.ts'
import { programSources } from '#src/palette/program-sources.ts'

const unit = [11, 'حبة', 'Piece', 1, 8.5, 1, ['6281007030021'], []]
const catalogue = {
  version: '7',
  categories: [[1, 'أغذية', 'Food']],
  items: Array.from({ length: 900 }, (_, at) => [at + 1, String(1000 + at), 'حليب', 'Milk', 1, 0, 0, [unit], [], '']),
  parties: [[7, 'c', 'C7', 'أحمد', 'Ahmad', '0551234567', '', 0, null]],
  campaigns: [[5, 'عرض', 'Offer', 20, null, null, '2026-01-01', null, null, null, null, 0, []]],
}

test('items and people are found in the whole catalogue, whatever else it holds', async () => {
  const api = {
    session: { actor: { getSnapshot: () => ({ hasTag: () => false }) } },
    read: async () => ({ content: new TextEncoder().encode(JSON.stringify(catalogue)) }),
  } as unknown as Api
  const source = programSources(api).find(each => each.name === 'catalogue')
  const entities = await source?.load?.(new AbortController().signal)
  expect(entities?.length).toBe(901)
  expect(entities?.at(-1)).toMatchObject({ id: 'customer:7', codes: ['C7', '0551234567'] })
})
