/** The states of a list without rows, or with rows that failed to load. */
import { useTranslation } from 'react-i18next'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** Some rows are loaded, others failed. */
export function RowsFailed({ title, retry }: { title: string; retry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert kind="error">
      <span className="flex items-center justify-between gap-3">
        {title}
        <Button variant="outline" size="sm" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </span>
    </Alert>
  )
}

/** `hint`: what the user can do. */
export function NoRows({ title, hint }: { title: string; hint?: string | undefined }) {
  return (
    <div role="status" className="flex flex-col items-center gap-1 p-12 text-center">
      <p className="font-semibold text-lg">{title}</p>
      {hint !== undefined && <p className="text-muted-foreground">{hint}</p>}
    </div>
  )
}
