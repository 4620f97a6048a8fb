/** Renders toasts in the direction and colours of the page. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { connectToasts } from '../services/toasts.ts'
import { Toaster } from '../ui/toaster.tsx'

export function Toasts() {
  const { t, i18n } = useTranslation()
  useEffect(() => connectToasts(toast), [])
  return <Toaster dir={i18n.dir()} containerAriaLabel={t('shell.notifications')} closeLabel={t('shell.close')} />
}
