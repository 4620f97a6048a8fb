/** One handler for each call, for every definition. */
import type { DefinitionCalls, NamedCalls } from '#contract/definitions/definition.ts'
import { type DefinitionName, definitions } from '#contract/definitions/registry.ts'
import type { HandlersOf } from '../calls/handler.ts'
import { storedAccounts } from './accounts.ts'
import { storedBranches } from './branches.ts'
import { storedCostCentres } from './cost-centres.ts'
import { storedDiscounts } from './discounts.ts'
import { storedExpensesTemplates } from './expenses-templates.ts'
import { importRows } from './import-rows.ts'
import { storedCategories } from './item-categories.ts'
import { storedItems } from './items.ts'
import { keptByNaming } from './named-by.ts'
import { storedOpeningAccount, storedOpeningParty, storedOpeningStock } from './openings.ts'
import { storedParties } from './parties.ts'
import { listRows, readRow, storedRow } from './read-rows.ts'
import { toldChanges } from './references.ts'
import { removeRow, weighRemoval } from './remove-row.ts'
import { ownChanges, readRowHistory } from './row-history.ts'
import { addRow, changeRow, type RowWriting, setActive } from './save-row.ts'
import { dropParts, runParts, stagePart } from './staged-import.ts'
import { reachedBy, type StoredDefinition, storedPlainly } from './stored-definition.ts'

/** Where the rows of each definition are, and what keeps them or goes with them. */
export const storedDefinitions: Readonly<Record<DefinitionName, StoredDefinition>> = keptByNaming({
  customer: storedParties(definitions.customer, 'customer'),
  supplier: storedParties(definitions.supplier, 'supplier'),
  itemCategory: storedCategories(definitions.itemCategory),
  branch: storedBranches(definitions.branch),
  costCenter: storedCostCentres(definitions.costCenter),
  item: storedItems(definitions.item, 'goods'),
  service: storedItems(definitions.service, 'service'),
  account: storedAccounts(definitions.account),
  restaurantTable: storedPlainly(definitions.restaurantTable),
  expensesTemplate: storedExpensesTemplates(definitions.expensesTemplate),
  openingStock: storedOpeningStock(definitions.openingStock),
  openingParty: storedOpeningParty(definitions.openingParty),
  openingAccount: storedOpeningAccount(definitions.openingAccount),
  discount: storedDiscounts(definitions.discount),
})

type Writing = Omit<RowWriting, 'stored'>

export const definitionHandlers = namedHandlers(storedDefinitions)

function handlersOf(all: StoredDefinition): HandlersOf<DefinitionCalls> {
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
      const told = await toldChanges(db.kind, db.read, { definition: all.definition, lists, access: caller.access })
      return entries.map((entry, index) => ({ ...entry, changes: [...(told[index] ?? [])] }))
    },
    async Removal({ services, caller, params }) {
      return weighRemoval(services.db, reachedBy(all, caller), params.id)
    },
    async Add(call) {
      return addRow(writing(call), call.body)
    },
    async Change(call) {
      return changeRow(writing(call), call.params.id, call.body)
    },
    async SetActive(call) {
      return setActive(writing(call), call.params.id, call.body)
    },
    async Remove(call) {
      return removeRow(writing(call), call.params.id, call.query)
    },
    async Import(call) {
      return importRows(writing(call), call.body)
    },
    async StageImport(call) {
      await stagePart(writing(call), call.params.mark, call.body.rows)
    },
    async RunImport(call) {
      return runParts(writing(call), call.body)
    },
    async DropImport(call) {
      return dropParts(writing(call))
    },
  }
}

type AnyCall = Pick<RowWriting, 'services'>
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
