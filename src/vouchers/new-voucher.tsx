/** A new voucher, or the stored draft; with `?of=` a copy of a posted one's lines. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import type { AnsweredValues } from '#contract/vouchers/field-schemas.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { halalas, zeroHalalas } from '#domain/money.ts'
import { namingFields, picked } from '#domain/vouchers/fields.ts'
import { newDraft, type VoucherDraft } from '#machines/voucher/context.ts'
import { blankRow, emptyHead, type NamedShare, type NamedValues, nothingNamed } from '#machines/voucher/voucher-rows.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { useApi } from '../services/api-context.ts'
import { LoadFailed, Loading } from '../services/states.tsx'
import { useVoucher, useVoucherPlace, type VoucherPlace } from './voucher-drafts.ts'
import { VoucherEditor } from './voucher-editor.tsx'
import { useVoucherNames, type VoucherFinding } from './voucher-names.ts'

export function newVoucher(type: VoucherType) {
  return function NewVoucherScreen() {
    const [search] = useSearchParams()
    const of = Number(search.get('of') ?? 0)
    return of > 0 ? <CopiedVoucher key={of} type={type} id={of} /> : <BegunVoucher type={type} original={null} />
  }
}

function CopiedVoucher({ type, id }: { type: VoucherType; id: number }) {
  const api = useApi()
  const query = useQuery(api.query(voucherOf(type).calls.Read, { params: { id } }, { notify: 'never' }))
  if (query.isError) return <LoadFailed retry={() => void query.refetch()} />
  return query.data ? <BegunVoucher type={type} original={query.data} /> : <Loading />
}

function BegunVoucher({ type, original }: { type: VoucherType; original: VoucherDocument | null }) {
  const { t } = useTranslation()
  const place = useVoucherPlace(type, original !== null)
  const { names, hasFailed, retry } = useVoucherNames(type)
  if (hasFailed) return <LoadFailed title={t('voucher.loadFailed')} retry={retry} />
  if (place === null || names === null) return <Loading />
  return <OpenVoucher type={type} place={place} names={names} original={original} />
}

type OpenProps = {
  readonly type: VoucherType
  readonly place: VoucherPlace
  readonly names: VoucherFinding
  readonly original: VoucherDocument | null
}

function OpenVoucher({ type, place, names, original }: OpenProps) {
  const first = useMemo(() => (original === null ? null : copyOf(type, original, names)), [type, original, names])
  const actor = useVoucher({ type, place, found: names, first })
  return <VoucherEditor type={type} actor={actor} names={names} />
}

/** The copied values whose references are still usable. */
function copyOf(type: VoucherType, voucher: VoucherDocument, names: VoucherFinding): VoucherDraft {
  const { form } = voucherOf(type)
  const rows = voucher.lines.map((line, index) => {
    const { debit = zeroHalalas, credit = zeroHalalas, amount = zeroHalalas, note = '', centers = [] } = line
    const own = line.branch?.id === voucher.branch.id ? { ...line, branch: undefined } : line
    // The amounts of a reversal are negative.
    const positive = halalas(Math.abs(amount))
    return {
      ...blankRow(index + 1),
      ...namedAgain(own, names),
      debit,
      credit,
      amount: positive,
      note,
      centers: sharesAgain(centers, names),
    }
  })
  const draft = newDraft(newIdempotencyKey(), voucher.branch.id)
  // A cheque is never received or issued twice.
  const head = {
    ...emptyHead,
    ...namedAgain(picked(voucher, form.head), names),
    method: voucher.method ?? null,
    reversesItself: voucher.reversesItself ?? false,
  }
  return { ...draft, head, rows, nextKey: rows.length + 1, note: voucher.note }
}

function sharesAgain(shares: NonNullable<AnsweredValues['centers']>, names: VoucherFinding): readonly NamedShare[] {
  return shares.flatMap(({ costCenter, percent }) => {
    const choice = names.chosen('costCenter', costCenter)
    return choice?.column === 'costCenter' ? [{ center: choice.row, percent }] : []
  })
}

function namedAgain(values: AnsweredValues, names: VoucherFinding): NamedValues {
  const named = namingFields.flatMap(field => {
    const reference = values[field]
    const choice = reference && names.chosen(field, reference)
    return choice ? [{ [choice.column]: choice.row }] : []
  })
  return Object.assign({}, nothingNamed, ...named)
}
