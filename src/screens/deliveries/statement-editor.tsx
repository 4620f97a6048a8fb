/** The quantities of a statement by line. A scan adds one to its line, F7 the rest of the line, F8 everything. */
import { useQueryClient } from '@tanstack/react-query'
import { useMachine } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import { deliveryEndpoints, type NewDelivery, type WaitingBill } from '#contract/deliveries.ts'
import { type DeliveryAnswer, openLines, statementMachine } from '#machines/statement.machine.ts'
import type { Api } from '../../api/api.ts'
import { ApiError } from '../../api/api-error.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { refreshBills } from '../../delivery/refresh-bills.ts'
import { Labelled } from '../../fields/labelled.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { sharedText } from '../../i18n/keys.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import { useApi } from '../../services/api-context.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { showToast } from '../../services/toasts.ts'
import { useIdempotencyKey } from '../../services/use-idempotency-key.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { StatementLines } from './statement-lines.tsx'
import { useStatementScanner } from './use-statement-scanner.ts'

const { addDelivery, getBillToDeliver } = deliveryEndpoints
const noteMax = 500

type EditorProps = { readonly bill: WaitingBill; readonly again: () => void }

export function StatementEditor({ bill: opened, again }: EditorProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const form = useRef<HTMLDivElement>(null)
  const [snapshot, send] = useStatement(opened, again)
  const { bill, texts, note, problems, failure } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const isUnconfirmed = snapshot.matches('unconfirmed')
  const lines = openLines(bill)
  const party = nameOf({ nameAr: bill.bill.partyNameAr, nameEn: bill.bill.partyNameEn })
  useKeyContext('form')
  useStatementScanner({
    lines,
    add: line => send({ type: 'line.add', line }),
    enterAt: line => focusLine(form.current, line),
  })
  const lineAtHand = () => Number(form.current?.querySelector<HTMLElement>('[data-line]:focus')?.dataset.line ?? 0)
  const save = (goesOn: boolean) => isBusy || send({ type: 'save', goesOn })
  const here = { group: 'here', when: 'form && !dialog' } as const
  const notNow = () => (snapshot.hasTag('entry') ? undefined : ('statement.notNow' as const))
  useCommands([
    {
      ...here,
      id: 'statement.save',
      title: 'statement.save',
      icon: 'statements',
      chord: ['mod+s', 'mod+enter'],
      blocked: () => (isBusy ? 'statement.notNow' : undefined),
      run: () => save(false),
    },
    {
      ...here,
      id: 'statement.saveNext',
      title: 'statement.saveNext',
      icon: 'add',
      chord: 'f10',
      blocked: () => (isBusy ? 'statement.notNow' : undefined),
      run: () => save(true),
    },
    {
      ...here,
      id: 'statement.takeLine',
      title: 'statement.takeLine',
      icon: 'delivery',
      chord: 'f7',
      blocked: () => notNow() ?? (lineAtHand() === 0 ? 'statement.noLine' : undefined),
      run: () => {
        const line = lineAtHand()
        send({ type: 'line.take', line })
        focusNext(form.current, line)
      },
    },
    {
      ...here,
      id: 'statement.takeAll',
      title: 'statement.takeAll',
      icon: 'delivery',
      chord: 'f8',
      blocked: notNow,
      run: () => send({ type: 'bill.take' }),
    },
    { ...here, id: 'statement.another', title: 'statement.another', icon: 'list', chord: 'escape', run: again },
  ])
  // After a refusal the focus moves to the first invalid line.
  const [firstWrong] = Object.keys(problems)
  useEffect(() => {
    if (firstWrong !== undefined) focusLine(form.current, Number(firstWrong))
  }, [firstWrong])
  return (
    <Page
      className="max-w-4xl"
      title={t(`words.statementKinds.${bill.kind}`)}
      mark={
        <p className="mt-1 flex flex-wrap gap-x-3 text-muted-foreground">
          <span>
            {t(`titles.${billTitles[bill.bill.billTypeCode]}`)}{' '}
            <Code className="font-medium text-foreground">{bill.bill.code}</Code>
          </span>
          {party !== '' && <Name text={party} />}
          <span>{leftToRight(formats.shortDay(bill.bill.date))}</span>
        </p>
      }
      actions={
        <>
          <Button variant="outline" onClick={() => send({ type: 'bill.take' })} disabled={isBusy || isUnconfirmed}>
            {t('statement.takeAll')}
            <KeyCaps keys={['F8']} />
          </Button>
          <Button variant="outline" onClick={() => save(true)} disabled={isBusy}>
            {t('statement.saveNext')}
            <KeyCaps keys={['F10']} />
          </Button>
          <Button onClick={() => save(false)} disabled={isBusy}>
            {isUnconfirmed ? t('statement.sendAgain') : t('statement.save')}
            <KeyCaps keys={['Ctrl', 'S']} />
          </Button>
        </>
      }
    >
      {failure !== null && <Alert kind="error">{sharedText(failure)}</Alert>}
      {isUnconfirmed && <Alert kind="warning">{t('statement.unconfirmed')}</Alert>}
      <div ref={form} className="grid gap-4">
        <StatementLines
          lines={lines}
          texts={texts}
          problems={problems}
          isLocked={!snapshot.hasTag('entry')}
          type={(line, text) => send({ type: 'quantity.type', line, text })}
          take={line => send({ type: 'line.take', line })}
          finish={() => save(false)}
        />
        <Labelled label={t('statement.note')} className="max-w-xl">
          {id => (
            <Input
              id={id}
              dir="auto"
              maxLength={noteMax}
              autoComplete="off"
              value={note}
              readOnly={!snapshot.hasTag('entry')}
              onChange={event => send({ type: 'note.type', text: event.target.value })}
            />
          )}
        </Labelled>
      </div>
    </Page>
  )
}

function focusLine(form: HTMLElement | null, line: number): void {
  const input = form?.querySelector<HTMLInputElement>(`[data-line="${line}"]`)
  input?.focus()
  input?.select()
}

function focusNext(form: HTMLElement | null, line: number): void {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[data-line]') ?? [])]
  const next = inputs[inputs.findIndex(input => input.dataset.line === String(line)) + 1]
  next?.focus()
  next?.select()
}

/** "Save" opens the statement; "save and next" continues with the next bill. After a refusal the undelivered quantities are read again. */
function useStatement(opened: WaitingBill, again: () => void) {
  const { t } = useTranslation()
  const api = useApi()
  const goTo = useGoTo()
  const queries = useQueryClient()
  const { keyOf } = useIdempotencyKey()
  const [machine] = useState(() =>
    statementMachine.provide({ actors: { send: fromPromise(({ input }) => sendStatement(api, input, keyOf(input))) } }),
  )
  const [snapshot, send] = useMachine(machine, { input: { bill: opened } })
  const { statement, goesOn, failure } = snapshot.context
  useEffect(() => {
    if (statement === null) return
    const title = t('statement.written', { code: leftToRight(statement.code) })
    showToast({ kind: 'success', title, id: 'statement' })
    void refreshBills(queries)
    if (goesOn) again()
    else goTo(`/permissions/entrystatments/${statement.id}`) // (sic)
  }, [statement])
  useEffect(() => {
    if (failure === null) return
    const asked = { query: { id: opened.bill.id } }
    void api
      .read(getBillToDeliver, asked, { isBackground: true, notify: 'never' })
      .then(bill => send({ type: 'bill.read', bill }))
      // The refusal was already reported.
      .catch(() => undefined)
  }, [failure])
  return [snapshot, send] as const
}

async function sendStatement(
  api: Pick<Api, 'call'>,
  body: NewDelivery,
  idempotencyKey: string,
): Promise<DeliveryAnswer> {
  try {
    const options = { isBackground: true, notify: 'never', idempotencyKey } as const
    return { kind: 'written', statement: await api.call(addDelivery, { body }, options) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.description === null) return { kind: 'noAnswer' }
    return { kind: 'refused', description: error.description, problems: error.problems }
  }
}
