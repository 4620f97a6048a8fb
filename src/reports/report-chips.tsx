/** The filters of a report that no field shows, each with a remove button. */
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { FilterKey } from '#contract/facts/fact.ts'
import type { Days } from '#domain/period-before.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { ClearFilters } from '../lists/filter-bar.tsx'
import { periodText } from '../lists/period.ts'
import { Name } from '../ui/isolated-text.tsx'
import type { DrawnTable } from './drawn-reports.ts'
import { type ReportView, withKeys } from './report-view.ts'
import { dimensionNamed, valueOfKey, valueText, type Words, wordKey } from './report-words.ts'
import type { ReportPage } from './use-report-page.ts'
import { useValuesOfKeys } from './use-values.ts'

type Chip = { readonly dimension: string; readonly key: FilterKey; readonly label: string; readonly text: string }

/** `fields`: the dimensions whose single value a field shows. */
export function useChips(report: DrawnTable, view: ReportView, fields: readonly string[]): readonly Chip[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const { fact } = report
  const shown = Object.entries(view.keys).filter(([name, keys]) => keys.length > 1 || !fields.includes(name))
  const names = useValuesOfKeys(report, view, shown)
  return shown.flatMap(([name, keys]) => {
    const dimension = dimensionNamed(fact, name)
    const words: Words = { t, formats }
    return keys.map(key => {
      const value = names.get(`${name}:${key}`) ?? valueOfKey(dimension, key)
      return { dimension: name, key, label: t(wordKey(dimension)), text: valueText(dimension, value, words) }
    })
  })
}

type ReportChipsProps = {
  readonly chips: readonly Chip[]
  readonly page: ReportPage
  /** The compared period. */
  readonly before: Days | null
}

export function ReportChips({ chips, page: { view, show }, before }: ReportChipsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isNarrowed = Object.keys(view.keys).length > 0 || view.find !== ''
  if (!isNarrowed && before === null) return null
  return (
    <div className="flex w-full flex-wrap items-center gap-1.5">
      {before !== null && (
        <ChipFrame
          label={t('reports.comparedWith')}
          text={periodText(before.from, before.to, t, formats)}
          remove={() => show({ ...view, isCompared: false })}
        />
      )}
      {chips.length > 0 && (
        <ul aria-label={t('reports.narrowed')} className="contents">
          {chips.map(({ dimension, key, label, text }) => (
            <li key={`${dimension}:${key}`} className="contents">
              <ChipFrame
                label={label}
                text={text}
                remove={() => {
                  const others = (view.keys[dimension] ?? []).filter(each => each !== key)
                  show(withKeys(view, dimension, others))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {isNarrowed && <ClearFilters clear={() => show({ ...view, keys: {}, find: '' })} />}
    </div>
  )
}

function ChipFrame({ label, text, remove }: { label: string; text: string; remove: () => void }) {
  const { t } = useTranslation()
  return (
    <span className="flex h-7 max-w-72 items-center gap-1.5 rounded-full bg-secondary ps-3 pe-1 text-secondary-foreground text-sm">
      <span className="shrink-0 text-xs opacity-80">{label}</span>
      <Name text={text} className="min-w-0 font-medium" />
      <button
        type="button"
        aria-label={t('reports.remove', { name: `${label} ${text}` })}
        className="inline-flex size-5 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-accent"
        onClick={remove}
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
