/** How the orders match bills, with sums, shortfalls and the orders that are left. */
import { useTranslation } from 'react-i18next'
import type { AppSettlementLine, appSettlementEndpoints } from '#contract/app-settlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Card, CardContent } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { Code } from '../../ui/isolated-text.tsx'
import { Table, TableCell, TableFooter, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'

type Found = ReplyOf<typeof appSettlementEndpoints.previewAppSettlement>

const colours = {
  matched: 'text-success',
  short: 'text-warning',
  unmatched: 'text-warning',
  twice: 'text-destructive',
  settled: 'text-destructive',
} as const

function stateOf({ state, gross, expected }: AppSettlementLine): keyof typeof colours {
  return state === 'matched' && gross < expected ? 'short' : state
}

export function Matches({ found }: { found: Found }) {
  const { t } = useTranslation()
  const { amount, count } = useFormats()
  const { lines, gross, commission, vat, net, shortfall, left } = found
  return (
    <Card>
      <CardContent className="flex flex-col gap-3">
        <div className="max-h-96 overflow-auto">
          <Table>
            <TableHeader>
              <tr>
                <TableHead>{t('appSettlements.reference')}</TableHead>
                <TableHead>{t('appSettlements.bill')}</TableHead>
                <TableHead isNumber>{t('appSettlements.expected')}</TableHead>
                <TableHead isNumber>{t('appSettlements.gross')}</TableHead>
                <TableHead isNumber>{t('appSettlements.commission')}</TableHead>
                <TableHead isNumber>{t('appSettlements.vat')}</TableHead>
              </tr>
            </TableHeader>
            <TableLines>
              {lines.map((line, place) => (
                <TableLine key={`${place} ${line.reference}`}>
                  <TableCell>
                    <Code>{line.reference}</Code>
                  </TableCell>
                  <TableCell>
                    {line.bill && <Code className="me-2">{line.bill.code}</Code>}
                    <span className={cn('text-xs', colours[stateOf(line)])}>
                      {t(`appSettlements.states.${stateOf(line)}`)}
                    </span>
                  </TableCell>
                  <TableCell isNumber>{line.bill ? amount(line.expected) : ''}</TableCell>
                  <TableCell isNumber>{amount(line.gross)}</TableCell>
                  <TableCell isNumber>{amount(line.commission)}</TableCell>
                  <TableCell isNumber>{amount(line.vat)}</TableCell>
                </TableLine>
              ))}
            </TableLines>
            <TableFooter>
              <TableLine>
                <TableCell>{t('words.total')}</TableCell>
                <TableCell />
                <TableCell />
                <TableCell isNumber>{amount(gross)}</TableCell>
                <TableCell isNumber>{amount(commission)}</TableCell>
                <TableCell isNumber>{amount(vat)}</TableCell>
              </TableLine>
            </TableFooter>
          </Table>
        </div>
        <p className="flex justify-between gap-3 font-semibold">
          {t('appSettlements.net')}
          <output className="is-number">{amount(net)}</output>
        </p>
        {shortfall > 0 && (
          <p className="text-sm text-warning">{t('appSettlements.shortfall', { amount: amount(shortfall) })}</p>
        )}
        {left.length > 0 && (
          <details className="text-sm">
            <summary className="cursor-pointer">{t('appSettlements.left', { number: count(left.length) })}</summary>
            <ul className="mt-1 max-h-48 overflow-auto">
              {left.map(order => (
                <li key={order.id} className="flex justify-between gap-3 py-0.5">
                  <Code>{order.reference === '' ? order.code : order.reference}</Code>
                  <span className="is-number">{amount(order.open)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </CardContent>
    </Card>
  )
}
