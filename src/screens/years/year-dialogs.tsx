/** Confirms closing a year, and asks for the reason of reopening one. */
import { useTranslation } from 'react-i18next'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  type ClosedYear,
  type NextYear,
  reopeningReasonLengthMax,
  yearClosingEndpoints,
} from '#contract/year-closing.ts'
import { addSums } from '#domain/exact-sum.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { ReasonDialog } from '../../services/reason-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'

type DialogProps = {
  readonly show: (years: ReplyOf<typeof yearClosingEndpoints.getYears>) => void
  readonly refetch: () => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

function useSpan({ firstDay, lastDay }: Pick<NextYear, 'firstDay' | 'lastDay'>): string {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  return t('years.span', { from: shortDay(firstDay), to: shortDay(lastDay) })
}

export function CloseYearDialog({ year, show, refetch, close, giveBackFocus }: DialogProps & { year: NextYear }) {
  const { t } = useTranslation()
  const { amount, shortDay } = useFormats()
  const api = useApi()
  const span = useSpan(year)
  const { refusals, isSending, send } = useSending()
  const body = { lastDay: year.lastDay, mark: year.mark }
  const finish = async () => {
    await send(
      body,
      options => api.call(yearClosingEndpoints.closeYear, { body }, options),
      years => {
        show(years)
        showToast({ kind: 'success', title: t('years.closedToast', { span }), id: 'years' })
        close()
      },
    )
    // After a refusal the figures may differ from those shown.
    refetch()
  }
  const result = amount(addSums(...year.branches.map(branch => branch.result)))
  return (
    <FormDialog
      title={t('years.closeTitle', { span })}
      text={t('years.closeText', { result, day: shortDay(year.lastDay) })}
      done={t('years.close')}
      isReady
      isSending={isSending}
      refusals={refusals}
      send={() => void finish()}
      close={close}
      giveBackFocus={giveBackFocus}
    />
  )
}

export function ReopenYearDialog({ year, show, refetch, close, giveBackFocus }: DialogProps & { year: ClosedYear }) {
  const { t } = useTranslation()
  const api = useApi()
  const span = useSpan(year)
  const { refusals, isSending, send } = useSending()
  const finish = async (reason: string) => {
    const body = { id: year.id, reason }
    await send(
      body,
      options => api.call(yearClosingEndpoints.reopenYear, { body }, options),
      years => {
        show(years)
        showToast({ kind: 'success', title: t('years.reopenedToast', { span }), id: 'years' })
        close()
      },
    )
    refetch()
  }
  return (
    <ReasonDialog
      title={t('years.reopenTitle', { span })}
      text={t('years.reopenText')}
      done={t('years.reopen')}
      isDestructive
      lengthMax={reopeningReasonLengthMax}
      isSending={isSending}
      refusals={refusals}
      send={reason => void finish(reason)}
      close={close}
      giveBackFocus={giveBackFocus}
    />
  )
}
