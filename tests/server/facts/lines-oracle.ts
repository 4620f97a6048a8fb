/** What was sold and bought, line by line, with plain loops over the tables: shares nothing with the facts. */
import type { OracleRow, RawBooks } from './raw-books.ts'

/** The types of bill of each side and what they do to its sums, written down by hand. */
const sides = {
  sold: { sale: 1n, rsale: -1n, 'debit-note': 1n, 'rdebit-note': -1n },
  bought: { purch: 1n, rpurch: -1n },
} as const
/** They change what was paid for goods that were counted with their sale. */
const withoutQuantity = ['debit-note', 'rdebit-note']
type Side = keyof typeof sides

/** Lines of the effective bills; their cost from the goods that moved. Clocks of the company are three hours ahead of UTC. */
export function linesOracle(books: RawBooks, side: Side): OracleRow[] {
  const { bills, firstOf, lines, ended, categoryOfItem } = books
  const signs: Readonly<Record<string, bigint>> = sides[side]
  const cost = side === 'sold' ? costOfSold(books) : costOfBought(books)
  return lines.flatMap((line): OracleRow[] => {
    const bill = bills.get(line.bill_id)
    const sign = signs[bill?.type ?? '']
    if (!bill || sign === undefined || ended.has(bill.id)) return []
    // The user who corrects a bill later has sold nothing.
    const first = firstOf(bill)
    const signed = (value: number) => sign * BigInt(value)
    const isCounted = !withoutQuantity.includes(bill.type)
    const quantity = !isCounted ? 0n : (2n * BigInt(line.quantity) * BigInt(line.ratio) + 1_000_000n) / 2_000_000n
    return [
      {
        day: bill.day,
        document: bill.id,
        isSale: sign > 0n && isCounted,
        keys: {
          day: bill.day,
          month: bill.day.slice(0, 7),
          weekday: weekdayOf(bill.day),
          hour: new Date(first.created_at + 3 * 3_600_000).getUTCHours(),
          branch: bill.branch_id,
          costCenter: bill.cost_center_id ?? 0,
          user: first.user_id,
          party: bill.party_id ?? 0,
          item: line.item_id ?? 0,
          category: categoryOfItem.get(line.item_id ?? 0) ?? 0,
          unit: line.unit_id ?? 0,
          billType: bill.type,
          vatCategory: line.vat_category,
          isTobacco: line.is_tobacco === 1,
          isService: line.is_service === 1,
          document: bill.id,
        },
        sums: {
          quantity: sign * quantity,
          gross: signed(line.amount),
          discount: signed(line.line_discount + line.bill_discount),
          net: signed(line.net),
          fee: signed(line.fee),
          vat: signed(line.vat),
          total: signed(line.total),
          cost: cost(line, sign),
          profit: signed(line.net) - cost(line, sign),
          soldTotal: sign > 0n ? BigInt(line.total) : 0n,
          returned: sign < 0n ? BigInt(line.total) : 0n,
        },
      },
    ]
  })
}

function weekdayOf(of: string): string {
  return new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(of)).toLowerCase()
}

type RawLine = RawBooks['lines'][number]

/** What goods that leave cost, from what every move of the line took away: those of the bill, and what put them right. */
function costOfSold(books: RawBooks): (line: RawLine) => bigint {
  const worth = worthOfMoves(books, () => true)
  return line => -(worth.get(`${line.bill_id} ${line.line}`) ?? 0n)
}

/** What goods that come in cost, also while they are on their way, from the line and what put its moves right. */
function costOfBought(books: RawBooks): (line: RawLine, sign: bigint) => bigint {
  const right = worthOfMoves(books, isCorrection => isCorrection)
  return (line, sign) => sign * BigInt(line.cost) + (right.get(`${line.bill_id} ${line.line}`) ?? 0n)
}

/** By bill and line. */
function worthOfMoves({ moves, links, postings }: RawBooks, isOf: (isCorrection: boolean) => boolean) {
  const worth = new Map<string, bigint>()
  const linkAt = new Map(links.map(link => [`${link.posting_id} ${link.line}`, link]))
  for (const move of moves) {
    const link = linkAt.get(`${move.posting_id} ${move.line}`)
    const isCorrection = link?.kind === 'corrects'
    if (!isOf(isCorrection)) continue
    const bill = postings.get(isCorrection ? link.of_posting_id : move.posting_id)?.bill_id
    const key = `${bill} ${isCorrection ? link.of_line : move.line}`
    worth.set(key, (worth.get(key) ?? 0n) + BigInt(move.value))
  }
  return worth
}
