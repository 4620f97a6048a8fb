/** The backups on the server, and the actions on them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Backup, backupEndpoints } from '#contract/backup.ts'
import { queryKeyOf } from '../../../api/queries.ts'
import { useApi } from '../../../services/api-context.ts'
import { failureDetail } from '../../../services/failure-detail.ts'
import { saveFile } from '../../../services/save-file.ts'
import { showToast } from '../../../services/toasts.ts'

const { getAllBackups, createBackup, uploadDatabaseBackup, downloadBackup } = backupEndpoints
const fileNameLengthMax = 200
const quietly = { notify: 'never' } as const

/** A user of one branch has none. */
export function useBackups() {
  return useQuery({ ...useApi().query(getAllBackups, {}, quietly), staleTime: 0 })
}

export type BackupAction = 'create' | 'download' | 'upload'

export function useBackupActions() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const [busy, setBusy] = useState<BackupAction | null>(null)
  const during = async (action: BackupAction, work: () => Promise<unknown>) => {
    if (busy !== null) return
    setBusy(action)
    try {
      await work()
    } catch (error) {
      showToast({ kind: 'error', title: t(`settings.backup.failed.${action}`), detail: failureDetail(error) })
    } finally {
      // Also after a failure: a backup whose answer was lost is finished on the server.
      void client.invalidateQueries({ queryKey: queryKeyOf(getAllBackups) })
      setBusy(null)
    }
  }
  return {
    busy,
    create: () =>
      during('create', async () => {
        const { isSound } = await api.call(createBackup, {}, quietly)
        showToast(
          isSound
            ? { kind: 'success', title: t('settings.backup.created') }
            : { kind: 'warning', title: t('settings.backup.unsound'), detail: t('settings.backup.unsoundHint') },
        )
      }),
    upload: (file: File, done: () => void) =>
      during('upload', async () => {
        const body = { files: file, fileName: file.name.slice(-fileNameLengthMax) }
        await api.call(uploadDatabaseBackup, { body }, quietly)
        showToast({ kind: 'success', title: t('settings.backup.uploaded') })
        done()
      }),
    download: ({ name }: Backup) =>
      during('download', async () => {
        const { content, mediaType } = await api.read(downloadBackup, { params: { name } }, quietly)
        saveFile(content, mediaType, name)
      }),
  }
}
