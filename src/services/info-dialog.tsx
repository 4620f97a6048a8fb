/** A dialog without a question: the button with the cross and Esc close it. */
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Dialog, DialogContent, DialogTitle } from '../ui/dialog.tsx'

type InfoDialogProps = Pick<
  ComponentProps<typeof DialogContent>,
  'className' | 'isStatic' | 'onEscapeKeyDown' | 'children'
> & {
  readonly title: string
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function InfoDialog({ title, close, giveBackFocus, children, ...content }: InfoDialogProps) {
  const { t } = useTranslation()
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent closeLabel={t('shell.close')} aria-describedby={undefined} focusAfter={giveBackFocus} {...content}>
        <DialogTitle className="pe-8">{title}</DialogTitle>
        {children}
      </DialogContent>
    </Dialog>
  )
}
