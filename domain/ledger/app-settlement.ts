/** What a delivery app pays: its commission, which bill each line pays, and the posting. */
import { type Halalas, halalas, percentOf, type Rate, sumHalalas, zeroHalalas } from '../money.ts'
import { type AccountRef, balanced, credit, debit, type Posting } from './posting.ts'

export type Commission = {
  readonly percent: Rate
  /** For each order. */
  readonly fixed: Halalas
  /** The rate of VAT on it; zero without. */
  readonly vatRate: Rate
}

export type PaidLine = {
  readonly reference: string
  readonly gross: Halalas
  /** As the app's statement says; null for the agreed one. */
  readonly commission: Halalas | null
  readonly vat: Halalas | null
}

/** An order that the app owes, or that was settled before. */
export type Order = {
  readonly billId: number
  readonly code: string
  readonly reference: string
  readonly open: Halalas
  readonly isSettled: boolean
}

export type MatchState = 'matched' | 'unmatched' | 'twice' | 'settled'

export type MatchedLine = {
  readonly reference: string
  readonly gross: Halalas
  readonly commission: Halalas
  readonly vat: Halalas
  readonly order: Order | null
  readonly state: MatchState
}

/** By the app's number of the order first, then by the code of the bill; ignoring case. */
export function matchLines(
  lines: readonly PaidLine[],
  orders: readonly Order[],
  agreed: Commission,
): readonly MatchedLine[] {
  const byReference = new Map(
    orders.flatMap(order => (order.reference === '' ? [] : [[keyOf(order.reference), order]])),
  )
  const byCode = new Map(orders.map(order => [keyOf(order.code), order]))
  const seen = new Set<number>()
  return lines.map(line => {
    const order = byReference.get(keyOf(line.reference)) ?? byCode.get(keyOf(line.reference)) ?? null
    const state =
      order === null ? 'unmatched' : order.isSettled ? 'settled' : seen.has(order.billId) ? 'twice' : 'matched'
    if (order) seen.add(order.billId)
    const commission = line.commission ?? sumHalalas([percentOf(line.gross, agreed.percent), agreed.fixed])
    const vat = line.vat ?? percentOf(commission, agreed.vatRate)
    return { reference: line.reference, gross: line.gross, commission, vat, order, state }
  })
}

function keyOf(text: string): string {
  return text.trim().toLowerCase()
}

export type AppSettlementSums = Readonly<Record<'gross' | 'commission' | 'vat' | 'net' | 'shortfall', Halalas>>

/** The shortfall is what the app owed for the matched orders beyond what it paid; negative when it paid more. */
export function appSettlementSums(lines: readonly MatchedLine[]): AppSettlementSums {
  const sum = (of: (line: MatchedLine) => Halalas) => sumHalalas(lines.map(of))
  const [gross, commission, vat] = [sum(line => line.gross), sum(line => line.commission), sum(line => line.vat)]
  const matched = lines.filter(({ state }) => state === 'matched')
  const owed = sumHalalas(matched.map(({ order }) => order?.open ?? zeroHalalas))
  const paid = sumHalalas(matched.map(line => line.gross))
  return { gross, commission, vat, net: halalas(gross - commission - vat), shortfall: halalas(owed - paid) }
}

export type AppSettlementAccounts = { readonly bank: AccountRef; readonly app: AccountRef }

export function appSettlementPosting(
  branchId: number,
  { gross, commission, vat, net }: Omit<AppSettlementSums, 'shortfall'>,
  { bank, app }: AppSettlementAccounts,
): Posting {
  const place = { branchId, costCentreId: null, partyId: null }
  return balanced([
    debit(bank, net, place),
    debit('delivery_commission', commission, place),
    debit('vat_input', vat, place),
    credit(app, gross, place),
  ])
}
