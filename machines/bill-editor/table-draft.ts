/** Joins two changes of the bill of a table. */
import type { Draft, DraftLine } from './draft.ts'

/**
 * The bill with the changes of both users since the content that both began with. New lines of both remain. A line that only one changed
 * or removed is as that user left it; of a line that both changed, the larger quantity remains, so that nothing served goes unpaid.
 */
export function joinedDraft(base: Draft, mine: Draft, theirs: Draft): Draft {
  const isNew = ({ key }: DraftLine) => key >= base.nextLineKey
  const before = new Map(base.lines.map(line => [line.key, line]))
  const joined = theirs.lines.flatMap(line => {
    if (isNew(line)) return [line]
    const old = before.get(line.key)
    const own = mine.lines.find(each => each.key === line.key)
    if (own === undefined) return isSame(old, line) ? [] : [line]
    if (isSame(own, old)) return [line]
    return isSame(line, old) || own.quantity > line.quantity ? [own] : [line]
  })
  const theirKeys = new Set(theirs.lines.map(({ key }) => key))
  const restored = mine.lines.filter(
    line => !isNew(line) && !theirKeys.has(line.key) && !isSame(line, before.get(line.key)),
  )
  const first = Math.max(mine.nextLineKey, theirs.nextLineKey)
  const added = mine.lines.filter(isNew).map((line, index) => ({ ...line, key: first + index }))
  const headerOf = <Key extends 'party' | 'note' | 'discount' | 'order'>(name: Key): Draft[Key] =>
    isSame(mine[name], base[name]) ? theirs[name] : mine[name]
  return {
    ...mine,
    ...{ party: headerOf('party'), note: headerOf('note'), discount: headerOf('discount'), order: headerOf('order') },
    lines: [...joined, ...restored, ...added],
    nextLineKey: first + added.length,
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
