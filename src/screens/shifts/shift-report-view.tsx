/** The X or Z report of a shift on the screen: its cash, what it sold, its movements and its counted pieces. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShiftReport } from '#contract/shifts.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import { halalas } from '#domain/money.ts'
import { denominations } from '#domain/pos/shift.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card, CardContent, CardHeader, CardTitle } from '../../ui/card.tsx'
import { cn } from '../../ui/class-names.ts'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'

export function ShiftReportView({ report }: { readonly report: ShiftReport }) {
  const { t } = useTranslation()
  return (
    <>
      <Facts report={report} />
      {report.state === 'counted' && <Alert kind="warning">{t('shift.awaitsApproval')}</Alert>}
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Cash report={report} />
        {report.sales !== null && <Sold sales={report.sales} tenders={report.tenders ?? []} />}
        <Pieces report={report} />
      </div>
      <Moves moves={report.moves} />
    </>
  )
}

function Facts({ report }: { readonly report: ShiftReport }) {
  const { t } = useTranslation()
  const { nameOf, shortDateTime } = useFormats()
  const { user, branch, openedAt, endedAt, end, approval } = report
  const facts = [
    [t('words.user'), user.fullName || user.userName],
    [t('words.branch'), nameOf(branch)],
    [t('shift.drawer'), nameOf(report.account)],
    [t('shift.openedAt'), shortDateTime(openedAt)],
    [t('shift.endedAt'), endedAt === null ? '' : shortDateTime(endedAt)],
    [t('shift.countedBy'), end?.userName ?? ''],
    [t('shift.approvedBy'), approval === null ? '' : `${approval.userName} · ${shortDateTime(approval.at)}`],
    [t('words.note'), [end?.note ?? '', approval?.note ?? ''].filter(Boolean).join(' · ')],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt className="text-muted-foreground text-xs">{name}</dt>
            <dd className="font-medium">
              <Name text={value} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

type Sum = { readonly name: string; readonly amount: ExactSum; readonly isStrong?: boolean; readonly at?: string }

function Cash({ report }: { readonly report: ShiftReport }) {
  const { t } = useTranslation()
  const { float, cash, expected, counted, difference, isBalanceShown } = report
  const parts = (['sales', 'refunds', 'purchases', 'vouchers', 'in', 'out'] as const).flatMap((name): Sum[] => {
    const amount = cash?.[name] ?? 0
    const isShown = cash !== null && (amount !== 0 || name === 'sales' || name === 'refunds')
    return isShown ? [{ name: t(`shift.cash.${name}`), amount: cash[name], at: name }] : []
  })
  return (
    <Sums
      title={t('shift.cash.title')}
      sums={[
        { name: t('words.float'), amount: float, at: 'float' },
        ...parts,
        ...(expected === null ? [] : [{ name: t('shift.expected'), amount: expected, isStrong: true, at: 'expected' }]),
        ...(counted === null ? [] : [{ name: t('words.counted'), amount: counted, isStrong: true, at: 'counted' }]),
        ...(difference === null
          ? []
          : [{ name: t(differenceKey(difference)), amount: difference, isStrong: true, at: 'difference' }]),
      ]}
      remark={isBalanceShown ? null : t('shift.hidden')}
    />
  )
}

export function differenceKey(difference: ExactSum) {
  if (difference > 0) return 'shift.over'
  return difference < 0 ? 'shift.short' : 'words.difference'
}

type SoldProps = {
  readonly sales: NonNullable<ShiftReport['sales']>
  readonly tenders: NonNullable<ShiftReport['tenders']>
}

function Sold({ sales, tenders }: SoldProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  return (
    <Sums
      title={t('shift.sold')}
      sums={[
        { name: t('shift.net'), amount: sales.net, at: 'net' },
        ...(sales.fee === 0 ? [] : [{ name: t('shift.fee'), amount: sales.fee, at: 'fee' }]),
        { name: t('shift.vat'), amount: sales.vat, at: 'vat' },
        { name: t('words.total'), amount: sales.total, isStrong: true, at: 'total' },
        ...tenders.map(({ method, amount }) => ({ name: t(`paymentMethods.${method}`), amount, at: method })),
        ...(sales.change === 0 ? [] : [{ name: t('shift.change'), amount: sales.change, at: 'change' }]),
      ]}
      remark={t('shift.bills', { sales: count(sales.count), refunds: count(sales.refundCount) })}
    />
  )
}

type SumsProps = { readonly title: string; readonly sums: readonly Sum[]; readonly remark: string | null }

function Sums({ title, sums, remark }: SumsProps) {
  const { amount } = useFormats()
  const id = useId()
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{title}</CardTitle>
      </CardHeader>
      <CardContent>
        <dl className="grid gap-1">
          {sums.map(sum => (
            <div key={sum.at} className={cn('flex justify-between gap-4', sum.isStrong && 'font-semibold')}>
              <dt>{sum.name}</dt>
              <dd className="is-number" data-sum={sum.at}>
                {amount(sum.amount)}
              </dd>
            </div>
          ))}
        </dl>
        {remark !== null && <p className="mt-2 text-muted-foreground text-sm">{remark}</p>}
      </CardContent>
    </Card>
  )
}

function Pieces({ report: { openingCounts, closingCounts } }: { readonly report: ShiftReport }) {
  const { t } = useTranslation()
  const { amount, count } = useFormats()
  const id = useId()
  const piecesIn = (counts: ShiftReport['openingCounts'], denomination: number) =>
    counts.find(each => each.denomination === denomination)?.pieces ?? 0
  const rows = denominations
    .map(denomination => ({
      denomination: halalas(denomination),
      opening: piecesIn(openingCounts, denomination),
      closing: piecesIn(closingCounts, denomination),
    }))
    .filter(({ opening, closing }) => opening + closing > 0)
  if (rows.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{t('shift.piecesCounted')}</CardTitle>
      </CardHeader>
      <CardContent>
        <Table aria-labelledby={id}>
          <TableHeader>
            <TableLine>
              <TableHead isNumber>{t('shift.denomination')}</TableHead>
              <TableHead isNumber>{t('shift.atOpening')}</TableHead>
              <TableHead isNumber>{t('shift.atClosing')}</TableHead>
            </TableLine>
          </TableHeader>
          <TableLines>
            {rows.map(({ denomination, opening, closing }) => (
              <TableLine key={denomination}>
                <TableCell isNumber>{amount(denomination)}</TableCell>
                <TableCell isNumber>{count(opening)}</TableCell>
                <TableCell isNumber>{count(closing)}</TableCell>
              </TableLine>
            ))}
          </TableLines>
        </Table>
      </CardContent>
    </Card>
  )
}

function Moves({ moves }: Pick<ShiftReport, 'moves'>) {
  const { t } = useTranslation()
  const { amount, nameOf, shortDateTime } = useFormats()
  const id = useId()
  if (moves.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <CardHeader>
        <CardTitle id={id}>{t('shift.moves')}</CardTitle>
      </CardHeader>
      <CardContent className="overflow-x-auto">
        <Table aria-labelledby={id}>
          <TableHeader>
            <TableLine>
              <TableHead>{t('shift.number')}</TableHead>
              <TableHead>{t('shift.time')}</TableHead>
              <TableHead>{t('shift.kind')}</TableHead>
              <TableHead isNumber>{t('words.amount')}</TableHead>
              <TableHead>{t('words.account')}</TableHead>
              <TableHead>{t('words.reason')}</TableHead>
            </TableLine>
          </TableHeader>
          <TableLines>
            {moves.map(move => (
              <TableLine key={move.postingId}>
                <TableCell>
                  <Code>{move.code}</Code>
                </TableCell>
                <TableCell>{shortDateTime(move.at)}</TableCell>
                <TableCell>{t(`shift.${move.kind}`)}</TableCell>
                <TableCell isNumber>{amount(move.amount)}</TableCell>
                <TableCell>{nameOf(move.account)}</TableCell>
                <TableCell>
                  <bdi>{move.note}</bdi>
                </TableCell>
              </TableLine>
            ))}
          </TableLines>
        </Table>
      </CardContent>
    </Card>
  )
}
