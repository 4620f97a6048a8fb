// biome-ignore-all lint/a11y/useSemanticElements: arrow keys in the amount choose the payment method, and the amount keeps the focus.
/**
 * The tendered amounts: one per payment method. The active method takes the rest while its text is empty, so that Enter alone pays the exact amount
 * in cash.
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { lookupEndpoints } from '#contract/lookup.ts'
import { pointsEndpoints } from '#contract/points.ts'
import { countOf, type PointsLot, partsWorth, worthOf } from '#domain/bills/points.ts'
import type { PaymentMethod } from '#domain/bills/tenders.ts'
import { formatHalalas } from '#domain/decimal.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { paymentIn, paymentMethodsOf, paymentRulesOf } from '#machines/bill-editor/context.ts'
import { appOf, besideMethod, orderLengthMax, type PaymentSheet } from '#machines/bill-editor/payment.ts'
import { problemText } from '../../../i18n/keys.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useKeyboard } from '../../../keyboard/use-keyboard.ts'
import { useApi } from '../../../services/api-context.ts'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/class-names.ts'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { useBill, useDraft, useEditor } from '../editor-context.ts'
import { AmountGhost } from '../number-ghost.tsx'

export function TenderForm() {
  const { t } = useTranslation()
  const { actor, tenderInput } = useEditor()
  const isBusy = useBill(snapshot => snapshot.hasTag('busy'))
  const { method, texts } = useBill(snapshot => snapshot.context.tender)
  const payment = useBill(snapshot => paymentIn(snapshot.context), isSame)
  const canSave = useBill(snapshot => snapshot.can({ type: 'save' }))
  useMethodKeys()
  useVisibleAmount()
  return (
    <form
      className="flex flex-col gap-2.5"
      onSubmit={event => {
        event.preventDefault()
        actor.send({ type: 'save' })
      }}
    >
      <Methods />
      <label className="flex flex-col gap-1">
        <span className="flex justify-between gap-2 font-medium">
          {t(`payment.amountOf.${method}`)}
          <AmountGhost column="amount" text={texts[method] ?? ''} />
        </span>
        <input
          ref={tenderInput}
          type="text"
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          readOnly={isBusy}
          value={texts[method] ?? ''}
          placeholder={formatHalalas(payment.due)}
          aria-invalid={payment.problem !== null}
          aria-describedby="payment-outcome"
          onChange={event => actor.send({ type: 'tender.type', text: event.target.value })}
          className="is-number h-12 w-full scroll-mb-20 rounded-md border border-input bg-card px-3 font-semibold text-2xl placeholder:text-muted-foreground aria-invalid:border-destructive"
        />
      </label>
      {method === 'deliveryApp' && <Order />}
      <Outcome />
      {method === 'credit' && <Owed />}
      {method === 'points' && <PointsLeft />}
      {/* Always visible below long content; its background covers content beneath as far as the outline of a field. */}
      <div className="-mx-1 sticky bottom-0 grid bg-card px-1 pt-1 pb-3">
        <Button type="submit" size="lg" disabled={!canSave} onMouseDown={event => event.preventDefault()}>
          {isBusy && <Spinner />}
          {isBusy ? t('payment.saving') : t('payment.save')}
          {!isBusy && <KeyCaps keys={['Enter']} />}
        </Button>
      </div>
      <Button variant="ghost" disabled={isBusy} onClick={() => actor.send({ type: 'back' })}>
        {t('payment.back')}
        <KeyCaps keys={['Esc']} />
      </Button>
    </form>
  )
}

/** The payment methods with their typed amounts. Arrow keys follow the screen order. */
function Methods() {
  const { t } = useTranslation()
  const { actor, tenderInput } = useEditor()
  const { method, texts } = useBill(snapshot => snapshot.context.tender)
  const methods = useBill(
    snapshot => paymentMethodsOf(snapshot.context),
    (a, b) => a.join() === b.join(),
  )
  return (
    <div role="radiogroup" aria-label={t('payment.methods')} className="grid grid-cols-2 gap-1.5">
      {methods.map(each => (
        <button
          key={each}
          type="button"
          role="radio"
          aria-checked={each === method}
          tabIndex={-1}
          className={cn(
            'flex h-7 min-w-0 cursor-pointer items-center justify-between gap-1 rounded-md border px-2 text-sm',
            each === method
              ? 'border-primary bg-primary font-semibold text-primary-foreground'
              : 'border-border bg-card hover:bg-accent',
          )}
          onMouseDown={event => event.preventDefault()}
          onClick={() => {
            actor.send({ type: 'tender.method', method: each })
            tenderInput.current?.focus()
          }}
        >
          <span className="truncate">{t(`paymentMethods.${each}`)}</span>
          <span className="is-number shrink-0 text-xs">{texts[each] ?? keyOf(each)}</span>
        </button>
      ))}
    </div>
  )
}

function keyOf(method: PaymentMethod): string {
  const keys: Partial<Record<PaymentMethod, string>> = { card: 'F2', credit: 'F3' }
  return keys[method] ?? ''
}

/** The change, or the problem of the amount. */
function Outcome() {
  const { t } = useTranslation()
  const formats = useFormats()
  const payment = useBill(snapshot => paymentIn(snapshot.context), isSame)
  if (payment.problem !== null) {
    return (
      <p id="payment-outcome" role="alert" className="text-destructive text-sm">
        {problemText(payment.problem)}
      </p>
    )
  }
  const rounding = payment.settlement?.rounding ?? zeroHalalas
  return (
    <dl id="payment-outcome" className="space-y-1">
      {rounding !== 0 && (
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted-foreground">{t('payment.rounding')}</dt>
          <dd className="is-number">{formats.amount(halalas(-rounding))}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-muted-foreground">{t('payment.change')}</dt>
        <dd>
          <output className="is-number font-bold text-2xl">
            {formats.amount(payment.settlement?.change ?? zeroHalalas)}
          </output>
        </dd>
      </div>
    </dl>
  )
}

/** The customer's current debt, for users with permission, and the credit limit; the server checks it again. */
function Owed() {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const party = useDraft('party')
  const query = { query: { id: party?.id ?? 0 } }
  const { data } = useQuery({
    ...api.query(lookupEndpoints.getPerson, query, { notify: 'never', isBackground: true }),
    enabled: party !== null,
  })
  if (party === null || data === undefined) return null
  return (
    <dl className="space-y-1 text-sm">
      {data.owed !== null && (
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted-foreground">
            {t(data.kind === 'supplier' ? 'payment.owedToSupplier' : 'payment.owed')}
          </dt>
          <dd className="is-number">{formats.amount(data.owed)}</dd>
        </div>
      )}
      {data.loanLimit !== null && (
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted-foreground">{t('payment.loanLimit')}</dt>
          <dd className="is-number">{formats.amount(data.loanLimit)}</dd>
        </div>
      )}
    </dl>
  )
}

/** The points that the customer can spend, and what they pay; the server checks it again. */
function PointsLeft() {
  const { t } = useTranslation()
  const formats = useFormats()
  const api = useApi()
  const party = useDraft('party')
  const query = { query: { partyId: party?.id ?? 0 } }
  const { data } = useQuery({
    ...api.query(pointsEndpoints.getPoints, query, { notify: 'never', isBackground: true }),
    enabled: party !== null,
  })
  usePointsProposed(data)
  if (party === null || data === undefined) return null
  const parts = data.lots.map(({ value, left }) => ({ value, points: left }))
  return (
    <dl className="space-y-1 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-muted-foreground">{t('payment.pointsLeft')}</dt>
        <dd className="is-number">{formats.count(countOf(parts))}</dd>
      </div>
      <div className="flex items-baseline justify-between gap-3">
        <dt className="text-muted-foreground">{t('payment.pointsWorth')}</dt>
        <dd className="is-number">{formats.amount(worthOf(parts))}</dd>
      </div>
    </dl>
  )
}

/** Types what the points pay of the due, once: an empty amount would be all of the due, which points seldom pay. */
function usePointsProposed(
  balance: { readonly lots: readonly PointsLot[]; readonly minimum: number } | undefined,
): void {
  const { actor, tenderInput } = useEditor()
  const isDone = useRef(false)
  useEffect(() => {
    if (balance === undefined || isDone.current) return
    isDone.current = true
    const { context } = actor.getSnapshot()
    // A refund gives back exactly its share.
    if (context.draft.original !== null || (context.tender.texts.points ?? '') !== '') return
    const parts = partsWorth(balance.lots, paymentIn(context).due)
    if (parts.length === 0 || countOf(parts) < balance.minimum) return
    actor.send({ type: 'tender.type', text: formatHalalas(worthOf(parts)) })
    requestAnimationFrame(() => tenderInput.current?.select())
  }, [balance, actor, tenderInput])
}

/** The delivery app, chosen with ↑ and ↓ in the amount, and its number of the order. */
function Order() {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const { actor, tenderInput } = useEditor()
  const apps = useBill(snapshot => paymentRulesOf(snapshot.context).deliveryApps)
  const sheet = useBill(snapshot => snapshot.context.tender)
  const chosen = appOf(sheet, { deliveryApps: apps })
  if (apps === undefined || chosen === undefined) return null
  return (
    <div className="flex flex-col gap-2">
      <div role="radiogroup" aria-label={t('payment.app')} className="flex flex-wrap gap-1.5">
        {apps.map(app => (
          <button
            key={app.id}
            type="button"
            role="radio"
            aria-checked={app.id === chosen.id}
            tabIndex={-1}
            className={cn(
              'h-7 min-w-0 cursor-pointer rounded-md border px-2 text-sm',
              app.id === chosen.id ? 'border-primary bg-accent font-semibold' : 'border-border bg-card hover:bg-accent',
            )}
            onMouseDown={event => event.preventDefault()}
            onClick={() => {
              actor.send({ type: 'tender.app', app: app.id })
              tenderInput.current?.focus()
            }}
          >
            <bdi>{nameOf(app)}</bdi>
          </button>
        ))}
        {apps.length > 1 && <KeyCaps keys={['↑', '↓']} />}
      </div>
      <label className="flex flex-col gap-1 text-sm">
        {t('payment.order')}
        <input
          type="text"
          dir="auto"
          autoComplete="off"
          maxLength={orderLengthMax}
          value={sheet.order ?? ''}
          onChange={event => actor.send({ type: 'tender.order', text: event.target.value })}
          className="h-9 w-full rounded-md border border-input bg-card px-3"
        />
      </label>
    </div>
  )
}

/** A refusal pushes the amount down while it has the focus. */
function useVisibleAmount(): void {
  const { tenderInput } = useEditor()
  const failure = useBill(snapshot => snapshot.context.failure)
  useLayoutEffect(() => {
    if (failure !== null) tenderInput.current?.scrollIntoView({ block: 'nearest' })
  }, [failure, tenderInput])
}

/** ← and → choose the payment method in screen order, ↑ and ↓ the delivery app. */
function useMethodKeys(): void {
  const keyboard = useKeyboard()
  const { actor, tenderInput } = useEditor()
  useEffect(() => {
    const input = tenderInput.current
    if (input === null) return
    return keyboard.attachKeys(input, press => {
      const snapshot = actor.getSnapshot()
      const isUpOrDown = press.key === 'ArrowUp' || press.key === 'ArrowDown'
      const isArrow = press.key === 'ArrowLeft' || press.key === 'ArrowRight' || isUpOrDown
      const isPlain = !press.ctrlKey && !press.shiftKey && !press.altKey && !press.metaKey
      if (!isArrow || !isPlain || !snapshot.hasTag('tender')) return false
      const { tender } = snapshot.context
      if (isUpOrDown) {
        const { deliveryApps = [] } = paymentRulesOf(snapshot.context)
        if (tender.method !== 'deliveryApp' || deliveryApps.length < 2) return false
        const place = deliveryApps.findIndex(({ id }) => id === appOf(tender, { deliveryApps })?.id)
        const next = deliveryApps.at((place + (press.key === 'ArrowDown' ? 1 : -1)) % deliveryApps.length)
        if (next) actor.send({ type: 'tender.app', app: next.id })
        return true
      }
      const isOn = (press.key === 'ArrowLeft') === (document.documentElement.dir === 'rtl')
      actor.send({
        type: 'tender.method',
        method: besideMethod(tender.method, paymentMethodsOf(snapshot.context), isOn ? 1 : -1),
      })
      return true
    })
  }, [keyboard, actor, tenderInput])
}

/** A payment is computed on every read; it counts as changed only if its figures differ. */
function isSame(a: PaymentSheet, b: PaymentSheet): boolean {
  return (
    a.due === b.due &&
    a.settlement?.change === b.settlement?.change &&
    a.settlement?.rounding === b.settlement?.rounding &&
    a.problem?.code === b.problem?.code &&
    a.problem?.params?.amount === b.problem?.params?.amount
  )
}
