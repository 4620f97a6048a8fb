/** Notices about the installation, above every page while they apply. Requested for administrators only. */
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type Notice, noticesNeed, settingEndpoints } from '#contract/setting.ts'
import { useApi, useCan, useUser } from '../services/api-context.ts'

const askedEveryMs = 5 * 60_000

export function AdminNotices() {
  const api = useApi()
  const mustChangePassword = useUser()?.mustChangePassword ?? false
  const isAdministrator = useCan(noticesNeed) && !mustChangePassword
  const { data = [] } = useQuery({
    ...api.query(settingEndpoints.getNotices, {}, { notify: 'never', isBackground: true }),
    enabled: isAdministrator,
    refetchInterval: askedEveryMs,
  })
  const shown = isAdministrator ? data : []
  return (
    <div role="status" className="print:hidden">
      {shown.map(notice => (
        <p
          key={notice.code}
          className="flex items-center gap-2 border-b border-border bg-warning-soft px-4 py-1.5 text-sm text-foreground"
        >
          <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
          <NoticeText notice={notice} />
        </p>
      ))}
    </div>
  )
}

function NoticeText({ notice }: { notice: Notice }) {
  const { t, i18n } = useTranslation()
  if (notice.code === 'notEncrypted') return <span>{t('shell.notEncrypted')}</span>
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <span>{t('shell.clockBehind', { newest: format.format(notice.newestAt), now: format.format(notice.now) })}</span>
  )
}
