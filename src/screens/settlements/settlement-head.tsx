/** The money of a settlement: amount, day, branch, method, account and note. */
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SettlementInit } from '#contract/settlements.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { refuseMoneyKey } from '#domain/fields/reading.ts'
import {
  type SettlementMoney as HeadValues,
  type SettlementContext,
  settlementFigures,
} from '#machines/settlement.machine.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { DayField } from '../../fields/day-field.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Input } from '../../ui/input.tsx'

type HeadProps = {
  readonly init: SettlementInit
  readonly head: HeadValues
  readonly context: SettlementContext
  readonly isEditing: boolean
  readonly change: (change: Partial<HeadValues>) => void
}

export function SettlementHead({ init, head, context, isEditing, change }: HeadProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const { problems } = context
  const branch = init.branches.find(each => each.id === head.branchId)
  return (
    <fieldset
      disabled={!isEditing}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 rounded-lg border border-border bg-card px-4 py-3"
    >
      <Place at="amount" problems={problems}>
        <Labelled label={t('settlement.amount')} className="w-40">
          {id => (
            <Input
              id={id}
              className="is-number h-8 text-end"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={problems.amount !== undefined}
              placeholder={formatHalalas(settlementFigures(context).money)}
              value={head.amount}
              onFocus={event => event.target.select()}
              onChange={event => {
                const { value } = event.target
                if (refuseMoneyKey(value) === undefined) change({ amount: value })
              }}
              onKeyDown={toFirstBill}
            />
          )}
        </Labelled>
      </Place>
      <ChoiceField
        label={t('settlement.method')}
        none=""
        value={head.method}
        options={init.methods.map(({ method }) => ({ value: method, text: t(`paymentMethods.${method}`) }))}
        choose={value => {
          const chosen = init.methods.find(each => each.method === value)
          if (chosen) change({ method: chosen.method, moneyAccountId: chosen.accountId })
        }}
      />
      <Place at="moneyAccountId" problems={problems}>
        <ChoiceField
          label={t('settlement.account')}
          none=""
          value={head.moneyAccountId === null ? null : String(head.moneyAccountId)}
          options={init.accounts.map(account => ({ value: String(account.id), text: nameOf(account) }))}
          choose={id => change({ moneyAccountId: id === null ? null : Number(id) })}
        />
      </Place>
      {head.method === 'cheque' && <Cheque head={head} problems={problems} change={change} />}
      <Place at="date" problems={problems}>
        <DayField
          label={t('words.day')}
          value={head.date ?? init.today}
          min={init.firstDay}
          max={init.today}
          choose={date => change({ date })}
        />
      </Place>
      <ChoiceField
        label={t('words.branch')}
        none=""
        value={String(head.branchId)}
        options={init.branches.map(each => ({ value: String(each.id), text: nameOf(each) }))}
        choose={id => id !== null && change({ branchId: Number(id) })}
      />
      <Labelled label={t('settlement.note')} className="min-w-48 flex-1">
        {id => (
          <Input
            id={id}
            className="h-8"
            dir="auto"
            maxLength={500}
            value={head.note}
            onChange={event => change({ note: event.target.value })}
          />
        )}
      </Labelled>
      {branch && (
        <p className="self-end pb-1.5 text-muted-foreground text-sm">
          {t('settlement.nextCode', { code: leftToRight(branch.nextCode) })}
        </p>
      )}
    </fieldset>
  )
}

/** Enter and the arrow down go to the first bill. */
function toFirstBill(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLInputElement>('[data-amount]')?.focus()
}

type Problems = SettlementContext['problems']

function Cheque({ head, problems, change }: Pick<HeadProps, 'head' | 'change'> & { readonly problems: Problems }) {
  const { t } = useTranslation()
  return (
    <>
      <Place at="chequeNumber" problems={problems}>
        <Labelled label={t('settlement.chequeNumber')} className="w-36">
          {id => (
            <Input
              id={id}
              className="h-8"
              dir="ltr"
              maxLength={40}
              value={head.chequeNumber}
              onChange={event => change({ chequeNumber: event.target.value })}
            />
          )}
        </Labelled>
      </Place>
      <Place at="dueDate" problems={problems}>
        <DayField label={t('settlement.dueDate')} value={head.dueDate} choose={dueDate => change({ dueDate })} />
      </Place>
    </>
  )
}

/** A field with its problem. */
function Place({ at, problems, children }: { at: string; problems: Problems; children: ReactNode }) {
  const wrong = problems[at]
  return (
    <div data-at={at} className="max-w-56">
      {children}
      {wrong && (
        <p role="alert" className="mt-1 text-destructive text-sm">
          {problemText(wrong)}
        </p>
      )}
    </div>
  )
}
