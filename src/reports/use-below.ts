/** Child rows that are not included with their rows: requested when a row is expanded, and cached for back navigation. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import type { DrawnTable, TableBody } from './drawn-reports.ts'
import { readRest } from './read-table.ts'
import type { ReportRow } from './report-rows.ts'
import { bodyBelow } from './table-choices.ts'

const cacheMs = 10 * 60_000
const rowsMax = 20_000

/** By the id of the parent row. */
type Opened = ReadonlyMap<string, { readonly above: ReportRow; readonly rows: readonly ReportRow[] }>

const nothing: Opened = new Map()

export function useBelow(report: DrawnTable, body: TableBody) {
  const api = useApi()
  const client = useQueryClient()
  const { t } = useTranslation()
  const formats = useFormats()
  const showCut = () => {
    const detail = t('reports.belowCutDetail', { number: formats.count(rowsMax) })
    showToast({ kind: 'warning', title: t('reports.belowCut'), detail, isSticky: true, id: 'report' })
  }
  const [reading, setReading] = useState<ReadonlySet<string>>(new Set())
  const queryKey = useMemo(() => ['report', report.name, 'below', body], [report, body])
  const { data: opened } = useQuery({
    queryKey,
    // The cache is written by expanding rows.
    queryFn: () => client.getQueryData<Opened>(queryKey) ?? nothing,
    enabled: false,
    initialData: nothing,
    structuralSharing: false,
    gcTime: cacheMs,
  })
  const below = useMemo(() => new Map(Array.from(opened, ([id, { rows }]) => [id, rows] as const)), [opened])
  const openBelow = async (above: ReportRow) => {
    setReading(ids => new Set(ids).add(above.id))
    try {
      const signal = new AbortController().signal
      const rows = await readRest(
        api,
        report,
        bodyBelow(body, above),
        { after: null, max: rowsMax + 1, signal, onProgress: () => {} },
        above,
      )
      if (rows.length > rowsMax) showCut()
      const shown = rows.slice(0, rowsMax)
      client.setQueryData<Opened>(queryKey, before => new Map(before).set(above.id, { above, rows: shown }))
    } finally {
      setReading(ids => new Set([...ids].filter(id => id !== above.id)))
    }
  }
  // One after the other, because a user may run only a few reports at once.
  const refreshBelow = async () => {
    for (const { above } of opened.values()) await openBelow(above)
  }
  return { below, reading, openBelow, refreshBelow }
}
