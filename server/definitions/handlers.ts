/** One handler for each call, for every definition. */
import type { DefinitionCalls, NamedCalls } from '#contract/definitions/definition.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { importRows } from './import-rows.ts'
import { storedCategories } from './item-categories.ts'
import { storedParties } from './parties.ts'
import { listRows, readRow, storedRow } from './read-rows.ts'
import { removeRow, weighRemoval } from './remove-row.ts'
import { readRowHistory } from './row-history.ts'
import { addRow, changeRow, setActive } from './save-row.ts'
import type { StoredDefinition } from './stored-definition.ts'

/** Where the rows of each definition are, and what keeps them or goes with them. */
export const storedDefinitions: Readonly<Record<DefinitionName, StoredDefinition>> = {
  customer: storedParties(definitions.customer, 'customer'),
  supplier: storedParties(definitions.supplier, 'supplier'),
  itemCategory: storedCategories(definitions.itemCategory),
}

export const definitionHandlers = namedHandlers(storedDefinitions)

function handlersOf(stored: StoredDefinition): HandlersOf<DefinitionCalls> {
  return {
    async List({ services, caller, query }) {
      return listRows(services.db, stored, query, caller)
    },
    async Read({ services, caller, params }) {
      return readRow(services.db, stored, params.id, caller)
    },
    async History({ services, params }) {
      await storedRow(stored, services.db.read, params.id)
      return (await readRowHistory(services.db.read, stored.table, params.id)).map(entry => ({
        ...entry,
        changes: [...entry.changes],
      }))
    },
    async Removal({ services, params }) {
      return weighRemoval(services.db, stored, params.id)
    },
    async Add({ services, caller, idempotencyKey, body }) {
      return addRow({ services, caller, idempotencyKey, stored }, body)
    },
    async Change({ services, caller, idempotencyKey, params, body }) {
      return changeRow({ services, caller, idempotencyKey, stored }, params.id, body)
    },
    async SetActive({ services, caller, idempotencyKey, params, body }) {
      return setActive({ services, caller, idempotencyKey, stored }, params.id, body)
    },
    async Remove({ services, caller, idempotencyKey, params, query }) {
      return removeRow({ services, caller, idempotencyKey, stored }, params.id, query)
    },
    async Import({ services, caller, idempotencyKey, body }) {
      return importRows({ services, caller, idempotencyKey, stored }, body)
    },
  }
}

function namedHandlers<const S extends Readonly<Record<string, StoredDefinition>>>(
  stored: S,
): HandlersOf<NamedCalls<keyof S & string>>
function namedHandlers(stored: Readonly<Record<string, StoredDefinition>>): object {
  const handlers = Object.entries(stored).flatMap(([name, each]) =>
    Object.entries(handlersOf(each)).map(([verb, handler]) => [`${name}${verb}`, handler]),
  )
  return Object.fromEntries(handlers)
}
