/** The form of a template: its name, and when the server enters it again. A stored one can be entered at once, or removed. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type JournalTemplate, journalTemplateEndpoints } from '#contract/journal-templates.ts'
import { addMonths, type Day } from '#domain/days.ts'
import { repeatKinds } from '#domain/vouchers/repeats.ts'
import { ChoiceField } from '../fields/choice-select.tsx'
import { DayField } from '../fields/day-field.tsx'
import { finishFields } from '../fields/finish-fields.ts'
import { Labelled } from '../fields/labelled.tsx'
import { useApi } from '../services/api-context.ts'
import { ConfirmDialog } from '../services/confirm-dialog.tsx'
import { FormDialog } from '../services/form-dialog.tsx'
import { useGoTo } from '../services/navigation.ts'
import { showToast } from '../services/toasts.ts'
import { useSending } from '../services/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'

export const templatesKey = 'journalTemplates'

/** The entry of a new template, or a stored one. */
type Subject =
  | { readonly voucherId: number; readonly name: string; readonly date: Day }
  | { readonly template: JournalTemplate }

type TemplateDialogProps = {
  readonly subject: Subject
  readonly close: () => void
  readonly giveBackFocus?: (() => void) | undefined
}

type Draft = Pick<JournalTemplate, 'name' | 'every' | 'firstDay' | 'lastDay' | 'isPaused'>

function draftOf(subject: Subject): Draft {
  if (!('template' in subject)) {
    const { name, date } = subject
    return { name: name.slice(0, 100), every: 'month', firstDay: addMonths(date, 1), lastDay: null, isPaused: false }
  }
  const { name, every, firstDay, lastDay, isPaused } = subject.template
  return { name, every, firstDay, lastDay, isPaused }
}

export function TemplateDialog({ subject, close, giveBackFocus }: TemplateDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(subject))
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part })
  const { refusals, isSending, store, remove } = useStoring(subject, close)
  const stored = 'template' in subject ? subject.template : null
  const goTo = useGoTo()
  const [isRemoving, setRemoving] = useState(false)
  if (stored && isRemoving)
    return (
      <ConfirmDialog
        title={t('templates.removeTitle', { name: stored.name })}
        text={t('templates.removeText')}
        yes={t('templates.remove')}
        no={t('shell.cancel')}
        isBusy={isSending}
        isDestructive
        failure={refusals[0]}
        confirm={() => void remove(stored)}
        cancel={() => setRemoving(false)}
        giveBackFocus={giveBackFocus}
      />
    )
  return (
    <FormDialog
      title={t('templates.title')}
      text={t('templates.text')}
      done={t('templates.store')}
      isSending={isSending}
      isBlocked={draft.name.trim() === ''}
      refusals={refusals}
      send={form => {
        if (finishFields(form)) void store(draft)
      }}
      close={close}
      {...(giveBackFocus && { giveBackFocus })}
      className="max-w-lg"
    >
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <Labelled label={t('templates.name')} className="w-full">
          {id => (
            <Input
              id={id}
              autoFocus
              dir="auto"
              maxLength={100}
              className="h-8"
              value={draft.name}
              onChange={event => set({ name: event.target.value })}
            />
          )}
        </Labelled>
        <ChoiceField
          label={t('templates.every')}
          none=""
          value={draft.every}
          options={repeatKinds.map(kind => ({ value: kind, text: t(`templates.kinds.${kind}`) }))}
          choose={value => set({ every: repeatKinds.find(kind => kind === value) ?? 'none' })}
        />
        {draft.every !== 'none' && (
          <>
            <DayField label={t('templates.firstDay')} value={draft.firstDay} choose={firstDay => set({ firstDay })} />
            <DayField
              label={t('templates.lastDay')}
              value={draft.lastDay}
              min={draft.firstDay}
              choose={lastDay => set({ lastDay })}
            />
            <ChoiceField
              label={t('words.state')}
              none=""
              value={draft.isPaused ? 'paused' : 'active'}
              options={[
                { value: 'active', text: t('templates.active') },
                { value: 'paused', text: t('templates.paused') },
              ]}
              choose={value => set({ isPaused: value === 'paused' })}
            />
          </>
        )}
      </div>
      {stored && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            type="button"
            variant="outline"
            onClick={() => goTo(`/accounting/daily-advanced/new?of=${stored.voucherId}`)}
          >
            {t('templates.enterNow')}
          </Button>
          <Button
            type="button"
            variant="outline"
            onClick={() => goTo(`/accounting/daily-advanced/${stored.posted?.id ?? stored.voucherId}`)}
          >
            {t('templates.showLast')}
          </Button>
          <Button type="button" variant="outline" disabled={isSending} onClick={() => setRemoving(true)}>
            {t('templates.remove')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

function useStoring(subject: Subject, close: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const { refusals, isSending, send } = useSending()
  const done = (title: string) => {
    void client.invalidateQueries({ queryKey: [templatesKey] })
    showToast({ kind: 'success', title, id: templatesKey })
    close()
  }
  const store = (draft: Draft) =>
    send(
      draft,
      options => {
        const { addJournalTemplate, changeJournalTemplate } = journalTemplateEndpoints
        if (!('template' in subject))
          return api.call(addJournalTemplate, { body: { ...draft, voucherId: subject.voucherId } }, options)
        const { id, version } = subject.template
        return api.call(changeJournalTemplate, { params: { id }, body: { ...draft, version } }, options)
      },
      ({ name }) => done(t('templates.stored', { name })),
    )
  const remove = ({ id, name }: JournalTemplate) =>
    send(
      { removed: id },
      options => api.call(journalTemplateEndpoints.removeJournalTemplate, { params: { id } }, options),
      () => done(t('templates.removed', { name })),
    )
  return { refusals, isSending, store, remove }
}
