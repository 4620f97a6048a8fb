/** The amounts of accounts that go with goods: transferred to a cost centre, or added to a product's cost. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '../../../commands/palette-context.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useEditor } from '../editor-context.ts'
import { FieldProblem, useFieldMarks } from '../typed-field.tsx'
import { AmountsDialog } from './amounts-dialog.tsx'

export function AmountsPart() {
  const { t } = useTranslation()
  const { actor } = useEditor()
  const [isShown, setShown] = useState(false)
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
