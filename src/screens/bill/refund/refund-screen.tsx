/**
 * The screen of refunds and debit notes: first the original, by number, by scan or from the latest bills; then the refunded quantities, or the added prices, in the editor. `?original=` starts
 * with that bill. After saving or discarding, the next refund starts in the same way.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type RefundableBill, refundEndpoints } from '#contract/refunds.ts'
import { originalTypeOf } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf } from '#domain/bills/bill-types.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { typesBeside } from '../../../catalogue/bill-address.ts'
import { useApi } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { BillNotRead, MissingBill } from '../after/missing-bill.tsx'
import { BillEditor, type BillEditorProps } from '../bill-editor.tsx'
import { BillParts } from '../bill-parts.tsx'
import type { StoredDraftPlace } from '../offline/bill-drafts.ts'
import { useDraftPlace } from '../offline/use-draft-place.ts'
import { listOfOriginal, refundOf } from './refund-draft.ts'
import { refundParts } from './refund-parts.tsx'
import { RefundStart } from './refund-start.tsx'

export function RefundScreen({ type }: { type: BillTypeCode }) {
  const [search] = useSearchParams()
  const asked = search.get('original')
  const [opened, setOpened] = useState({ asked, turn: 0 })
  // The URL loses its parameter once the refund is open.
  if (asked !== null && asked !== opened.asked) setOpened({ asked, turn: opened.turn + 1 })
  const again = () => setOpened(({ turn }) => ({ asked: null, turn: turn + 1 }))
  return <Refund key={opened.turn} type={type} asked={opened.asked} again={again} />
}

type RefundProps = { readonly type: BillTypeCode; readonly asked: string | null; readonly again: () => void }

function Refund({ type, asked, again }: RefundProps) {
  const place = useDraftPlace({ type, editedCode: null, isFresh: asked !== null })
  const [chosen, setChosen] = useState<RefundableBill | null>(null)
  const [typeParts] = useState(() => refundParts(again))
  if (chosen === null && asked !== null) return <AskedOriginal type={type} id={Number(asked)} take={setChosen} />
  return (
    <BillParts type={type} typeParts={typeParts}>
      {parts => {
        if (place === null) return <Loading />
        const stored = place.stored?.draft
        if (chosen === null && !stored?.original) return <RefundStart type={type} take={setChosen} />
        const ofType = chosen === null ? stored?.type : typeMadeOf(chosen, type)
        return <Opened parts={{ ...parts, type: ofType ?? type }} place={place} chosen={chosen} />
      }}
    </BillParts>
  )
}

type AskedProps = {
  readonly type: BillTypeCode
  readonly id: number
  readonly take: (bill: RefundableBill) => void
}

/** The current state of the bill in the URL: parts of it may have been refunded meanwhile. */
function AskedOriginal({ type, id, take }: AskedProps) {
  const isId = Number.isSafeInteger(id) && id > 0
  const query = useQuery({
    ...useApi().query(refundEndpoints.getRefundableBill, { query: { id: isId ? id : 1 } }, { notify: 'never' }),
    enabled: isId,
    refetchOnMount: 'always',
  })
  if (!isId) return <MissingBill />
  if (!query.isFetchedAfterMount || query.data === undefined)
    return query.isError ? <BillNotRead error={query.error} retry={() => void query.refetch()} /> : <Loading />
  if (typeMadeOf(query.data, type) === undefined) return <MissingBill />
  return <RefundStart type={type} take={take} first={query.data} />
}

/** The type at the address of this one that refunds or debits the bill. */
function typeMadeOf({ bill }: RefundableBill, type: BillTypeCode): BillTypeCode | undefined {
  return typesBeside(type).find(each => originalTypeOf(billTypeOf(each)) === bill.billTypeCode)
}

type OpenedProps = {
  readonly parts: Omit<BillEditorProps, 'place'>
  readonly place: StoredDraftPlace
  readonly chosen: RefundableBill | null
}

function Opened({ parts, place, chosen }: OpenedProps) {
  const { type, priceList } = parts
  // Both are read once: an open refund does not change while it is edited.
  const opened = useMemo(() => {
    const stored = chosen === null ? place.stored : refundOf(chosen, { type, priceList, key: newIdempotencyKey() })
    if (stored === null) throw new Error('A refund is opened with its original.')
    return {
      place: { ...place, stored, isRestored: chosen === null && place.isRestored },
      priceList: listOfOriginal(priceList, stored.draft),
    }
  }, [])
  return <BillEditor {...parts} {...opened} />
}
