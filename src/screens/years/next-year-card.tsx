/** The year to close: its result by branch, and what is still open. */
import { useTranslation } from 'react-i18next'
import type { NextYear } from '#contract/year-closing.ts'
import { addSums } from '#domain/exact-sum.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Table, TableCell, TableFooter, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'
import { OpenMattersList } from './open-matters.tsx'

type NextYearCardProps = {
  readonly year: NextYear
  readonly hasAllBranches: boolean
  /** Null when the user cannot close it now. */
  readonly ask: (() => void) | null
}

export function NextYearCard({ year, hasAllBranches, ask }: NextYearCardProps) {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const { firstDay, lastDay, isOver } = year
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t('years.span', { from: shortDay(firstDay), to: shortDay(lastDay) })}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <Results year={year} />
        <OpenMattersList open={year.open} />
        {!hasAllBranches && <Alert kind="info">{t('years.otherBranches')}</Alert>}
        {!isOver && <Alert kind="info">{t('years.ends', { day: shortDay(lastDay) })}</Alert>}
        {ask && (
          <Button className="self-end" onClick={ask}>
            {t('years.close')}
            <KeyCaps keys={['Ctrl', 'Enter']} />
          </Button>
        )}
      </CardContent>
    </Card>
  )
}

/** A phone has no room for four columns: the name of a branch is above its figures. */
const phoneRows =
  'max-sm:block max-sm:[&>*]:block max-sm:[&_tr]:grid max-sm:[&_tr]:h-auto max-sm:[&_tr]:grid-cols-3 max-sm:[&_tr>:first-child]:col-span-3'

function Results({ year: { branches } }: Pick<NextYearCardProps, 'year'>) {
  const { t } = useTranslation()
  const { nameOf, amount } = useFormats()
  const sum = (of: 'revenue' | 'expense' | 'result') => addSums(...branches.map(branch => branch[of]))
  const figures = [sum('revenue'), sum('expense'), sum('result')]
  return (
    <div className="overflow-x-auto">
      <Table className={phoneRows}>
        <TableHeader>
          <tr>
            <TableHead>{t('words.branch')}</TableHead>
            <TableHead isNumber>{t('years.revenue')}</TableHead>
            <TableHead isNumber>{t('years.expense')}</TableHead>
            <TableHead isNumber>{t('years.result')}</TableHead>
          </tr>
        </TableHeader>
        <TableLines>
          {branches.map(branch => (
            <TableLine key={branch.branchId}>
              <TableCell>
                <bdi>{nameOf(branch)}</bdi>
              </TableCell>
              <TableCell isNumber>{amount(branch.revenue)}</TableCell>
              <TableCell isNumber>{amount(branch.expense)}</TableCell>
              <TableCell isNumber>{amount(branch.result)}</TableCell>
            </TableLine>
          ))}
        </TableLines>
        <TableFooter>
          <TableLine>
            <TableCell>{t('words.total')}</TableCell>
            {figures.map((figure, place) => (
              <TableCell key={place} isNumber>
                {amount(figure)}
              </TableCell>
            ))}
          </TableLine>
        </TableFooter>
      </Table>
    </div>
  )
}
