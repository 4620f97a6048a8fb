/** Draws toasts in the direction and the colours of the page. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Toaster } from '../ui/toaster.tsx'
import { connectToasts } from './toasts.ts'

export function Toasts() {
  const { t, i18n } = useTranslation()
  useEffect(() => connectToasts(toast), [])
  return <Toaster dir={i18n.dir()} containerAriaLabel={t('shell.notifications')} closeLabel={t('shell.close')} />
}
