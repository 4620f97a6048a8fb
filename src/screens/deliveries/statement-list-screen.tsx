/** Exit and entry statements, the latest day first. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type DeliveryRow, deliveryEndpoints } from '#contract/deliveries.ts'
import { makesDeliveries } from '#contract/delivery-needs.ts'
import { type VoucherCursor, voucherCursorOf } from '#contract/vouchers/voucher.ts'
import { type DeliveryKind, deliveryKinds } from '#domain/bills/delivery.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { useNames } from '../../i18n/names.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import type { ListDescription } from '../../lists/list-description.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { useBranchColumn } from '../../lists/use-branch-column.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Code } from '../../ui/isolated-text.tsx'

const listPath = '/permissions/entrystatments' // (sic)
const newPath = '/permissions/newentrystatments' // (sic)

const statements: ListDescription<DeliveryRow, DeliveryKind, VoucherCursor> = {
  id: 'statements',
  texts: {
    title: 'titles.statementList',
    failed: 'statement.listFailed',
    empty: 'statement.empty',
    count: 'statement.count',
  },
  filters: {
    search: 'statement.search',
    choice: {
      name: 'kind',
      label: 'statement.kind',
      none: 'statement.allKinds',
      values: deliveryKinds,
      textOf: kind => `words.statementKinds.${kind}`,
    },
    period: true,
  },
  cursorOf: voucherCursorOf,
  pageSizeMax: 500,
  read: ({ api, query, choice, options }) =>
    api.read(deliveryEndpoints.listDeliveries, { query: { ...query, kind: choice } }, options),
  rowClass: row => (row.reversal === null ? undefined : 'text-muted-foreground'),
}

export function StatementListScreen() {
  const goTo = useGoTo()
  const openRow = useOpenFromList()
  return (
    <ListScreen
      list={statements}
      columns={useColumns()}
      open={row => openRow(`${listPath}/${row.id}`)}
      add={{ title: 'titles.newStatement', need: makesDeliveries, run: () => goTo(newPath) }}
    />
  )
}

function useColumns(): readonly ListedColumn<DeliveryRow>[] {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const branch = useBranchColumn<DeliveryRow>()
  return useMemo(
    () => [
      {
        id: 'code',
        kind: 'code',
        chosenAs: 'statement.number',
        title: t('statement.number'),
        value: row => row.code,
        render: row => <Code className={row.reversal === null ? 'font-medium' : 'line-through'}>{row.code}</Code>,
      },
      {
        id: 'kind',
        kind: 'text',
        title: t('statement.kind'),
        chosenAs: 'statement.kind',
        value: row => t(`words.statementKinds.${row.kind}`),
      },
      { id: 'day', kind: 'day', title: t('words.day'), chosenAs: 'words.day', leaves: 4, value: row => row.date },
      {
        id: 'bill',
        kind: 'text',
        title: t('statement.bill'),
        chosenAs: 'statement.bill',
        width: { screen: 'minmax(13rem, 1.3fr)' },
        value: row => `${t(`titles.${billTitles[row.bill.billTypeCode]}`)} ${row.bill.code}`,
      },
      {
        id: 'party',
        kind: 'text',
        title: t('words.party'),
        chosenAs: 'words.party',
        leaves: 3,
        value: row => nameOf({ nameAr: row.bill.partyNameAr, nameEn: row.bill.partyNameEn }),
      },
      ...branch,
      {
        id: 'lines',
        kind: 'count',
        title: t('statement.lineCount'),
        chosenAs: 'statement.lineCount',
        leaves: 1,
        value: row => row.lineCount,
      },
      {
        id: 'user',
        kind: 'text',
        title: t('words.user'),
        chosenAs: 'words.user',
        leaves: 2,
        value: row => row.userName,
      },
      {
        id: 'state',
        kind: 'text',
        title: t('words.state'),
        chosenAs: 'words.state',
        value: row => (row.reversal === null ? '' : t('statement.reversed')),
      },
    ],
    [t, nameOf, branch],
  )
}
