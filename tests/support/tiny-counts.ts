/** Counts of the tiny shop, in readable form. */
import {
  type CountLine,
  inventoryCountEndpoints,
  type NewCount,
  type NewCountEntry,
} from '#contract/inventory-count.ts'
import { formatQuantity } from '#domain/decimal.ts'
import { quantity } from '#domain/money.ts'
import type { NotCounted } from '#domain/stock/stock-count.ts'
import type { TestApp } from './app.ts'
import type { Good } from './tiny-shop.ts'

const { openCount, addCountEntries, closeCount, getCount, getCountLines } = inventoryCountEndpoints

export const aCount = (changes: Partial<NewCount> = {}): NewCount => ({
  ...{ branchId: 1, scope: 'branch', categoryIds: [], itemIds: [], note: '' },
  ...changes,
})

/** In pieces, or in another sale unit of the good. */
export function anEntry(good: Good, count: number, kind: NewCountEntry['kind'] = 'add'): NewCountEntry {
  return { kind, itemId: good.itemId, unitId: good.unitId, quantity: quantity(Math.round(count * 1000)) }
}

/** The actions of a user on counts. */
export function counter(shop: TestApp, as: string) {
  const open = async (changes: Partial<NewCount> = {}) =>
    (await shop.call(openCount, { body: aCount(changes) }, { as })).id
  const add = (id: number, ...entries: NewCountEntry[]) =>
    shop.call(addCountEntries, { params: { id }, body: { entries } }, { as })
  const read = (id: number) => shop.call(getCount, { params: { id } }, { as })
  const closing = async (id: number, notCounted: NotCounted) => ({
    params: { id },
    body: { notCounted, lastLineId: (await read(id)).lastLineId },
  })
  const close = async (id: number, notCounted: NotCounted = 'leave') =>
    shop.call(closeCount, await closing(id, notCounted), { as })
  const lines = async (id: number, show: 'counted' | 'differences' | 'notCounted' | 'all' = 'all') =>
    (await shop.call(getCountLines, { params: { id }, query: { show, pageSize: 1000 } }, { as })).rows.map(lineText)
  return { open, add, read, closing, close, lines }
}

/** `LED bulb: 1 expected, 2 counted, 0 since, 1 worth 4.00`. */
function lineText(line: CountLine): string {
  const counted = line.counted === null ? 'not counted' : `${formatQuantity(line.counted)} counted`
  const since = line.movedSince === 0 ? '' : `, ${formatQuantity(line.movedSince)} since`
  const differs =
    line.difference === null || line.difference === 0
      ? ''
      : `, ${formatQuantity(line.difference)} worth ${line.value === null ? '?' : (Number(line.value) / 100).toFixed(2)}`
  return `${line.nameEn}: ${formatQuantity(line.expected)} expected, ${counted}${since}${differs}`
}
