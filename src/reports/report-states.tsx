/** What a report shows instead of rows: missing filters, loading, or an error. */
import { OctagonX, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/texts.ts'
import { ClearFilters } from '../lists/filter-bar.tsx'
import { failureDetail } from '../services/failure-detail.ts'
import { LoadFailed } from '../services/states.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { keysMax, withKeys } from './report-view.ts'
import { dimensionNamed, wordKey } from './report-words.ts'
import type { ReportPage } from './use-report-page.ts'

/** Spec §5: the period of a report is required. `names` are the incomplete fields. */
export function ReportMissing({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <Alert kind="warning">
      {t('reports.requiredFields')} {names.join(t('reports.comma'))}
    </Alert>
  )
}

type ReportUnreadProps = { readonly page: ReportPage; readonly text: TextKey; readonly names: readonly string[] }

/** A report with filters that its call does not support is not read, because without them it would show something else. */
export function ReportUnread({ page: { report, view, show }, text, names }: ReportUnreadProps) {
  const { t } = useTranslation()
  const words = names.map(name => t(wordKey(dimensionNamed(report.fact, name))))
  const clear = () => show(names.reduce((next, name) => withKeys(next, name, []), view))
  return (
    <Alert kind="warning">
      <div className="flex flex-wrap items-center gap-x-2">
        <span>
          {t(text, { number: keysMax })} {words.join(t('reports.comma'))}
        </span>
        <ClearFilters clear={clear} />
      </div>
    </Alert>
  )
}

export function ReportLoading({ cancel }: { cancel: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="appear-late flex items-center gap-3 p-3 text-muted-foreground">
      <Spinner className="size-5 text-primary" />
      {t('shell.loading')}
      <Button variant="outline" size="sm" onClick={cancel}>
        {t('shell.cancel')}
        <KeyCaps keys={['Esc']} />
      </Button>
    </div>
  )
}

export function ReportStopped({ retry }: { retry: () => void }) {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col items-center gap-2 p-12 text-center">
      <OctagonX aria-hidden className="mb-1 size-9 text-muted-foreground" strokeWidth={1.5} />
      <p className="font-semibold text-lg">{t('reports.stopped')}</p>
      <Button variant="outline" className="mt-3" autoFocus onClick={retry}>
        <RotateCw aria-hidden />
        {t('shell.retry')}
      </Button>
    </div>
  )
}

/** A refusal is explained; any other failure can be retried. */
export function ReportFailed({ title, error, retry }: { title?: string; error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const detail = failureDetail(error)
  return <LoadFailed title={title ?? t('reports.failed')} {...(detail !== undefined && { detail })} retry={retry} />
}
