/** Spec §8: when the browser refuses storage, a dismissible message says that it is in private mode. */
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../services/api-context.ts'
import { Alert } from '../ui/alert.tsx'

export function PrivateMode() {
  const { t } = useTranslation()
  const { isPersistent } = useApi()
  const [isClosed, setClosed] = useState(isPersistent)
  if (isClosed) return null
  return (
    <Alert kind="warning" role="alert" className="fixed inset-x-4 top-4 z-50 mx-auto max-w-2xl shadow-float">
      <div className="flex items-start gap-3">
        <div className="flex-1">
          <p className="font-semibold">{t('shell.privateModeTitle')}</p>
          <p>{t('shell.privateModeText')}</p>
        </div>
        <button
          type="button"
          aria-label={t('shell.close')}
          onClick={() => setClosed(true)}
          className="inline-flex size-7 cursor-pointer items-center justify-center rounded-md hover:bg-accent"
        >
          <X aria-hidden className="size-4" />
        </button>
      </div>
    </Alert>
  )
}
