/** The product and its quantity: its recipe fills the lines, and another quantity rescales the lines that the user did not change. */
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatQuantity } from '#domain/decimal.ts'
import { quantityOne, readQuantity } from '#domain/fields/reading.ts'
import type { Draft } from '#machines/bill-editor/draft.ts'
import { withMade, withProduct, withProductUnit, withRecipe } from '#machines/bill-editor/production.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { ChoiceSelect } from '../../../fields/choice-select.tsx'
import { ReferenceSearch } from '../../../fields/reference-field.tsx'
import { useNames } from '../../../i18n/names.ts'
import { useFoundReferences } from '../../../references/use-found-references.ts'
import { Input } from '../../../ui/input.tsx'
import { KeyCaps } from '../../../ui/key-cap.tsx'
import { selectIsEditing, useBill, useDraft, useEditor } from '../editor-context.ts'
import { goodsListOf } from '../goods/goods-parts.tsx'
import { HeaderField } from '../typed-field.tsx'
import { useRecipe } from './use-recipe.ts'

/** Focuses a header field. */
const focus = (place: 'product' | 'made') => document.querySelector<HTMLElement>(`[data-field="${place}"]`)?.focus()

export function ProductFields() {
  const { actor } = useEditor()
  const { read } = useRecipe()
  const isEditing = useBill(selectIsEditing)
  const isMissing = useBill(({ context }) => context.draft.product === null)
  const isUnfilled = useBill(({ context: { draft } }) => draft.product !== null && draft.product.filled === null)
  const change = useDraftChange()
  // Fills the lines as soon as the recipe is known.
  useEffect(() => {
    if (isEditing && isUnfilled && read !== undefined) change(draft => withRecipe(draft, read.recipe))
  }, [isEditing, isUnfilled, read, change])
  // A production starts with its product.
  useEffect(() => {
    if (isEditing && isMissing) focus('product')
  }, [isEditing, isMissing])
  // F4 focuses the product here, and its quantity once it is chosen, as it focuses the customer in a sale.
  useCommands([
    {
      id: 'bill.product',
      title: 'bill.product',
      icon: 'items',
      group: 'here',
      when: 'bill && !dialog',
      chord: 'f4',
      blocked: () => (actor.getSnapshot().hasTag('entry') ? undefined : 'bill.notNow'),
      run: () => focus(actor.getSnapshot().context.draft.product === null ? 'product' : 'made'),
    },
  ])
  return (
    <>
      <ProductField />
      <QuantityField />
    </>
  )
}

/** Changes the bill as one undoable step. */
function useDraftChange(): (change: (draft: Draft) => Draft) => void {
  const { actor } = useEditor()
  return useCallback(
    change => {
      const { draft, entry } = actor.getSnapshot().context
      const next = change(draft)
      if (next !== draft) actor.send({ type: 'cells.set', draft: next, entry })
    },
    [actor],
  )
}

function ProductField() {
  const { t } = useTranslation()
  const { priceList } = useEditor()
  const { read } = useRecipe()
  const isEditing = useBill(selectIsEditing)
  const product = useDraft('product')
  const known = useMemo(() => product && { ...product, id: product.itemId }, [product])
  const { references, onTyped } = useFoundReferences('goods', known)
  const change = useDraftChange()
  const choose = (itemId: number | null) => {
    if (itemId === (product?.itemId ?? null)) return
    const choice = itemId === null ? null : goodsListOf(priceList).item(itemId)
    if (choice !== undefined) change(draft => withProduct(draft, choice, read?.recipe ?? null))
  }
  return (
    <HeaderField name={t('bill.product')} place="product">
      {(id, marks) => (
        <>
          <div className="max-md:[&>div]:w-52">
            <ReferenceSearch
              {...{ id, marks, references, onTyped, choose }}
              label={t('bill.product')}
              none={t('bill.chooseProduct')}
              isWide
              readOnly={!isEditing}
              value={product?.itemId ?? null}
              onTaken={() => focus('made')}
            />
          </div>
          {product === null && <KeyCaps keys={['F4']} />}
        </>
      )}
    </HeaderField>
  )
}

/** The text applies while typing, so that shortages are visible at once. */
function QuantityField() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const { priceList, entryInput } = useEditor()
  const { read } = useRecipe()
  const isEditing = useBill(selectIsEditing)
  const product = useDraft('product')
  const change = useDraftChange()
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const units = product === null ? [] : goodsListOf(priceList).units(product.itemId)
  const recipe = read?.recipe ?? null
  const type = (text: string) => {
    if (product === null) return
    setTyped(text)
    const count = readQuantity(text, quantityOne, product.isSplittable)
    change(draft => withMade(draft, text.trim() !== '' && count.ok && count.value > 0 ? count.value : null, recipe))
  }
  const leave = () => {
    if (product?.quantity !== null) setTyped(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.key !== 'Enter') return
    event.preventDefault()
    leave()
    if (product?.quantity !== null) entryInput.current?.focus()
  }
  const shown = product === null || product.quantity === null ? '' : formatQuantity(product.quantity)
  useLayoutEffect(() => {
    // If the recipe arrives while the field has the focus, typing replaces its quantity.
    if (shown !== '' && typed === null && document.activeElement === input.current) input.current?.select()
  }, [shown, typed])
  return (
    <HeaderField name={t('bill.made')} place="made">
      {(id, marks) => (
        <>
          <Input
            {...marks}
            ref={input}
            id={id}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            className="is-number h-8 w-24"
            disabled={!isEditing || product === null}
            aria-invalid={marks['aria-invalid'] || (typed !== null && product !== null && product.quantity === null)}
            value={typed ?? shown}
            onFocus={event => event.currentTarget.select()}
            onChange={event => type(event.target.value)}
            onBlur={leave}
            onKeyDown={onKeyDown}
          />
          {product !== null && (
            <ChoiceSelect
              id={`${id}-unit`}
              aria-label={t('bill.columns.unit')}
              disabled={!isEditing || units.length < 2}
              value={String(product.unitId)}
              options={units.map(unit => ({
                value: String(unit.unitId),
                text: nameOf({ nameAr: unit.unitNameAr, nameEn: unit.unitNameEn }),
              }))}
              choose={chosen => {
                const unit = units.find(each => String(each.unitId) === chosen)
                if (unit !== undefined) change(draft => withProductUnit(draft, unit, recipe))
              }}
            />
          )}
          {product !== null && <KeyCaps keys={['F4']} />}
        </>
      )}
    </HeaderField>
  )
}
