/** The entries of one item, with user and time, the latest first. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type CountDocument, type CountLine, inventoryCountEndpoints } from '#contract/inventory-count.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { InfoDialog } from '../../services/info-dialog.tsx'
import { QueryView } from '../../services/query-view.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'

type CountEntriesDialogProps = {
  readonly count: CountDocument
  readonly line: CountLine
  readonly close: () => void
  readonly giveBackFocus: () => void
}

export function CountEntriesDialog({ count, line, close, giveBackFocus }: CountEntriesDialogProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const asked = { params: { id: count.id }, query: { itemId: line.itemId } }
  const entries = useQuery({
    ...useApi().query(inventoryCountEndpoints.getCountEntries, asked, { notify: 'never', isBackground: true }),
    staleTime: 0,
    gcTime: 0,
  })
  const title = t('counts.history', { name: formats.nameOf(line) })
  return (
    <InfoDialog title={title} className="max-w-2xl" close={close} giveBackFocus={giveBackFocus}>
      <QueryView query={entries} failed={t('counts.rowsFailed')}>
        {rows =>
          rows.length === 0 ? (
            <p className="mt-4 text-muted-foreground">{t('counts.none.counted')}</p>
          ) : (
            <Table className="mt-4">
              <TableHeader>
                <TableLine>
                  <TableHead>{t('counts.at')}</TableHead>
                  <TableHead>{t('counts.people')}</TableHead>
                  <TableHead>{t('words.state')}</TableHead>
                  <TableHead className="text-end">{t('words.quantity')}</TableHead>
                  <TableHead>{t('words.unit')}</TableHead>
                </TableLine>
              </TableHeader>
              <TableLines>
                {rows.map(entry => (
                  <TableLine key={entry.id} className={entry.isReplaced ? 'text-muted-foreground' : undefined}>
                    <TableCell className="tabular-nums">{formats.shortDateTime(entry.at)}</TableCell>
                    <TableCell>
                      <bdi>{entry.userName}</bdi>
                    </TableCell>
                    <TableCell>{entry.isReplaced ? t('counts.replaced') : t(`counts.kinds.${entry.kind}`)}</TableCell>
                    <TableCell className="is-number text-end">{formats.quantity(entry.quantity)}</TableCell>
                    <TableCell>{formats.nameOf({ nameAr: entry.unitNameAr, nameEn: entry.unitNameEn })}</TableCell>
                  </TableLine>
                ))}
              </TableLines>
            </Table>
          )
        }
      </QueryView>
    </InfoDialog>
  )
}
