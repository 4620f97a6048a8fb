/** What the labels look like on this device: paper, first label of a used sheet, code and contents. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { latinDigits } from '#domain/digits.ts'
import {
  type LabelField,
  labelCodes,
  labelFields,
  labelPaperNames,
  labelPapers,
  type StoredLabels,
} from '../../api/label-papers.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { LineInput } from '../../fields/line-input.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'

type LabelChoicesProps = {
  readonly settings: StoredLabels
  readonly change: (part: Partial<StoredLabels>) => void
  readonly firstPlace: string
  readonly setFirstPlace: (text: string) => void
}

export function withToggled(fields: readonly LabelField[], field: LabelField): readonly LabelField[] {
  return labelFields.filter(each => (each === field ? !fields.includes(field) : fields.includes(each)))
}

export function LabelChoices({ settings, change, firstPlace, setFirstPlace }: LabelChoicesProps) {
  const { t } = useTranslation()
  const fieldsId = useId()
  const { columns, rows } = labelPapers[settings.paper]
  return (
    <section aria-label={t('labels.look')} className="grid gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Labelled label={t('labels.paper')}>
          {id => (
            <ChoiceSelect
              id={id}
              value={settings.paper}
              options={labelPaperNames.map(value => ({ value, text: t(`labels.papers.${value}`) }))}
              choose={value => change({ paper: labelPaperNames.find(each => each === value) ?? settings.paper })}
            />
          )}
        </Labelled>
        <Labelled label={t('labels.code')}>
          {id => (
            <ChoiceSelect
              id={id}
              value={settings.code}
              options={labelCodes.map(value => ({ value, text: t(`labels.codes.${value}`) }))}
              choose={value => change({ code: labelCodes.find(each => each === value) ?? settings.code })}
            />
          )}
        </Labelled>
        {columns * rows > 1 && (
          <Labelled label={t('labels.firstPlace', { max: columns * rows })} className="w-40">
            {id => (
              <LineInput
                id={id}
                kind="count"
                className="h-8 px-2"
                maxLength={2}
                aria-invalid={!isPlace(firstPlace, columns * rows)}
                value={firstPlace}
                onFocus={event => event.target.select()}
                onChange={event => {
                  const text = latinDigits(event.target.value)
                  if (/^\d*$/.test(text)) setFirstPlace(text)
                }}
              />
            )}
          </Labelled>
        )}
      </div>
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1" aria-label={t('labels.contents')}>
        {labelFields.map(field => (
          <div key={field} className="flex items-center gap-2">
            <Checkbox
              id={`${fieldsId}-${field}`}
              checked={settings.fields.includes(field)}
              onChange={() => change({ fields: withToggled(settings.fields, field) })}
            />
            <label htmlFor={`${fieldsId}-${field}`}>{t(`labels.fields.${field}`)}</label>
          </div>
        ))}
      </fieldset>
    </section>
  )
}

export function isPlace(text: string, max: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= max
}
