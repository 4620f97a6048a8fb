/** Prepares a list for print: reads its rows when mounted, and cancels when closed. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { settingEndpoints } from '#contract/setting.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { PrintList } from '../print/list-sheet.tsx'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { type ExportSource, isCutOff, takeRows } from './export-source.ts'
import { movedMark, showBooksChanged } from './moved.ts'
import { printListOf, type ReadList } from './print-list.ts'

/** About two hundred pages: longer lists are for files. */
const paperRowsMax = 5000

/** The maximum number of printed rows. */
export function printedMax<Row, Sum>({ paperRows }: ExportSource<Row, Sum>): number {
  return Math.floor(paperRowsMax / (paperRows?.each ?? 1))
}

/** `view` is null until everything has been read. */
export function useListView<Row, Sum>(list: ExportSource<Row, Sum>, close: () => void) {
  const { t, i18n } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const [done, setDone] = useState(0)
  const [read, setRead] = useState<
    (Omit<ReadList<Row, Sum>, 'isWhole'> & { readonly of: ExportSource<Row, Sum> }) | null
  >(null)
  const started = useRef({ list, close, t })
  useEffect(() => {
    const { current } = started
    const stop = new AbortController()
    const { signal } = stop
    const make = async () => {
      try {
        const moved = movedMark()
        const reading = { max: printedMax(current.list), signal, onProgress: setDone, onMoved: moved.mark }
        const [rows, sums, company] = await Promise.all([
          takeRows(api, current.list, 'paper', reading),
          current.list.sums?.read(signal) ?? [],
          client.fetchQuery(api.query(settingEndpoints.getCompany, {}, { isBackground: true, notify: 'never' })),
        ])
        if (moved.isMarked() && !signal.aborted) showBooksChanged(current.t, [current.list.title])
        if (!signal.aborted) setRead({ of: current.list, rows, sums, company, nowMs: Date.now() })
      } catch {
        if (signal.aborted) return
        showToast({ kind: 'error', title: current.t('lists.failed') })
        current.close()
      }
    }
    void make()
    return () => stop.abort()
  }, [api, client])
  // The displayed view may be another by now; the same view may have been counted since.
  const count = read !== null && list.search === read.of.search ? list.count : undefined
  const view = useMemo((): PrintList | null => {
    if (read === null) return null
    const list = { ...read.of, count: count ?? read.of.count }
    const isWhole = !isCutOff(read.rows.length, { max: printedMax(list), count: list.count })
    return printListOf(list, { ...read, isWhole }, { t, formats, language: i18n.language })
  }, [read, count, t, formats, i18n.language])
  return { done, view }
}
