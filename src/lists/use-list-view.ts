/** A list as it is printed: the rows are read when it is first drawn, and given up when it is closed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import type { Named } from '../i18n/names.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { PaperList } from '../print/list-sheet.tsx'
import { paperTable } from '../print/paper-table.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { type TakenList, takeRows } from './taken-list.ts'

/** Some two hundred pages: more is a file, and no paper. */
const paperRowsMax = 5000

/** How many rows of a list are printed at the most. */
export function printedMax<Row, Sum>({ paperRows }: TakenList<Row, Sum>): number {
  return Math.floor(paperRowsMax / (paperRows?.each ?? 1))
}

type Read<Row, Sum> = {
  readonly rows: readonly Row[]
  readonly sums: readonly Sum[]
  readonly company: Named
  readonly nowMs: number
}

/** `view` is null until everything has been read. */
export function useListView<Row, Sum>(list: TakenList<Row, Sum>, close: () => void) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [read, setRead] = useState<Read<Row, Sum> | null>(null)
  const started = useRef({ list, close, t })
  useEffect(() => {
    const { current } = started
    const stop = new AbortController()
    const { signal } = stop
    const make = async () => {
      try {
        const reading = { max: printedMax(current.list), signal, onProgress: setDone }
        const [rows, sums, company] = await Promise.all([
          takeRows(api, current.list, 'paper', reading),
          current.list.sums?.read(signal) ?? [],
          client.fetchQuery(api.query(settingEndpoints.getCompany, {}, { isBackground: true, tell: 'nothing' })),
        ])
        if (!signal.aborted) setRead({ rows, sums, company, nowMs: Date.now() })
      } catch {
        if (signal.aborted) return
        showToast({ kind: 'error', title: current.t('lists.failed') })
        current.close()
      }
    }
    void make()
    return () => stop.abort()
  }, [api, client])
  const view = useMemo((): PaperList | null => {
    if (read === null) return null
    const { rows, sums, company, nowMs } = read
    const isWhole = rows.length >= list.count
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
      ...paperTable(
        list.paperRows ? rows.flatMap(list.paperRows.of) : rows,
        list.paperColumns ?? list.columns,
        formats,
      ),
      sums: list.sums === undefined ? noSums : paperTable(sums, list.sums.columns, formats),
      printedAt: t('lists.printedAt', { at: formats.longDateTime(nowMs) }),
      pageOf: (page, pages) => t('lists.page', { page: formats.count(page), pages: formats.count(pages) }),
      isRtl: i18n.language === 'ar',
      language: i18n.language,
    }
  }, [read, list, t, formats, i18n.language])
  return { done, view }
}

const noSums = { columns: [], rows: [] } as const
