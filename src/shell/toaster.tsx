/** Draws toasts in the direction and the colours of the page. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Toaster } from '#src/ui/toaster.tsx'
import { useAppearance } from './appearance.ts'
import { connectToasts } from './toasts.ts'

export function Toasts() {
  const { t, i18n } = useTranslation()
  const { mode } = useAppearance()
  useEffect(() => connectToasts(toast), [])
  return <Toaster dir={i18n.dir()} theme={mode} containerAriaLabel={t('shell.notifications')} />
}
