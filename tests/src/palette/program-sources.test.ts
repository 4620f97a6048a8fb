/** What the palette finds, and what can be done with it. */
import { describe, expect, test } from 'vitest'
import { type Access, accessOf } from '#domain/access/can.ts'
import type { Api } from '#src/api/api.ts'
import type { Entity } from '#src/commands/entities.ts'
import { programActions, programSources } from '#src/palette/program-sources.ts'

// The catalogue is read in slices, each of which is a catalogue of its own.
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

describe('what can be done', () => {
  const coffee: Entity = {
    id: 'item:5',
    kind: 'item',
    texts: ['قهوة', 'Coffee'],
    codes: ['116'],
    detail: () => '23.00',
  }
  const service: Entity = { id: 'item:6', kind: 'item', texts: ['توصيل', 'Delivery'], codes: ['153'], isService: true }
  const buyer: Entity = { id: 'customer:7', kind: 'customer', texts: ['عميل', 'Buyer'], codes: ['C7'] }
  const bill: Entity = {
    ...{ id: 'document:9', kind: 'document', texts: ['فاتورة', 'Invoice'], codes: ['1-000009'] },
    path: '/sales/bill/sale/9',
  }
  const owner = accessOf(['superadmin'], [])

  test.each([
    ['an item', coffee, ['price', 'stock', 'toSale', 'toPurchase', 'movement', 'edit', 'copyCode']],
    ['a service', service, ['price', 'toSale', 'movement', 'edit', 'copyCode']],
    ['a customer', buyer, ['toSale', 'statement', 'points', 'edit', 'copyCode']],
    ['a bill', bill, ['open', 'print', 'copyCode']],
  ])('with %s: in the order in which it is asked for', (_, entity, titles) => {
    expect(titlesFor(entity, owner)).toEqual(titles)
  })

  test('is what the user may do, so that a cashier sells what an owner prices', () => {
    expect(titlesFor(coffee, accessOf([], ['f-create-sales-invoice']))).toEqual(['toSale', 'copyCode'])
    expect(titlesFor(coffee, accessOf([], ['f-services-manage']))).toEqual(['copyCode'])
    expect(titlesFor(coffee, accessOf([], ['f-inventory']))).toEqual(['stock', 'copyCode'])
    expect(titlesFor(buyer, accessOf([], ['f-customers-manage']))).toEqual(['edit', 'copyCode'])
  })

  test('leads there with what is needed there, and says the price', () => {
    const went: unknown[] = []
    const run = (entity: Entity, title: string) =>
      actionsFor(entity, owner, (path, state) => went.push(state ? [path, state] : path)).find(
        each => each.title === title,
      )
    for (const title of ['palette.price', 'palette.stock', 'palette.toPurchase', 'palette.movement'])
      run(coffee, title)?.run()
    run(bill, 'print.print')?.run()
    expect(went).toEqual([
      `/definitions/item/prices?query=${encodeURIComponent('116 قهوة')}`,
      '/reports/storage?items=5',
      ['/purch/bill/purch/new', { brought: 'item:5' }],
      '/reports/item-report?itemId=5',
      ['/sales/bill/sale/9', { printsAtOnce: true }],
    ])
    expect(run(coffee, 'palette.price')?.detail?.()).toBe('23.00')
  })

  function titlesFor(entity: Entity, access: Access) {
    return actionsFor(entity, access, () => undefined).map(({ title }) => title.split('.')[1])
  }

  function actionsFor(entity: Entity, access: Access, goTo: (path: string, state?: object) => void) {
    const groups = programActions(
      goTo,
      () => access,
      () => undefined,
    )
    return groups.filter(({ kinds }) => kinds.includes(entity.kind)).flatMap(group => group.actionsOf(entity))
  }
})
