/**
 * Confirms deactivation of a row, with the definition's own question. Enter and the letter for yes deactivate, Esc and the letter for no
 * cancel.
 */
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow } from '#contract/definitions/definition.ts'
import { wordText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { ConfirmDialog } from '../services/confirm-dialog.tsx'
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
  const { t } = useTranslation()
  const name = rowName(definition, row, useNames())
  const retire = () => {
    close()
    setActive(row)
  }
  return (
    <ConfirmDialog
      title={t('definition.retireTitle', { name })}
      text={wordText(retireQuestion(definition, row) ?? '')}
      yes={t('definition.retireYes')}
      no={t('definition.removeNo')}
      isDestructive
      confirm={retire}
      cancel={close}
      giveBackFocus={giveBackFocus}
    />
  )
}
