/** Confirms the cancellation of a count, or the undoing of its closing. */
import { useTranslation } from 'react-i18next'
import { type CountDocument, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { useCountAction } from './use-count-action.ts'

type EndCountDialogProps = {
  readonly what: 'giveUp' | 'undo'
  readonly count: CountDocument
  readonly refetch: () => void
  readonly close: () => void
  readonly giveBackFocus: () => void
}

const actions = {
  giveUp: { call: inventoryCountEndpoints.cancelCount, done: 'counts.givenUp' },
  undo: { call: inventoryCountEndpoints.undoCount, done: 'counts.undoneToast' },
} as const

export function EndCountDialog(props: EndCountDialogProps) {
  const { what, count, close, giveBackFocus } = props
  const { t } = useTranslation()
  const api = useApi()
  const { call, done } = actions[what]
  const { refusals, isSending, run } = useCountAction({ ...props, done })
  const finish = () =>
    run({ [what]: count.id }, options => api.call(call, { params: { id: count.id }, body: {} }, options))
  return (
    <FormDialog
      title={t(`counts.${what}Title`, { code: leftToRight(count.code) })}
      text={t(`counts.${what}Text`)}
      done={t(`counts.${what}`)}
      isDestructive
      isReady
      isSending={isSending}
      refusals={refusals}
      send={() => void finish()}
      close={close}
      giveBackFocus={giveBackFocus}
    />
  )
}
