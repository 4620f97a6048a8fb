/** The filter field of a dimension: a reference, a choice, a day, a month, or a rate. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dimension, Fact, FilterKey } from '#contract/facts/fact.ts'
import { isDay } from '#domain/days.ts'
import { rate } from '#domain/money.ts'
import { isMonth } from '#domain/months.ts'
import { DayField } from '../fields/day-field.tsx'
import { FilterNumber } from '../fields/number-field.tsx'
import { ReferenceField, type ReferenceRows } from '../fields/reference-field.tsx'
import { typing } from '../fields/typed-value.ts'
import { useReadingWords } from '../fields/use-reading-words.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { orNone, referencesOf } from '../references/references.ts'
import { useFoundReferences } from '../references/use-found-references.ts'
import { useKnownPerson } from '../references/use-known-person.ts'
import { type EntityReferenceKind, type ReferenceKind, useReferences } from '../references/use-references.ts'
import type { DrawnTable } from './drawn-reports.ts'
import { type DrawnField, referenceKindOf } from './report-fields.ts'
import { type DimensionValue, reportRowKey } from './report-rows.ts'
import { withKeys } from './report-view.ts'
import { codeOfValue, dimensionNamed, valueText, wordKey } from './report-words.ts'
import type { ReportPage } from './use-report-page.ts'
import { useValuesThere } from './use-values.ts'

/** Whether its field shows a single typed value; other fields add one value after the other. */
export function isTypedField(fact: Fact, name: string): boolean {
  return ['day', 'month', 'percent'].includes(dimensionNamed(fact, name).kind)
}

type DimensionFieldProps = { readonly page: ReportPage; readonly field: DrawnField }

export function DimensionField({ page, field }: DimensionFieldProps) {
  const dimension = dimensionNamed(page.report.fact, field.name)
  switch (dimension.kind) {
    case 'reference':
      return <NamedField page={page} field={field} dimension={dimension} />
    case 'choice':
    case 'flag':
    case 'count':
      return <ListedField page={page} field={field} values={valuesOf(dimension)} />
    case 'day':
    case 'month':
    case 'percent':
      return <TypedField page={page} name={field.name} kind={dimension.kind} />
  }
}

/** Moves the focus to the rows; without rows, to the report's parts. */
export function leaveFields({ grid, bar, room }: ReportPage): void {
  grid.focus()
  if (bar.current?.contains(document.activeElement)) room.current?.querySelector<HTMLElement>('[data-adds]')?.focus()
}

function NamedField({ page, field, dimension }: DimensionFieldProps & { readonly dimension: Dimension }) {
  const kind = referenceKindOf(dimension)
  const { t } = useTranslation()
  const { report, view, show } = page
  const { name, isList, isRequired, isAsked } = field
  const own = view.keys[name] ?? []
  const [only] = own
  const mayLack = report.shape === 'table' && dimension.kind === 'reference' && dimension.mayLack
  const shared = {
    lack: mayLack ? t('reports.noValue') : null,
    label: t(wordKey(dimension)),
    none: t(isRequired ? 'reports.choose' : 'reports.all'),
    value: isList || own.length !== 1 || typeof only !== 'number' ? null : only,
    isAdding: isList,
    ...(isAsked && { rowsMin: 0, onTaken: () => leaveFields(page) }),
    choose: (id: number | null) => {
      const kept = isList && id !== null ? own : []
      show(withKeys(view, name, id === null ? kept : [...kept, id]))
    },
  }
  switch (kind) {
    case undefined:
      return report.shape === 'table' ? <ThereField page={page} report={report} field={field} /> : null
    case 'item':
    case 'customer':
    case 'supplier':
    case 'party':
      return <FoundReference {...shared} kind={kind} />
    default:
      return <ListedReference {...shared} kind={kind} />
  }
}

type Shared = Omit<Parameters<typeof ReferenceField>[0], 'references' | 'onTyped'> & {
  /** The label of rows without a value, when such rows may exist. */
  readonly lack: string | null
}

function ListedReference({ kind, lack, ...shared }: Shared & { kind: ReferenceKind }) {
  return <ReferenceField {...shared} references={useLack(useReferences(kind), lack)} />
}

function FoundReference({ kind, lack, ...shared }: Shared & { kind: EntityReferenceKind }) {
  const known = useKnownPerson(kind, shared.value)
  const { references, onTyped } = useFoundReferences(kind, known)
  return <ReferenceField {...shared} references={useLack(references, lack)} onTyped={onTyped} rowsMin={0} />
}

function useLack(references: ReferenceRows, lack: string | null): ReferenceRows {
  return useMemo(() => {
    return lack === null ? references : orNone(references, { id: 0, code: null, nameAr: lack, nameEn: lack })
  }, [references, lack])
}

/** Offers the values that occur in the report's period. */
function ThereField({ page, report, field }: DimensionFieldProps & { readonly report: DrawnTable }) {
  return <ListedField page={page} field={field} values={useValuesThere(report, page.view, field.name)} />
}

function valuesOf(dimension: Dimension): readonly DimensionValue[] {
  if (dimension.kind === 'choice') return dimension.choices
  if (dimension.kind === 'count') return Array.from({ length: dimension.max + 1 }, (_, each) => each)
  return [true, false]
}

/** Values are found by name, one after the other. */
function ListedField({ page, field, values }: DimensionFieldProps & { readonly values: readonly DimensionValue[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { report, view, show } = page
  const { name } = field
  const dimension = dimensionNamed(report.fact, name)
  const references = useMemo(() => {
    const rows = values.map((value, place) => {
      const text = valueText(dimension, value, { t, formats })
      return { id: place + 1, code: codeOfValue(value), nameAr: text, nameEn: text }
    })
    return referencesOf(name, rows)
  }, [dimension, name, values, t, formats])
  return (
    <ReferenceField
      label={t(wordKey(dimension))}
      none={t('reports.all')}
      value={null}
      references={references}
      rowsMin={0}
      isAdding
      onTaken={() => leaveFields(page)}
      choose={id => {
        const value = id === null ? undefined : values[id - 1]
        show(withKeys(view, name, value === undefined ? [] : [...(view.keys[name] ?? []), reportRowKey(value)]))
      }}
    />
  )
}

type TypedFieldProps = Pick<DimensionFieldProps, 'page'> & {
  readonly name: string
  readonly kind: 'day' | 'month' | 'percent'
}

/** A single value, shown in the field. */
function TypedField({ page: { report, view, show }, name, kind }: TypedFieldProps) {
  const { t } = useTranslation()
  const words = useReadingWords()
  const label = t(wordKey(dimensionNamed(report.fact, name)))
  const own = view.keys[name] ?? []
  const only = own.length === 1 ? own[0] : undefined
  const choose = (key: FilterKey | null) => show(withKeys(view, name, key === null ? [] : [key]))
  if (kind === 'day') {
    return <DayField label={label} value={typeof only === 'string' && isDay(only) ? only : null} choose={choose} />
  }
  const read = (text: string) => typing[kind].read(text, words)
  return (
    <FilterNumber
      label={label}
      kind={kind}
      className="w-28"
      text={typedText(kind, only)}
      problemOf={text => {
        const result = read(text)
        return result.ok ? null : result.code
      }}
      choose={text => {
        const result = read(text)
        if (result.ok) choose(result.value)
      }}
    />
  )
}

function typedText(kind: 'month' | 'percent', key: FilterKey | undefined): string {
  if (key === undefined) return ''
  if (kind === 'percent') return typing.percent.write(rate(Number(key)))
  return typeof key === 'string' && isMonth(key) ? typing.month.write(key) : ''
}
