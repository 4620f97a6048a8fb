/** A sale that the credit of a refund pays: its customer is the one of the refund, its lines are typed. Source: decision 50. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { Halalas } from '#domain/money.ts'
import { newlyOpened } from '#machines/bill-editor/context.ts'
import { emptyDraft } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { useApi } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { BillEditor, type BillEditorProps } from '../bill-editor.tsx'
import { BillParts } from '../bill-parts.tsx'
import { useDraftPlace } from '../offline/use-draft-place.ts'
import type { OfType } from '../type-parts.ts'
import { editedParty } from './edited-draft.ts'
import { BillNotRead, MissingBill } from './missing-bill.tsx'

/** The refund of the address that it was opened at. */
export function SaleOnCreditScreen(props: OfType) {
  const [search] = useSearchParams()
  const [id] = useState(() => Number(search.get('credit')))
  return Number.isSafeInteger(id) && id > 0 ? <LoadedRefund {...props} id={id} /> : <MissingBill />
}

function LoadedRefund({ id, ...props }: OfType & { id: number }) {
  const api = useApi()
  const query = useQuery({
    ...api.query(billEndpoints.getBill, { query: { id } }, { notify: 'never' }),
    refetchOnMount: 'always',
  })
  const [refund, setRefund] = useState<BillDocument | null>(null)
  if (refund === null && query.isFetchedAfterMount && query.data !== undefined) setRefund(query.data)
  if (refund === null)
    return query.isError ? <BillNotRead error={query.error} retry={() => void query.refetch()} /> : <Loading />
  const left = refund.creditLeft
  if (left === undefined || left <= 0 || refund.voidedAt !== null) return <MissingBill />
  return (
    <BillParts {...props}>{parts => <Editor type={props.type} refund={refund} left={left} parts={parts} />}</BillParts>
  )
}

type EditorProps = Pick<OfType, 'type'> & {
  readonly refund: BillDocument
  readonly left: Halalas
  readonly parts: Omit<BillEditorProps, 'place'>
}

function Editor({ type, refund, left, parts }: EditorProps) {
  const place = useDraftPlace({ type, editedCode: null, isFresh: true })
  const { priceList } = parts
  const stored = useMemo(
    () =>
      newlyOpened({
        ...emptyDraft(type, newIdempotencyKey(), refund.branch.id),
        party: editedParty(refund, priceList),
        credit: { refundBillId: refund.id, left },
      }),
    [],
  )
  // It is stored before the first key, for its address is soon that of a new bill.
  useEffect(() => place?.keep(stored), [place, stored])
  return place === null ? <Loading /> : <BillEditor place={{ ...place, stored, wasKept: false }} {...parts} />
}
