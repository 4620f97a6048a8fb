/** How each fact is read, by its name. */
import type { Day } from '#domain/days.ts'
import { entriesSource } from './entries.ts'
import { hourOf } from './hour.ts'
import { soldLinesSource } from './sold-lines.ts'
import type { FactSource } from './source.ts'
import { taxDocumentsSource } from './tax-documents.ts'

/** Where the company's clocks stand, and which days are asked for. */
type SourceContext = { readonly timeZone: string; readonly first: Day; readonly last: Day }

export function sourceOf(fact: string, { timeZone, first, last }: SourceContext): FactSource {
  switch (fact) {
    case 'soldLines':
      return soldLinesSource(column => hourOf(column, timeZone, { first, last }))
    case 'entries':
      return entriesSource
    case 'taxDocuments':
      return taxDocumentsSource
    default:
      throw new Error(`There is no fact ${fact}.`)
  }
}
