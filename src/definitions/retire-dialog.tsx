/**
 * Confirms deactivation of a row, with the definition's own question. Enter and the letter for yes deactivate, Esc and the letter for no
 * cancel.
 */
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { wordText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { answerOf } from '../keyboard/answer-keys.ts'
import { keyLike } from '../keyboard/keyboard.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { rowName } from './value-texts.ts'

/** The text key of the question under `words`; null when no confirmation is needed. */
export function retireQuestion({ asksBeforeRetiring }: Definition, row: DefinitionRow): string | null {
  if (asksBeforeRetiring === undefined || !row.isActive) return null
  const { field, value, question } = asksBeforeRetiring
  return row[field] === value ? question : null
}

type RetireDialogProps = {
  readonly definition: Definition
  readonly row: DefinitionRow
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly setActive: (row: DefinitionRow) => void
}

export function RetireDialog({ definition, row, close, giveBackFocus, setActive }: RetireDialogProps) {
  const { t, i18n } = useTranslation()
  const name = rowName(definition, row, useNames())
  useKeyContext('dialog')
  const retire = () => {
    close()
    setActive(row)
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent
        focusAfter={giveBackFocus}
        onKeyDown={event => {
          const answer = answerOf(keyLike(event.nativeEvent), i18n.language === 'ar')
          if (answer === undefined) return
          event.preventDefault()
          if (answer === 'no') close()
          else retire()
        }}
      >
        <DialogTitle>{t('definition.retireTitle', { name })}</DialogTitle>
        <DialogDescription>{wordText(retireQuestion(definition, row) ?? '')}</DialogDescription>
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {t('definition.removeNo')}
          </Button>
          <Button variant="destructive" autoFocus onClick={retire}>
            {t('definition.retireYes')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
