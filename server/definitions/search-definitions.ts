/** Searches the rows of all definitions at once, for the palette. */

import { type definitionSearchEndpoints, foundOfEachMax } from '#contract/definition-search.ts'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import { can } from '#domain/access/can.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { listRows } from './read-rows.ts'
import { reachedBy } from './stored-definition.ts'
import { storedDefinitions } from './stored-definitions.ts'

/** These are in the catalogue of every till. */
const inCatalogue: readonly string[] = ['item', 'service', 'customer', 'supplier']

export const definitionSearchHandlers: HandlersOf<typeof definitionSearchEndpoints> = {
  async searchDefinitions({ services: { db }, caller, language, query }) {
    const wanted = Object.values(storedDefinitions).filter(({ definition: { name, need, fields } }) => {
      return can(caller.access, need) && !inCatalogue.includes(name) && 'nameAr' in fields
    })
    const found = await Promise.all(
      wanted.map(async stored => {
        const asked = { search: query.query, pageSize: foundOfEachMax }
        const { rows } = await listRows(db, reachedBy(stored, caller), asked, { ...caller, language })
        const { name, key } = stored.definition
        return rows.map(row => ({
          ...{
            definition: name,
            id: row.id,
            code: stored.definition.fields[key]?.kind === 'code' ? textOf(row, key) : '',
          },
          ...{ nameAr: textOf(row, 'nameAr'), nameEn: textOf(row, 'nameEn') },
        }))
      }),
    )
    return found.flat()
  },
}

function textOf(row: DefinitionRow, name: string): string {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}
