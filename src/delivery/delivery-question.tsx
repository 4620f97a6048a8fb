/** The confirmation: the bills, and the effect on stock and books. */
import { useTranslation } from 'react-i18next'
import { billTypeOf, type StockEffect } from '#domain/bills/bill-types.ts'
import { leftToRight } from '../i18n/bidi.ts'
import type { TextKey } from '../i18n/texts.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Button } from '../ui/button.tsx'
import { DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BillLines } from './bill-lines.tsx'
import type { DeliveryRequest } from './delivery-requests.ts'

type QuestionProps = {
  readonly request: DeliveryRequest
  readonly isSending: boolean
  readonly confirm: () => void
  readonly leave: () => void
}

export function DeliveryQuestion({ request, isSending, confirm, leave }: QuestionProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { bills, isDelivered, leftOut } = request
  return (
    <>
      <DialogTitle>{useTitle(request)}</DialogTitle>
      <DialogDescription>
        {effectsOf(request)
          .map(key => t(key))
          .join(' ')}
      </DialogDescription>
      <BillLines bills={bills} />
      {leftOut > 0 && (
        <p className="mt-3 text-muted-foreground text-sm">
          {t('delivery.leftOut', { number: formats.count(leftOut) })}
        </p>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={leave} disabled={isSending}>
          {t('delivery.no')}
        </Button>
        <Button
          variant={isDelivered ? 'default' : 'destructive'}
          autoFocus
          onClick={() => isSending || confirm()}
          aria-disabled={isSending}
        >
          {isSending && <Spinner />}
          {t(isDelivered ? 'delivery.deliverYes' : 'delivery.takeBackYes')}
        </Button>
      </DialogFooter>
    </>
  )
}

function useTitle({ bills, isDelivered }: DeliveryRequest): string {
  const { t } = useTranslation()
  const formats = useFormats()
  if (bills.length === 1) {
    const code = leftToRight(bills[0]?.code ?? '')
    return isDelivered ? t('delivery.deliverTitle', { code }) : t('delivery.takeBackTitle', { code })
  }
  const number = formats.count(bills.length)
  return isDelivered ? t('delivery.deliverManyTitle', { number }) : t('delivery.takeBackManyTitle', { number })
}

/** Sales and purchases move their goods in opposite directions. */
function effectsOf({ bills, isDelivered }: DeliveryRequest): readonly TextKey[] {
  const has = (effect: StockEffect) => bills.some(bill => billTypeOf(bill.billTypeCode).stock === effect)
  return [
    ...(has('out') ? [isDelivered ? ('delivery.deliverSale' as const) : ('delivery.takeBackSale' as const)] : []),
    ...(has('in')
      ? [isDelivered ? ('delivery.deliverPurchase' as const) : ('delivery.takeBackPurchase' as const)]
      : []),
  ]
}
