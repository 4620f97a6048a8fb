/** The page for a bill that does not exist or could not be read. */
import { FileX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../api/api-error.ts'
import { LoadFailed } from '../../../services/states.tsx'
import { Button } from '../../../ui/button.tsx'

export function BillNotRead({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation()
  const isMissing = error instanceof ApiError && error.status === 404
  return isMissing ? <MissingBill /> : <LoadFailed title={t('print.loadFailed')} retry={retry} />
}

export function MissingBill() {
  const { t } = useTranslation()
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-12 text-center">
      <FileX aria-hidden className="mb-1 size-9 text-muted-foreground" strokeWidth={1.5} />
      <h1 className="font-semibold text-lg">{t('bill.missing')}</h1>
      <p className="text-muted-foreground">{t('bill.missingText')}</p>
      <Button asChild variant="outline" className="mt-3">
        <Link to="/">{t('notFoundPage.back')}</Link>
      </Button>
    </div>
  )
}
