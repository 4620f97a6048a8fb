/** The columns of a count's goods, for counting on screen and for printed count sheets. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { costNeed } from '#contract/facts/costs.ts'
import type { CountLine } from '#contract/inventory-count.ts'
import type { FieldColumn } from '../../fields/columns.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { useCan } from '../../services/api-context.ts'

const wide = { screen: 'minmax(7.5rem, 3fr)' } as const
const narrow = { screen: 'minmax(4.5rem, 0.8fr)' } as const

export function useCountColumns(): readonly ListedColumn<CountLine>[] {
  const { t } = useTranslation()
  const seesCosts = useCan(costNeed)
  return useMemo(
    (): readonly ListedColumn<CountLine>[] => [
      {
        ...{ id: 'code', kind: 'code', title: t('words.code'), chosenAs: 'words.code', leaves: 4 },
        value: ({ itemCode }) => itemCode,
      },
      { id: 'item', kind: 'reference', title: t('words.item'), value: itemOf, width: wide },
      {
        ...{ id: 'unit', kind: 'reference', title: t('words.unit'), chosenAs: 'words.unit', leaves: 2 },
        value: unitOf,
        width: { screen: 'minmax(5rem, 0.7fr)' },
      },
      { id: 'expected', kind: 'quantity', title: t('counts.expected'), value: line => line.expected, width: narrow },
      { id: 'counted', kind: 'quantity', title: t('counts.counted'), value: line => line.counted, width: narrow },
      {
        ...{ id: 'since', kind: 'quantity', title: t('counts.since'), chosenAs: 'counts.since', leaves: 3 },
        value: ({ movedSince }) => (movedSince === 0 ? null : movedSince),
        width: { screen: 'minmax(6.5rem, 1fr)' },
      },
      {
        id: 'difference',
        kind: 'quantity',
        title: t('counts.difference'),
        value: line => line.difference,
        width: narrow,
      },
      ...(seesCosts
        ? [
            {
              ...{ id: 'value', kind: 'money', title: t('counts.differenceValue'), leaves: 5 },
              chosenAs: 'counts.differenceValue',
              value: line => line.value,
              width: { screen: 'minmax(7rem, 1fr)' },
            } satisfies ListedColumn<CountLine>,
          ]
        : []),
      {
        ...{ id: 'people', kind: 'text', title: t('counts.people'), chosenAs: 'counts.people', leaves: 1 },
        value: ({ userNames }) => userNames.join(', '),
      },
      {
        ...{ id: 'at', kind: 'instant', title: t('counts.at'), chosenAs: 'counts.at', leaves: 0 },
        value: ({ at }) => at,
      },
    ],
    [t, seesCosts],
  )
}

/** Without the expected quantity, so that people record what they actually count. */
export function useBlankColumns(): readonly FieldColumn<CountLine>[] {
  const { t } = useTranslation()
  return useMemo(
    (): readonly FieldColumn<CountLine>[] => [
      { id: 'code', kind: 'code', title: t('words.code'), value: ({ itemCode }) => itemCode },
      { id: 'item', kind: 'reference', title: t('words.item'), value: itemOf },
      { id: 'barcodes', kind: 'text', title: t('words.barcodes'), value: ({ barcodes }) => barcodes.join(' ') },
      { id: 'unit', kind: 'reference', title: t('words.unit'), value: unitOf },
      { id: 'counted', kind: 'quantity', title: t('counts.counted'), value: () => null },
      { id: 'note', kind: 'text', title: t('words.note'), value: () => null },
    ],
    [t],
  )
}

function itemOf({ itemId, nameAr, nameEn }: CountLine) {
  return { id: itemId, code: null, nameAr, nameEn }
}

function unitOf({ itemId, unitNameAr, unitNameEn }: CountLine) {
  return { id: itemId, code: null, nameAr: unitNameAr, nameEn: unitNameEn }
}
