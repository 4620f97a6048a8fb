/** What others have changed while a row was typed: both values of each field, of which the person chooses one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { type Entries, entriesOf } from './entries.ts'
import type { Conflict } from './use-row-form.ts'
import { type Described, fieldWord, wireText } from './value-texts.ts'

type ConflictDialogProps = {
  readonly definition: Described
  readonly conflict: Conflict
  /** As they were typed. */
  readonly entries: Entries
  /** The fields that the person has changed. */
  readonly changed: readonly string[]
  readonly isBusy: boolean
  readonly decide: (chosen: Entries) => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function ConflictDialog(props: ConflictDialogProps) {
  const { definition, conflict, entries, changed, isBusy, decide, close, giveBackFocus } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const theirs = entriesOf(definition, conflict.row)
  // What nobody else has touched stands as it was typed.
  const own = Object.fromEntries(changed.map(name => [name, entries[name] ?? '']))
  const [chosen, setChosen] = useState<Entries>(own)
  useKeyContext('dialog')
  return (
    <Dialog open onOpenChange={isOpen => isOpen || isBusy || close()}>
      <DialogContent isStatic className="max-w-2xl" focusAfter={giveBackFocus}>
        <DialogTitle>{t('definition.conflictTitle')}</DialogTitle>
        <DialogDescription>{t('definition.conflictText')}</DialogDescription>
        <div className="mt-4 space-y-4">
          {conflict.problems.map(({ at, params = {} }) => (
            <fieldset key={at} className="space-y-1.5">
              <legend className="font-semibold text-sm">{fieldWord(definition, at)}</legend>
              {(['yours', 'theirs'] as const).map(whose => {
                const text = wireText(definition, at, String(params[whose] ?? ''), formats)
                const value = whose === 'theirs' ? (theirs[at] ?? '') : changed.includes(at) ? (own[at] ?? '') : null
                // A field that only others have changed keeps their value.
                if (value === null) return null
                return (
                  <label
                    key={whose}
                    className="flex cursor-pointer items-baseline gap-2 rounded-md border border-border px-3 py-2 has-checked:border-primary has-checked:bg-primary/8"
                  >
                    <input
                      type="radio"
                      name={at}
                      checked={(chosen[at] ?? theirs[at]) === value}
                      onChange={() => setChosen({ ...chosen, [at]: value })}
                    />
                    <span className="text-muted-foreground text-sm">
                      {whose === 'theirs'
                        ? t('definition.theirs', { by: String(params.by ?? '') })
                        : t('definition.yours')}
                    </span>
                    <bdi className="min-w-0 break-words font-medium">{text || t('definition.nothing')}</bdi>
                  </label>
                )
              })}
            </fieldset>
          ))}
        </div>
        <DialogFooter>
          <Button variant="outline" onClick={close}>
            {t('definition.unsavedStay')}
          </Button>
          <Button autoFocus aria-disabled={isBusy} onClick={() => isBusy || decide(chosen)}>
            {t('definition.conflictSave')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
