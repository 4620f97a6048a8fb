/** The depreciation plan of an asset, before anything is posted. */
import { useTranslation } from 'react-i18next'
import type { PlannedDepreciation } from '#domain/assets/plan.ts'
import { sumHalalas } from '#domain/money.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'

const shownMax = 24

export function PlanPreview({ rows }: { rows: readonly PlannedDepreciation[] | undefined }) {
  const { t } = useTranslation()
  const { amount, shortDay, count } = useFormats()
  const last = rows?.at(-1)
  return (
    <section className="rounded-lg border bg-card p-4" aria-label={t('asset.plan')}>
      <h2 className="font-semibold">{t('asset.plan')}</h2>
      {rows === undefined || last === undefined ? (
        <p className="mt-2 text-muted-foreground text-sm">{t('asset.planEmpty')}</p>
      ) : (
        <>
          <p className="mt-1 text-muted-foreground text-sm" data-plan-summary>
            {t('asset.planSummary', {
              number: count(rows.length),
              total: amount(sumHalalas(rows.map(row => row.amount))),
              day: shortDay(last.dueDay),
            })}
          </p>
          <Table className="mt-3">
            <TableHeader>
              <TableLine>
                <TableHead>{t('asset.dueDay')}</TableHead>
                <TableHead className="text-end">{t('asset.depreciation')}</TableHead>
                <TableHead className="text-end">{t('words.bookValue')}</TableHead>
              </TableLine>
            </TableHeader>
            <TableLines>
              {rows.slice(0, shownMax).map(row => (
                <TableLine key={row.dueDay}>
                  <TableCell className="tabular-nums">{shortDay(row.dueDay)}</TableCell>
                  <TableCell className="text-end tabular-nums">{amount(row.amount)}</TableCell>
                  <TableCell className="text-end tabular-nums">{amount(row.bookValue)}</TableCell>
                </TableLine>
              ))}
            </TableLines>
          </Table>
          {rows.length > shownMax && (
            <p className="mt-2 text-muted-foreground text-sm">
              {t('asset.planMore', { number: count(rows.length - shownMax) })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
