/** Confirms the closing of a count and shows its result: the items that differ, their value, and the items that nobody counted. */
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type CountDocument, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { type NotCounted, notCountedChoices } from '#domain/stock/stock-count.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { QueryView } from '../../services/query-view.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { useCountAction } from './use-count-action.ts'
import type { CountingActor } from './use-counting.ts'

type CloseCountDialogProps = {
  readonly count: CountDocument
  readonly actor: CountingActor
  readonly refetch: () => void
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly seeUncounted: () => void
}

export function CloseCountDialog(props: CloseCountDialogProps) {
  const { count, actor, close, giveBackFocus, seeUncounted } = props
  const { t } = useTranslation()
  const api = useApi()
  const [notCounted, setNotCounted] = useState<NotCounted>('leave')
  const { refusals, isSending, run } = useCountAction({ ...props, done: 'counts.closed' })
  const figures = useDifferences(count)
  const hasOwn = useSelector(actor, ({ context }) => context.live !== null || context.waiting.length > 0)
  const uncounted = count.expectedItems - count.countedItems
  const finish = () => {
    if (figures.data === undefined) return
    const { lastLineId } = figures.data
    const body = { notCounted, lastLineId }
    const { closeCount } = inventoryCountEndpoints
    void run(body, options => api.call(closeCount, { params: { id: count.id }, body }, options))
  }
  return (
    <FormDialog
      title={t('counts.closeTitle', { code: leftToRight(count.code) })}
      text={t('counts.closeText')}
      done={t('counts.close')}
      isReady
      isBlocked={hasOwn || figures.data === undefined}
      isSending={isSending}
      refusals={refusals}
      send={finish}
      close={close}
      giveBackFocus={giveBackFocus}
      className="max-w-lg"
    >
      <QueryView query={figures} failed={t('counts.rowsFailed')}>
        {data => <Figures {...data} uncounted={uncounted} />}
      </QueryView>
      {uncounted > 0 && (
        <div className="mt-4 flex flex-wrap items-end gap-2">
          <FormField label={t('counts.whatOfThem')} error={null} className="flex-1">
            {marks => (
              <ChoiceSelect
                {...marks}
                name="notCounted"
                value={notCounted}
                options={notCountedChoices.map(each => ({ value: each, text: t(`counts.choices.${each}`) }))}
                choose={value => setNotCounted(notCountedChoices.find(each => each === value) ?? 'leave')}
              />
            )}
          </FormField>
          <Button
            type="button"
            variant="outline"
            onClick={() => {
              seeUncounted()
              close()
            }}
          >
            {t('counts.seeUncounted')}
          </Button>
        </div>
      )}
      {hasOwn && (
        <Alert kind="warning" className="mt-4">
          {t('counts.waitingFirst')}
        </Alert>
      )}
    </FormDialog>
  )
}

type FiguresProps = Pick<
  NonNullable<ReturnType<typeof useDifferences>['data']>,
  'count' | 'shortageValue' | 'surplusValue' | 'movedItems'
> & { readonly uncounted: number }

function Figures({ count, shortageValue, surplusValue, movedItems, uncounted }: FiguresProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const rows = [
    { label: t('counts.differing'), value: formats.count(count) },
    ...(shortageValue === null ? [] : [{ label: t('counts.shortageTotal'), value: formats.amount(shortageValue) }]),
    ...(surplusValue === null ? [] : [{ label: t('counts.surplusTotal'), value: formats.amount(surplusValue) }]),
    ...(movedItems === 0 ? [] : [{ label: t('counts.movedItems'), value: formats.count(movedItems) }]),
    { label: t('counts.uncounted'), value: formats.count(uncounted) },
  ]
  return (
    <dl className="mt-4 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows.map(({ label, value }) => (
        <div key={label} className="contents">
          <dt className="text-muted-foreground">{label}</dt>
          <dd className="is-number text-end font-medium tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const readMax = 1000

/** The current differences; for the first of them, how many had stock movements since the count began. */
function useDifferences({ id, lastLineId }: CountDocument) {
  const asked = { params: { id }, query: { show: 'differences' as const, pageSize: readMax } }
  const options = { notify: 'never', isBackground: true } as const
  const query = useApi().query(inventoryCountEndpoints.getCountLines, asked, options)
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, lastLineId],
    staleTime: 0,
    gcTime: 0,
    select: lines => ({ ...lines, movedItems: lines.rows.filter(({ movedSince }) => movedSince !== 0).length }),
  })
}
