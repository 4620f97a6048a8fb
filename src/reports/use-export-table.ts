/** The export source of the displayed table report. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import type { ExportedReportLine } from './export-columns.ts'
import { type ExportTable, type ExportTotals, exportTable } from './export-table.ts'

export function useExportTable({ table, ...taken }: ExportTable): ExportSource<ExportedReportLine, ExportTotals> {
  const { report, view, choices, chips, sumColumns } = taken
  const { t } = useTranslation()
  const formats = useFormats()
  const { lines, totals, isWhole, isPartlySearched, rowCount, readAll } = table
  return useMemo(
    () =>
      exportTable(
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
