/** Top sellers: items, services, features and pairs, each in a short table. Source: spec §2. */
import { useTranslation } from 'react-i18next'
import type { Performance } from '#contract/performance.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'

type Ranked = { readonly rank: number; readonly name: string; readonly figure: string }

export function MostSold({ figures }: { figures: Performance }) {
  const { t } = useTranslation()
  const { nameOf, quantity, count } = useFormats()
  const [items, services, features, together]: Ranked[][] = [
    figures.topItems.map(row => ({ rank: row.rank, name: nameOf(row.item), figure: quantity(row.quantity) })),
    figures.topServices.map(row => ({ rank: row.Rank, name: nameOf(row.item), figure: quantity(row.Quantity) })),
    figures.topItemFeatures.map(row => ({
      ...{ rank: row.Rank, name: `${nameOf(row.item)} · ${nameOf(row.feature)}` },
      figure: count(row.FeatureCount),
    })),
    figures.topSoldTogether.map(row => ({
      ...{ rank: row.Rank, name: row.items.map(nameOf).join(' + ') },
      figure: count(row.PairCount),
    })),
  ]
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <RankedTable title={t('charts.topItems')} word={t('words.quantity')} rows={items ?? []} />
      <RankedTable title={t('charts.topServices')} word={t('words.quantity')} rows={services ?? []} />
      <RankedTable title={t('charts.topFeatures')} word={t('charts.times')} rows={features ?? []} />
      <RankedTable title={t('charts.topTogether')} word={t('charts.bills')} rows={together ?? []} />
    </div>
  )
}

function RankedTable({ title, word, rows }: { title: string; word: string; rows: readonly Ranked[] }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        {rows.length === 0 ? (
          <p className="text-muted-foreground">{t('charts.noRows')}</p>
        ) : (
          <Table aria-label={title}>
            <TableHeader>
              <TableLine>
                <TableHead className="w-16">{t('charts.rank')}</TableHead>
                <TableHead>{t('charts.name')}</TableHead>
                <TableHead isNumber>{word}</TableHead>
              </TableLine>
            </TableHeader>
            <TableLines>
              {rows.map(({ rank, name, figure }) => (
                <TableLine key={rank}>
                  <TableCell>{rank}</TableCell>
                  <TableCell>{name}</TableCell>
                  <TableCell isNumber>{figure}</TableCell>
                </TableLine>
              ))}
            </TableLines>
          </Table>
        )}
      </CardContent>
    </Card>
  )
}
