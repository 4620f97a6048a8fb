/** The texts of a notification in the displayed language, and the page it is about. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notification, NotificationKind } from '#contract/notification.ts'
import { eInvoicesPath } from '#contract/screen-needs.ts'
import type { Access } from '#domain/access/can.ts'
import { isOwnPage } from '../catalogue/own-pages.ts'
import { useFormats } from '../i18n/use-formats.ts'

export type NotificationTexts = { readonly header: string; readonly body: string }

export function useNotificationTexts(): (notification: Notification) => NotificationTexts {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(
    () =>
      ({ kind, values }) => {
        const text = (name: string) => String(values[name] ?? '')
        const named = (name: string) => formats.nameOf({ nameAr: text(`${name}Ar`), nameEn: text(`${name}En`) })
        const newest = Date.parse(text('newest'))
        return {
          header: t(`notification.${kind}.header`),
          body: t(`notification.${kind}.body`, {
            branch: named('branch'),
            item: named('item'),
            number: formats.count(Number(values.count ?? values.days ?? 0)),
            newest: Number.isNaN(newest) ? '' : formats.shortDateTime(newest),
            address: text('address'),
            version: text('version'),
            code: text('code'),
          }),
        }
      },
    [t, formats],
  )
}

const places: Readonly<Record<NotificationKind, string>> = {
  reorder: '/reports/reorder',
  licenceExpiring: '/about',
  clockJumped: '/about',
  selfCheckFailed: '/settings#backup',
  backupFailed: '/settings#backup',
  backupOverdue: '/settings#backup',
  eInvoiceRejected: eInvoicesPath,
  eInvoiceOverdue: eInvoicesPath,
  eInvoiceCertificate: '/settings#einvoice',
  newDevice: '/change-password',
  offlineBillRefused: '/sales/bill/sale/new',
  newVersion: '/about',
}

/** Null for a user who may not open the page. */
export function placeOfNotification(kind: NotificationKind, access: Access | null): string | null {
  return isOwnPage(places[kind], access) ? places[kind] : null
}
