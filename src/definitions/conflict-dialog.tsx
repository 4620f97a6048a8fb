/** A conflict with other users' changes: both values of each field, between which the user chooses. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DefinitionRow } from '#contract/definitions/definition.ts'
import type { RowValue } from '#contract/definitions/field.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { answeredRowsIn, childLines } from './child-entries.ts'
import { entriesOf } from './entries.ts'
import type { Entries } from './entry.ts'
import type { Conflict, RowForm } from './use-row-form.ts'
import { type Described, fieldWord, wireText } from './value-texts.ts'

type FormConflictProps = {
  readonly definition: Described
  readonly form: RowForm
  /** Handles the decision when it is more than saving. */
  readonly decide?: (theirs: DefinitionRow, chosen: Entries) => Promise<unknown>
  readonly giveBackFocus: () => void
}

/** Shown when others changed a row that is being edited. */
export function FormConflict({ form, ...props }: FormConflictProps) {
  const { conflict } = form
  // After another conflict the dialog starts again.
  return conflict === null ? null : <ConflictDialog key={conflict.row.version} {...{ form, conflict }} {...props} />
}

function ConflictDialog(props: FormConflictProps & { readonly conflict: Conflict }) {
  const { definition, form, conflict, decide = form.decide, giveBackFocus } = props
  const { isBusy, putOff: close } = form
  const { own, was } = conflict
  const { t } = useTranslation()
  const formats = useFormats()
  const theirs = entriesOf(definition, conflict.row)
  // Fields that nobody else changed keep the user's value.
  const [chosen, setChosen] = useState<Entries>(own)
  useKeyContext('dialog')
  /** Child rows as text; other values as the server returned them. */
  const valueLines = (name: string, typed: string, stored: string): readonly string[] => {
    const field = definition.fields[name]
    if (field?.kind === 'rows') return childLines(field, typed, id => nameIn(id, conflict.row[name], was[name]))
    return [wireText(definition, name, stored, formats)].filter(text => text !== '')
  }
  const nameIn = (id: number, ...values: readonly (RowValue | undefined)[]) => {
    const cells = values.flatMap(value => answeredRowsIn(value).flatMap(row => Object.values(row)))
    const named = cells.find(cell => typeof cell === 'object' && cell !== null && 'code' in cell && cell.id === id)
    return typeof named === 'object' && named !== null && 'code' in named ? formats.nameOf(named) : String(id)
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent isStatic className="max-w-2xl" focusAfter={giveBackFocus}>
        <DialogTitle>{t('definition.conflictTitle')}</DialogTitle>
        <DialogDescription>{t('definition.conflictText')}</DialogDescription>
        <div className="mt-4 space-y-4">
          {conflict.problems.map(({ at, params = {} }) => (
            <fieldset key={at} className="space-y-1.5">
              <legend className="font-semibold text-sm">{fieldWord(definition, at)}</legend>
              {(['yours', 'theirs'] as const).map(whose => {
                const value = whose === 'theirs' ? (theirs[at] ?? '') : (own[at] ?? null)
                // A field that only others changed keeps their value.
                if (value === null) return null
                const lines = valueLines(at, value, String(params[whose] ?? ''))
                return (
                  <label
                    key={whose}
                    className="flex cursor-pointer items-baseline gap-2 rounded-md border border-border px-3 py-2 has-checked:border-primary has-checked:bg-primary/8"
                  >
                    <input
                      type="radio"
                      name={at}
                      checked={(chosen[at] ?? theirs[at]) === value}
                      onChange={() => isBusy || setChosen({ ...chosen, [at]: value })}
                    />
                    <span className="text-muted-foreground text-sm">
                      {whose === 'theirs'
                        ? t('definition.theirs', { by: String(params.by ?? '') })
                        : t('definition.yours')}
                    </span>
                    <span className="min-w-0 break-words font-medium">
                      {lines.length === 0 && t('definition.nothing')}
                      {lines.map(line => (
                        <bdi key={line} className="block">
                          {line}
                        </bdi>
                      ))}
                    </span>
                  </label>
                )
              })}
            </fieldset>
          ))}
        </div>
        <Failed definition={definition} form={form} />
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {t('definition.unsavedStay')}
          </Button>
          <Button autoFocus aria-disabled={isBusy} onClick={() => isBusy || void decide(conflict.row, chosen)}>
            {isBusy && <Spinner />}
            {t('definition.conflictSave')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

/** Why saving the choice failed; invalid fields are marked in the form. */
function Failed({ definition, form: { failure, problems } }: Pick<FormConflictProps, 'definition' | 'form'>) {
  if (failure === null) return null
  return (
    <Alert kind="error" className="mt-4">
      {failure}
      {Array.from(problems, ([at, text]) => (
        <p key={at}>
          <strong>{fieldWord(definition, at.split('.')[0] ?? at)}</strong>: {text}
        </p>
      ))}
    </Alert>
  )
}
