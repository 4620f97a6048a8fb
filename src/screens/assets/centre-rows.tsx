/** The cost centres of an asset with their percentages; Enter in the last percentage adds a row. */
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/api-error.ts'
import { FormField } from '../../fields/form-field.tsx'
import { KindEditor } from '../../fields/kind-editor.tsx'
import { ReferenceEditor } from '../../fields/reference-editor.tsx'
import type { ReferenceRows } from '../../fields/reference-field.tsx'
import { problemText } from '../../i18n/keys.ts'
import { Button } from '../../ui/button.tsx'
import type { CentreDraft } from './asset-draft.ts'

type CentreRowsProps = {
  readonly centres: readonly CentreDraft[]
  readonly references: ReferenceRows
  readonly problems: ApiError['problems']
  readonly change: (centres: readonly CentreDraft[]) => void
}

export function CentreRows({ centres, references, problems, change }: CentreRowsProps) {
  const { t } = useTranslation()
  const whole = problems.find(({ at }) => at === 'costCenters')
  const set = (key: number, part: Partial<CentreDraft>) =>
    change(centres.map(each => (each.key === key ? { ...each, ...part } : each)))
  const add = () => change([...centres, { key: Date.now() + centres.length, centre: '', share: '' }])
  const errorAt = (index: number, name: string) => {
    const found = problems.find(({ at }) => at === `costCenters.${index}.${name}`)
    return found === undefined ? null : problemText(found)
  }
  return (
    <section className="rounded-lg border bg-card p-4" aria-label={t('words.costCenter')}>
      <h2 className="font-semibold">{t('words.costCenter')}</h2>
      {centres.map(({ key, centre, share }, index) => (
        <div key={key} className="mt-3 grid grid-cols-[minmax(0,1fr)_8rem_auto] items-end gap-3">
          <FormField label={t('words.costCenter')} error={errorAt(index, 'costCenterId')}>
            {marks => (
              <ReferenceEditor
                marks={marks}
                label={t('words.costCenter')}
                name={`centre${index}`}
                autoFocus={centre === ''}
                text={centre}
                references={references}
                change={text => set(key, { centre: text })}
              />
            )}
          </FormField>
          <FormField label={t('asset.share')} error={errorAt(index, 'perc')}>
            {marks => (
              <KindEditor
                kind="percent"
                marks={marks}
                name={`share${index}`}
                text={share}
                change={text => set(key, { share: text })}
                onKeyDown={event => {
                  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || index + 1 < centres.length) return
                  event.preventDefault()
                  add()
                }}
              />
            )}
          </FormField>
          <Button
            variant="ghost"
            aria-label={t('asset.removeCentre')}
            onClick={() => change(centres.filter(each => each.key !== key))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      {whole !== undefined && (
        <p role="alert" className="mt-3 text-destructive text-sm">
          {problemText(whole)}
        </p>
      )}
      <Button variant="outline" className="mt-3" onClick={add}>
        <Plus aria-hidden />
        {t('asset.addCentre')}
      </Button>
    </section>
  )
}
