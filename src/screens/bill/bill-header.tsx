/** What kind of bill it is, where and when it is made, and for whom. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { billEndpoints } from '#contract/bill.ts'
import { day } from '#domain/days.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useApi } from '../../shell/api-context.ts'
import { selectDraft, useBill, useEditor } from './editor-context.ts'
import { PartyField } from './party-field.tsx'

export function BillHeader() {
  const { t } = useTranslation()
  const { nameOf } = useNames()
  const formats = useFormats()
  const { init } = useEditor()
  const { branchId } = useBill(selectDraft)
  const branch = init.branches.find(each => each.id === branchId)
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-2 border-border border-b bg-card px-4 py-2.5">
      <h1 className="font-semibold text-xl">{t('titles.saleBill')}</h1>
      <PartyField />
      <dl className="ms-auto flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <Fact name={t('bill.nextNumber')} value={<NextNumber />} />
        <Fact name={t('bill.date')} value={<bdi>{formats.shortDay(day(init.today))}</bdi>} />
        {branch && <Fact name={t('bill.branch')} value={nameOf(branch)} />}
      </dl>
    </header>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-muted-foreground text-sm">{name}</dt>
      <dd className="font-medium tabular-nums">{value}</dd>
    </div>
  )
}

/** A preview: another till may be faster, and the posted bill then has the number after. */
function NextNumber() {
  const api = useApi()
  const { branchId, key } = useBill(selectDraft)
  const input = { query: { BillTypeCode: 'sale' as const, branchId } }
  const options = api.query(billEndpoints.getBillCode, input, { tell: 'nothing', isBackground: true })
  // Every bill asks again, because the one before has taken the number.
  const { data } = useQuery({ ...options, queryKey: [...options.queryKey, key] })
  return <bdi>{data?.code ?? '…'}</bdi>
}
