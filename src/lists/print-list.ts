/** The printed form of a list. */
import type { TFunction } from 'i18next'
import type { Formats } from '../i18n/formats.ts'
import type { Named } from '../i18n/names.ts'
import type { PrintList } from '../print/list-sheet.tsx'
import { printTable } from '../print/print-table.ts'
import type { ExportSource } from './export-source.ts'

export type ReadList<Row, Sum> = {
  readonly rows: readonly Row[]
  /** Whether all rows are included: otherwise sums of all would be read as sums of these rows. */
  readonly isWhole: boolean
  readonly sums: readonly Sum[]
  readonly company: Named
  readonly nowMs: number
}

type PaperWords = { readonly t: TFunction; readonly formats: Formats; readonly language: string }

export function printListOf<Row, Sum>(
  list: ExportSource<Row, Sum>,
  { rows, isWhole, sums, company, nowMs }: ReadList<Row, Sum>,
  { t, formats, language }: PaperWords,
): PrintList {
  const counts = { number: formats.count(rows.length), all: formats.count(list.count) }
  const count = {
    label: list.countLabel ?? t('lists.rows'),
    value: isWhole ? counts.number : t('lists.partly', counts),
  }
  return {
    company: formats.nameOf(company),
    title: list.title,
    isNumbered: list.isNumbered !== false && list.paperRows === undefined,
    facts: [...list.facts, ...(list.isNumbered === false ? [] : [count])].filter(({ value }) => value !== ''),
    ...printTable(list.paperRows ? rows.flatMap(list.paperRows.of) : rows, list.printColumns ?? list.columns, {
      ...{ formats, isStrong: list.isStrong },
    }),
    sums: list.sums === undefined || !isWhole ? noSums : printTable(sums, list.sums.columns, { formats }),
    printedAt: t('lists.printedAt', { at: formats.longDateTime(nowMs) }),
    pageOf: (page, pages) => t('lists.page', { page: formats.count(page), pages: formats.count(pages) }),
    isRtl: language === 'ar',
    language,
  }
}

const noSums = { columns: [], rows: [], strong: new Set<number>() } as const
