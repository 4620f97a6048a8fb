/** A sale that the credit of a refund pays: its customer is the one of the refund, its lines are typed. Source: decision 50. */
import { useEffect, useMemo } from 'react'
import type { BillDocument } from '#contract/bill-document.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import { newlyOpened } from '#machines/bill-editor/context.ts'
import { emptyDraft } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { Loading } from '../../../services/states.tsx'
import { BillEditor, type BillEditorProps } from '../bill-editor.tsx'
import { BillParts } from '../bill-parts.tsx'
import { useDraftPlace } from '../offline/use-draft-place.ts'
import type { OfType } from '../type-parts.ts'
import { AskedBill } from './asked-bill.tsx'
import { editedParty } from './edited-draft.ts'
import { MissingBill } from './missing-bill.tsx'

export function SaleOnCreditScreen(props: OfType) {
  return (
    <AskedBill name="credit">
      {refund => {
        const left = refund.creditLeft ?? zeroHalalas
        if (left <= 0 || refund.voidedAt !== null) return <MissingBill />
        return (
          <BillParts {...props}>
            {parts => <Editor type={props.type} refund={refund} left={left} parts={parts} />}
          </BillParts>
        )
      }}
    </AskedBill>
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
  return place === null ? <Loading /> : <BillEditor place={{ ...place, stored, isRestored: false }} {...parts} />
}
