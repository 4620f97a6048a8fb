/** Starts a debit note, which raises the prices of a posted sale. */
import { useTranslation } from 'react-i18next'
import type { BillDocument } from '#contract/bill-document.ts'
import { debitEditorOf } from '../../../catalogue/bill-address.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useAccess } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { Button } from '../../../ui/button.tsx'

export function DebitNoteAction({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const access = useAccess()
  const isLeft = bill.isCurrent && bill.voidedAt === null && bill.refunded < bill.total
  const editor = isLeft ? debitEditorOf(bill.billTypeCode, access) : null
  const debit = () => goTo(`${editor}?original=${bill.id}`)
  useCommands(
    editor === null
      ? []
      : [
          {
            ...{ id: 'bill.debit', title: 'titles.debitNote', icon: 'debitNote', group: 'here' },
            ...{ when: '!list && !bill && !dialog', run: debit },
          },
        ],
  )
  if (editor === null) return null
  return (
    <Button variant="outline" onClick={debit}>
      {t('titles.debitNote')}
    </Button>
  )
}
