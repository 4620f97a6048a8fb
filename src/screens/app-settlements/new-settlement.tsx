/** A new settlement: its orders as text, how they match, and posting. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { appSettlementEndpoints } from '#contract/app-settlements.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { typedCell } from '../../definitions/import-table.ts'
import { openFile } from '../../definitions/open-file.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { FileInput } from '../../fields/file-input.tsx'
import { FormField } from '../../fields/form-field.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { FormDialog } from '../../services/form-dialog.tsx'
import { showToast } from '../../services/toasts.ts'
import { useSending } from '../../services/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardContent } from '../../ui/card.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { Matches } from './matches.tsx'
import { ordersInTable, readOrders } from './read-orders.ts'

type Init = ReplyOf<typeof appSettlementEndpoints.getAppSettlementInit>
type Props = { readonly init: Init; readonly done: () => void }

/** How long typing must pause before the orders are matched. */
const pauseMs = 400

export function NewAppSettlement({ init, done }: Props) {
  const { t } = useTranslation()
  const { nameOf, amount } = useFormats()
  const api = useApi()
  const [chosen, setChosen] = useState({
    app: init.apps[0]?.id ?? 0,
    branch: init.branches[0]?.id ?? 0,
    bank: init.banks[0]?.id ?? 0,
  })
  const [text, setText] = useState('')
  const [file, setFile] = useState<{ readonly name: string; readonly isWrong: boolean } | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { lines, wrong } = useMemo(() => readOrders(text), [text])
  const settled = usePaused(lines)
  const about = { deliveryAppId: chosen.app, branchId: chosen.branch, lines: [...settled] }
  const { data } = useQuery({
    queryKey: ['settlement preview', JSON.stringify(about)],
    queryFn: () => api.call(appSettlementEndpoints.previewAppSettlement, { body: about }, { notify: 'never' }),
    enabled: settled.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isMatched = lines.length > 0 && settled === lines && data?.lines.length === lines.length
  const mayPost =
    isMatched &&
    wrong.length === 0 &&
    data.gross > 0 &&
    data.lines.every(({ state }) => !['twice', 'settled'].includes(state))
  const [isAsking, setAsking] = useState(false)
  useCommands([
    {
      ...{
        id: 'appSettlements.post',
        group: 'here',
        title: 'appSettlements.post',
        icon: 'moneyIn',
        chord: 'mod+enter',
      },
      when: '!dialog',
      blocked: () => (mayPost ? undefined : 'appSettlements.notYet'),
      run: () => setAsking(true),
    },
  ])
  const { refusals, isSending, send } = useSending()
  const post = async () => {
    if (data === undefined) return
    const body = { ...about, bankAccountId: chosen.bank, note: '', net: data.net }
    await send(
      body,
      options => api.call(appSettlementEndpoints.addAppSettlement, { body }, options),
      ({ code }) => {
        const title = t('appSettlements.posted', { code: leftToRight(code) })
        showToast({ kind: 'success', title, id: 'settlements' })
        setAsking(false)
        done()
      },
    )
  }
  const take = async (given: File | null) => {
    if (given === null) return
    const [table] = await openFile(given)
    const rows = table?.rows.map(({ cells }) => cells.map(typedCell)) ?? []
    const read = table ? ordersInTable(table.headings, rows) : null
    setFile({ name: given.name, isWrong: read === null })
    if (read !== null) setText(read)
    field.current?.focus()
  }
  const choices = [
    { name: 'app', label: t('appSettlements.app'), rows: init.apps },
    { name: 'branch', label: t('words.branch'), rows: init.branches },
    { name: 'bank', label: t('appSettlements.bank'), rows: init.banks },
  ] as const
  const wrongText = wrong[0] === undefined ? null : t('appSettlements.wrongLine', { number: wrong[0] })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Card>
        <CardContent className="flex flex-col gap-3">
          {choices
            .filter(({ name, rows }) => name !== 'branch' || rows.length > 1)
            .map(({ name, label, rows }) => (
              <FormField key={name} label={label} error={null}>
                {marks => (
                  <ChoiceSelect
                    {...marks}
                    value={String(chosen[name])}
                    options={rows.map(row => ({ value: String(row.id), text: nameOf(row) }))}
                    choose={value => setChosen({ ...chosen, [name]: Number(value) })}
                  />
                )}
              </FormField>
            ))}
          <FormField label={t('appSettlements.orders')} error={wrongText}>
            {marks => (
              <textarea
                {...marks}
                ref={field}
                // biome-ignore lint/a11y/noAutofocus: the page is for typing orders.
                autoFocus
                dir="ltr"
                rows={8}
                spellCheck={false}
                value={text}
                onChange={event => setText(event.target.value)}
                className="w-full rounded-md border border-input bg-card px-3 py-2 font-mono text-sm shadow-soft"
              />
            )}
          </FormField>
          <p className="text-muted-foreground text-sm">{t('appSettlements.ordersHint')}</p>
          <FormField
            label={t('appSettlements.file')}
            error={file?.isWrong === true ? t('appSettlements.fileWrong') : null}
          >
            {marks => (
              <FileInput
                marks={marks}
                accept=".xlsx,.xls,.csv,.tsv,.txt"
                fileName={file?.name ?? null}
                isFocused={false}
                choose={given => void take(given)}
              />
            )}
          </FormField>
          <Button className="self-end" disabled={!mayPost} onClick={() => setAsking(true)}>
            {t('appSettlements.post')}
            <KeyCaps keys={['Ctrl', 'Enter']} />
          </Button>
        </CardContent>
      </Card>
      {data && settled.length > 0 && <Matches found={data} />}
      {isAsking && data && (
        <FormDialog
          title={t('appSettlements.postTitle', { net: amount(data.net) })}
          done={t('appSettlements.post')}
          isReady
          isSending={isSending}
          refusals={refusals}
          send={() => void post()}
          close={() => setAsking(false)}
          giveBackFocus={() => field.current?.focus()}
        />
      )}
    </div>
  )
}

function usePaused<T>(value: T): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}
