/** Edits a posted bill: as posted, or as the user left the edit. Warns about changes by another user before anything is overwritten. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import type { DraftQuotation } from '#machines/bill-editor/draft.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { useApi } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { BillEditor } from '../bill-editor.tsx'
import { BillParts } from '../bill-parts.tsx'
import type { StoredDraftPlace } from '../offline/bill-drafts.ts'
import { useDraftPlace } from '../offline/use-draft-place.ts'
import { QuestionDialog } from '../question-dialog.tsx'
import type { OfType } from '../type-parts.ts'
import { type Begun, begunAgain, billOfEdit, isOutdated, rebased } from './edited-draft.ts'
import { BillNotRead, MissingBill } from './missing-bill.tsx'
import { quotationOf } from './quoted-draft.ts'

/** The bill of the URL at the time of opening. */
export function EditBill({ type, typeParts }: OfType) {
  const [search] = useSearchParams()
  const [id] = useState(() => Number(search.get('edit')))
  return Number.isSafeInteger(id) && id > 0 ? <LoadedBill type={type} typeParts={typeParts} id={id} /> : <MissingBill />
}

function LoadedBill({ type, typeParts, id }: OfType & { id: number }) {
  const api = useApi()
  const query = useQuery({
    ...api.query(billEndpoints.getBill, { query: { id } }, { notify: 'never' }),
    refetchOnMount: 'always',
  })
  // A cached bill may be an earlier version; the server reports changes made during the edit.
  const [bill, setBill] = useState<BillDocument | null>(null)
  if (bill === null && query.isFetchedAfterMount && query.data !== undefined) setBill(query.data)
  const quotation = useQuotation(bill)
  if (bill !== null && bill.billTypeCode !== type) return <MissingBill />
  if (bill !== null && quotation !== undefined) return <Edit bill={bill} quotation={quotation} typeParts={typeParts} />
  return query.isError ? <BillNotRead error={query.error} retry={() => void query.refetch()} /> : <Loading />
}

/** The quotation of the bill; undefined until known. A user without access to it edits the bill without it. */
function useQuotation(bill: BillDocument | null): DraftQuotation | null | undefined {
  const api = useApi()
  const id = bill?.quotation?.id
  const options = api.query(billEndpoints.getBill, { query: { id: id ?? 0 } }, { notify: 'never', isBackground: true })
  const { data, isError } = useQuery({ ...options, enabled: id !== undefined })
  if (bill === null) return undefined
  if (id === undefined || isError) return null
  return data && quotationOf(data)
}

type EditProps = Pick<OfType, 'typeParts'> & {
  readonly bill: BillDocument
  readonly quotation: DraftQuotation | null
}

function Edit({ bill, quotation, typeParts }: EditProps) {
  const place = useDraftPlace({ type: bill.billTypeCode, editedCode: bill.code })
  return (
    <BillParts type={bill.billTypeCode} typeParts={typeParts}>
      {parts =>
        place === null ? (
          <Loading />
        ) : (
          <Decided begun={{ bill, quotation, priceList: parts.priceList }} place={place}>
            {opened => <BillEditor place={opened} {...parts} />}
          </Decided>
        )
      }
    </BillParts>
  )
}

type DecidedProps = {
  readonly begun: Begun
  readonly place: StoredDraftPlace
  readonly children: (opened: StoredDraftPlace) => React.ReactNode
}

/** The draft storage with its bill, once the user decided which version to open. */
function Decided({ begun, place, children }: DecidedProps) {
  const { bill } = begun
  const { t } = useTranslation()
  const kept = place.stored
  const isOld = kept !== null && isOutdated(kept, bill)
  const [answer, setAnswer] = useState<'goOn' | 'beginAgain' | null>(isOld ? null : 'goOn')
  const opened = useMemo(() => {
    if (kept === null) return { ...place, stored: billOfEdit(begun, newIdempotencyKey()), isRestored: false }
    if (!isOld) return place
    return { ...place, stored: answer === 'goOn' ? rebased(kept, bill) : begunAgain(kept, begun) }
    // The price list is read once, so that an open bill does not change while it is edited.
  }, [place, bill, answer])
  if (answer !== null) return children(opened)
  return (
    <QuestionDialog
      title={t('bill.changedTitle', { code: bill.code })}
      text={t('bill.changedText', { name: bill.user.name })}
      yes={t('bill.changedYes')}
      no={t('bill.changedNo')}
      confirm={() => setAnswer('beginAgain')}
      close={() => setAnswer(given => given ?? 'goOn')}
      focusAfter={() => document.getElementById('bill-lines-entry')?.focus()}
    />
  )
}
