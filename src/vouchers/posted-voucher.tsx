/** A posted voucher and its actions. It never changes; an error is corrected by its reversal. */
import { useQueryClient } from '@tanstack/react-query'
import { Copy, Printer, Repeat, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { newVoucherTitle } from '../catalogue/described-pages.ts'
import type { Command } from '../commands/commands.ts'
import { useCommands } from '../commands/palette-context.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import type { FromList } from '../lists/from-list.ts'
import { PrintListDialog } from '../lists/print-list-dialog.tsx'
import { useBackNavigation } from '../lists/use-back-navigation.ts'
import { isPrintedVoucher } from '../print/voucher/voucher-labels.ts'
import { AddressedDocument } from '../services/addressed-document.tsx'
import { useApi } from '../services/api-context.ts'
import { useGoTo } from '../services/navigation.ts'
import { Page } from '../services/page.tsx'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import { PostedLines } from './posted-lines.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { useHeadFacts } from './use-head-facts.ts'
import { useVoucherLayout } from './use-voucher-layout.ts'
import { usePostedColumns } from './voucher-columns.tsx'
import { VoucherPrintDialog } from './voucher-print-dialog.tsx'
import { useVoucherTexts } from './voucher-texts.ts'

export function postedVoucher(type: VoucherType) {
  return function PostedVoucherScreen() {
    return <PostedVoucher type={type} />
  }
}

function PostedVoucher({ type }: { type: VoucherType }) {
  const { text } = useVoucherTexts(type)
  const api = useApi()
  return (
    <AddressedDocument
      read={id => api.query(voucherOf(type).calls.Read, { params: { id } }, { notify: 'never' })}
      missing={text('missing')}
    >
      {voucher => <ReadVoucher key={voucher.id} type={type} voucher={voucher} />}
    </AddressedDocument>
  )
}

type VoucherProps = { readonly type: VoucherType; readonly voucher: VoucherDocument }

function ReadVoucher({ type, voucher }: VoucherProps) {
  const { t } = useTranslation()
  const { key, text } = useVoucherTexts(type)
  const { path, calls } = voucherOf(type)
  const goTo = useGoTo()
  const { isDrilled, list, back } = useBackNavigation(path)
  const client = useQueryClient()
  const api = useApi()
  const columns = usePostedColumns(type, voucher)
  const taken = useVoucherLayout(type, voucher, columns)
  const [asked, setAsked] = useState<'paper' | 'reverse' | 'template' | null>(null)
  const mayReverse = voucher.reverses === null && voucher.reversedBy === null
  const mayRepeat = type === 'compound' && voucher.reverses === null
  const copy = () => goTo(`${path}/new?of=${voucher.id}`)
  const here = { group: 'here', when: 'report && !dialog' } as const
  useKeyContext('report')
  const repeating: readonly Command[] = mayRepeat
    ? [
        {
          ...{ ...here, id: `${type}.template`, title: 'templates.make', icon: 'journal', chord: 'r' },
          run: () => setAsked('template'),
        },
      ]
    : []
  useCommands([
    ...repeating,
    {
      ...here,
      id: `${type}.print`,
      title: key('print'),
      icon: 'printer',
      chord: 'mod+p',
      run: () => setAsked('paper'),
    },
    {
      ...here,
      id: `${type}.new`,
      title: `titles.${newVoucherTitle(type)}`,
      icon: 'add',
      chord: 'n',
      run: () => goTo(`${path}/new`),
    },
    { ...here, id: `${type}.copy`, title: key('copy'), icon: 'journal', chord: 'c', run: copy },
    {
      ...here,
      id: `${type}.reverse`,
      title: key('reverse'),
      icon: 'refund',
      chord: 'delete',
      blocked: () => (mayReverse ? undefined : 'shared.voucherReversed'),
      run: () => setAsked('reverse'),
    },
    {
      ...here,
      id: `${type}.list`,
      title: isDrilled ? 'lists.back' : key('toList'),
      icon: 'list',
      chord: 'escape',
      run: back,
    },
  ])
  return (
    <Page
      title={`${t(`voucherTypes.${type}`)} ${leftToRight(voucher.code)}`}
      mark={<Facts type={type} voucher={voucher} list={list} />}
      actions={
        <>
          <Button variant="outline" onClick={copy}>
            <Copy aria-hidden />
            {text('copy')}
            <KeyCaps keys={['C']} />
          </Button>
          {mayRepeat && (
            <Button variant="outline" onClick={() => setAsked('template')}>
              <Repeat aria-hidden />
              {t('templates.make')}
              <KeyCaps keys={['R']} />
            </Button>
          )}
          {mayReverse && (
            <Button variant="outline" onClick={() => setAsked('reverse')}>
              <Undo2 aria-hidden />
              {text('reverse')}
              <KeyCaps keys={['Del']} />
            </Button>
          )}
          <Button onClick={() => setAsked('paper')}>
            <Printer aria-hidden />
            {text('print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </>
      }
    >
      <PostedLines label={text('lines')} voucher={voucher} columns={columns} />
      {asked === 'paper' &&
        (isPrintedVoucher(type) ? (
          <VoucherPrintDialog call={calls.Read} voucher={voucher} close={() => setAsked(null)} />
        ) : (
          <PrintListDialog list={taken} close={() => setAsked(null)} />
        ))}
      {asked === 'template' && (
        <TemplateDialog
          subject={{ voucherId: voucher.id, name: voucher.note, date: voucher.date }}
          close={() => setAsked(null)}
        />
      )}
      {asked === 'reverse' && (
        <ReverseDialog
          type={type}
          voucher={voucher}
          close={() => setAsked(null)}
          onReversed={reversal => {
            void client.invalidateQueries({
              queryKey: api.query(calls.Read, { params: { id: voucher.id } }).queryKey,
            })
            goTo(`${path}/${reversal.id}`, { state: { list } satisfies FromList })
          }}
        />
      )}
    </Page>
  )
}

function Facts({ type, voucher, list }: VoucherProps & FromList) {
  const { text } = useVoucherTexts(type)
  const facts = useHeadFacts(type, voucher)
  const { path } = voucherOf(type)
  const formats = useFormats()
  const { reverses, reversedBy } = voucher
  // The related voucher belongs to the same list, not to the report that led here.
  const state: FromList = { list }
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted-foreground">
        <span>{leftToRight(formats.shortDay(voucher.date))}</span>
        <span>{formats.nameOf(voucher.branch)}</span>
        {facts.map(({ field, label, value }) => (
          <span key={field}>{`${label}: ${value}`}</span>
        ))}
        <span>{text('by', { name: voucher.userName, at: formats.shortDateTime(voucher.createdAt) })}</span>
      </p>
      {reversedBy && (
        <p className="mt-1 font-medium text-destructive">
          <Link to={`${path}/${reversedBy.id}`} state={state} className="underline">
            {text('reversedBy', { code: leftToRight(reversedBy.code) })}
          </Link>
        </p>
      )}
      {reverses && (
        <p className="mt-1 font-medium">
          <Link to={`${path}/${reverses.id}`} state={state} className="underline">
            {text('reverses', { code: leftToRight(reverses.code) })}
          </Link>
        </p>
      )}
      {voucher.note !== '' && (
        <p className="mt-1 whitespace-pre-line">
          <bdi>{voucher.note}</bdi>
        </p>
      )}
    </>
  )
}
