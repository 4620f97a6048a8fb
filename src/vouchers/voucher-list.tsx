/** The vouchers of one type, latest day first. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import { type VoucherCursor, type VoucherRow, voucherCursorOf } from '#contract/vouchers/voucher.ts'
import { newVoucherTitle } from '../catalogue/described-pages.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import type { ListDescription } from '../lists/list-description.ts'
import { type ListRowCommand, ListScreen } from '../lists/list-screen.tsx'
import { useOpenFromList } from '../lists/use-back-navigation.ts'
import { useBranchColumn } from '../lists/use-branch-column.ts'
import { isPrintedVoucher } from '../print/voucher/voucher-labels.ts'
import { useGoTo } from '../services/navigation.ts'
import { Code } from '../ui/isolated-text.tsx'
import { VoucherPrintDialog } from './voucher-print-dialog.tsx'
import { useVoucherTexts, type VoucherTexts } from './voucher-texts.ts'

export function voucherList(type: VoucherType) {
  return function VoucherListScreen() {
    return <VoucherList key={type} type={type} />
  }
}

/** Prints the current row. */
const printing: readonly ListRowCommand<VoucherRow, VoucherRow>[] = [
  { id: 'vouchers.printRow', title: 'print.print', icon: 'printer', chord: 'p', run: (row, ask) => ask(row) },
]

function VoucherList({ type }: { type: VoucherType }) {
  const { path, calls } = voucherOf(type)
  const texts = useVoucherTexts(type)
  const goTo = useGoTo()
  const openRow = useOpenFromList()
  return (
    <ListScreen<VoucherRow, never, VoucherCursor, VoucherRow>
      list={useMemo(() => described(type, texts), [type, texts])}
      columns={useColumns(type, texts)}
      open={row => openRow(`${path}/${row.id}`)}
      add={{ title: `titles.${newVoucherTitle(type)}`, run: () => goTo(`${path}/new`) }}
      {...(isPrintedVoucher(type) && { rowCommands: printing })}
      dialog={(row, closing) => <VoucherPrintDialog call={calls.Read} voucher={row} {...closing} />}
    />
  )
}

function described(
  type: VoucherType,
  { key, listTitle }: VoucherTexts,
): ListDescription<VoucherRow, never, VoucherCursor> {
  const { List } = voucherOf(type).calls
  return {
    id: `${type}s`,
    exportName: type,
    texts: { title: listTitle, failed: key('listFailed'), empty: key('empty'), count: key('count') },
    filters: { search: key('search'), period: true },
    cursorOf: voucherCursorOf,
    pageSizeMax: 500,
    read: ({ api, query, options }) => api.read(List, { query }, options),
    rowClass: row => (row.reversedBy === null ? undefined : 'text-muted-foreground'),
  }
}

function useColumns(type: VoucherType, { text, title }: VoucherTexts): readonly ListedColumn<VoucherRow>[] {
  const { t } = useTranslation()
  const { nameOf, count } = useFormats()
  const branch = useBranchColumn<VoucherRow>()
  return useMemo(() => {
    const { head, lines } = voucherOf(type).form
    // A journal entry seldom has a party; a receipt or a payment is found by it.
    const isPartyFirst = !lines.includes('debit')
    const partyOf = ({ party, partyCount }: VoucherRow) => {
      const name = party === null ? '' : nameOf(party) || (party.code ?? '')
      return partyCount > 1 ? t('voucher.andMore', { name, number: count(partyCount - 1) }) : name
    }
    const party: ListedColumn<VoucherRow> = {
      ...{ id: 'party', kind: 'text', title: t('words.party'), chosenAs: 'words.party', value: partyOf },
      ...{ leaves: isPartyFirst ? 5 : 4, width: { screen: 'minmax(7rem, 1fr)' } },
    }
    const cheque: ListedColumn<VoucherRow> = {
      ...{ id: 'chequeNumber', kind: 'code', title: title('head', 'chequeNumber'), chosenAs: 'voucher.chequeNumber' },
      ...{ leaves: 1, value: row => row.chequeNumber },
    }
    return [
      {
        id: 'code',
        kind: 'code',
        chosenAs: 'voucher.number',
        leaves: 6,
        title: t('voucher.number'),
        value: row => row.code,
        render: row => <Code className={row.reversedBy === null ? 'font-medium' : 'line-through'}>{row.code}</Code>,
      },
      { id: 'day', kind: 'day', title: t('words.day'), chosenAs: 'words.day', leaves: 3, value: row => row.date },
      {
        id: 'note',
        kind: 'text',
        title: t('voucher.note'),
        chosenAs: 'voucher.note',
        leaves: 2,
        value: row => row.note,
      },
      ...(lines.includes('party') ? [party] : []),
      ...(head.includes('chequeNumber') ? [cheque] : []),
      ...branch,
      { id: 'user', kind: 'text', title: t('words.user'), chosenAs: 'words.user', value: row => row.userName },
      { id: 'total', kind: 'money', title: t('words.total'), value: row => row.total },
      {
        id: 'state',
        kind: 'text',
        title: t('words.state'),
        leaves: isPartyFirst ? 4 : 5,
        width: { screen: 'minmax(7rem, 1fr)' },
        value: row => stateOf(row, text),
      },
    ]
  }, [type, t, text, title, nameOf, count, branch])
}

function stateOf({ reverses, reversedBy }: VoucherRow, text: VoucherTexts['text']): string {
  if (reversedBy !== null) return text('reversedBy', { code: reversedBy.code })
  return reverses === null ? '' : text('reverses', { code: reverses.code })
}
