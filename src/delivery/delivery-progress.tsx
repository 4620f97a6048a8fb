/** The progress of delivering several bills. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { Button } from '../ui/button.tsx'
import { DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { Progress } from '../ui/progress.tsx'
import type { DeliveryRequest } from './delivery-requests.ts'

type ProgressProps = { readonly request: DeliveryRequest; readonly done: number; readonly stop: () => void }

export function DeliveryProgress({ request: { bills, isDelivered }, done, stop }: ProgressProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const title = t(isDelivered ? 'delivery.deliver' : 'delivery.takeBack')
  return (
    <>
      <DialogTitle>{title}</DialogTitle>
      <Progress label={title} value={done} max={bills.length} />
      <p className="mt-1 text-muted-foreground text-sm tabular-nums">
        {t('lists.progress', { done: formats.count(done), all: formats.count(bills.length) })}
      </p>
      <DialogFooter>
        <Button variant="outline" autoFocus onClick={stop}>
          {t('delivery.stop')}
        </Button>
      </DialogFooter>
    </>
  )
}
