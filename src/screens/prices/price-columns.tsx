/** The columns of the price list: item, current price, new price, and planned prices. */
import { createContext, type RefObject, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Price, type Rate, rate } from '#domain/money.ts'
import { LineInput } from '../../fields/line-input.tsx'
import { mayBeTyped, typing } from '../../fields/typed-value.ts'
import { useReadingWords } from '../../fields/use-reading-words.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { problemText, wordText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ListedColumn } from '../../lists/list-columns.ts'
import { cn } from '../../ui/class-names.ts'
import { differenceOf, type PricedUnit } from './priced-units.ts'

export type TypedRow = { readonly unitId: number; readonly text: string }

/** The edited prices, in a context, so that the columns keep their identity. */
type Typed = {
  readonly prices: ReadonlyMap<number, Price>
  readonly problems: ReadonlyMap<number, string>
  readonly typed: TypedRow | null
  /** `null` clears it. */
  readonly enter: (row: PricedUnit, price: Price | null, isNext: boolean) => void
  readonly cancel: () => void
  /** Commits the pending input, or marks it as invalid; null without one. */
  readonly cell: RefObject<(() => boolean) | null>
}
export const TypedPrices = createContext<Typed | null>(null)

export function priceColumns(
  titles: Readonly<Record<'new' | 'difference' | 'planned', string>>,
  priceOf: (row: PricedUnit) => Price | null,
): readonly ListedColumn<PricedUnit>[] {
  return [
    {
      id: 'code',
      kind: 'code',
      title: wordText('code'),
      value: row => row.code,
      leaves: 2,
      width: { screen: 'minmax(5.5rem, 1fr)', paperMm: 26 },
    },
    {
      ...{ id: 'item', kind: 'reference', title: wordText('item') },
      value: row => ({ id: row.itemId, code: null, nameAr: row.nameAr, nameEn: row.nameEn }),
      width: { screen: 'minmax(6rem, 4fr)' },
    },
    {
      ...{ id: 'unit', kind: 'reference', title: wordText('unit') },
      value: row => ({ id: row.unitId, code: null, ...row.unit }),
      width: { screen: 'minmax(3.5rem, 1fr)' },
    },
    {
      id: 'price',
      kind: 'price',
      title: wordText('price'),
      value: row => row.price,
      width: { screen: 'minmax(4rem, 1fr)' },
    },
    {
      ...{ id: 'newPrice', kind: 'price', title: titles.new, width: { screen: 'minmax(5.25rem, 1fr)' } },
      value: priceOf,
      render: row => <NewPrice row={row} />,
    },
    {
      ...{ id: 'difference', kind: 'percent', title: titles.difference, chosenAs: 'prices.difference', leaves: 1 },
      value: row => difference(row, priceOf(row)),
      width: { screen: 'minmax(4.5rem, 1fr)' },
    },
    {
      ...{ id: 'planned', kind: 'text', title: titles.planned, chosenAs: 'prices.planned', leaves: 0 },
      value: row => row.planned.map(({ firstDay, price }) => `${typing.price.write(price)} (${firstDay})`).join(' · '),
      render: row => <Planned row={row} />,
      width: { screen: 'minmax(6rem, 1fr)' },
    },
  ]
}

function difference(row: PricedUnit, price: Price | null): Rate | null {
  return price === null ? null : (differenceOf(row.price, price) ?? rate(0))
}

function Planned({ row }: { row: PricedUnit }) {
  const formats = useFormats()
  return (
    <span className="truncate">
      {row.planned.map(({ firstDay, price }) => (
        <bdi key={firstDay} className="me-2">
          {leftToRight(formats.price(price))}{' '}
          <span className="text-muted-foreground">{formats.shortDay(firstDay)}</span>
        </bdi>
      ))}
    </span>
  )
}

function NewPrice({ row }: { row: PricedUnit }) {
  const shown = useContext(TypedPrices)
  const formats = useFormats()
  if (shown === null) return null
  if (shown.typed?.unitId === row.unitId)
    return <PriceInput key={row.unitId} row={row} first={shown.typed.text} shown={shown} />
  const price = shown.prices.get(row.unitId)
  const problem = shown.problems.get(row.unitId)
  return (
    <span
      title={problem}
      className={cn(
        'is-number block font-semibold',
        problem !== undefined && 'text-destructive underline decoration-wavy',
      )}
    >
      {price === undefined ? '' : formats.price(price)}
    </span>
  )
}

/** Enter moves to the next row, Esc cancels; an invalid value stays with its problem. */
function PriceInput({ row, first, shown }: { row: PricedUnit; first: string; shown: Typed }) {
  const { t } = useTranslation()
  const words = useReadingWords()
  const [text, setText] = useState(first)
  const [wrong, setWrong] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    input.current?.focus()
    const end = input.current?.value.length ?? 0
    input.current?.setSelectionRange(end, end)
  }, [])
  const refusalId = useId()
  const finish = (isNext: boolean): boolean => {
    if (isDone.current) return true
    const read = typing.price.read(text, words)
    const refusal = read.ok ? (read.value !== null && read.value < 0 ? 'mustNotBeNegative' : null) : read.code
    if (refusal !== null) {
      setWrong(problemText({ code: refusal }))
      return false
    }
    isDone.current = true
    shown.enter(row, read.ok ? read.value : null, isNext)
    return true
  }
  useLayoutEffect(() => {
    const { cell } = shown
    cell.current = () => {
      const isValid = finish(false)
      if (!isValid) input.current?.focus()
      return isValid
    }
    return () => {
      cell.current = null
    }
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cell stops events of its field from reaching the grid.
    <div className="-mx-2.5 flex h-row items-center px-0.5" onMouseDown={event => event.stopPropagation()}>
      <LineInput
        kind="price"
        ref={input}
        aria-label={t('prices.newPrice')}
        aria-invalid={wrong !== null}
        aria-describedby={wrong === null ? undefined : refusalId}
        title={wrong ?? undefined}
        value={text}
        className="-outline-offset-2 h-8 px-2 shadow-none"
        onChange={event => {
          if (!mayBeTyped('price', event.target.value)) return
          setText(event.target.value)
          setWrong(null)
        }}
        onBlur={({ relatedTarget: to }) => {
          // Another window, or a dialog over the list, leaves the field as it is.
          if (to !== null && to.closest('[role="dialog"]') === null) finish(false)
        }}
        onKeyDown={event => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter' || event.key === 'ArrowDown') finish(true)
          else if (event.key === 'Escape') {
            isDone.current = true
            shown.cancel()
          } else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {wrong !== null && (
        <span id={refusalId} role="alert" className="sr-only">
          {wrong}
        </span>
      )}
    </div>
  )
}
