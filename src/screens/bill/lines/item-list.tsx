/** The search results for the typed text, below the live line, or above it without room below. */
// biome-ignore-all lint/a11y/useSemanticElements: these are the options of a text cell.
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in that cell.
// biome-ignore-all lint/a11y/useKeyWithClickEvents: Enter in the cell does the same as a click.

import { Fragment, memo, type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { takenOff } from '#domain/bills/campaigns.ts'
import { quantityOne } from '#domain/fields/reading.ts'
import { amountOf, type Halalas, halalas, type Quantity } from '#domain/money.ts'
import { nothingFound, type SearchResults } from '#domain/search/finder.ts'
import { inUnit } from '#domain/stock/shortage.ts'
import { type Gift, offersIn } from '#machines/bill-editor/campaigns.ts'
import type { LineChoice, LineOffer } from '#machines/bill-editor/draft.ts'
import { highlightedRow } from '#machines/sheet/sheet.ts'
import { useNames } from '../../../i18n/names.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { useStored } from '../../../services/api-context.ts'
import { ItemPicture } from '../../../services/item-picture.tsx'
import { cn } from '../../../ui/class-names.ts'
import { GuessHeading } from '../../../ui/guess-heading.tsx'
import { Code, Name, NameText } from '../../../ui/isolated-text.tsx'
import { CampaignName } from '../campaign-name.tsx'
import { selectEntry, useBill, useDraft, useEditor } from '../editor-context.ts'
import { itemListId, useListPlace } from './list-place.ts'
import { useFoundItems } from './use-found-items.ts'

/** Stays mounted while closed, so that the first letter of a search renders fast. */
export const ItemList = memo(DrawnList)

function DrawnList({ anchor }: { anchor: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation()
  const highlighted = useBill(snapshot => selectEntry(snapshot).highlighted)
  const shown = useFoundItems()
  const isOpen = shown !== null
  const stock = useBill(snapshot => snapshot.context.stock)
  const { priceList } = useEditor()
  const offerOf = useOffers()
  const hasPictures = useStored('item_pictures')[0] === true
  const last = useRef<SearchResults<LineOffer>>(nothingFound)
  if (shown !== null) last.current = shown.found
  const { rows: found, certain } = last.current
  const chosen = highlightedRow({ highlighted }, certain)
  const list = useRef<HTMLDivElement>(null)
  useListPlace(list, anchor, isOpen, found.length)
  return (
    <div
      ref={list}
      className={cn(
        'absolute z-30 overflow-hidden rounded-lg border border-border bg-popover text-popover-foreground shadow-float',
        'start-10 w-[min(44rem,calc(100%-4rem))] max-md:start-2 max-md:w-[calc(100%-1rem)]',
        !isOpen && 'invisible',
      )}
    >
      {shown?.found.rows.length === 0 && (
        <p role="status" className="px-3 py-2 text-muted-foreground">
          {t('bill.nothingFound', { text: shown.query })}
        </p>
      )}
      <div id={itemListId} role="listbox" aria-label={t('bill.found')} tabIndex={-1} hidden={found.length === 0}>
        {found.map((choice, row) => (
          // Keyed by index: rows are reused with new texts while typing.
          <Fragment key={row}>
            {row === certain && <GuessHeading />}
            <Option
              choice={choice}
              row={row}
              isChosen={row === chosen}
              picture={hasPictures ? priceList.picture(choice.itemId) : null}
              offer={offerOf(choice)}
              held={choice.isService ? undefined : stock.get(choice.itemId)}
            />
          </Fragment>
        ))}
      </div>
    </div>
  )
}

type OptionProps = {
  readonly choice: LineOffer
  readonly row: number
  readonly isChosen: boolean
  /** The branch's stock, in base units; undefined while unknown. */
  readonly held: Quantity | undefined
  /** The URL of its picture; null while pictures are hidden. */
  readonly picture: string | null
  /** The campaign discount on a single unit. */
  readonly offer: Gift | null
}

const Option = memo(DrawnOption)

function DrawnOption({ choice, row, isChosen, held, picture, offer }: OptionProps) {
  const { t } = useTranslation()
  const { actor, entryInput } = useEditor()
  const { nameOf, otherNameOf } = useNames()
  const formats = useFormats()
  return (
    <div
      id={`${itemListId}-${row}`}
      role="option"
      aria-selected={isChosen}
      className={cn(
        'grid h-row cursor-pointer items-center gap-3 px-3 contain-strict',
        picture === null
          ? 'grid-cols-[4rem_1fr_4.5rem_5rem_5.5rem] max-md:grid-cols-[1fr_3.5rem_5rem]'
          : 'grid-cols-[1.75rem_4rem_1fr_4.5rem_5rem_5.5rem] max-md:grid-cols-[1.75rem_1fr_3.5rem_5rem]',
        isChosen ? 'bg-primary text-primary-foreground' : 'hover:bg-accent',
      )}
      onMouseDown={event => event.preventDefault()}
      onClick={() => {
        actor.send({ type: 'item.take', choice })
        entryInput.current?.focus()
      }}
    >
      {picture !== null && <ItemPicture path={picture} className="size-7" />}
      <Code className={cn('text-xs max-md:hidden', !isChosen && 'text-muted-foreground')}>{choice.code}</Code>
      <span className="is-name font-medium">
        <NameText text={nameOf(choice)} />
        {offer !== null && <CampaignName of={offer} isOnPrimary={isChosen} className="ms-2 max-md:hidden" />}
        {/* The margin is outside the other name, which has its own text direction. */}
        <span className={cn('ms-2 font-normal text-xs', !isChosen && 'text-muted-foreground')}>
          <bdi>
            <NameText text={otherNameOf(choice)} />
          </bdi>
        </span>
      </span>
      <span
        className={cn(
          'is-number text-xs',
          !isChosen && (held !== undefined && held <= 0 ? 'text-destructive' : 'text-muted-foreground'),
        )}
        title={t('bill.inStock')}
      >
        {held !== undefined && formats.quantity(inUnit(held, choice.ratio))}
      </span>
      <Name
        text={
          choice.template === undefined
            ? nameOf({ nameAr: choice.unitNameAr, nameEn: choice.unitNameEn })
            : t('bill.expenseTemplate')
        }
        className={cn('text-xs max-md:hidden', !isChosen && 'text-muted-foreground')}
      />
      <span className="is-number font-semibold">
        {offer !== null && (
          <s className={cn('me-2 font-normal text-xs', !isChosen && 'text-muted-foreground')}>
            {formats.price(choice.unitPrice)}
          </s>
        )}
        {/* Only a template sets the amount of an expense. */}
        {choice.expense !== undefined && choice.unitPrice === 0
          ? null
          : offer === null
            ? formats.price(choice.unitPrice)
            : formats.amount(priceUnder(offer, choice))}
      </span>
    </div>
  )
}

/** The campaign discounts on single items, in the open bill and now. */
function useOffers(): (choice: LineChoice) => Gift | null {
  const type = useDraft('type')
  const branchId = useDraft('branchId')
  const date = useDraft('date')
  const edits = useDraft('edits')
  const campaigns = useBill(({ context }) => context.setting.campaigns)
  return useMemo(() => {
    const offerOf = offersIn({ type, branchId, date, edits }, campaigns)
    // Memoized, so that unchanged rows do not render again.
    const known = new Map<LineChoice, Gift | null>()
    return choice => {
      const offer = known.get(choice)
      if (offer !== undefined) return offer
      const made = offerOf(choice)
      known.set(choice, made)
      return made
    }
  }, [type, branchId, date, edits, campaigns])
}

/** The price of one unit after the discount. */
function priceUnder({ discount }: Gift, { unitPrice }: LineChoice): Halalas {
  const amount = amountOf(quantityOne, unitPrice)
  return halalas(amount - takenOff(discount, amount))
}
