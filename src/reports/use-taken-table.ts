/** What a table report on the screen is taken out as. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import type { TakenList } from '../lists/taken-list.ts'
import type { TakenReportLine } from './taken-columns.ts'
import { type TakenTable, type TakenTotals, takenTable } from './taken-table.ts'

export function useTakenTable({ table, ...taken }: TakenTable): TakenList<TakenReportLine, TakenTotals> {
  const { report, view, choices, chips, sumColumns } = taken
  const { t } = useTranslation()
  const formats = useFormats()
  const { lines, totals, isWhole, isPartlySearched, rowCount, readAll } = table
  return useMemo(
    () =>
      takenTable(
        {
          report,
          view,
          choices,
          chips,
          sumColumns,
          table: { lines, totals, isWhole, isPartlySearched, rowCount, readAll },
        },
        { t, formats },
      ),
    [report, view, choices, chips, lines, totals, isWhole, isPartlySearched, rowCount, sumColumns, t, formats],
  )
}
