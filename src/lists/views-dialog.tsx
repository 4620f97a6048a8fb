/** The saved views dialog: saves the current list under a name, and opens, renames and deletes views. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { savedViewEndpoints } from '#contract/saved-view.ts'
import { type NamedPeriod, namedPeriods, periodOfDays } from '#domain/named-period.ts'
import { fold } from '#domain/search/fold.ts'
import { ChoiceSelect } from '../fields/choice-select.tsx'
import { FormField } from '../fields/form-field.tsx'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi } from '../services/api-context.ts'
import { InfoDialog } from '../services/info-dialog.tsx'
import { showToast } from '../services/toasts.ts'
import { Button } from '../ui/button.tsx'
import { periodText } from './period.ts'
import { daysIn, nameRefusal, requireName, savedSearch, savedViewsQuery, today } from './saved-views.ts'
import { ViewName } from './view-name.tsx'
import { ViewRows } from './view-rows.tsx'

type ViewsDialogProps = { readonly close: () => void; readonly giveBackFocus: () => void }

export function ViewsDialog({ close, giveBackFocus }: ViewsDialogProps) {
  const { t } = useTranslation()
  const api = useApi()
  const views = useQuery(savedViewsQuery(api)).data ?? []
  const name = useRef<HTMLInputElement>(null)
  return (
    <InfoDialog
      title={t('views.title')}
      isStatic
      className="max-w-2xl"
      close={close}
      giveBackFocus={giveBackFocus}
      // Esc in a name or role field only cancels that change.
      onEscapeKeyDown={event => isChanging(event.target) && event.preventDefault()}
    >
      <KeepForm names={views.flatMap(each => (each.savedBy === null ? [each.name] : []))} input={name} close={close} />
      <ViewRows views={views} close={close} toName={() => name.current?.focus()} />
    </InfoDialog>
  )
}

function isChanging(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-changing]') !== null
}

type KeepFormProps = {
  /** The names of the user's own views. */
  readonly names: readonly string[]
  readonly input: RefObject<HTMLInputElement | null>
  readonly close: () => void
}

function KeepForm({ names, input, close }: KeepFormProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const shown = new URLSearchParams(search)
  const days = daysIn(shown)
  const [name, setName] = useState('')
  const [period, setPeriod] = useState<NamedPeriod | null>(() => days && periodOfDays(days, today()))
  const keep = useMutation({
    mutationFn: async () => {
      requireName(name)
      const body = { name, path: pathname, search: savedSearch(shown, period), period }
      return api.call(savedViewEndpoints.saveView, { body }, { isBackground: true, notify: 'never' })
    },
    onSuccess: async view => {
      showToast({ kind: 'success', title: t('views.done', { name: view.name }), id: 'view' })
      await client.invalidateQueries(savedViewsQuery(api))
      close()
    },
    onError: error => {
      if (nameRefusal(error) === null) showToast({ kind: 'error', title: t('views.failed'), id: 'view' })
    },
  })
  const isThere = names.some(each => fold(each) === fold(name) && fold(name) !== '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!keep.isPending) keep.mutate()
  }
  return (
    <form className="mt-4 flex flex-wrap items-start gap-3" onSubmit={submit}>
      <ViewName
        ref={input}
        value={name}
        change={next => {
          setName(next)
          keep.reset()
        }}
        error={keep.error}
        className="min-w-52 flex-1"
      />
      {days !== null && (
        <FormField label={t('lists.period')} error={null}>
          {marks => (
            <ChoiceSelect
              {...marks}
              value={period}
              none={periodText(days.from, days.to, t, formats)}
              options={namedPeriods.map(value => ({ value, text: t(`views.periods.${value}`) }))}
              choose={value => setPeriod(namedPeriods.find(each => each === value) ?? null)}
              className="h-9"
            />
          )}
        </FormField>
      )}
      <Button type="submit" className="mt-6.5" aria-disabled={keep.isPending}>
        {t(isThere ? 'views.replace' : 'views.keep')}
      </Button>
    </form>
  )
}
