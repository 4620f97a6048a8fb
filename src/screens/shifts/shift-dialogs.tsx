/** Opens a shift with the counted float, counts and closes one, and approves a difference. */
import { useTranslation } from 'react-i18next'
import { type ShiftReport, type ShiftRow, shiftEndpoints } from '#contract/shifts.ts'
import { halalas } from '#domain/money.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { ReasonDialog } from '../../services/reason-dialog.tsx'
import { useSending } from '../../services/use-sending.ts'
import { CountDialog } from './count-dialog.tsx'

type DialogProps = { readonly close: () => void; readonly giveBackFocus?: (() => void) | undefined }

type OpenShiftProps = DialogProps & { readonly branchId: number; readonly opened: (shift: ShiftRow) => void }

export function OpenShiftDialog({ branchId, opened, ...dialog }: OpenShiftProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { send, ...sending } = useSending()
  return (
    <CountDialog
      {...{ ...dialog, ...sending }}
      title={t('shift.openTitle')}
      text={t('shift.openText')}
      done={t('shift.open')}
      hasNote={false}
      send={counts => {
        const body = { branchId, counts: [...counts] }
        void send(body, options => api.call(shiftEndpoints.openShift, { body }, options), opened)
      }}
    />
  )
}

type EndShiftProps = DialogProps & {
  readonly shift: Pick<ShiftRow, 'id' | 'code'>
  readonly ended: (report: ShiftReport) => void
}

export function EndShiftDialog({ shift: { id, code }, ended, ...dialog }: EndShiftProps) {
  const { t } = useTranslation()
  const api = useApi()
  const { send, ...sending } = useSending()
  return (
    <CountDialog
      {...{ ...dialog, ...sending }}
      title={t('shift.countTitle', { code: leftToRight(code) })}
      text={t('shift.countText')}
      done={t('shift.count')}
      hasNote
      send={(counts, note) => {
        const body = { counts: [...counts], note }
        void send(
          { ...body, id },
          options => api.call(shiftEndpoints.countShift, { params: { id }, body }, options),
          ended,
        )
      }}
    />
  )
}

type ApproveProps = DialogProps & { readonly report: ShiftReport; readonly approved: (report: ShiftReport) => void }

export function ApproveShiftDialog({ report: { id, code, difference }, approved, ...dialog }: ApproveProps) {
  const { t } = useTranslation()
  const { amount } = useFormats()
  const api = useApi()
  const { send, ...sending } = useSending()
  return (
    <ReasonDialog
      {...{ ...dialog, ...sending }}
      title={t('shift.approveTitle', { code: leftToRight(code) })}
      text={t('shift.approveText', { amount: amount(difference ?? halalas(0)) })}
      done={t('shift.approve')}
      lengthMax={500}
      send={note =>
        void send(
          { note, id },
          options => api.call(shiftEndpoints.approveShift, { params: { id }, body: { note } }, options),
          approved,
        )
      }
    />
  )
}
