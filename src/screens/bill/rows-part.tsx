/** The button and the command that open the dialog of a bill's rows, and the problem of these rows. */
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Halalas } from '#domain/money.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useEditor } from './editor-context.ts'
import { FieldProblem, useFieldMarks } from './typed-field.tsx'

type RowsPartProps = {
  readonly of: 'charges' | 'amounts'
  readonly dialog: ComponentType<{ readonly close: () => void }>
  /** Above the button. */
  readonly children?: ReactNode
}

export function RowsPart({ of, dialog: RowsOfBill, children }: RowsPartProps) {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const [isShown, setShown] = useState(false)
  const isEditing = useBill(selectIsEditing)
  const marks = useFieldMarks(of)
  const show = () => setShown(true)
  useCommands([
    {
      id: `bill.${of}`,
      title: `bill.${of}.title`,
      icon: 'add',
      group: 'here',
      when: 'bill && !dialog',
      chord: 'shift+f4',
      blocked: () => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'),
      run: show,
    },
  ])
  return (
    <div className="mt-3 space-y-1.5">
      {children}
      {isEditing && (
        <Button {...marks} variant="outline" className="w-full" onClick={show}>
          {t(`bill.${of}.title`)}
          <KeyCaps keys={['Shift', 'F4']} />
        </Button>
      )}
      <FieldProblem place={of} />
      {isShown && <RowsOfBill close={() => setShown(false)} />}
    </div>
  )
}

export type NamedAmount = readonly [name: string, amount: Halalas]

/** Amounts with their names, for a `dl`. */
export function NamedAmounts({ rows }: { readonly rows: readonly NamedAmount[] }) {
  const formats = useFormats()
  return rows.map(([name, amount], place) => (
    <div key={place} className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 truncate text-muted-foreground">
        <bdi>{name}</bdi>
      </dt>
      <dd className="is-number shrink-0 font-medium">{formats.amount(amount)}</dd>
    </div>
  ))
}
