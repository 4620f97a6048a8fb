/** The values in the head of a posted voucher, each with its name; empty ones are left out. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { type HeadField, reversalDay } from '#domain/vouchers/fields.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useVoucherTexts } from './voucher-texts.ts'

export type HeadFact = { readonly field: HeadField; readonly label: string; readonly value: string }

export function useHeadFacts(type: VoucherType, voucher: VoucherDocument): readonly HeadFact[] {
  const { t } = useTranslation()
  const { title } = useVoucherTexts(type)
  const { nameOf, shortDay } = useFormats()
  return useMemo(
    () =>
      voucherOf(type)
        .form.head.map(field => ({ field, label: title('head', field), value: factOf(field) }))
        .filter(({ value }) => value !== ''),
    [type, voucher, t, title, nameOf, shortDay],
  )

  function factOf(field: HeadField): string {
    const { method, chequeNumber = '', dueDate } = voucher
    if (field === 'method') return method ? t(`paymentMethods.${method}`) : ''
    if (field === 'chequeNumber') return chequeNumber && leftToRight(chequeNumber)
    if (field === 'dueDate') return dueDate ? leftToRight(shortDay(dueDate)) : ''
    if (field === 'reversesItself')
      return voucher.reversesItself ? leftToRight(shortDay(reversalDay(voucher.date))) : ''
    const named = voucher[field]
    return named ? nameOf(named) : ''
  }
}
