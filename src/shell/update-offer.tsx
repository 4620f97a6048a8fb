/** Offers a new version that is ready, on every page, but never while a bill or voucher is being written. Source: spec §2, decision 12. */
import { CircleArrowUp } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { openDrafts } from '../drafts/open-drafts.ts'
import { showToast } from '../services/toasts.ts'
import { useUpdate, useVersionPath } from '../services/version.ts'
import { Button } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'

export function UpdateOffer() {
  const { t } = useTranslation()
  const { isReady, newer } = useUpdate()
  const path = useVersionPath()
  const isWriting = useSyncExternalStore(openDrafts.subscribe, openDrafts.hasAny)
  const isOffered = isReady && !isWriting
  const text = newer === null ? t('shell.updateReady') : t('shell.updateAvailable', { version: newer })
  useEffect(() => {
    if (isOffered) showToast({ kind: 'info', id: 'new-version', title: t('shell.updateReady') })
  }, [isOffered, t])
  if (!isOffered) return null
  return (
    <Tooltip text={text}>
      <Button asChild variant="secondary" size="sm" className="max-sm:px-2">
        <Link to={path}>
          <CircleArrowUp aria-hidden />
          <span className="max-sm:sr-only">{t('shell.updates')}</span>
        </Link>
      </Button>
    </Tooltip>
  )
}
