/** Loads and shows the chart of a report; on failure it reports the error and closes the chart. */
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../services/toasts.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { ReportChartProps } from './report-chart.tsx'

export function ChartBeside({ chart, close }: ReportChartProps & { readonly close: () => void }) {
  const { t } = useTranslation()
  const [Loaded, setLoaded] = useState<ComponentType<ReportChartProps> | null>(null)
  const failed = useRef(() => {})
  failed.current = () => {
    showToast({ kind: 'error', title: t('shell.loadFailed'), detail: t('shell.loadFailedDetail'), id: 'chart' })
    close()
  }
  useEffect(() => {
    import('./report-chart.tsx').then(
      ({ ReportChart }) => setLoaded(() => ReportChart),
      () => failed.current(),
    )
  }, [])
  if (Loaded !== null) return <Loaded chart={chart} />
  return (
    <div role="status" aria-label={t('shell.loading')} className="flex items-center justify-center p-6 xl:w-2/5">
      <Spinner className="size-5 text-primary" />
    </div>
  )
}
