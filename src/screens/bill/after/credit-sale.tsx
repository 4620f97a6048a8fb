/** Starts the sale that the credit of a refund pays. */
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { editorOf } from '../../../catalogue/bill-address.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useAccess } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'

type Props = {
  readonly bill: Pick<BillDocument, 'id' | 'billTypeCode' | 'creditLeft' | 'voidedAt'>
  /** Where its key works. */
  readonly when: NonNullable<Command['when']>
}

export function CreditSale({ bill, when }: Props) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const access = useAccess()
  const { refunds } = billTypeOf(bill.billTypeCode)
  const editor = refunds === null ? null : editorOf(refunds, access)
  const isOffered = editor !== null && bill.voidedAt === null && (bill.creditLeft ?? 0) > 0
  const sell = () => goTo(`${editor}?credit=${bill.id}`)
  useCommands(
    isOffered
      ? [
          {
            id: 'bill.creditSale',
            title: 'bill.creditSale',
            icon: 'saleBill',
            group: 'here',
            chord: 'f9',
            when,
            run: sell,
          },
        ]
      : [],
  )
  if (!isOffered) return null
  return (
    <Button variant="outline" onClick={sell}>
      {t('bill.creditSale')}
      <KeyCaps keys={['F9']} />
    </Button>
  )
}
