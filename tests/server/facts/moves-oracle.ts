/** The moves of goods with plain loops over the tables: shares nothing with the facts. */
import type { OracleRow, RawBooks } from './raw-books.ts'

/** What brings goods in; all else takes them out. */
const comesIn = ['purch', 'rsale', 'rexchange', 'opening']

/** What goes out and is no sign that goods are wanted. */
const isNotIssued = ['rpurch', 'count']

/** What goes out of one stock and into another, or is found missing or too much: each as it is. */
const goesBothWays = ['production', 'convert-varieties', 'count']

/** Every move, as one of the document whose goods they are: the one at the end of what it takes back or puts right. */
export function movesOracle({ bills, postings, moves, links, categoryOfItem }: RawBooks): OracleRow[] {
  const linkOf = new Map(links.map(link => [`${link.posting_id} ${link.line}`, link]))
  const byKey = new Map(moves.map(move => [keyOfMove(move), move]))
  return moves.map(move => {
    let origin = { posting_id: move.posting_id, line: move.line }
    let count = 1n
    for (let link = linkOf.get(keyOfMove(origin)); link; link = linkOf.get(keyOfMove(origin))) {
      origin = { posting_id: link.of_posting_id, line: link.of_line }
      count = link.kind === 'corrects' ? 0n : -count
    }
    const posting = postings.get(origin.posting_id)
    const kind = bills.get(posting?.bill_id ?? 0)?.type ?? (posting?.memo === 'count' ? 'count' : 'opening')
    const moved = byKey.get(keyOfMove(origin)) ?? move
    const isIn = comesIn.includes(kind) || (goesBothWays.includes(kind) && moved.quantity > 0)
    const [quantity, value] = [BigInt(move.quantity), BigInt(move.value)]
    return {
      day: move.day,
      keys: {
        day: move.day,
        month: move.day.slice(0, 7),
        branch: move.branch_id,
        costCenter: bills.get(posting?.bill_id ?? 0)?.cost_center_id ?? 0,
        item: move.item_id,
        category: categoryOfItem.get(move.item_id) ?? 0,
        moveKind: kind,
        document: posting?.document ?? '',
      },
      sums: {
        in: isIn ? quantity : 0n,
        out: isIn ? 0n : -quantity,
        issued: isIn || isNotIssued.includes(kind) ? 0n : -quantity,
        valueIn: isIn ? value : 0n,
        valueOut: isIn ? 0n : -value,
        count,
      },
    }
  })
}

function keyOfMove({ posting_id, line }: { readonly posting_id: number; readonly line: number }): string {
  return `${posting_id} ${line}`
}
