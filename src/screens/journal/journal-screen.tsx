/** A posted journal entry: what it says, and what can be done with it. It is never changed; a mistake is taken back by its reversal. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Printer, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { voucherEndpoints } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { alignOf, type FieldColumn, shownText } from '../../fields/columns.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { PaperDialog } from '../../lists/paper-dialog.tsx'
import type { TakenList } from '../../lists/taken-list.ts'
import { useApi } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { LoadFailed, Loading } from '../../services/states.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/class-names.ts'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { usePostedColumns } from './journal-columns.tsx'
import { journalPath } from './journal-list.ts'
import { ReverseDialog } from './reverse-dialog.tsx'

type Line = VoucherDocument['lines'][number]

export function JournalScreen() {
  const { t } = useTranslation()
  const api = useApi()
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({
    ...api.query(voucherEndpoints.journalRead, { params: { id: isId ? id : 1 } }, { tell: 'nothing' }),
    enabled: isId,
  })
  if (!isId || query.isError) return <LoadFailed title={t('journal.missing')} retry={() => void query.refetch()} />
  return query.data ? <Journal key={id} voucher={query.data} /> : <Loading />
}

function Journal({ voucher }: { voucher: VoucherDocument }) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const client = useQueryClient()
  const api = useApi()
  const columns = usePostedColumns(voucher)
  const taken = useTaken(voucher, columns)
  const [asked, setAsked] = useState<'paper' | 'reverse' | null>(null)
  const mayReverse = voucher.reverses === null && voucher.reversedBy === null
  const copy = () => goTo(`${journalPath}/new?of=${voucher.id}`)
  const here = { group: 'here', when: 'report && !dialog' } as const
  useKeyContext('report')
  useCommands([
    {
      ...here,
      id: 'journal.print',
      title: 'journal.print',
      icon: 'printer',
      chord: 'mod+p',
      run: () => setAsked('paper'),
    },
    {
      ...here,
      id: 'journal.new',
      title: 'journal.new',
      icon: 'add',
      chord: 'n',
      run: () => goTo(`${journalPath}/new`),
    },
    { ...here, id: 'journal.copy', title: 'journal.copy', icon: 'journal', chord: 'c', run: copy },
    {
      ...here,
      id: 'journal.reverse',
      title: 'journal.reverse',
      icon: 'refund',
      chord: 'delete',
      blocked: () => (mayReverse ? undefined : 'shared.voucherReversed'),
      run: () => setAsked('reverse'),
    },
    {
      ...here,
      id: 'journal.list',
      title: 'journal.toList',
      icon: 'list',
      chord: 'escape',
      run: () => goTo(journalPath),
    },
  ])
  return (
    <Page
      title={`${t('voucherTypes.journal')} ${leftToRight(voucher.code)}`}
      mark={<Facts voucher={voucher} />}
      actions={
        <>
          <Button variant="outline" onClick={copy}>
            <Copy aria-hidden />
            {t('journal.copy')}
            <KeyCaps keys={['C']} />
          </Button>
          {mayReverse && (
            <Button variant="outline" onClick={() => setAsked('reverse')}>
              <Undo2 aria-hidden />
              {t('journal.reverse')}
              <KeyCaps keys={['Del']} />
            </Button>
          )}
          <Button onClick={() => setAsked('paper')}>
            <Printer aria-hidden />
            {t('journal.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </>
      }
    >
      <Lines voucher={voucher} columns={columns} />
      {asked === 'paper' && <PaperDialog list={taken} close={() => setAsked(null)} giveBackFocus={() => undefined} />}
      {asked === 'reverse' && (
        <ReverseDialog
          voucher={voucher}
          close={() => setAsked(null)}
          onReversed={reversal => {
            void client.invalidateQueries({
              queryKey: api.query(voucherEndpoints.journalRead, { params: { id: voucher.id } }).queryKey,
            })
            goTo(`${journalPath}/${reversal.id}`)
          }}
        />
      )}
    </Page>
  )
}

function Facts({ voucher }: { voucher: VoucherDocument }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { reverses, reversedBy } = voucher
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted-foreground">
        <span>{leftToRight(formats.shortDay(voucher.date))}</span>
        <span>{formats.nameOf(voucher.branch)}</span>
        <span>{t('journal.by', { name: voucher.userName, at: formats.shortDateTime(voucher.createdAt) })}</span>
      </p>
      {reversedBy && (
        <p className="mt-1 font-medium text-destructive">
          <Link to={`${journalPath}/${reversedBy.id}`} className="underline">
            {t('journal.reversedBy', { code: leftToRight(reversedBy.code) })}
          </Link>
        </p>
      )}
      {reverses && (
        <p className="mt-1 font-medium">
          <Link to={`${journalPath}/${reverses.id}`} className="underline">
            {t('journal.reverses', { code: leftToRight(reverses.code) })}
          </Link>
        </p>
      )}
      {voucher.note !== '' && (
        <p dir="auto" className="mt-1 whitespace-pre-line">
          {voucher.note}
        </p>
      )}
    </>
  )
}

function Lines({ voucher, columns }: { voucher: VoucherDocument; columns: readonly FieldColumn<Line>[] }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isNumber = (column: FieldColumn<Line>) => alignOf(column) === 'number'
  const cellClass = (column: FieldColumn<Line>) =>
    cn('px-2.5 py-1.5', isNumber(column) ? 'is-number w-36' : 'text-start', column.id === 'code' && 'w-28')
  const total = formats.amount(voucher.total)
  return (
    <section
      aria-label={t('journal.lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-card"
    >
      <table className="w-full border-collapse">
        <thead>
          <tr className="bg-muted text-muted-foreground text-xs">
            {columns.map(column => (
              <th key={column.id} scope="col" className={cellClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {voucher.lines.map((line, place) => (
            <tr key={place} className="border-border/70 border-t">
              {columns.map(column => (
                <td key={column.id} className={cellClass(column)}>
                  <bdi>{shownText(column, line, formats)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-border border-t font-semibold">
            {columns.map((column, place) => (
              <td key={column.id} className={cellClass(column)}>
                {place === 0 ? t('words.total') : column.id === 'debit' || column.id === 'credit' ? total : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

type Sum = Pick<VoucherDocument, 'total'>

/** One entry on paper: its lines, and both sides beneath them. */
function useTaken(voucher: VoucherDocument, columns: readonly FieldColumn<Line>[]): TakenList<Line, Sum> {
  const { t } = useTranslation()
  const formats = useFormats()
  return useMemo(() => {
    const { code, date, branch, note, userName, lines, reverses, reversedBy } = voucher
    return {
      name: 'journal',
      title: `${t('voucherTypes.journal')} ${leftToRight(code)}`,
      search: code,
      fileName: `journal-${code}`,
      columns,
      facts: [
        { label: t('words.day'), value: formats.shortDay(date) },
        { label: t('words.branch'), value: formats.nameOf(branch) },
        { label: t('journal.note'), value: note },
        { label: t('words.user'), value: userName },
        {
          label: t('words.state'),
          value: reversedBy ? t('journal.reversedBy', { code: reversedBy.code }) : '',
        },
        { label: '', value: reverses ? t('journal.reverses', { code: reverses.code }) : '' },
      ],
      countLabel: t('journal.lines'),
      count: lines.length,
      read: async () => lines,
      sums: {
        columns: [
          { id: 'debit', kind: 'money', title: t('words.debit'), value: sum => sum.total },
          { id: 'credit', kind: 'money', title: t('words.credit'), value: sum => sum.total },
        ],
        read: async () => [voucher],
      },
    }
  }, [voucher, columns, t, formats])
}
