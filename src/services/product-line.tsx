/** Spec §2: the name of the product and the current year; beside them the version. */
import { useTranslation } from 'react-i18next'
import { appVersion } from '#contract/protocol.ts'

export function ProductLine() {
  const { t } = useTranslation()
  const year = String(new Date().getFullYear())
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{t('shell.copyright', { name: t('shell.productName'), year })}</span>
      <span>{t('shell.version', { version: appVersion })}</span>
    </span>
  )
}
