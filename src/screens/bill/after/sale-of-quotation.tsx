/** The sale of a quotation: its lines at the quoted prices, in a separate draft. */
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BillDocument } from '#contract/bill-document.ts'
import type { BillTypeCode } from '#domain/bills/bill-types.ts'
import { newIdempotencyKey } from '../../../api/client.ts'
import { addressOf } from '../../../catalogue/bill-address.ts'
import { leftToRight } from '../../../i18n/bidi.ts'
import { useAccess } from '../../../services/api-context.ts'
import { Loading } from '../../../services/states.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { BillEditor, type BillEditorProps } from '../bill-editor.tsx'
import { BillParts } from '../bill-parts.tsx'
import { useDraftPlace } from '../offline/use-draft-place.ts'
import type { OfType } from '../type-parts.ts'
import { AskedBill } from './asked-bill.tsx'
import { MissingBill } from './missing-bill.tsx'
import { saleOfQuoted } from './quoted-draft.ts'

export function SaleOfQuotationScreen(props: OfType) {
  return (
    <AskedBill name="quotation">
      {quotation => {
        if (quotation.sale !== null) return <Sold sale={{ ...quotation.sale, billTypeCode: props.type }} />
        if (quotation.expiresOn === null || quotation.voidedAt !== null) return <MissingBill />
        return <Opened {...props} quotation={quotation} />
      }}
    </AskedBill>
  )
}

function Opened({ quotation, ...props }: OfType & { quotation: BillDocument }) {
  return <BillParts {...props}>{parts => <Editor type={props.type} quotation={quotation} parts={parts} />}</BillParts>
}

/** A quotation can be sold only once. */
function Sold({ sale }: { sale: Pick<BillDocument, 'id' | 'code' | 'billTypeCode'> }) {
  const { t } = useTranslation()
  const address = addressOf(sale, useAccess())
  const text = t('bill.soldBy', { code: leftToRight(sale.code) })
  return (
    <Alert kind="warning" className="m-6 w-auto">
      <h1 className="font-semibold">{t('shared.billSold')}</h1>
      {address === null ? (
        text
      ) : (
        <Link to={address} className="underline underline-offset-2">
          {text}
        </Link>
      )}
    </Alert>
  )
}

type EditorProps = {
  readonly type: BillTypeCode
  readonly quotation: BillDocument
  readonly parts: Omit<BillEditorProps, 'place'>
}

function Editor({ type, quotation, parts }: EditorProps) {
  const place = useDraftPlace({ type, editedCode: null, isFresh: true })
  const { priceList, init } = parts
  // The price list is read once, so that an open bill does not change while it is edited.
  const stored = useMemo(
    () => saleOfQuoted(type, quotation, { priceList, today: init.today, key: newIdempotencyKey() }),
    [],
  )
  // It is stored before the first key, because its URL soon becomes that of a new bill.
  useEffect(() => place?.keep(stored), [place, stored])
  return place === null ? <Loading /> : <BillEditor place={{ ...place, stored, isRestored: false }} {...parts} />
}
