/** The tables of a branch: arrow keys choose one, Enter opens its bill, M moves it, Ctrl+Del frees it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TableOnFloor, tableBillEndpoints } from '#contract/table-bills.ts'
import { billTypesThat, firstDraftType } from '#domain/bills/bill-types.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { editorOf } from '../../catalogue/bill-address.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { BranchChoice } from '../../fields/branch-choice.tsx'
import { titleText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { stepAmongButtons } from '../../keyboard/step-among-buttons.ts'
import { useAccess, useApi } from '../../services/api-context.ts'
import { ConfirmDialog } from '../../services/confirm-dialog.tsx'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { showToast } from '../../services/toasts.ts'
import { Alert } from '../../ui/alert.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { TableButton } from './table-button.tsx'

/** The type of bill that is made at the till. */
const tillType = billTypesThat(({ isOfTill }) => isOfTill)[0] ?? firstDraftType

/** How often the page asks which tables are occupied. */
const refreshMs = 15_000

export function TablesScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const [branchId, setBranchId] = useState<number | undefined>(undefined)
  const query = { ...(branchId !== undefined && { branchId }) }
  const asked = api.query(tableBillEndpoints.listTables, { query }, { notify: 'never' })
  const { data, isError, refetch } = useQuery({ ...asked, staleTime: 0, refetchInterval: refreshMs })
  if (data === undefined)
    return isError ? <LoadFailed title={t('tables.failed')} retry={() => void refetch()} /> : <Loading />
  return <Tables {...data} chooseBranch={setBranchId} />
}

type Props = {
  readonly now: number
  readonly branchId: number
  readonly branches: readonly { readonly id: number; readonly nameAr: string; readonly nameEn: string }[]
  readonly tables: readonly TableOnFloor[]
  readonly chooseBranch: (id: number) => void
}

function Tables({ now, branchId, branches, tables, chooseBranch }: Props) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const board = useRef<HTMLFieldSetElement>(null)
  const [moving, setMoving] = useState<TableOnFloor | null>(null)
  const [clearing, setClearing] = useState<TableOnFloor | null>(null)
  const actions = useTableActions()
  const focused = () => tables.find(({ id }) => String(id) === (document.activeElement as HTMLElement)?.dataset.table)
  const notOccupied = () => (focused()?.bill ? undefined : ('tables.notOccupied' as const))
  const focusTable = (id?: number) =>
    board.current?.querySelector<HTMLElement>(id === undefined ? 'button' : `[data-table="${id}"]`)?.focus()
  const choose = async (row: TableOnFloor) => {
    if (moving === null) return actions.open(row)
    if (moving.bill && (await actions.move(moving.bill, row))) setMoving(null)
  }
  useCommands([
    {
      ...{ id: 'tables.move', group: 'here', title: 'tables.move', icon: 'transfer', chord: 'm', when: '!dialog' },
      blocked: notOccupied,
      run: () => setMoving(focused() ?? null),
    },
    {
      ...{ id: 'tables.clear', group: 'here', title: 'tables.clear', icon: 'refund', chord: 'mod+delete' },
      when: '!dialog',
      blocked: notOccupied,
      run: () => setClearing(focused() ?? null),
    },
  ])
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) focusTable()
  })
  return (
    <Page title={titleText('occupiedTables')} lead={t('tables.lead')}>
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <BranchChoice {...{ branches, branchId }} choose={chooseBranch} />
        <KeyHint keys={['Enter']} text={t('tables.open')} />
        <KeyHint keys={['M']} text={t('tables.move')} />
        <KeyHint keys={['Ctrl', 'Del']} text={t('tables.clear')} />
      </div>
      {moving && <Alert kind="info">{t('tables.moving', { name: nameOf(moving) })}</Alert>}
      {tables.length === 0 && <p className="py-8 text-center text-muted-foreground">{t('tables.none')}</p>}
      <fieldset
        ref={board}
        aria-label={titleText('occupiedTables')}
        className="mt-2 grid min-w-0 grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-3"
        onKeyDown={event => {
          if (event.key === 'Escape' && moving) {
            event.stopPropagation()
            setMoving(null)
          } else stepAmongButtons(event)
        }}
      >
        {tables.map(row => (
          <TableButton
            key={row.id}
            row={row}
            now={now}
            isOffered={moving === null || row.bill === null}
            choose={() => void choose(row)}
          />
        ))}
      </fieldset>
      {clearing?.bill && (
        <ConfirmDialog
          title={t('tables.clearTitle', { name: nameOf(clearing) })}
          text={t('tables.clearText')}
          yes={t('tables.clearYes')}
          no={t('tables.clearNo')}
          isDestructive
          confirm={() => {
            if (clearing.bill) void actions.clear(clearing.bill)
            setClearing(null)
          }}
          cancel={() => setClearing(null)}
          giveBackFocus={() => focusTable(clearing.id)}
        />
      )}
    </Page>
  )
}

type Bill = NonNullable<TableOnFloor['bill']>

function useTableActions() {
  const { t } = useTranslation()
  const api = useApi()
  const client = useQueryClient()
  const goTo = useGoTo()
  const editor = editorOf(tillType, useAccess())
  /** Whatever was refused, the tables are shown as they are now. */
  const done = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work
      return true
    } catch {
      showToast({ kind: 'warning', title: t('tables.changed') })
      return false
    } finally {
      await client.invalidateQueries({
        queryKey: api.query(tableBillEndpoints.listTables, { query: {} }).queryKey.slice(0, 1),
      })
    }
  }
  const quiet = { notify: 'never' } as const
  return {
    open: async (row: TableOnFloor) => {
      const key = row.bill?.key ?? newIdempotencyKey()
      const body = { key, tableId: row.id }
      const isSeated = row.bill !== null || (await done(api.call(tableBillEndpoints.seatTable, { body }, quiet)))
      if (isSeated && editor !== null) goTo(`${editor}?table=${key}`)
    },
    move: ({ key, version }: Bill, to: TableOnFloor) =>
      done(api.call(tableBillEndpoints.moveTableBill, { params: { key }, body: { version, tableId: to.id } }, quiet)),
    clear: ({ key, version }: Bill) =>
      done(api.call(tableBillEndpoints.freeTable, { params: { key }, query: { version } }, quiet)),
  }
}
