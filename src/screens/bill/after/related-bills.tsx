/** The related bills of a posted bill, before and after it: one key in each direction, and a link to each bill. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BillDocument } from '#contract/bill-document.ts'
import { debitTypeOf, refundTypeOf } from '#domain/bills/bill-origins.ts'
import { type BillTypeCode, billTypeOf, billTypesThat } from '#domain/bills/bill-types.ts'
import { addressOf } from '../../../catalogue/bill-address.ts'
import { billTitles } from '../../../catalogue/bill-titles.ts'
import type { Command } from '../../../commands/commands.ts'
import { useCommands } from '../../../commands/palette-context.ts'
import { leftToRight } from '../../../i18n/bidi.ts'
import type { TextKey } from '../../../i18n/texts.ts'
import { useAccess } from '../../../services/api-context.ts'
import { useGoTo } from '../../../services/navigation.ts'
import { KeyCaps } from '../../../ui/key-cap.tsx'

type Related = {
  readonly id: number
  readonly code: string
  readonly type: BillTypeCode
  readonly title: TextKey
  /** Whether it precedes the bill (a quotation or an original) instead of following it. */
  readonly isOrigin: boolean
}

const keys = { origin: 'o', followUp: 'f' } as const

export function RelatedBills({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const access = useAccess()
  const goTo = useGoTo()
  const related = relatedOf(bill).map(each => ({
    ...each,
    address: addressOf({ ...each, billTypeCode: each.type }, access),
  }))
  const nearest = (isOrigin: boolean) => related.find(each => each.isOrigin === isOrigin && each.address !== null)
  const opening = (isOrigin: boolean): Command[] => {
    const { address, title, id } = nearest(isOrigin) ?? {}
    if (!address || title === undefined) return []
    return [
      {
        id: `bill.related ${id}`,
        title,
        icon: 'list',
        group: 'here',
        when: '!list && !bill && !dialog',
        chord: isOrigin ? keys.origin : keys.followUp,
        run: () => goTo(address),
      },
    ]
  }
  useCommands([...opening(true), ...opening(false)])
  if (related.length === 0) return null
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      {related.map(({ id, code, type, isOrigin, address }) => (
        <span key={id} className="inline-flex items-baseline gap-1.5">
          <RelatedLink address={address} text={`${t(`titles.${billTitles[type]}`)} ${leftToRight(code)}`} />
          {id === nearest(isOrigin)?.id && <KeyCaps keys={[(isOrigin ? keys.origin : keys.followUp).toUpperCase()]} />}
        </span>
      ))}
    </p>
  )
}

function RelatedLink({ address, text }: { address: string | null; text: string }) {
  if (address === null) return <span className="text-muted-foreground">{text}</span>
  return (
    <Link to={address} className="underline underline-offset-2">
      {text}
    </Link>
  )
}

/** Among several refunds, the key opens the latest. */
function relatedOf({ billTypeCode, original, quotation, sale, refunds, debitNotes }: BillDocument): readonly Related[] {
  const { refunds: refunded, debits: debited, honours } = billTypeOf(billTypeCode)
  const [madeOfIt] = billTypesThat(each => each.honours === billTypeCode)
  const refund = refundTypeOf(billTypeCode)
  const debit = debitTypeOf(billTypeCode)
  return [
    ...(original && refunded
      ? [{ ...original, type: refunded, title: 'bill.related.original', isOrigin: true } as const]
      : []),
    ...(original && debited
      ? [{ ...original, type: debited, title: 'bill.related.debited', isOrigin: true } as const]
      : []),
    ...(quotation && honours
      ? [{ ...quotation, type: honours, title: 'bill.related.quotation', isOrigin: true } as const]
      : []),
    ...(sale && madeOfIt ? [{ ...sale, type: madeOfIt, title: 'bill.related.sale', isOrigin: false } as const] : []),
    ...(refund
      ? refunds.map(each => ({ ...each, type: refund, title: 'bill.related.refund', isOrigin: false }) as const)
      : []),
    ...(debit
      ? debitNotes.map(each => ({ ...each, type: debit, title: 'bill.related.debitNote', isOrigin: false }) as const)
      : []),
  ]
}
