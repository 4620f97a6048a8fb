/** The amounts of accounts that go with goods: a cost centre takes them over, or a product bears them. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../../commands/palette-context.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { FieldProblem, useFieldMarks } from '../typed-field.tsx'
import { AmountsDialog } from './amounts-dialog.tsx'

export function AmountsPart() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const { actor } = useEditor()
  const [isShown, setShown] = useState(false)
  const amounts = useDraft('amounts')
  const isEditing = useBill(selectIsEditing)
  const marks = useFieldMarks('amounts')
  const show = () => setShown(true)
  useCommands([
    {
      id: 'bill.amounts',
      title: 'bill.amounts.title',
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
      {amounts.length > 0 && (
        <dl className="space-y-1">
          {amounts.map(({ account, description, amount }, place) => (
            <div key={place} className="flex items-baseline justify-between gap-3">
              <dt className="min-w-0 truncate text-muted-foreground">
                <bdi>{description || nameOf(account)}</bdi>
              </dt>
              <dd className="is-number shrink-0 font-medium">{formats.amount(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isEditing && (
        <Button {...marks} variant="outline" className="w-full" onClick={show}>
          {t('bill.amounts.title')}
          <KeyCaps keys={['Shift', 'F4']} />
        </Button>
      )}
      <FieldProblem place="amounts" />
      {isShown && <AmountsDialog close={() => setShown(false)} />}
    </div>
  )
}
