/** Gives a sale to a driver, or shows who carries it: on the page of drivers, which asks for the driver at once. */
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { driversNeed } from '#contract/screen-needs.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useCan } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'

type Props = {
  readonly bill: Pick<BillDocument, 'id' | 'billTypeCode' | 'voidedAt'>
  /** Where its key works. */
  readonly when: NonNullable<Command['when']>
}

export function GiveToDriver({ bill, when }: Props) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const mayAssign = useCan(driversNeed)
  const isOffered = mayAssign && billTypeOf(bill.billTypeCode).isOfTill && bill.voidedAt === null
  const choose = () => goTo(`/pos/drivers?bill=${bill.id}`)
  useCommands(
    isOffered
      ? [
          {
            ...{ id: 'bill.driver', title: 'bill.driver', icon: 'driver', group: 'here', chord: 'f6' },
            when,
            run: choose,
          },
        ]
      : [],
  )
  if (!isOffered) return null
  return (
    <Button variant="outline" onClick={choose}>
      {t('bill.driver')}
      <KeyCaps keys={['F6']} />
    </Button>
  )
}
