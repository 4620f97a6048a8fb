/** The shifts of the user's branches, the latest first. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { shiftsPath } from '#contract/screen-needs.ts'
import { type ShiftRow, shiftEndpoints } from '#contract/shifts.ts'
import { type ShiftState, shiftStates } from '#domain/pos/shift.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import type { ListDescription } from '../../lists/list-description.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { useOpenFromList } from '../../lists/use-back-navigation.ts'
import { shiftsKey } from './listed-shifts.ts'

const shifts: ListDescription<ShiftRow, ShiftState> = {
  id: shiftsKey,
  texts: { title: 'titles.shifts', failed: 'shift.listFailed', empty: 'shift.empty', count: 'shift.listCount' },
  filters: {
    choice: {
      name: 'state',
      label: 'words.state',
      none: 'shift.allStates',
      values: shiftStates,
      textOf: state => `shift.states.${state}`,
    },
    allUsers: 'shift.allUsers',
    period: true,
  },
  pageSizeMax: 1000,
  read: ({ api, query: { branchId, userId, fromDate, toDate, skip, pageSize }, choice, options }) => {
    const query = {
      ...{ branchId, userId, FromDate: fromDate, ToDate: toDate, state: choice },
      ...{ skip, pageSize },
    }
    return api.read(shiftEndpoints.getShifts, { query }, options)
  },
  rowClass: row => (row.state === 'closed' ? undefined : 'font-medium'),
}

export function ShiftListScreen() {
  const openRow = useOpenFromList()
  return (
    <ListScreen<ShiftRow, ShiftState, never>
      list={shifts}
      columns={useColumns()}
      open={row => openRow(`${shiftsPath}/${row.id}`)}
    />
  )
}

function useColumns(): readonly ListedColumn<ShiftRow>[] {
  const { t } = useTranslation()
  return useMemo(() => {
    const money = (id: 'float' | 'expected' | 'counted' | 'difference', leaves: number) =>
      ({ id, kind: 'money', title: t(`shift.columns.${id}`), chosenAs: `shift.columns.${id}`, leaves }) as const
    return [
      { id: 'code', kind: 'code', title: t('shift.number'), value: row => row.code },
      {
        ...{ id: 'user', kind: 'text', title: t('words.user'), chosenAs: 'words.user', leaves: 9 },
        ...{ width: { screen: 'minmax(7rem, 2fr)' }, value: row => row.user.fullName || row.user.userName },
      },
      {
        ...{ id: 'branch', kind: 'reference', title: t('words.branch'), chosenAs: 'words.branch', leaves: 4 },
        value: row => ({ ...row.branch, code: null }),
      },
      {
        ...{ id: 'openedAt', kind: 'instant', title: t('shift.openedAt'), chosenAs: 'shift.openedAt', leaves: 6 },
        value: row => row.openedAt,
      },
      {
        ...{ id: 'endedAt', kind: 'instant', title: t('shift.endedAt'), chosenAs: 'shift.endedAt', leaves: 2 },
        value: row => row.endedAt,
      },
      {
        ...{ id: 'state', kind: 'text', title: t('words.state'), chosenAs: 'words.state', leaves: 7 },
        value: row => t(`shift.states.${row.state}`),
      },
      { ...money('float', 1), value: row => row.float },
      { ...money('expected', 3), value: row => row.expected },
      { ...money('counted', 5), value: row => row.counted },
      { ...money('difference', 8), value: row => row.difference },
    ]
  }, [t])
}
