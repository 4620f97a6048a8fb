/** The e-invoices of the user's branches, the latest first: what waits, what the authority said, and what can be done about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type EInvoiceRow, eInvoiceEndpoints } from '#contract/e-invoices.ts'
import { type EInvoiceState, eInvoiceStates } from '#domain/invoice/e-invoice-states.ts'
import { queryKeyOf } from '../../api/queries.ts'
import { addressOf } from '../../catalogue/bill-address.ts'
import { eInvoiceActions, isActionFor } from '../../e-invoices/e-invoice-actions.ts'
import { ReissueDialog } from '../../e-invoices/reissue-dialog.tsx'
import { useEInvoiceCalls } from '../../e-invoices/use-e-invoice-calls.ts'
import type { ListDescription } from '../../lists/list-description.ts'
import { type ListRowCommand, ListScreen } from '../../lists/list-screen.tsx'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { EInvoiceSummary } from './e-invoice-summary.tsx'
import { MessagesDialog } from './messages-dialog.tsx'
import { useEInvoiceColumns } from './use-e-invoice-columns.tsx'

const listKey = 'eInvoices'

const documents: ListDescription<EInvoiceRow, EInvoiceState> = {
  id: listKey,
  texts: {
    title: 'titles.eInvoices',
    failed: 'eInvoice.listFailed',
    empty: 'eInvoice.empty',
    count: 'eInvoice.count',
  },
  filters: {
    choice: {
      name: 'state',
      label: 'words.state',
      none: 'eInvoice.allStates',
      values: eInvoiceStates,
      textOf: state => `eInvoiceStates.${state}`,
    },
    period: true,
  },
  pageSizeMax: 1000,
  read: ({ api, query: { branchId, fromDate, toDate, skip, pageSize }, choice, options }) => {
    const query = { branchId, FromDate: fromDate, ToDate: toDate, state: choice, skip, pageSize }
    return api.read(eInvoiceEndpoints.listEInvoices, { query }, options)
  },
  rowClass: ({ state }) => (state === 'replaced' ? 'text-muted-foreground' : undefined),
}

type Asked = { readonly about: 'messages' | 'reissue'; readonly row: EInvoiceRow }

export function EInvoicesScreen() {
  const access = useAccess()
  const openRow = useOpenFromList()
  const summary = useSummary()
  const reload = useReload()
  const calls = useEInvoiceCalls(reload)
  const minute = summary.data === undefined ? null : Math.floor(summary.data.now / minuteMs)
  const columns = useEInvoiceColumns(minute === null ? null : minute * minuteMs)
  const commands = useMemo((): readonly ListRowCommand<EInvoiceRow, Asked>[] => {
    const of = ({ id, bill: { code } }: EInvoiceRow) => ({ id, code })
    const { send, reissue, xml } = eInvoiceActions
    return [
      {
        ...{ ...send, id: 'eInvoices.send' },
        blocked: ({ state }) => (isActionFor('send', state) ? undefined : 'eInvoice.onlyPending'),
        run: row => void calls.send(of(row)),
      },
      {
        ...{ ...reissue, id: 'eInvoices.reissue' },
        blocked: ({ state }) => (isActionFor('reissue', state) ? undefined : 'eInvoice.onlyRejected'),
        run: (row, ask) => ask({ about: 'reissue', row }),
      },
      {
        ...{ id: 'eInvoices.messages', title: 'eInvoice.messages', icon: 'message', chord: 'm' },
        run: (row, ask) => ask({ about: 'messages', row }),
      },
      { ...xml, id: 'eInvoices.xml', run: row => void calls.download(of(row)) },
    ]
  }, [calls])
  return (
    <ListScreen<EInvoiceRow, EInvoiceState, never, Asked>
      list={documents}
      summary={<EInvoiceSummary summary={summary.data} />}
      columns={columns}
      open={({ bill }) => {
        const address = addressOf(bill, access)
        if (address !== null) openRow(address)
      }}
      rowCommands={commands}
      dialog={({ about, row }, closing) =>
        about === 'messages' ? (
          <MessagesDialog row={row} {...closing} />
        ) : (
          <ReissueDialog id={row.id} code={row.bill.code} messages={row.messages} changed={reload} {...closing} />
        )
      }
    />
  )
}

/** Reloads the rows and the numbers of the head. */
function useReload(): () => Promise<void> {
  const client = useQueryClient()
  return useCallback(async () => {
    const shown = [[listKey], queryKeyOf(eInvoiceEndpoints.listEInvoices)]
    await Promise.all(shown.map(queryKey => client.invalidateQueries({ queryKey })))
  }, [client])
}

const minuteMs = 60_000
/** How often the page asks how many documents wait and are rejected. */
const lookMs = 5000

/** The numbers of the head. The rows are loaded anew when the authority has answered. */
function useSummary() {
  const client = useQueryClient()
  const asked = useApi().query(
    eInvoiceEndpoints.listEInvoices,
    { query: { pageSize: 1 } },
    { notify: 'never', isBackground: true },
  )
  const summary = useQuery({ ...asked, staleTime: 0, refetchInterval: lookMs })
  const { pending, rejected } = summary.data ?? {}
  const numbers = pending === undefined || rejected === undefined ? null : `${pending} ${rejected}`
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current !== null && before.current !== numbers) void client.invalidateQueries({ queryKey: [listKey] })
    before.current = numbers
  }, [client, numbers])
  return summary
}
