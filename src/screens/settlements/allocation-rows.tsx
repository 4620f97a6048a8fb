/** The latest allocations of a party: each can be undone by Del, or moved to another open bill by F2. F4 leads to them. */
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettlementKind } from '#contract/settlement-kinds.ts'
import type { OpenDocuments, ShownAllocation } from '#contract/settlements.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { ChangeDialog, type Changed } from './change-dialog.tsx'
import { DocumentName } from './document-name.tsx'

type RowsProps = {
  readonly kind: SettlementKind
  readonly open: OpenDocuments
  readonly show: (open: OpenDocuments) => void
  readonly reload: () => Promise<OpenDocuments | undefined>
}

export function AllocationRows({ kind, open, show, reload }: RowsProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Changed | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const rowAtHand = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-allocation]')?.dataset.allocation
    return open.allocations.find(row => String(row.id) === id)
  }
  const onRow = (how: Changed['how']) => ({
    blocked: () => (rowAtHand() === undefined ? ('settlement.noAllocation' as const) : undefined),
    run: () => {
      const row = rowAtHand()
      if (row !== undefined) setAsked({ row, how })
    },
  })
  const here = { group: 'here', when: 'form && !dialog' } as const
  useCommands([
    {
      ...{ ...here, id: 'settlement.allocations', title: 'settlement.toAllocations', icon: 'list', chord: 'f4' },
      blocked: () => (open.allocations.length === 0 ? 'settlement.noAllocations' : undefined),
      run: () => list.current?.querySelector('button')?.focus(),
    },
    {
      // In a field the key deletes text.
      ...{ ...here, when: 'form && !dialog && !text', id: 'settlement.undo', title: 'settlement.undo', icon: 'refund' },
      ...{ chord: 'delete', ...onRow('undo') },
    },
    { ...here, id: 'settlement.move', title: 'settlement.move', icon: 'moneyIn', chord: 'f2', ...onRow('move') },
  ])
  if (open.allocations.length === 0) return null
  return (
    <section aria-label={t('settlement.allocations')} className="grid gap-2">
      <h2 className="flex items-center gap-2 font-semibold text-lg">
        {t('settlement.allocations')}
        <KeyCaps keys={['F4']} />
      </h2>
      <ol ref={list} className="divide-y divide-border rounded-lg border border-border bg-card" onKeyDown={walk}>
        {open.allocations.map(row => (
          <AllocationRow key={row.id} row={row} ask={how => setAsked({ row, how })} />
        ))}
      </ol>
      {asked && (
        <ChangeDialog
          kind={kind}
          changed={asked}
          open={open}
          close={() => setAsked(null)}
          done={fresh => {
            show(fresh)
            void reload()
          }}
          // An undone row is gone.
          giveBackFocus={() => (buttonOf(list.current, asked.row) ?? firstField())?.focus()}
        />
      )}
    </section>
  )
}

function buttonOf(list: HTMLElement | null, row: ShownAllocation): HTMLElement | null {
  const own = list?.querySelector<HTMLElement>(`[data-allocation="${row.id}"] button`)
  return own ?? list?.querySelector<HTMLElement>('button') ?? null
}

function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-at="amount"] input')
}

/** The arrows move to the same button of the next allocation. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const { how } = event.target.dataset
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(`[data-how="${how}"]`)]
  const next = buttons[buttons.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

function AllocationRow({ row, ask }: { readonly row: ShownAllocation; readonly ask: (how: Changed['how']) => void }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { code } = row.bill
  return (
    <li data-allocation={row.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap gap-x-2">
          <DocumentName document={row.settledBy} />
          <span className="text-muted-foreground">{t('settlement.settlesBill')}</span>
          <DocumentName document={row.bill} />
        </span>
        <span className="text-muted-foreground text-sm">
          {leftToRight(formats.shortDay(row.date))} · {row.userName}
        </span>
      </span>
      <span className="is-number">{formats.amount(row.amount)}</span>
      {row.discount > 0 && (
        <span className="text-muted-foreground text-sm">
          {t('settlement.withDiscount', { amount: leftToRight(formats.amount(row.discount)) })}
        </span>
      )}
      <span className="flex gap-2">
        {(['undo', 'move'] as const).map(how => (
          <Button
            key={how}
            variant="outline"
            size="sm"
            data-how={how}
            aria-label={t('settlement.ofDocument', { field: t(`settlement.${how}`), code })}
            onClick={() => ask(how)}
          >
            {t(how === 'undo' ? 'settlement.undoShort' : 'settlement.moveShort')}
            <KeyCaps keys={[how === 'undo' ? 'Del' : 'F2']} />
          </Button>
        ))}
      </span>
    </li>
  )
}
