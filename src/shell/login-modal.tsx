/**
 * Restores an expired session in a dialog over the page, which stays unchanged. It opens when the user pauses typing, and restores focus
 * and caret. Source: spec §2 and §4, design page 4 §2.6.
 */
import { useSelector } from '@xstate/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { selectIsModalOpen } from '../api/session-service.ts'
import { useApi, useUser } from '../services/api-context.ts'
import { useAfterPause } from '../services/idle.ts'
import { LoginForm } from '../services/login-form.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../ui/dialog.tsx'
import { type FocusPlace, rememberFocus } from '../ui/focus-place.ts'

export function LoginModal() {
  const { t } = useTranslation()
  const { session } = useApi()
  const user = useUser()
  const isWanted = useSelector(session.actor, selectIsModalOpen)
  const isOpen = useAfterPause(isWanted)
  const place = useRef<FocusPlace>(null)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Dialog open={isOpen} onOpenChange={open => !open && session.closeModal()}>
      <DialogContent
        ref={content}
        isStatic
        closeLabel={t('shell.close')}
        // Esc may be meant for the field behind the dialog; only its button ends the session.
        onEscapeKeyDown={event => event.preventDefault()}
        onOpenAutoFocus={event => {
          event.preventDefault()
          place.current = rememberFocus()
          content.current?.querySelector<HTMLInputElement>('input[type=password]')?.focus()
        }}
        onCloseAutoFocus={event => {
          event.preventDefault()
          place.current?.restore()
        }}
      >
        <DialogTitle>{t('login.modalHeading')}</DialogTitle>
        <DialogDescription className="mb-5">{t('login.modalLead')}</DialogDescription>
        <LoginForm userName={user?.userName ?? ''} />
      </DialogContent>
    </Dialog>
  )
}
