/**
 * A posted sale that is being changed: as it was posted, or as the user left the change. What somebody else has made of the bill
 * meanwhile is told before anything is overwritten.
 */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { billEndpoints } from '#contract/bill.ts'
import type { BillDocument } from '#contract/bill-document.ts'
import { newIdempotencyKey } from '../../api/client.ts'
import { useApi } from '../../shell/api-context.ts'
import { Loading } from '../../shell/states.tsx'
import type { DraftPlace } from './bill-drafts.ts'
import { BillEditor } from './bill-editor.tsx'
import { begunAgain, editedBill, isOutdated, rebased } from './edited-draft.ts'
import { BillNotRead, MissingBill } from './missing-bill.tsx'
import type { PriceList } from './price-list.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { SaleParts } from './sale-parts.tsx'
import { useDraftPlace } from './use-draft-place.ts'

/** The bill of the address that it was opened at. */
export function EditSale() {
  const [search] = useSearchParams()
  const [id] = useState(() => Number(search.get('edit')))
  return Number.isSafeInteger(id) && id > 0 ? <LoadedBill id={id} /> : <MissingBill />
}

function LoadedBill({ id }: { id: number }) {
  const api = useApi()
  const query = useQuery({
    ...api.query(billEndpoints.getBill, { query: { id } }, { tell: 'nothing' }),
    refetchOnMount: 'always',
  })
  // What the page had read before may be an earlier version; what comes while the bill is being changed is told by the server.
  const [bill, setBill] = useState<BillDocument | null>(null)
  if (bill === null && query.isFetchedAfterMount && query.data !== undefined) setBill(query.data)
  if (bill !== null) return <Edit bill={bill} />
  return query.isError ? <BillNotRead error={query.error} retry={() => void query.refetch()} /> : <Loading />
}

function Edit({ bill }: { bill: BillDocument }) {
  const place = useDraftPlace(bill.code)
  return (
    <SaleParts>
      {parts =>
        place === null ? (
          <Loading />
        ) : (
          <Decided bill={bill} place={place} priceList={parts.priceList}>
            {opened => <BillEditor place={opened} {...parts} />}
          </Decided>
        )
      }
    </SaleParts>
  )
}

type DecidedProps = {
  readonly bill: BillDocument
  readonly place: DraftPlace
  readonly priceList: PriceList
  readonly children: (opened: DraftPlace) => React.ReactNode
}

/** The place with the bill that is opened there, once it is clear which one. */
function Decided({ bill, place, priceList, children }: DecidedProps) {
  const { t } = useTranslation()
  const kept = place.stored
  const isOld = kept !== null && isOutdated(kept, bill)
  const [answer, setAnswer] = useState<'goOn' | 'beginAgain' | null>(isOld ? null : 'goOn')
  const opened = useMemo(() => {
    if (kept === null) return { ...place, stored: editedBill(bill, priceList, newIdempotencyKey()), wasKept: false }
    if (!isOld) return place
    return { ...place, stored: answer === 'goOn' ? rebased(kept, bill) : begunAgain(kept, bill, priceList) }
    // The price list is read once: what is opened does not change under the hands of whoever writes it.
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
      focusAfter={() => document.getElementById('bill-entry')?.focus()}
    />
  )
}
