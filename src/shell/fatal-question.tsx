/** Source: spec §8, 'Fatal Error': the error message, and whether to reload the page. */
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'

/** Without `close` there is nothing to return to. */
export function FatalQuestion({ message, close }: { message: string; close?: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog open onOpenChange={isOpen => !isOpen && close?.()}>
      <DialogContent isStatic role="alertdialog">
        <DialogTitle className="text-destructive">{t('shell.fatalTitle')}</DialogTitle>
        <DialogDescription>{t('shell.fatalQuestion')}</DialogDescription>
        <p className="mt-4 text-xs font-semibold text-muted-foreground">{t('shell.fatalDetail')}</p>
        <pre dir="ltr" className="mt-1 max-h-32 overflow-auto rounded-md bg-muted p-2 text-xs whitespace-pre-wrap">
          {message}
        </pre>
        <DialogFooter>
          {close && (
            <Button variant="outline" onClick={close}>
              {t('shell.cancel')}
            </Button>
          )}
          <Button autoFocus onClick={() => window.location.reload()}>
            {t('shell.reload')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
