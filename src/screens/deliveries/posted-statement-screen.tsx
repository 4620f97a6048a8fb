/** A posted statement, on screen and in print. It is never changed; only the latest one of a bill can be reversed. */
import { useQueryClient } from '@tanstack/react-query'
import { Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type DeliveryDocument, deliveryEndpoints } from '#contract/deliveries.ts'
import { deliveryNeeds, makesDeliveries } from '#contract/delivery-needs.ts'
import { addressOf } from '../../catalogue/bill-address.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { PrintListDialog } from '../../lists/print-list-dialog.tsx'
import { useBackNavigation } from '../../lists/use-back-navigation.ts'
import { AddressedDocument } from '../../services/addressed-document.tsx'
import { useAccess, useApi, useCan } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../../ui/table.tsx'
import { ReverseStatementDialog } from './reverse-statement-dialog.tsx'
import { useStatementLayout } from './use-statement-layout.ts'

const listPath = '/permissions/entrystatments' // (sic)
const newPath = '/permissions/newentrystatments' // (sic)

export function PostedStatementScreen() {
  const { t } = useTranslation()
  const api = useApi()
  return (
    <AddressedDocument
      read={id => api.query(deliveryEndpoints.getDelivery, { params: { id } }, { notify: 'never' })}
      missing={t('shared.noExitStatement')}
    >
      {statement => <PostedStatement key={statement.id} statement={statement} />}
    </AddressedDocument>
  )
}

function PostedStatement({ statement }: { statement: DeliveryDocument }) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const client = useQueryClient()
  const { isDrilled, back } = useBackNavigation(listPath)
  const layout = useStatementLayout(statement)
  const [asked, setAsked] = useState<'paper' | 'reverse' | null>(null)
  const billAddress = addressOf(statement.bill, useAccess())
  const mayMake = useCan(makesDeliveries)
  const mayReverse = useCan(deliveryNeeds[statement.kind])
  const blocked = statement.reversal !== null ? 'statement.reversed' : 'problem.laterStatementOfLine'
  const here = { group: 'here', when: 'report && !dialog' } as const
  const toBill: readonly Command[] =
    billAddress === null
      ? []
      : [
          {
            ...here,
            id: 'statement.bill',
            title: 'statement.openBill',
            icon: 'saleBill',
            chord: 'o',
            run: () => goTo(billAddress),
          },
        ]
  useKeyContext('report')
  useCommands([
    {
      ...here,
      id: 'statement.print',
      title: 'statement.print',
      icon: 'printer',
      chord: 'mod+p',
      run: () => setAsked('paper'),
    },
    {
      ...here,
      id: 'statement.new',
      title: 'titles.newStatement',
      icon: 'add',
      chord: 'n',
      need: makesDeliveries,
      run: () => goTo(newPath),
    },
    {
      ...here,
      id: 'statement.reverse',
      title: 'statement.reverse',
      icon: 'refund',
      chord: 'delete',
      need: deliveryNeeds[statement.kind],
      blocked: () => (statement.isReversible ? undefined : blocked),
      run: () => setAsked('reverse'),
    },
    ...toBill,
    {
      ...here,
      id: 'statement.list',
      title: isDrilled ? 'lists.back' : 'statement.toList',
      icon: 'list',
      chord: 'escape',
      run: back,
    },
  ])
  return (
    <Page
      className="max-w-4xl"
      title={`${t(`words.statementKinds.${statement.kind}`)} ${leftToRight(statement.code)}`}
      mark={<Facts statement={statement} />}
      actions={
        <>
          {mayReverse && statement.isReversible && (
            <Button variant="outline" onClick={() => setAsked('reverse')}>
              <Undo2 aria-hidden />
              {t('statement.reverse')}
              <KeyCaps keys={['Del']} />
            </Button>
          )}
          {mayMake && (
            <Button variant="outline" onClick={() => goTo(newPath)}>
              {t('titles.newStatement')}
              <KeyCaps keys={['N']} />
            </Button>
          )}
          <Button onClick={() => setAsked('paper')}>
            <Printer aria-hidden />
            {t('statement.print')}
            <KeyCaps keys={['Ctrl', 'P']} />
          </Button>
        </>
      }
    >
      <Lines statement={statement} />
      {asked === 'paper' && <PrintListDialog list={layout} close={() => setAsked(null)} />}
      {asked === 'reverse' && (
        <ReverseStatementDialog
          statement={statement}
          close={() => setAsked(null)}
          onReversed={() => {
            setAsked(null)
            void client.invalidateQueries()
          }}
        />
      )}
    </Page>
  )
}

function Facts({ statement }: { statement: DeliveryDocument }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const access = useAccess()
  const { bill, reversal } = statement
  const address = addressOf(bill, access)
  const code = <Code className="font-medium text-foreground">{bill.code}</Code>
  const party = nameOf({ nameAr: bill.partyNameAr, nameEn: bill.partyNameEn })
  return (
    <>
      <p className="mt-1 flex flex-wrap gap-x-4 text-muted-foreground">
        <span>{leftToRight(formats.shortDay(statement.date))}</span>
        <span>
          {t(`titles.${billTitles[bill.billTypeCode]}`)}{' '}
          {address === null ? (
            code
          ) : (
            <>
              <Link to={address} className="underline underline-offset-2">
                {code}
              </Link>{' '}
              <KeyCaps keys={['O']} />
            </>
          )}
        </span>
        {party !== '' && <Name text={party} />}
        <span>{t('statement.by', { name: statement.userName, at: formats.shortDateTime(statement.createdAt) })}</span>
      </p>
      {reversal !== null && (
        <p className="mt-1 font-medium text-destructive">
          {t('statement.reversedBy', { name: reversal.userName, at: formats.shortDateTime(reversal.at) })}
        </p>
      )}
      {statement.note !== '' && (
        <p className="mt-1 whitespace-pre-line">
          <bdi>{statement.note}</bdi>
        </p>
      )}
    </>
  )
}

function Lines({ statement: { lines } }: { statement: DeliveryDocument }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  return (
    <section
      aria-label={t('statement.lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-lg border border-border bg-card"
    >
      <Table className="text-base">
        <TableHeader>
          <TableLine>
            <TableHead className="w-28">{t('words.code')}</TableHead>
            <TableHead>{t('words.item')}</TableHead>
            <TableHead>{t('words.unit')}</TableHead>
            <TableHead isNumber className="w-36">
              {t('words.quantity')}
            </TableHead>
          </TableLine>
        </TableHeader>
        <TableLines>
          {lines.map(line => (
            <TableLine key={line.line} className="h-row">
              <TableCell>
                <Code>{line.itemCode}</Code>
              </TableCell>
              <TableCell>
                <Name text={nameOf(line)} />
              </TableCell>
              <TableCell>
                <Name text={nameOf({ nameAr: line.unitNameAr, nameEn: line.unitNameEn })} />
              </TableCell>
              <TableCell isNumber>{formats.quantity(line.quantity)}</TableCell>
            </TableLine>
          ))}
        </TableLines>
      </Table>
    </section>
  )
}
