/** One handler for each call, for every definition. */
import type { DefinitionCalls, NamedCalls } from '#contract/definitions/definition.ts'
import { byOwnNames } from '#contract/definitions/other-names.ts'
import type { HandlersOf } from '../calls/handler.ts'
import type { Services } from '../services.ts'
import { giveUpImports, importBesideTills, runBesideTills } from './import-apart.ts'
import { listRows, readRow, storedRow } from './read-rows.ts'
import { replyChanges } from './references.ts'
import { removeRow, weighRemoval } from './remove-row.ts'
import { ownChanges, readRowHistory } from './row-history.ts'
import { addRow, changeRow, type RowWriting, setActive } from './save-row.ts'
import { dropParts, stagePart } from './staged-import.ts'
import { reachedBy, type StoredDefinition } from './stored-definition.ts'
import { storedDefinitions } from './stored-definitions.ts'

type Writing = Omit<RowWriting, 'stored'>

export const definitionHandlers = namedHandlers(storedDefinitions)

function handlersOf(all: StoredDefinition): HandlersOf<DefinitionCalls> {
  const { otherNames } = all.definition
  const writing = (call: Writing): RowWriting => ({ ...call, stored: reachedBy(all, call.caller) })
  return {
    async List({ services, caller, query, language }) {
      return listRows(services.db, reachedBy(all, caller), query, { ...caller, language })
    },
    async Read({ services, caller, params }) {
      return readRow(services.db, reachedBy(all, caller), params.id, caller)
    },
    async History({ services: { db }, caller, params }) {
      await storedRow(db, reachedBy(all, caller), db.read, params.id)
      const stored = await readRowHistory(db.read, all.table, params.id)
      const entries = stored.flatMap(entry => {
        const changes = ownChanges(all.definition, entry.changes, caller.access)
        return changes.length === 0 && entry.changes.length > 0 ? [] : [{ ...entry, changes }]
      })
      const lists = entries.map(({ changes }) => changes)
      const replies = await replyChanges(db.kind, db.read, { definition: all.definition, lists, access: caller.access })
      return entries.map((entry, index) => ({ ...entry, changes: [...(replies[index] ?? [])] }))
    },
    async Removal({ services, caller, params }) {
      return weighRemoval(services.db, reachedBy(all, caller), params.id)
    },
    async Add(call) {
      return addRow(writing(call), byOwnNames(call.body, otherNames))
    },
    async Change(call) {
      return changeRow(writing(call), call.params.id, byOwnNames(call.body, otherNames))
    },
    async SetActive(call) {
      return setActive(writing(call), call.params.id, call.body)
    },
    async Remove(call) {
      return removeRow(writing(call), call.params.id, call.query)
    },
    async Import(call) {
      return importBesideTills(writing(call), call.body)
    },
    async StageImport(call) {
      await stagePart(writing(call), call.params.mark, call.body.rows)
    },
    async RunImport(call) {
      return runBesideTills(writing(call), call.body)
    },
    async DropImport(call) {
      giveUpImports(writing(call))
      return dropParts(writing(call))
    },
  }
}

type AnyCall = { readonly services: Services }
type AnyHandler = (call: never) => Promise<unknown>

function namedHandlers<const S extends Readonly<Record<string, StoredDefinition>>>(
  stored: S,
): HandlersOf<NamedCalls<keyof S & string>>
function namedHandlers(stored: Readonly<Record<string, StoredDefinition>>): object {
  const handlers = Object.entries(stored).flatMap(([name, each]) =>
    Object.entries<AnyHandler>(handlersOf(each)).map(([verb, handler]) => [
      `${name}${verb}`,
      async (call: AnyCall) => {
        await each.beforeCall?.(call.services)
        return handler(call as never)
      },
    ]),
  )
  return Object.fromEntries(handlers)
}
