/** Asks before a restore, waits until the server has started again, and loads the program anew: every session has ended. Source: spec §8. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Backup, backupEndpoints } from '#contract/backup.ts'
import { settingEndpoints } from '#contract/setting.ts'
import type { Api } from '../../../api/api.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { ConfirmDialog } from '../../../services/confirm-dialog.tsx'
import { failureDetail } from '../../../services/failure-detail.ts'

type RestoreDialogProps = {
  readonly backup: Backup
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function RestoreDialog({ backup, close, giveBackFocus }: RestoreDialogProps) {
  const { t } = useTranslation()
  const { shortDateTime } = useFormats()
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await api.call(backupEndpoints.restoreBackup, { query: { name: backup.name } }, { notify: 'never' })
      await untilServerAnswers(api)
      window.location.reload()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure([t('settings.backup.failed.restore'), failureDetail(error)].filter(Boolean).join(' · '))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      title={t('settings.backup.restoreTitle', { time: shortDateTime(backup.createdAt) })}
      text={t('settings.backup.restoreText')}
      yes={t(backup.kind === 'beforeRestore' ? 'settings.backup.undo' : 'settings.backup.restore')}
      no={t('settings.backup.restoreNo')}
      isBusy={isBusy}
      busy={t('settings.backup.restoring')}
      isDestructive
      failure={failure}
      confirm={() => void confirm()}
      cancel={close}
      giveBackFocus={giveBackFocus}
    />
  )
}

const lookMs = 1000
const looksMax = 60

async function untilServerAnswers(api: Api): Promise<void> {
  const { getCurrentVersionCode } = settingEndpoints
  for (let looks = 0; looks < looksMax; looks++) {
    await new Promise(resolve => setTimeout(resolve, lookMs))
    const isThere = await api.read(getCurrentVersionCode, {}, { notify: 'never', isBackground: true }).then(
      () => true,
      () => false,
    )
    if (isThere) return
  }
}
