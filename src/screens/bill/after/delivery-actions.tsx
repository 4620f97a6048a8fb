/** Marks a posted bill as delivered or undelivered from its page: one button for both, so that it keeps the focus. */
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { changesDelivery } from '#contract/delivery-needs.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { deliveryBillOf, deliveryBlocked, isOfDeliveredType } from '../../../delivery/deliverable.ts'
import { requestDelivery } from '../../../delivery/delivery-requests.ts'
import { useCan } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'

export function DeliveryActions({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const mayChange = useCan(changesDelivery)
  const isOffered = mayChange && bill.isCurrent && bill.voidedAt === null && isOfDeliveredType(bill)
  const subject = deliveryBillOf(bill)
  // A single key is easily pressed by mistake, so the action asks for confirmation.
  const change = (isDelivered: boolean) => requestDelivery({ bills: [subject], isDelivered, isAsked: true })
  const command = (isDelivered: boolean): Command => ({
    id: isDelivered ? 'bill.deliver' : 'bill.takeBack',
    title: isDelivered ? 'delivery.deliver' : 'delivery.takeBack',
    icon: isDelivered ? 'delivery' : 'refund',
    group: 'here',
    // The list has its own keys for its selected rows.
    when: '!list && !bill && !dialog',
    chord: isDelivered ? 'd' : 'u',
    need: changesDelivery,
    blocked: () => deliveryBlocked(subject, isDelivered),
    run: () => change(isDelivered),
  })
  useCommands(isOffered ? [command(true), command(false)] : [])
  const next = !bill.isDelivered
  if (!isOffered || deliveryBlocked(subject, next) !== undefined) return null
  return (
    <Button variant="outline" onClick={() => change(next)}>
      {t(next ? 'delivery.deliver' : 'delivery.takeBack')}
      <KeyCaps keys={[next ? 'D' : 'U']} />
    </Button>
  )
}
