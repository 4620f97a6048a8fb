/** The progress of delivering several bills. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { WorkProgress } from '../services/work-progress.tsx'
import { DialogTitle } from '../ui/dialog.tsx'
import type { DeliveryRequest } from './delivery-requests.ts'

type ProgressProps = { readonly request: DeliveryRequest; readonly done: number; readonly stop: () => void }

export function DeliveryProgress({ request: { bills, isDelivered }, done, stop }: ProgressProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const title = t(isDelivered ? 'delivery.deliver' : 'delivery.takeBack')
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <WorkProgress
        label={title}
        done={done}
        all={bills.length}
        text={t('lists.progress', { done: formats.count(done), all: formats.count(bills.length) })}
        cancel={t('delivery.stop')}
        stop={stop}
      />
    </>
  )
}
