/** The costs of the production's cost centre that no production has absorbed yet: offered as amounts of this one. Source: spec §7. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { goodsBillEndpoints } from '#contract/goods-bills.ts'
import { isDay } from '#domain/days.ts'
import { amountHalalasMax, halalas, sumHalalas } from '#domain/money.ts'
import type { DraftAmount } from '#machines/bill-editor/draft.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useApi } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'

export function CollectedCosts() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { actor } = useEditor()
  const offered = useOffered()
  const isEditing = useBill(selectIsEditing)
  const take = () => {
    const { amounts } = actor.getSnapshot().context.draft
    actor.send({ type: 'header.change', change: { amounts: [...amounts, ...offered] } })
  }
  useCommands(
    offered.length === 0
      ? []
      : [
          {
            id: 'bill.collect',
            title: 'bill.collected.take',
            icon: 'costCentre',
            group: 'here',
            when: 'bill && !dialog',
            chord: 'shift+f7',
            blocked: () => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'),
            run: take,
          },
        ],
  )
  if (offered.length === 0 || !isEditing) return null
  return (
    <div className="mt-2 space-y-1">
      <p className="text-muted-foreground text-sm">
        {t('bill.collected.text', { amount: formats.amount(sumHalalas(offered.map(({ amount }) => amount))) })}
      </p>
      <Button variant="outline" className="w-full" onClick={take}>
        {t('bill.collected.take')}
        <KeyCaps keys={['Shift', 'F7']} />
      </Button>
    </div>
  )
}

/** Of accounts that the production does not use yet. */
function useOffered(): readonly DraftAmount[] {
  const api = useApi()
  const costCentreId = useDraft('costCentreId')
  const date = useDraft('date')
  const amounts = useDraft('amounts')
  const query = {
    costCenterId: costCentreId ?? 0,
    ...(date !== null && isDay(date) && { toDate: date }),
  }
  const { data } = useQuery({
    ...api.query(goodsBillEndpoints.collectCostForCostCenter, { query }, { notify: 'never', isBackground: true }),
    enabled: costCentreId !== null,
  })
  const named = new Set(amounts.map(({ account }) => account.id))
  return (data ?? []).flatMap(({ accountId, nameAr, nameEn, amount }): DraftAmount[] =>
    named.has(accountId) || amount > amountHalalasMax
      ? []
      : [{ account: { id: accountId, nameAr, nameEn }, description: '', amount: halalas(Number(amount)) }],
  )
}
