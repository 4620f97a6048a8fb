/**
 * The calls of an import. `Import` accepts the rows of a single call. A longer file is sent in parts, which the server stores for their sender for
 * a day, and then runs as one, as a trial or in one transaction. A mark of its content identifies a part, so that a client sends only the missing
 * parts after an interruption.
 */
import { z } from 'zod'
import type { Need } from '#domain/access/can.ts'
import { endpoint } from '../endpoint.ts'
import { type ErrorCode, wireProblem } from '../errors.ts'
import { exactText } from '../fields.ts'
import { type DefinedField, mapped, replyChange, type WireCell, wireCell, wireTexts } from './field.ts'

/** A row of an import. */
export type SentCells = Readonly<Record<string, WireCell | readonly SentChildCells[] | undefined>>
export type SentChildCells = Readonly<Record<string, WireCell | readonly string[] | undefined>>

/** Per call; more rows are sent in parts. */
export const importRowsMax = 1000
/** A thousand rows of four thousand characters each. */
const importBytesMax = 4 * 1024 * 1024
/** More than any shop has; a larger file would exhaust the memory of a small machine. */
export const importPartsMax = 50
/** The maximum of wrong rows that can be skipped: with more of them, a column is mapped wrongly. */
export const wrongRowsMax = 1000

/** `row` is the index in the sent list, from 0. `changes` are those of an existing row. */
const importedRow = z.object({
  row: z.int().min(0),
  outcome: z.enum(['new', 'changed', 'same', 'wrong']),
  problems: z.array(wireProblem),
  changes: z.array(replyChange),
})
export type ImportedRow = z.output<typeof importedRow>

/** The maximum of names per field that can be created; a column with more has other content. */
export const createdNamesMax = 500

const counts = {
  newCount: z.int().min(0),
  changedCount: z.int().min(0),
  sameCount: z.int().min(0),
  wrongCount: z.int().min(0),
}
const importReply = z.object({
  ...counts,
  /** For a trial all rows; otherwise none. */
  rows: z.array(importedRow),
})
export type ImportReply = z.output<typeof importReply>

const runReply = z.object({
  ...counts,
  /** The marks of missing parts: the client sends them and repeats the run. The rest of the reply is then empty. */
  missing: z.array(z.string()),
  /** For a trial the first thousand wrong rows. `row` is the index across all parts, from 0. */
  wrong: z.array(z.object({ row: z.int().min(0), problems: z.array(wireProblem) })),
  /** For a trial the names by field that match nothing yet and that `isCreating` creates. */
  absent: z.array(z.object({ field: z.string(), names: z.array(z.string()).max(createdNamesMax) })),
})
export type RunReply = z.output<typeof runReply>

type ImportSpec = {
  readonly name: string
  readonly base: string
  readonly fields: Readonly<Record<string, DefinedField>>
  readonly written: { readonly need: Need; readonly errors: readonly ErrorCode[]; readonly isIdempotent: true }
}

const mark = exactText(40).pipe(z.string().regex(/^[\w-]+$/))

export function importCalls({ name, base, fields, written }: ImportSpec) {
  const rows = z.array(importedSchema(fields)).max(importRowsMax)
  const { need, errors } = written
  return {
    Import: endpoint({
      method: 'POST',
      path: `${base}/import`,
      summary: `Adds and changes up to 1,000 rows of ${name} at once, known by their key; a trial only says what would become of each.`,
      ...written,
      body: z.strictObject({
        isTrial: z.boolean(),
        /** Each cell in wire format or as the text of the file; fields that are not sent are unchanged. */
        rows,
      }),
      bodyBytesMax: importBytesMax,
      reply: importReply,
    }),
    StageImport: endpoint({
      method: 'PUT',
      path: `${base}/import/:mark`,
      summary: `Keeps a part of a long import of ${name} for its sender, under a mark of its content, until it is run, dropped or a day old.`,
      need,
      errors,
      params: z.object({ mark }),
      body: z.strictObject({ rows }),
      bodyBytesMax: importBytesMax,
    }),
    RunImport: endpoint({
      method: 'POST',
      path: `${base}/import/run`,
      summary: `Imports the parts that are named as one, in their order, all or nothing; a trial only says what would become of them.`,
      ...written,
      body: z.strictObject({
        isTrial: z.boolean(),
        /** Whether to create missing references, such as categories. */
        isCreating: z.boolean().optional(),
        marks: z.array(mark).min(1).max(importPartsMax),
        /** Rows to skip, by index across all parts from 0. */
        leftOut: z
          .array(
            z
              .int()
              .min(0)
              .max(importPartsMax * importRowsMax),
          )
          .max(wrongRowsMax)
          .optional(),
      }),
      reply: runReply,
    }),
    DropImport: endpoint({
      method: 'DELETE',
      path: `${base}/import`,
      summary: `Drops the parts of an import of ${name} that the caller has sent; how many there were. A run that was under way has ended then.`,
      need,
      errors,
      reply: z.object({ count: z.int().min(0) }),
    }),
  }
}

/** Child rows are matched by their key: other child rows are unchanged, and none is deleted. */
function importedSchema(fields: Readonly<Record<string, DefinedField>>): z.ZodType<SentCells> {
  return z.strictObject(
    mapped(fields, field => {
      if (field.kind !== 'rows') return wireCell.optional()
      const cells = mapped(field.of, ({ kind }) => (kind === 'texts' ? wireTexts : wireCell).optional())
      return z.array(z.strictObject(cells)).max(field.countMax).optional()
    }),
  )
}
