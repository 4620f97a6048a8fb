/**
 * A definition describes one table of master data: its fields, its list and its permission. Its calls are derived from it, one server handler
 * serves all definitions (`server/definitions`), and list and form are generated from it. A description has at most 80 lines.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { endpoint } from '../endpoint.ts'
import { writtenOnceErrors } from '../errors.ts'
import { exactText, id, instant, queryId, queryInteger, queryTrue, text } from '../fields.ts'
import {
  type ComputedField,
  computedSchema,
  type DefinedField,
  type DefinedValue,
  inputSchema,
  isNumbered,
  isRequired,
  mapped,
  type ReplyValue,
  type RowValue,
  replyChange,
  replySchema,
  type SingleValue,
  type WireValue,
} from './field.ts'
import { filterQueries } from './filters.ts'
import { importCalls } from './import-calls.ts'
import { fieldsBody, type OtherNames } from './other-names.ts'

export type DefinitionSpec<FieldName extends string = string> = {
  /** The prefix of its calls: `customer` gives `customerList`. */
  readonly name: string
  /** The path of its screen, whose title has the key under `titles`. */
  readonly path: string
  readonly title: string
  /** The permission to read and write all of it. */
  readonly need: Need
  /** The base path of its calls. */
  readonly base: string
  /** In form order. */
  readonly fields: Readonly<Record<FieldName, DefinedField>>
  readonly computed?: Readonly<Record<string, ComputedField>>
  /** The fields that are columns of the list, each sortable; computed columns follow them. The first is the default sort. */
  readonly list: readonly NoInfer<FieldName>[]
  /** A path such as `units.barcodes` is a field of child rows. */
  readonly search: readonly (NoInfer<FieldName> | `${string}.${string}`)[]
  /** The filters of the list: texts that are columns of the list by prefix, numbers and days by bounds, anything else by value. */
  readonly filters?: readonly NoInfer<FieldName>[]
  /** The unique field that matches rows in an import; a reference is unique together with those of `keyWith`. */
  readonly key: NoInfer<FieldName>
  /** Required references that are part of the key: one row per branch and item, for example. */
  readonly keyWith?: readonly NoInfer<FieldName>[]
  /**
   * The reference to the branch of a row: users can neither read nor change rows of branches without access. If it is optional, a row without a
   * branch belongs to the company, and only users with access to every branch manage it.
   */
  readonly ofBranch?: NoInfer<FieldName>
  /** The reference to the parent row in the same definition: the rows form a tree, which is read whole. */
  readonly tree?: NoInfer<FieldName>
  /** Rows are short enough for inline editing in the list. */
  readonly isEditedInPlace?: true
  /** Retiring rows with this value needs a confirmation, whose text has the key under `words`. */
  readonly asksBeforeRetiring?: {
    readonly field: NoInfer<FieldName>
    readonly value: SingleValue
    readonly question: string
  }
  /**
   * The field names of the specification, if it names these calls. Clients of the specification know no versions, so versions are optional for
   * them; our client always sends them.
   */
  readonly otherNames?: OtherNames
  /** A page for bulk changes of its rows, whose title has the key under `titles`. */
  readonly beside?: { readonly path: string; readonly title: string }
  /** The report that a row opens, and the filter that selects the row. */
  readonly opens?: { readonly path: string; readonly filter: string }
}

export type Definition = DefinitionSpec & { readonly calls: DefinitionCalls }

/** Keeps the literal types of fields and list, from which the columns of the table are derived. */
export function definition<const Spec extends DefinitionSpec>(
  spec: Spec & DefinitionSpec<keyof Spec['fields'] & string>,
): Omit<Definition, 'fields' | 'list'> & Pick<Spec, 'fields' | 'list'> {
  return { ...spec, calls: callsOf(spec) }
}

export const rowStates = ['active', 'retired', 'all'] as const
export type RowState = (typeof rowStates)[number]

/** Every change increments `version`; `isActive` is false for a retired row, which still exists but cannot be referenced anew. */
export type DefinitionRow = {
  readonly id: number
  readonly version: number
  readonly isActive: boolean
  readonly changedAt: number
  readonly [field: string]: RowValue
}
/** The sent fields; other fields are empty in a new row and unchanged in an existing one. */
export type SentFields = Readonly<Record<string, DefinedValue | undefined>>

const version = z.int().positive()
const rowActions = ['created', 'changed', 'retired', 'broughtBack', 'deleted'] as const
export type RowAction = (typeof rowActions)[number]

export type FieldChange<Value = WireValue> = { readonly field: string; readonly from: Value; readonly to: Value }
/** With the names of referenced rows. */
export type ReplyChange = FieldChange<ReplyValue>

export const historyEntry = z.object({
  version,
  action: z.enum(rowActions),
  at: instant,
  userName: z.string(),
  changes: z.array(replyChange),
})

/** A use that prevents deletion: a code with a text under `problem`, its count, and names that the text has. */
const use = z.object({ code: z.string(), count: z.int().positive(), names: z.string().optional() })
const removal = z.object({
  outcome: z.enum(['deleted', 'retired', 'refused']),
  uses: z.array(use),
  /** The numbers of dependent rows, such as the items of a category. */
  deletedCount: z.int().min(0),
  retiredCount: z.int().min(0),
})
export type Removal = z.output<typeof removal>

export type DefinitionCalls = ReturnType<typeof callsOf>

type Inputs = Readonly<Record<string, z.ZodType<DefinedValue | undefined>>>

function callsOf({ name, base, need, fields, list, filters, computed = {}, otherNames }: DefinitionSpec) {
  const listed: Readonly<Record<string, DefinedField>> = fields
  const params = z.object({ id: queryId })
  const row: z.ZodType<DefinitionRow> = z.object({
    ...mapped(listed, replySchema),
    ...mapped(computed, computedSchema),
    ...{ id, version, isActive: z.boolean(), changedAt: instant },
  })
  const listedRow: z.ZodType<DefinitionRow> = z.object({
    ...mapped(listed, field => (field.kind === 'rows' ? replySchema(field).optional() : replySchema(field))),
    ...mapped(computed, computedSchema),
    ...{ id, version, isActive: z.boolean(), changedAt: instant },
  })
  const input = (field: DefinedField, at: string) => inputSchema(field, otherNames?.rows?.[at])
  const changed: Inputs = mapped(listed, (field, at) => input(field, at).optional())
  const added = mapped(listed, (field, at) => {
    if (isNumbered(field)) return input({ ...field, lengthMin: 0 }, at).optional()
    return isRequired(field) && field.initial === undefined ? input(field, at) : input(field, at).optional()
  })
  // Allows a reply to be sent back.
  const state: Inputs = otherNames ? { isActive: z.boolean().optional() } : {}
  const queryVersion: z.ZodType<number | undefined> = otherNames
    ? queryInteger.pipe(version).optional()
    : queryInteger.pipe(version)
  const sentVersion: z.ZodType<number | undefined> = otherNames ? version.optional() : version
  const body: z.ZodType<SentFields> = fieldsBody({ ...added, ...state }, otherNames)
  const written = { need, errors: writtenOnceErrors, isIdempotent: true } as const
  const writtenRow = { ...written, errors: [...writtenOnceErrors, 'not_found', 'row_changed'] } as const
  return {
    List: endpoint({
      method: 'GET',
      path: base,
      summary: `The rows of ${name}, a page of them: those in use unless asked otherwise, found by words anywhere in their texts, in the order of any listed field.`,
      need,
      query: z.object({
        search: text(0, 100).optional(),
        sort: z.enum(list).optional(),
        order: z.enum(['asc', 'desc']).optional(),
        state: z.enum(rowStates).optional(),
        /** A cursor from an earlier page: the page after it, or the page before it. */
        after: exactText(200).optional(),
        before: exactText(200).optional(),
        /** From 1, as an alternative to a cursor; a distant page is faster by cursor. */
        pageNumber: queryInteger.pipe(z.int().min(1).max(1_000_000)).optional(),
        pageSize: queryInteger.pipe(z.int().min(1).max(1000)).optional(),
        /** Counts even if that takes longer than the page. */
        isCounted: queryTrue.optional(),
        /** Includes child rows; a list on a screen does not need them. */
        isWhole: queryTrue.optional(),
        ...filterQueries({ fields: listed, filters }),
      }),
      reply: z.object({
        rows: z.array(listedRow),
        /** Null at the end and at the beginning of the list. */
        after: exactText(200).nullable(),
        before: exactText(200).nullable(),
        /** The total of all pages; null on every page but the first, and for searches with too many results unless requested. */
        count: z.int().min(0).nullable(),
      }),
      errors: [],
    }),
    Read: endpoint({
      method: 'GET',
      path: `${base}/:id`,
      summary: `One row of ${name}.`,
      need,
      params,
      reply: row,
      errors: ['not_found'],
    }),
    History: endpoint({
      method: 'GET',
      path: `${base}/:id/history`,
      summary: `The last 500 changes of one row of ${name}, the newest first: who, when, and each field as it was and as it became.`,
      need,
      params,
      reply: z.array(historyEntry),
      errors: ['not_found'],
    }),
    Removal: endpoint({
      method: 'GET',
      path: `${base}/:id/removal`,
      summary: `What deleting one row of ${name} would do, and what stands against it.`,
      need,
      params,
      reply: removal,
      errors: ['not_found'],
    }),
    Add: endpoint({
      method: 'POST',
      path: base,
      summary: `Adds a row of ${name}; a code that is left out is the next free one.`,
      ...written,
      body,
      reply: row,
    }),
    Change: endpoint({
      method: 'PUT',
      path: `${base}/:id`,
      summary: `Changes the fields that are sent. Where somebody else has changed the row since the version named, what they changed comes back: theirs and yours.`,
      ...writtenRow,
      params,
      body: fieldsBody({ ...changed, ...state, version: sentVersion }, otherNames),
      reply: row,
    }),
    SetActive: endpoint({
      method: 'PUT',
      path: `${base}/:id/active`,
      summary: `Retires a row of ${name}, so that nobody names it any more, or brings it back.`,
      ...writtenRow,
      params,
      body: z.strictObject({ version, isActive: z.boolean() }),
      reply: row,
    }),
    Remove: endpoint({
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `Deletes a row of ${name} that nothing has used. What goes with it is counted first and sent along, and must be so many still.`,
      ...written,
      errors: [...writtenRow.errors, 'row_in_use', 'count_differs'],
      params,
      query: z.object({ version: queryVersion, count: queryInteger.pipe(z.int().min(0)).optional() }),
      reply: removal,
    }),
    ...importCalls({ name, base, fields: listed, written }),
  }
}

/** The calls of several definitions by name: `customerList`, `customerRead`… */
export type NamedCalls<Name extends string> = {
  readonly [Verb in keyof DefinitionCalls as `${Name}${Verb}`]: DefinitionCalls[Verb]
}

export function namedCalls<const D extends Readonly<Record<string, Definition>>>(
  definitions: D,
): NamedCalls<keyof D & string>
export function namedCalls(definitions: Readonly<Record<string, Definition>>): object {
  const calls = Object.entries(definitions).flatMap(([name, { calls: own }]) =>
    Object.entries(own).map(([verb, call]) => [`${name}${verb}`, call]),
  )
  return Object.fromEntries(calls)
}
