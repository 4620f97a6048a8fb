/** The source of each fact, by name. */
import type { Day } from '#domain/days.ts'
import { assetMovesSource } from './asset-moves.ts'
import { debtsSource } from './debts.ts'
import { entriesSource } from './entries.ts'
import { hourOf } from './hour.ts'
import { pointsMovesSource } from './points-moves.ts'
import type { Expression, FactSource } from './source.ts'
import { stockMovesSource } from './stock-moves.ts'
import { taxDocumentsSource } from './tax-documents.ts'
import { tendersSource } from './tenders.ts'
import { tobaccoLinesSource } from './tobacco-lines.ts'
import { tradedLinesSource } from './traded-lines.ts'

/** The time zone of the company and the days of the report. */
type SourceContext = { readonly timeZone: string; readonly first: Day; readonly last: Day }

export function sourceOf(fact: string, { timeZone, first, last }: SourceContext): FactSource {
  const hourOfInstant = (column: Expression) => hourOf(column, timeZone, { first, last })
  switch (fact) {
    case 'soldLines':
      return tradedLinesSource('sales', hourOfInstant)
    case 'boughtLines':
      return tradedLinesSource('purchases', hourOfInstant)
    case 'entries':
      return entriesSource
    case 'debts':
      return debtsSource(last)
    case 'stockMoves':
      return stockMovesSource
    case 'tenders':
      return tendersSource
    case 'taxDocuments':
      return taxDocumentsSource
    case 'tobaccoLines':
      return tobaccoLinesSource
    case 'assetMoves':
      return assetMovesSource
    case 'pointsMoves':
      return pointsMovesSource
    default:
      throw new Error(`There is no fact ${fact}.`)
  }
}
