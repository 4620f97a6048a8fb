/** Counts the money of a drawer by denomination: when a shift is opened, and without seeing what is expected when it is closed. */
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { halalas } from '#domain/money.ts'
import { countedAmount, denominations, type Pieces } from '#domain/pos/shift.ts'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { NoteField } from '../../fields/note-field.tsx'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { piecesIn, piecesOf, type TypedPieces } from './pieces.ts'

type CountDialogProps = {
  readonly title: string
  readonly text: string
  readonly done: string
  readonly hasNote: boolean
  readonly isSending: boolean
  readonly refusals: readonly string[]
  readonly send: (counts: readonly Pieces[], note: string) => void
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

export function CountDialog({ hasNote, send, ...dialog }: CountDialogProps) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const [typed, setTyped] = useState<TypedPieces>({})
  const [note, setNote] = useState('')
  const counts = piecesOf(typed, useReadingWords())
  return (
    <FormDialog
      {...dialog}
      className="max-w-lg"
      isBlocked={counts === null}
      send={() => counts !== null && send(counts, note.trim())}
    >
      <fieldset
        aria-label={t('shift.pieces')}
        className="mt-4 grid min-w-0 gap-x-8 gap-y-1 sm:grid-flow-col sm:grid-rows-7"
        onKeyDown={toNextField}
      >
        {denominations.map((denomination, place) => (
          <PiecesRow
            key={denomination}
            denomination={denomination}
            isFirst={place === 0}
            text={typed[denomination] ?? ''}
            change={text => setTyped({ ...typed, [denomination]: text })}
          />
        ))}
      </fieldset>
      <p className="mt-3 flex justify-between border-t pt-2 font-semibold">
        {t('words.total')}
        <span className="is-number" data-counted>
          {amount(countedAmount(counts ?? []))}
        </span>
      </p>
      {hasNote && <NoteField className="mt-3" text={note} change={setNote} />}
    </FormDialog>
  )
}

type PiecesRowProps = {
  readonly denomination: number
  readonly isFirst: boolean
  readonly text: string
  readonly change: (text: string) => void
}

function PiecesRow({ denomination, isFirst, text, change }: PiecesRowProps) {
  const { amount } = useFormats()
  const id = useId()
  const pieces = piecesIn(text, useReadingWords())
  return (
    <div>
      <div className="flex items-center gap-3 text-sm">
        <label htmlFor={id} className="w-14 tabular-nums">
          {amount(halalas(denomination))}
        </label>
        <KindEditor
          kind="count"
          marks={{ id, 'aria-invalid': pieces === null }}
          name={`pieces-${denomination}`}
          autoFocus={isFirst}
          className="h-8 w-20"
          {...{ text, change }}
        />
        <span className="is-number flex-1 text-muted-foreground">
          {pieces ? amount(halalas(denomination * pieces)) : ''}
        </span>
      </div>
      {pieces === null && <p className="text-destructive text-xs">{problemText({ code: 'invalidNumber' })}</p>}
    </div>
  )
}

/** Enter and the arrow keys move among the denominations; from the last one Enter goes on to what follows. Ctrl+Enter sends the count. */
function toNextField(event: KeyboardEvent<HTMLElement>): void {
  const isSent = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
  if (isSent) event.preventDefault()
  if (isSent) event.currentTarget.closest('form')?.requestSubmit()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'Enter' || event.key === 'ArrowDown' ? 1 : 0
  const form = event.currentTarget.closest('form')
  if (by === 0 || form === null) return
  const fields = [...form.querySelectorAll<HTMLElement>('input, button[type="submit"]')]
  const next = fields[fields.indexOf(event.target as HTMLElement) + by]
  event.preventDefault()
  next?.focus()
}
