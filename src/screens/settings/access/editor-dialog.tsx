/** The dialog of a user or role: large, and a click outside does not close it. Ctrl+S saves from every field, Esc cancels. Source: spec §2. */
import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { saveCommand } from '../../../definitions/form-actions.tsx'
import { toNextField } from '../../../definitions/form-focus.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogContent, DialogTitle } from '../../../ui/dialog.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { Spinner } from '../../../ui/spinner.tsx'

type EditorDialogProps = {
  readonly title: string
  readonly form: RefObject<HTMLFormElement | null>
  /** Of the last attempt to save, when no field has it. */
  readonly failure: string | null
  readonly isSaving: boolean
  /** Null while it is only read. */
  readonly save: (() => void) | null
  /** Whether saving would be refused because of the input. */
  readonly isInvalid?: boolean
  /** Null when it cannot be edited, or already is. */
  readonly edit?: (() => void) | null
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly children: ReactNode
}

const inDialog = { group: 'here', when: 'list && dialog' } as const

export function EditorDialog(props: EditorDialogProps) {
  const { title, form, failure, isSaving, save, isInvalid = false, edit = null, close, giveBackFocus, children } = props
  const { t } = useTranslation()
  useKeyContext('dialog')
  useCommands([
    ...(save === null ? [] : [{ ...saveCommand(() => isSaving || save()), when: inDialog.when } satisfies Command]),
    ...(edit === null
      ? []
      : [{ ...inDialog, id: 'form.edit', title: 'roles.edit', icon: 'documentIn', chord: 'f2', run: edit } as const]),
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isSaving) save?.()
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isSaving || close()}>
      <DialogContent
        isStatic
        aria-describedby={undefined}
        className="top-[5vh] flex max-h-[90vh] max-w-4xl flex-col overflow-hidden p-0"
        focusAfter={giveBackFocus}
      >
        <form ref={form} noValidate className="flex min-h-0 flex-col" onSubmit={submit} onKeyDown={toNextField}>
          <DialogTitle className="px-6 pt-5 pb-3">{title}</DialogTitle>
          <div className="min-h-0 overflow-y-auto px-6 pt-1 pb-5">
            <fieldset disabled={isSaving} className="min-w-0 space-y-5">
              {children}
            </fieldset>
          </div>
          <footer className="flex flex-wrap items-center justify-end gap-2 border-border border-t px-6 py-3">
            {failure !== null && (
              <Alert kind="error" className="w-full">
                {failure}
              </Alert>
            )}
            {save === null ? (
              <ViewButtons edit={edit} close={close} />
            ) : (
              <>
                <Button type="button" variant="outline" disabled={isSaving} onClick={close}>
                  {t('shell.cancel')}
                  <KeyCaps keys={['Esc']} />
                </Button>
                <Button type="submit" aria-disabled={isSaving || isInvalid}>
                  {isSaving && <Spinner />}
                  {isSaving ? t('definition.saving') : t('definition.save')}
                  <KeyCaps keys={['Ctrl', 'S']} className="[&_kbd]:bg-primary-foreground/90" />
                </Button>
              </>
            )}
          </footer>
        </form>
      </DialogContent>
    </Dialog>
  )
}

function ViewButtons({ edit, close }: { edit: (() => void) | null; close: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <Button type="button" variant="outline" autoFocus={edit === null} onClick={close}>
        {t('shell.close')}
        <KeyCaps keys={['Esc']} />
      </Button>
      {edit !== null && (
        <Button type="button" autoFocus onClick={edit}>
          {t('userForm.edit')}
          <KeyCaps keys={['F2']} className="[&_kbd]:bg-primary-foreground/90" />
        </Button>
      )}
    </>
  )
}

/** Closes the dialog when its editor has ended. */
export function useClosed(isClosed: boolean, close: () => void): void {
  useEffect(() => {
    if (isClosed) close()
  }, [isClosed, close])
}
