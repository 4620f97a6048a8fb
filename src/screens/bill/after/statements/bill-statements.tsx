/** The exit or entry statements of a posted bill, and the key for the next one while goods are undelivered. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BillDocument } from '#contract/bill-document.ts'
import { type DeliveryRow, deliveryEndpoints } from '#contract/deliveries.ts'
import { deliveryNeeds, seesDeliveriesOfBill } from '#contract/delivery-needs.ts'
import { deliveryKindOf } from '#domain/bills/delivery.ts'
import { useCommands } from '../../../../commands/palette-context.ts'
import { deliveryBillOf } from '../../../../delivery/deliverable.ts'
import { leftToRight } from '../../../../i18n/bidi.ts'
import { useFormats } from '../../../../i18n/use-formats.ts'
import { useApi, useCan } from '../../../../services/api-context.ts'
import { useGoTo } from '../../../../services/navigation.ts'
import { Button } from '../../../../ui/button.tsx'
import { KeyCaps } from '../../../../ui/key-cap.tsx'

/** Below the title: each statement with its details. */
export function BillStatements({ bill }: { bill: BillDocument }) {
  const kind = deliveryKindOf(bill.billTypeCode)
  const maySee = useCan(seesDeliveriesOfBill)
  const query = useQuery({
    ...useApi().query(deliveryEndpoints.getDeliveriesOfBill, { query: { id: bill.id } }, { notify: 'never' }),
    enabled: kind !== null && maySee && bill.isCurrent,
    refetchOnMount: 'always',
  })
  const goTo = useGoTo()
  const latest = query.data?.findLast(({ reversal }) => reversal === null) ?? query.data?.at(-1)
  useCommands(
    latest === undefined
      ? []
      : [
          {
            id: 'bill.related statement',
            title: 'bill.related.statement',
            icon: 'statements',
            group: 'here',
            when: '!list && !bill && !dialog',
            chord: 't',
            run: () => goTo(addressOfStatement(latest)),
          },
        ],
  )
  if (!query.data?.length) return null
  return (
    <p className="mt-1 flex flex-wrap gap-x-4 text-sm">
      {query.data.map(row => (
        <span key={row.id} className="inline-flex items-baseline gap-1.5">
          <StatementLink row={row} />
          {row === latest && <KeyCaps keys={['T']} />}
        </span>
      ))}
    </p>
  )
}

function addressOfStatement({ id }: DeliveryRow): string {
  return `/permissions/entrystatments/${id}` // (sic)
}

function StatementLink({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const isReversed = row.reversal !== null
  return (
    <Link
      to={addressOfStatement(row)}
      className={isReversed ? 'text-muted-foreground line-through' : 'underline underline-offset-2'}
    >
      {t(`words.statementKinds.${row.kind}`)} {leftToRight(row.code)} · {leftToRight(formats.shortDay(row.date))}
    </Link>
  )
}

export function NewStatementAction({ bill }: { bill: BillDocument }) {
  const { t } = useTranslation()
  const goTo = useGoTo()
  const kind = deliveryKindOf(bill.billTypeCode)
  const mayMake = useCan(deliveryNeeds[kind ?? 'exit'])
  const isOffered = kind !== null && mayMake && deliveryBillOf(bill).awaitsDelivery
  const make = () => goTo(`/permissions/newentrystatments?bill=${bill.id}`) // (sic)
  useCommands(
    isOffered
      ? [
          {
            id: 'bill.statement',
            title: 'titles.newStatement',
            icon: 'statements',
            group: 'here',
            when: '!list && !bill && !dialog',
            chord: 's',
            run: make,
          },
        ]
      : [],
  )
  if (!isOffered) return null
  return (
    <Button variant="outline" onClick={make}>
      {t(`words.statementKinds.${kind}`)}
      <KeyCaps keys={['S']} />
    </Button>
  )
}
