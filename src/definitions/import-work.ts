/** An import in progress: the table, its mapping, corrections, and excluded rows. */
import type { Definition } from '#contract/definitions/definition.ts'
import { importPartsMax, importRowsMax, type RunReply, type SentCells } from '#contract/definitions/import-calls.ts'
import type { ReadingWords } from '../fields/field.ts'
import type { FileTable } from './file-tables.ts'
import { sheetFieldAt } from './import-places.ts'
import { fileOrderOf, sentRow, typedCell } from './import-table.ts'
import type { MatchedColumns } from './match-columns.ts'
import { listedChoice } from './value-texts.ts'

export const fileRowsMax = importPartsMax * importRowsMax

export type ImportWork = {
  readonly tables: readonly FileTable[]
  readonly table: FileTable
  readonly columns: readonly (string | null)[]
  /** The columns, from 0, whose mapping is a guess until the user confirms it. */
  readonly guesses: ReadonlySet<number>
  /** Corrections by row index in the table, from 0, and by place. */
  readonly mends: ReadonlyMap<number, ReadonlyMap<string, string>>
  readonly leftOut: ReadonlySet<number>
  /** Whether missing references are created with the rows. */
  readonly isCreating: boolean
}

export type WrongRow = {
  /** The row index in the table, from 0. */
  readonly at: number
  /** The row number in the sheet, from 1. */
  readonly number: number
  readonly problems: readonly WrongCell[]
}

/** `at` is empty when the row itself is invalid. `isTyped` says whether the user can type another value. */
export type WrongCell = RunReply['wrong'][number]['problems'][number] & { readonly isTyped: boolean }

export type Trial = {
  readonly newCount: number
  readonly changedCount: number
  readonly sameCount: number
  readonly wrongCount: number
  /** The first invalid rows. */
  readonly wrong: readonly WrongRow[]
  /** Missing references that can be created, or will be. */
  readonly absent: RunReply['absent']
}

export function workOn(
  tables: readonly FileTable[],
  table: FileTable,
  { columns, guesses }: MatchedColumns,
): ImportWork {
  return { tables, table, columns, guesses, mends: new Map(), leftOut: new Set(), isCreating: false }
}

/** Maps a column to the user's choice of field. */
export function withColumn(work: ImportWork, at: number, place: string | null): ImportWork {
  const columns = work.columns.map((each, column) => (column === at ? place : each))
  return { ...work, columns, guesses: new Set([...work.guesses].filter(each => each !== at)) }
}

/** Includes excluded rows, because the server has them already. */
export function sentRows(definition: Definition, work: ImportWork, words: ReadingWords): readonly SentCells[] {
  const wordOf: Parameters<typeof sentRow>[3]['wordOf'] = (choice, field) => listedChoice(field, choice)
  const { columns, table } = work
  const fileOrder = fileOrderOf(
    definition,
    columns,
    table.rows.map(({ cells }) => cells),
    words,
  )
  return table.rows.map(({ cells }, at) => {
    const mended = work.mends.get(at)
    return sentRow(definition, columns, cells, { words, wordOf, fileOrder, ...(mended && { mended }) })
  })
}

/** The server's result, by file row. */
export function trialOf(definition: Definition, work: ImportWork, reply: RunReply): Trial {
  const { newCount, changedCount, sameCount, wrongCount, absent } = reply
  const wrong = reply.wrong.flatMap(({ row: at, problems }): readonly WrongRow[] => {
    const number = work.table.rows[at]?.number
    if (number === undefined) return []
    return [
      {
        at,
        number,
        problems: problems.map(each => ({ ...each, isTyped: sheetFieldAt(definition, each.at) !== undefined })),
      },
    ]
  })
  return { newCount, changedCount, sameCount, wrongCount, wrong, absent }
}

/** The value at a place of a row: the user's correction, or the file's value. */
export function valueAt(work: ImportWork, at: number, place: string): string {
  const mended = work.mends.get(at)?.get(place)
  if (mended !== undefined) return mended
  const column = work.columns.indexOf(place)
  return typedCell(work.table.rows[at]?.cells[column] ?? null)
}

export function withMend(work: ImportWork, at: number, place: string, text: string): ImportWork {
  const own = new Map([...(work.mends.get(at) ?? []), [place, text] as const])
  return { ...work, mends: new Map([...work.mends, [at, own] as const]) }
}

export function withLeftOut(work: ImportWork, rows: readonly number[]): ImportWork {
  return { ...work, leftOut: new Set([...work.leftOut, ...rows]) }
}
