/** Open documents with the amounts that are settled. Enter and the arrows move through the amounts. */
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenDocumentRow, SettlementInit } from '#contract/settlements.ts'
import { refuseMoneyKey } from '#domain/fields/reading.ts'
import { type SettlementContext, type SettlementField, settlementKey } from '#machines/settlement.machine.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { DocumentName } from './document-name.tsx'

type RowsProps = Pick<SettlementContext, 'texts' | 'problems'> & {
  readonly init: SettlementInit
  readonly title: string
  readonly none: string
  readonly documents: readonly OpenDocumentRow[]
  /** Including those that are not listed. */
  readonly count: number
  readonly hasDiscounts: boolean
  readonly isLocked: boolean
  readonly type: (key: string, text: string) => void
  readonly take: (document: OpenDocumentRow) => void
}

export function DocumentRows(props: RowsProps) {
  const { title, none, documents, count } = props
  const { t } = useTranslation()
  const formats = useFormats()
  return (
    <section aria-label={title} className="grid gap-2">
      <h2 className="flex items-baseline gap-2 font-semibold text-lg">
        {title}
        <span className="is-number font-normal text-muted-foreground text-sm">{formats.count(count)}</span>
      </h2>
      {documents.length === 0 && <p className="text-muted-foreground">{none}</p>}
      {documents.length > 0 && (
        <ol className="divide-y divide-border rounded-lg border border-border bg-card">
          {documents.map(document => (
            <DocumentRow key={settlementKey(document, 'amount')} {...props} document={document} />
          ))}
        </ol>
      )}
      {count > documents.length && (
        <p className="text-muted-foreground text-sm">
          {t('settlement.more', { number: formats.count(count - documents.length) })}
        </p>
      )}
    </section>
  )
}

function DocumentRow({ document, ...props }: RowsProps & { readonly document: OpenDocumentRow }) {
  const { init, problems, hasDiscounts, isLocked, take } = props
  const { t } = useTranslation()
  const formats = useFormats()
  const wrong = problems[settlementKey(document, 'amount')] ?? problems[settlementKey(document, 'discount')]
  const branch = init.branches.find(each => each.id === document.branchId)
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1 px-4 py-2 sm:grid-cols-[1fr_auto_auto_auto_auto]">
      <span className="min-w-0">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <DocumentName document={document.document} />
          {init.branches.length > 1 && branch && (
            <span className="text-muted-foreground text-sm">{formats.nameOf(branch)}</span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-2 text-muted-foreground text-sm">
          <span>{leftToRight(formats.shortDay(document.date))}</span>
          <span>{t('settlement.days', { number: formats.count(document.age) })}</span>
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className="is-number font-medium">{formats.amount(document.open)}</span>
        {document.open !== document.amount && (
          <span className="is-number text-muted-foreground text-xs">
            {t('settlement.of', { amount: leftToRight(formats.amount(document.amount)) })}
          </span>
        )}
      </span>
      <Amount {...props} document={document} field="amount" label={t('settlement.settles')} />
      {hasDiscounts ? (
        <Amount {...props} document={document} field="discount" label={t('settlement.discount')} />
      ) : (
        <span className="hidden sm:block" />
      )}
      <Button
        variant="ghost"
        size="sm"
        tabIndex={-1}
        disabled={isLocked}
        className="hidden sm:inline-flex"
        onClick={() => take(document)}
      >
        {t('settlement.whole')}
        <KeyCaps keys={['F7']} />
      </Button>
      {wrong !== undefined && (
        <p role="alert" className="col-span-full text-destructive text-sm">
          {problemText(wrong)}
        </p>
      )}
    </li>
  )
}

type AmountProps = Pick<RowsProps, 'texts' | 'problems' | 'isLocked' | 'type'> & {
  readonly document: OpenDocumentRow
  readonly field: SettlementField
  readonly label: string
}

function Amount({ texts, problems, isLocked, type, document, field, label }: AmountProps) {
  const { t } = useTranslation()
  const key = settlementKey(document, field)
  return (
    <Input
      className="is-number h-8 w-28 text-end"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      data-amount={field === 'amount' ? key : undefined}
      data-discount={field === 'discount' ? key : undefined}
      aria-label={t('settlement.ofDocument', { field: label, code: document.document.code })}
      aria-invalid={problems[key] !== undefined}
      readOnly={isLocked}
      placeholder={label}
      value={texts[key] ?? ''}
      onFocus={event => event.target.select()}
      onChange={event => {
        const { value } = event.target
        if (refuseMoneyKey(value) === undefined) type(key, value)
      }}
      onKeyDown={walk}
    />
  )
}

/** Enter and the arrow keys move to the same field of the next document, Enter from the last one to the first button. */
function walk(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const steps: Readonly<Record<string, number | undefined>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }
  const step = steps[event.key]
  if (step === undefined) return
  const column = event.currentTarget.dataset.amount === undefined ? '[data-discount]' : '[data-amount]'
  const inputs = [...document.querySelectorAll<HTMLInputElement>(column)]
  event.preventDefault()
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus()
}
