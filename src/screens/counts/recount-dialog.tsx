/** Recounts one item: the new quantity replaces all its entries. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountDocument, CountLine } from '#contract/inventory-count.ts'
import { readQuantity } from '#domain/fields/reading.ts'
import { quantity } from '#domain/money.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { Loading } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { priceListQuery } from '../bill/price-list-query.ts'
import { countedUnitOf } from './counted-unit.ts'
import type { CountingActor } from './use-counting.ts'

type RecountDialogProps = {
  readonly count: CountDocument
  readonly line: CountLine
  readonly actor: CountingActor
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function RecountDialog(props: RecountDialogProps) {
  const { line, close, giveBackFocus } = props
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  useKeyContext('dialog')
  const { data: priceList } = useQuery(priceListQuery(useApi()))
  const units = priceList?.units(line.itemId)
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent isStatic focusAfter={giveBackFocus}>
        <DialogTitle>{nameOf(line)}</DialogTitle>
        <DialogDescription>{t('counts.recountText')}</DialogDescription>
        {units === undefined ? <Loading /> : <RecountForm {...props} units={units} />}
      </DialogContent>
    </Dialog>
  )
}

const ratioOne = 1_000_000

function RecountForm({ actor, units, close }: RecountDialogProps & { readonly units: readonly LineChoice[] }) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const [text, setText] = useState('')
  const [unitId, setUnitId] = useState(() => (units.find(({ ratio }) => ratio === ratioOne) ?? units[0])?.unitId)
  const [problem, setProblem] = useState<string | null>(null)
  const unit = units.find(each => each.unitId === unitId)
  const finish = () => {
    if (unit === undefined) return
    const read =
      text.trim() === ''
        ? ({ ok: false, code: 'required' } as const)
        : readQuantity(text, quantity(0), unit.isSplittable)
    if (!read.ok) return setProblem(problemText({ code: read.code }))
    const entry = { ...countedUnitOf(unit), id: newIdempotencyKey(), kind: 'recount', quantity: read.value } as const
    actor.send({ type: 'recount', entry })
    close()
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        finish()
      }}
    >
      <div className="mt-4 grid gap-4">
        <FormField label={t('counts.counted')} error={problem} isRequired>
          {marks => (
            <KindEditor
              kind="quantity"
              marks={marks}
              name="quantity"
              autoFocus
              text={text}
              change={next => {
                setText(next)
                setProblem(null)
              }}
            />
          )}
        </FormField>
        {units.length > 1 && (
          <FormField label={t('words.unit')} error={null}>
            {marks => (
              <ChoiceSelect
                {...marks}
                name="unit"
                value={String(unitId)}
                options={units.map(each => ({
                  value: String(each.unitId),
                  text: nameOf({ nameAr: each.unitNameAr, nameEn: each.unitNameEn }),
                }))}
                choose={value => setUnitId(Number(value))}
              />
            )}
          </FormField>
        )}
      </div>
      <DialogFooter>
        <Button type="button" variant="outline" onClick={close}>
          {t('shell.cancel')}
        </Button>
        <Button type="submit">{t('counts.recount')}</Button>
      </DialogFooter>
    </form>
  )
}
