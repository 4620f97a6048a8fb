/** The loading and failure states of a screen. */
import { CloudOff, RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

/** Appears after a moment, so that fast loads do not flicker. */
export function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" className="appear-late flex items-center justify-center gap-2.5 p-12 text-muted-foreground">
      <Spinner className="size-5 text-primary" />
      {t('shell.loading')}
    </div>
  )
}

/** Names what failed to load, with a retry button. */
type Failed = {
  readonly title?: string
  readonly detail?: string
  readonly retry: () => void
  /** The message is the whole page: its title is the page's heading. */
  readonly isPage?: boolean
}

export function LoadFailed({ title, detail, retry, isPage = false }: Failed) {
  const { t } = useTranslation()
  const Title = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-12 text-center">
      <CloudOff aria-hidden className="mb-1 size-9 text-muted-foreground" strokeWidth={1.5} />
      <Title className="text-lg font-semibold">{title ?? t('shell.loadFailed')}</Title>
      <p className="text-muted-foreground">{detail ?? t('shell.loadFailedDetail')}</p>
      <Button variant="outline" className="mt-3" onClick={retry}>
        <RotateCw aria-hidden />
        {t('shell.retry')}
      </Button>
    </div>
  )
}
