/** The figures of a chart by month, as a table; the name of a month drills down. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'
import type { LineChartProps } from './line-chart-props.ts'

type FigureTableProps = Pick<LineChartProps, 'title' | 'months' | 'series' | 'open'>

export function FigureTable({ title, months, series, open }: FigureTableProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="max-h-108 overflow-auto"
    >
      <Table>
        <TableHeader>
          <TableLine>
            <TableHead>{t('words.month')}</TableHead>
            {series.map(({ name }) => (
              <TableHead key={name} isNumber>
                {name}
              </TableHead>
            ))}
          </TableLine>
        </TableHeader>
        <TableLines>
          {months.map((first, at) => (
            <TableLine key={first}>
              <TableCell>
                {open === null ? (
                  formats.month(first)
                ) : (
                  <Button variant="link" size="sm" className="h-auto p-0" onClick={() => open(at)}>
                    {formats.month(first)}
                  </Button>
                )}
              </TableCell>
              {series.map(({ name, textOf }) => (
                <TableCell key={name} isNumber>
                  {textOf(at)}
                </TableCell>
              ))}
            </TableLine>
          ))}
        </TableLines>
      </Table>
    </section>
  )
}
