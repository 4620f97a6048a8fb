/** The period and branch of the charts; applied on submit, also by Enter. Source: spec §2. */
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { performanceEndpoints } from '#contract/performance.ts'
import { allBranches } from '#contract/protocol.ts'
import { DayField } from '../../fields/day-field.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { LoadFailed } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { NativeSelect, NativeSelectOption } from '../../ui/native-select.tsx'
import type { ChartsView } from './charts-view.ts'

export function useBranches() {
  return useQuery(useApi().query(performanceEndpoints.listStatisticsBranches, {}))
}

type ChartsFormProps = { readonly view: ChartsView; readonly show: (view: ChartsView) => void }

export function ChartsForm({ view, show }: ChartsFormProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const branches = useBranches()
  const [draft, setDraft] = useState(view)
  // An opened or revisited address determines the form.
  useEffect(() => setDraft(view), [view])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    show(draft)
  }
  return (
    <>
      <form onSubmit={submit} aria-label={t('charts.form')} className="flex flex-wrap items-end gap-3">
        <DayField
          label={t('words.from')}
          value={draft.from}
          max={draft.to}
          choose={from => setDraft({ ...draft, from })}
        />
        <DayField label={t('words.to')} value={draft.to} min={draft.from} choose={to => setDraft({ ...draft, to })} />
        <Labelled label={t('words.branch')} className="min-w-40">
          {id => (
            <NativeSelect
              id={id}
              className="w-full"
              value={draft.branchId}
              onChange={({ target }) => setDraft({ ...draft, branchId: Number(target.value) })}
            >
              <NativeSelectOption value={allBranches}>{t('words.allBranches')}</NativeSelectOption>
              {(branches.data ?? []).map(branch => (
                <NativeSelectOption key={branch.id} value={branch.id}>
                  {nameOf(branch)}
                </NativeSelectOption>
              ))}
            </NativeSelect>
          )}
        </Labelled>
        <Button type="submit" className="h-8">
          {t('charts.show')}
        </Button>
      </form>
      {branches.isError && <LoadFailed title={t('charts.branchesFailed')} retry={() => void branches.refetch()} />}
    </>
  )
}
