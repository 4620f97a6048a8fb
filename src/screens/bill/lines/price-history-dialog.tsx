/** The price history of an item and its stock in every branch: arrow keys move through the bills, Enter opens one. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type PastPrice, type PriceHistory, priceHistoryEndpoints } from '#contract/price-history.ts'
import { billTypeOf } from '#domain/bills/bill-types.ts'
import { addressOf } from '../../../catalogue/bill-address.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { stepFocus } from '../../../keyboard/step-focus.ts'
import { useKeyContext } from '../../../keyboard/use-keyboard.ts'
import { useAccess, useApi } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { LoadFailed, Loading } from '../../../services/states.tsx'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../../../ui/dialog.tsx'
import { Code, Name } from '../../../ui/isolated-text.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { useDraft, useEditor } from '../editor-context.ts'
import { shownDiscount } from './line-columns.tsx'

type Props = { readonly itemId: number; readonly close: () => void }

export function PriceHistoryDialog({ itemId, close }: Props) {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const { entryInput } = useEditor()
  const party = useDraft('party')
  useKeyContext('dialog')
  const input = { query: { id: itemId, ...(party !== null && { partyId: party.id }) } }
  const query = useQuery({
    ...useApi().query(priceHistoryEndpoints.getPriceHistory, input, { notify: 'never' }),
    // Another till may have sold it since.
    refetchOnMount: 'always',
  })
  const history = query.isFetchedAfterMount ? query.data : undefined
  return (
    <Dialog open onOpenChange={isOpen => isOpen || close()}>
      <DialogContent className="max-w-3xl" closeLabel={t('shell.close')} focusAfter={() => entryInput.current?.focus()}>
        <DialogTitle>{history === undefined ? t('bill.history.command') : nameOf(history)}</DialogTitle>
        <DialogDescription className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <KeyHint keys={['↑', '↓']} text={t('bill.hints.choose')} />
          <KeyHint keys={['Enter']} text={t('bill.history.open')} />
          <KeyHint keys={['Esc']} text={t('shell.close')} />
        </DialogDescription>
        {history === undefined && query.isError && (
          <LoadFailed title={t('bill.history.failed')} retry={() => void query.refetch()} />
        )}
        {history === undefined && !query.isError && <Loading />}
        {history !== undefined && <History history={history} />}
      </DialogContent>
    </Dialog>
  )
}

function History({ history }: { history: PriceHistory }) {
  const rows = useRows(history)
  const first = rows.find(({ past }) => past !== null)
  return (
    <div className="space-y-5">
      <ul className="space-y-1">
        {rows.map(row => (
          <li key={row.key}>
            {row.title !== null && <h3 className="pt-2 font-semibold first:pt-0">{row.title}</h3>}
            {row.with !== null && <h4 className="py-0.5 text-muted-foreground text-xs">{row.with}</h4>}
            {row.past === null ? (
              <p className="text-muted-foreground text-sm">{row.empty}</p>
            ) : (
              <PriceButton past={row.past} takesFocus={row === first} />
            )}
          </li>
        ))}
      </ul>
      {history.stock !== null && <Stock stock={history.stock} />}
    </div>
  )
}

type Row = {
  readonly key: string
  readonly title: string | null
  /** The party of this price and those that follow. */
  readonly with: string | null
  readonly past: PastPrice | null
  readonly empty: string
}

/** One list, so that the arrow keys reach all rows; the side of the bill, sales or purchases, comes first. */
function useRows({ sold, bought }: PriceHistory): readonly Row[] {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const party = useDraft('party')
  const isBought = billTypeOf(useDraft('type')).side === 'purchases'
  const ofSide = (title: string, prices: readonly PastPrice[] | null): Row[] => {
    if (prices === null) return []
    const none = { key: title, title, with: null, past: null, empty: t('bill.history.none') }
    if (prices.length === 0) return [none]
    const ownCount = party === null ? 0 : prices.filter(({ partyId }) => partyId === party.id).length
    const headings = new Map<number, string>()
    if (party !== null && ownCount > 0) {
      headings.set(0, t('bill.history.withParty', { name: nameOf(party) }))
      headings.set(ownCount, t('bill.history.withOthers'))
    }
    return prices.map((past, place) => ({
      ...{ ...none, key: `${title} ${place}`, title: place === 0 ? title : null },
      ...{ with: headings.get(place) ?? null, past },
    }))
  }
  const [sales, purchases] = [ofSide(t('bill.history.sold'), sold), ofSide(t('bill.history.bought'), bought)]
  return isBought ? [...purchases, ...sales] : [...sales, ...purchases]
}

type PriceButtonProps = { readonly past: PastPrice; readonly takesFocus: boolean }

function PriceButton({ past, takesFocus }: PriceButtonProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const goTo = useGoTo()
  const address = addressOf({ id: past.billId, billTypeCode: past.billTypeCode }, useAccess())
  const party = nameOf({ nameAr: past.partyNameAr, nameEn: past.partyNameEn }) || t('bill.walkIn')
  const unit = nameOf({ nameAr: past.unitNameAr, nameEn: past.unitNameEn })
  return (
    <button
      type="button"
      ref={takesFocus ? focusFirst : undefined}
      className="grid w-full cursor-pointer grid-cols-[1fr_auto] items-baseline gap-x-4 rounded-md border border-border px-3 py-1.5 text-start -outline-offset-2 hover:bg-accent focus:border-primary focus:bg-secondary"
      onClick={() => address !== null && goTo(address)}
      onKeyDown={stepFocus}
    >
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <Code className="font-medium">{past.code}</Code>
        <span className="text-muted-foreground text-sm">{formats.shortDay(past.date)}</span>
        <Name text={party} />
        <Name text={past.userName} className="text-muted-foreground text-sm" />
      </span>
      <span className="flex flex-wrap items-baseline justify-end gap-x-3">
        <span className="text-muted-foreground text-sm">
          <span className="is-number">{formats.quantity(past.quantity)}</span> <Name text={unit} />
        </span>
        {past.discount !== null && (
          <span className="is-number text-muted-foreground text-sm">{`−${shownDiscount(past.discount, formats)}`}</span>
        )}
        <span className="is-number font-semibold">{formats.price(past.unitPrice)}</span>
      </span>
    </button>
  )
}

/** The price that the user most likely wants. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.focus()
}

function Stock({ stock }: { stock: NonNullable<PriceHistory['stock']> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const hasLevels = stock.some(({ reorderLevel }) => reorderLevel !== null)
  const hasCosts = stock.some(({ averageCost }) => averageCost !== null)
  return (
    <section>
      <h3 className="mb-1.5 font-semibold">{t('bill.history.stock')}</h3>
      <table className="w-full text-sm">
        <thead className="text-muted-foreground text-xs">
          <tr className="border-border border-b">
            <th className="py-1 text-start font-medium">{t('bill.branch')}</th>
            <th className="py-1 text-end font-medium">{t('bill.columns.quantity')}</th>
            {hasLevels && <th className="py-1 text-end font-medium">{t('bill.history.reorderLevel')}</th>}
            {hasCosts && <th className="py-1 text-end font-medium">{t('bill.history.averageCost')}</th>}
          </tr>
        </thead>
        <tbody>
          {stock.map(({ branchId, quantity, reorderLevel, averageCost, ...name }) => {
            const isLow = reorderLevel !== null && quantity < reorderLevel
            return (
              <tr key={branchId} className="border-border border-b last:border-b-0">
                <th scope="row" className="py-1 text-start font-normal">
                  <Name text={nameOf(name)} />
                </th>
                <td className="py-1 text-end">
                  <span className={isLow ? 'is-number font-semibold text-destructive' : 'is-number'}>
                    {formats.quantity(quantity)}
                  </span>
                </td>
                {hasLevels && (
                  <td className="py-1 text-end">
                    {reorderLevel !== null && <span className="is-number">{formats.quantity(reorderLevel)}</span>}
                  </td>
                )}
                {hasCosts && (
                  <td className="py-1 text-end">
                    {averageCost !== null && <span className="is-number">{formats.price(averageCost)}</span>}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
