/** The entry form of a count: scan or search an item and type its quantity. Unsent entries are shown below. */
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Check, X } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CountDocument } from '#contract/inventory-count.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import type { LineChoice } from '#machines/bill-editor/draft.ts'
import { type LiveCount, liveProblem } from '#machines/stock-count/counting.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { ChoiceSelect } from '../../fields/choice-select.tsx'
import { Labelled } from '../../fields/labelled.tsx'
import { LineInput } from '../../fields/line-input.tsx'
import { ReferenceInput } from '../../fields/reference-input.tsx'
import { mayBeTyped } from '../../fields/typed-value.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../services/api-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Code, Name } from '../../ui/isolated-text.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import type { PriceList } from '../bill/price-list.ts'
import { priceListQuery } from '../bill/price-list-query.ts'
import { countedUnitOf, isInCount } from './counted-unit.ts'
import { type ScanOutcome, useCountScanner } from './use-count-scanner.ts'
import type { CountingActor } from './use-counting.ts'
import { WaitingEntries } from './waiting-entries.tsx'

type CountingEntryProps = { readonly count: CountDocument; readonly actor: CountingActor }

export function CountingEntry({ count, actor }: CountingEntryProps) {
  return (
    <>
      {count.state === 'open' && <OpenEntry count={count} actor={actor} />}
      <WaitingEntries actor={actor} />
    </>
  )
}

function OpenEntry({ count, actor }: CountingEntryProps) {
  const { t } = useTranslation()
  const live = useSelector(actor, ({ context }) => context.live)
  const { data: priceList, isError } = useQuery(priceListQuery(useApi()))
  const [outcome, setOutcome] = useState<ScanOutcome>({ kind: 'counted' })
  const find = useRef<HTMLInputElement>(null)
  const quantity = useRef<HTMLInputElement>(null)
  const toQuantity = useCallback(
    () =>
      requestAnimationFrame(() => {
        quantity.current?.focus()
        quantity.current?.select()
      }),
    [],
  )
  const onScan = useCallback(
    (next: ScanOutcome) => {
      setOutcome(next)
      if (next.kind === 'counted' || next.kind === 'unread') toQuantity()
    },
    [toQuantity],
  )
  useCountScanner(actor, { priceList, count }, onScan)
  useCommands([
    {
      ...{ group: 'here', when: 'list && !dialog', id: 'counts.toEntry', title: 'counts.toEntry' },
      ...{ icon: 'add', chord: 'n', run: () => find.current?.focus() },
    },
  ])
  useEffect(() => {
    // Initially the search has the focus.
    if (document.activeElement?.matches('body, main')) find.current?.focus()
  }, [])
  const choose = (choice: LineChoice) => {
    setOutcome({ kind: 'counted' })
    actor.send({ type: 'choose', unit: countedUnitOf(choice), id: newIdempotencyKey() })
    toQuantity()
  }
  const enter = () => {
    actor.send({ type: 'enter', id: newIdempotencyKey() })
    const { live: left } = actor.getSnapshot().context
    if (left === null) find.current?.focus()
    else toQuantity()
  }
  const drop = () => {
    actor.send({ type: 'drop' })
    find.current?.focus()
  }
  return (
    <div className="grid gap-1.5 rounded-md border border-border bg-card p-2 shadow-soft">
      <div className="flex flex-wrap items-end gap-2">
        <FindItem input={find} {...{ count, priceList, choose }} />
        {live === null ? (
          <span className="self-end py-1.5 text-muted-foreground text-sm max-sm:hidden">{t('counts.noLive')}</span>
        ) : (
          <LiveLine actor={actor} live={live} {...{ priceList, quantity, enter, drop }} />
        )}
      </div>
      <Outcome outcome={outcome} />
      {isError && <Alert kind="warning">{t('counts.pricesFailed')}</Alert>}
    </div>
  )
}

function Outcome({ outcome }: { outcome: ScanOutcome }) {
  const { t } = useTranslation()
  if (outcome.kind === 'counted' || outcome.kind === 'unread') return null
  const code = leftToRight(outcome.code)
  const texts = {
    unknown: t('counts.unknownCode', { code }),
    service: `${code}: ${t('counts.noStock')}`,
    outside: `${code}: ${t('problem.notInCount')}`,
  }
  return <Alert kind="error">{texts[outcome.kind]}</Alert>
}

type Found = { readonly id: number; readonly choice: LineChoice }

type FindItemProps = {
  readonly input: RefObject<HTMLInputElement | null>
  readonly count: CountDocument
  readonly priceList: PriceList | undefined
  readonly choose: (choice: LineChoice) => void
}

function FindItem({ input, count, priceList, choose }: FindItemProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const find = useCallback((text: string) => foundItems(count, priceList, text), [count, priceList])
  const clear = () => setTyped(undefined)
  return (
    <Labelled label={t('counts.find')} className="relative min-w-56 max-w-md flex-1">
      {id => (
        <ReferenceInput<Found>
          marks={{ id }}
          label={t('counts.find')}
          input={input}
          chosen={null}
          typed={typed}
          find={find}
          nameOf={row => (row === null ? '' : nameOf(row.choice))}
          detailOf={({ choice }) =>
            `${choice.code} · ${nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn })}`
          }
          emptyText={t('problem.notFound')}
          className="h-9 px-2.5 shadow-soft"
          type={text => setTyped(text === '' ? undefined : text)}
          point={() => undefined}
          take={row => {
            clear()
            if (row !== null) choose(row.choice)
          }}
          takeNothing={() => undefined}
          leave={() => undefined}
          forget={clear}
        />
      )}
    </Labelled>
  )
}

const nothing: SearchResults<Found> = { rows: [], certain: 0 }

/** An exact code match comes first. */
function foundItems(count: CountDocument, priceList: PriceList | undefined, text: string): SearchResults<Found> {
  if (priceList === undefined || text.trim() === '') return nothing
  const exact = priceList.exact(text.trim())
  const { rows, certain } = priceList.search(text)
  const isCounted = ({ isService, itemId }: LineChoice) => !isService && isInCount(count, priceList, itemId)
  const isOther = (choice: LineChoice) => isCounted(choice) && choice.itemId !== exact?.itemId
  const isCertain = rows.slice(0, certain).filter(isOther)
  const isGuess = rows.slice(certain).filter(isOther)
  const first = exact === undefined || !isCounted(exact) ? [] : [exact]
  const found = [...first, ...isCertain, ...isGuess].map(choice => ({ id: choice.itemId, choice }))
  return { rows: found, certain: first.length + isCertain.length }
}

type LiveLineProps = {
  readonly actor: CountingActor
  readonly live: LiveCount
  readonly priceList: PriceList | undefined
  readonly quantity: RefObject<HTMLInputElement | null>
  readonly enter: () => void
  readonly drop: () => void
}

function LiveLine({ actor, live, priceList, quantity, enter, drop }: LiveLineProps) {
  const { t } = useTranslation()
  const { nameOf } = useFormats()
  const problem = useSelector(actor, ({ context }) => liveProblem(context))
  const { unit, text } = live
  const units = useMemo(() => priceList?.units(unit.itemId) ?? [], [priceList, unit.itemId])
  return (
    <fieldset
      aria-label={nameOf(unit)}
      className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-none"
    >
      <span className="flex min-w-32 flex-1 flex-col leading-tight max-sm:basis-full">
        <Name text={nameOf(unit)} className="font-semibold" />
        <Code className="text-muted-foreground text-xs">{unit.code}</Code>
      </span>
      {units.length > 1 ? (
        <ChoiceSelect
          aria-label={t('words.unit')}
          className="h-9 max-w-36"
          value={String(unit.unitId)}
          options={units.map(each => ({
            value: String(each.unitId),
            text: nameOf({ nameAr: each.unitNameAr, nameEn: each.unitNameEn }),
          }))}
          choose={value => {
            const next = units.find(({ unitId }) => String(unitId) === value)
            if (next !== undefined) actor.send({ type: 'unit', unit: countedUnitOf(next) })
          }}
        />
      ) : (
        <span className="text-sm">{nameOf({ nameAr: unit.unitNameAr, nameEn: unit.unitNameEn })}</span>
      )}
      <LineInput
        kind="quantity"
        ref={quantity}
        name="quantity"
        inputMode="decimal"
        aria-label={t('words.quantity')}
        aria-invalid={problem !== undefined}
        title={problem === undefined ? undefined : problemText({ code: problem })}
        placeholder="1"
        className="h-9 w-24"
        value={text}
        onChange={event =>
          mayBeTyped('quantity', event.target.value) && actor.send({ type: 'quantity', text: event.target.value })
        }
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) enter()
          else if (event.key === 'Escape') drop()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <Button size="sm" className="h-9" onClick={enter}>
        <Check aria-hidden />
        {t('counts.enter')}
        <KeyCaps keys={['Enter']} className="[&_kbd]:bg-primary-foreground/90 max-sm:hidden" />
      </Button>
      <Button variant="ghost" size="sm" className="size-9 p-0" aria-label={t('counts.drop')} onClick={drop}>
        <X aria-hidden />
      </Button>
      {problem !== undefined && (
        <p role="alert" className="w-full text-destructive text-sm">
          {problemText({ code: problem })}
        </p>
      )}
    </fieldset>
  )
}
