/** The form of a schedule: content, period, language and recurrence. Enter saves from every field. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { supportedLanguages } from '#contract/protocol.ts'
import type { MonthReport } from '#contract/reports/month-pack.ts'
import { reports } from '#contract/reports/reports.ts'
import { packPeriods, type ScheduledContent } from '#contract/schedule.ts'
import { namedPeriods } from '#domain/named-period.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { titleText, wordText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { savedViewsQuery } from '../../lists/saved-views.ts'
import { useReferences } from '../../references/use-references.ts'
import { useApi } from '../../services/api-context.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog, DialogContent, DialogFooter, DialogTitle } from '../../ui/dialog.tsx'
import { Input } from '../../ui/input.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useChosenReports } from '../pack/use-chosen-reports.ts'
import { RhythmFields } from './rhythm-fields.tsx'
import { contentOfPack, contentOfView, type ScheduleDraft, viewsOfReports } from './schedule-sources.ts'
import { nameProblem, useScheduleAction } from './use-schedules.ts'

type ScheduleFormProps = {
  /** Null for a new one. */
  readonly id: number | null
  readonly first: ScheduleDraft
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function ScheduleForm({ id, first, close, giveBackFocus }: ScheduleFormProps) {
  const { t } = useTranslation()
  const { offered } = useChosenReports()
  const [draft, setDraft] = useState(() =>
    ofOffered(
      first,
      offered.map(({ name }) => name),
    ),
  )
  const save = useScheduleAction(close)
  useKeyContext('dialog')
  const set = (part: Partial<ScheduleDraft>) => {
    setDraft({ ...draft, ...part })
    save.reset()
  }
  const { content } = draft
  const isNone = content.kind === 'pack' && content.reports.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending && !isNone) save.mutate({ kind: 'save', id, draft })
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || save.isPending || close()}>
      <DialogContent
        isStatic
        closeLabel={t('shell.close')}
        aria-describedby={undefined}
        className="max-w-2xl"
        focusAfter={giveBackFocus}
      >
        <form noValidate onSubmit={submit}>
          <DialogTitle>{t(id === null ? 'schedules.new' : 'schedules.edit')}</DialogTitle>
          <div className="mt-4 grid gap-4 sm:grid-cols-2">
            <FormField label={t('views.name')} error={nameProblem(save.error)} isRequired className="sm:col-span-2">
              {marks => (
                <Input
                  {...marks}
                  autoFocus
                  dir={draft.name === '' ? undefined : 'auto'}
                  autoComplete="off"
                  maxLength={100}
                  value={draft.name}
                  onChange={event => set({ name: event.target.value })}
                />
              )}
            </FormField>
            <ContentFields content={content} first={first} set={set} />
            <RhythmFields draft={draft} set={set} />
            <FormField label={t('schedules.language')} error={null}>
              {marks => (
                <ChoiceSelect
                  {...marks}
                  className="h-9"
                  value={draft.language}
                  options={supportedLanguages.map(value => ({ value, text: t(`languages.${value}`) }))}
                  choose={value => set({ language: supportedLanguages.find(each => each === value) ?? draft.language })}
                />
              )}
            </FormField>
            {content.kind === 'pack' && <PackFields content={content} set={set} />}
          </div>
          {isNone && (
            <p role="status" className="mt-3">
              {t('monthPack.none')}
            </p>
          )}
          <DialogFooter>
            <Button variant="outline" onClick={close} disabled={save.isPending}>
              {t('shell.cancel')}
            </Button>
            <Button type="submit" aria-disabled={save.isPending || isNone}>
              {save.isPending && <Spinner />}
              {t('schedules.save')}
            </Button>
          </DialogFooter>
        </form>
      </DialogContent>
    </Dialog>
  )
}

/** Drops reports that the user may no longer open. */
function ofOffered(draft: ScheduleDraft, offered: readonly MonthReport[]): ScheduleDraft {
  const { content } = draft
  if (content.kind !== 'pack') return draft
  return { ...draft, content: { ...content, reports: content.reports.filter(name => offered.includes(name)) } }
}

type ContentFieldsProps = {
  readonly content: ScheduledContent
  /** The values when the form was opened: its content is always among the choices. */
  readonly first: ScheduleDraft
  readonly set: (part: Partial<ScheduleDraft>) => void
}

function ContentFields({ content, first, set }: ContentFieldsProps) {
  const { t } = useTranslation()
  const api = useApi()
  const views = viewsOfReports(useQuery(savedViewsQuery(api)).data ?? [])
  const { chosen, offered } = useChosenReports()
  const [source, setSource] = useState(first.content.kind === 'pack' ? 'pack' : 'first')
  const reportsChosen = chosen.length > 0 ? chosen : offered.map(({ name }) => name)
  const contents = new Map<string, ScheduledContent>([
    ['pack', first.content.kind === 'pack' ? first.content : contentOfPack(reportsChosen, null)],
    ...(first.content.kind === 'view' ? [['first', first.content] as const] : []),
    ...views.map(each => [`view ${each.view.id}`, contentOfView(each)] as const),
  ])
  const sources = [
    ...(offered.length > 0 ? [{ value: 'pack', text: titleText('monthPack') }] : []),
    ...(first.content.kind === 'view'
      ? [{ value: 'first', text: titleText(reports[first.content.report].title) }]
      : []),
    ...views.map(({ view, report }) => ({
      value: `view ${view.id}`,
      text: `${view.name} · ${titleText(reports[report].title)}`,
    })),
  ]
  return (
    <>
      <FormField label={t('schedules.what')} error={null}>
        {marks => (
          <ChoiceSelect
            {...marks}
            className="h-9"
            value={source}
            options={sources}
            choose={value => {
              const next = contents.get(value ?? '')
              if (value === null || next === undefined) return
              setSource(value)
              set({ content: next })
            }}
          />
        )}
      </FormField>
      <PeriodField content={content} set={set} />
    </>
  )
}

function PeriodField({ content, set }: Omit<ContentFieldsProps, 'first'>) {
  const { t } = useTranslation()
  return (
    <FormField label={t('lists.period')} error={null}>
      {marks =>
        content.kind === 'pack' ? (
          <ChoiceSelect
            {...marks}
            className="h-9"
            value={content.period}
            options={packPeriods.map(value => ({ value, text: t(`schedules.months.${value}`) }))}
            choose={value => {
              const period = packPeriods.find(each => each === value)
              if (period !== undefined) set({ content: { ...content, period } })
            }}
          />
        ) : (
          <ChoiceSelect
            {...marks}
            className="h-9"
            value={content.period}
            options={namedPeriods.map(value => ({ value, text: t(`views.periods.${value}`) }))}
            choose={value => {
              const period = namedPeriods.find(each => each === value)
              if (period !== undefined) set({ content: { ...content, period } })
            }}
          />
        )
      }
    </FormField>
  )
}

type PackFieldsProps = {
  readonly content: Extract<ScheduledContent, { kind: 'pack' }>
  readonly set: (part: Partial<ScheduleDraft>) => void
}

function PackFields({ content, set }: PackFieldsProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const branches = useReferences('branch')
  const { offered } = useChosenReports()
  const { branchId } = content
  return (
    <>
      {(branches.rows.length > 1 || branchId !== null) && (
        <FormField label={wordText('branch')} error={null} className="sm:col-span-2">
          {marks => (
            <ChoiceSelect
              {...marks}
              className="h-9"
              none={wordText('allBranches')}
              value={branchId === null ? null : String(branchId)}
              options={branches.rows.map(each => ({ value: String(each.id), text: nameOf(each) }))}
              choose={value => set({ content: { ...content, branchId: value === null ? null : Number(value) } })}
            />
          )}
        </FormField>
      )}
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 font-semibold text-sm">{t('monthPack.reports')}</legend>
        <div className="grid gap-x-4 gap-y-1.5 sm:grid-cols-2">
          {offered.map(({ name, title }) => {
            const isChosen = content.reports.includes(name)
            const next = offered
              .map(each => each.name)
              .filter(each => (each === name ? !isChosen : content.reports.includes(each)))
            return (
              <label key={name} htmlFor={`schedule-${name}`} className="flex cursor-pointer items-center gap-2.5">
                <Checkbox
                  id={`schedule-${name}`}
                  checked={isChosen}
                  onChange={() => set({ content: { ...content, reports: next } })}
                />
                {t(`titles.${title}`)}
              </label>
            )
          })}
        </div>
      </fieldset>
    </>
  )
}
