/** Beneath a report: its keys, how many rows there are, and what is done with all of them. */
import { FileSpreadsheet, Printer, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'

type HintName = 'open' | 'levels' | 'group' | 'showBy' | 'columns' | 'sort' | 'search'

type ReportFooterProps = {
  readonly hints: readonly { readonly name: HintName; readonly keys: readonly string[] }[]
  /** Null where nobody counts them. */
  readonly count: number | null
  readonly isRefreshing: boolean
  readonly refresh: () => void
  readonly print: () => void
  readonly excel: () => void
}

export function ReportFooter({ hints, count, isRefreshing, refresh, print, excel }: ReportFooterProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <footer className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm">
        {hints.map(({ name, keys }) => (
          <li key={name} className="flex items-center gap-1.5">
            <KeyCaps keys={keys} />
            {t(`reports.hints.${name}`)}
          </li>
        ))}
      </ul>
      <span role="status" className="ms-auto text-muted-foreground text-sm tabular-nums">
        {count !== null && t('reports.rowCount', { number: formats.count(count) })}
      </span>
      <Button
        variant="outline"
        size="sm"
        aria-label={t('lists.refresh')}
        title={t('lists.refresh')}
        onClick={refresh}
        aria-disabled={isRefreshing}
      >
        <RotateCw aria-hidden className={isRefreshing ? 'animate-spin motion-reduce:animate-none' : undefined} />
        <KeyCaps keys={['R']} />
      </Button>
      <Button variant="outline" size="sm" onClick={print}>
        <Printer aria-hidden />
        {t('print.print')}
        <KeyCaps keys={['Ctrl', 'P']} />
      </Button>
      <Button variant="outline" size="sm" onClick={excel}>
        <FileSpreadsheet aria-hidden />
        {t('lists.excel')}
        <KeyCaps keys={['X']} />
      </Button>
    </footer>
  )
}
