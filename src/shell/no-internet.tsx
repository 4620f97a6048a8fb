/** Source: spec §2: the message that there is no internet, shown while the browser reports it. */
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

export function NoInternet() {
  const { t } = useTranslation()
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status" className="print:hidden">
      {!isOnline && (
        <p className="flex items-center gap-2 border-b border-border bg-warning-soft px-4 py-1.5 text-sm text-foreground">
          <WifiOff aria-hidden className="size-4 shrink-0 text-warning" />
          <span>
            <strong className="font-semibold">{t('shell.noInternet')}</strong>
            {' · '}
            {t('shell.noInternetDetail')}
          </span>
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
