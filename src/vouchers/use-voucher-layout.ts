/** A posted voucher in print: head, lines, and totals. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { leftToRight } from '../i18n/bidi.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ExportSource } from '../lists/export-source.ts'
import { useHeadFacts } from './use-head-facts.ts'
import { isAmount, lineSum, type VoucherLine } from './voucher-columns.tsx'
import { useVoucherTexts } from './voucher-texts.ts'

type Sum = Pick<VoucherDocument, 'lines'>

export function useVoucherLayout(
  type: VoucherType,
  voucher: VoucherDocument,
  columns: readonly FieldColumn<VoucherLine>[],
): ExportSource<VoucherLine, Sum> {
  const { t } = useTranslation()
  const { text, title } = useVoucherTexts(type)
  const head = useHeadFacts(type, voucher)
  const formats = useFormats()
  return useMemo(() => {
    const { code, date, branch, note, userName, lines, reverses, reversedBy } = voucher
    const { form } = voucherOf(type)
    return {
      name: type,
      title: `${t(`voucherTypes.${type}`)} ${leftToRight(code)}`,
      search: code,
      fileName: `${type}-${code}`,
      columns,
      facts: [
        { label: t('words.day'), value: formats.shortDay(date) },
        { label: t('words.branch'), value: formats.nameOf(branch) },
        ...head,
        { label: t('voucher.note'), value: note },
        { label: t('words.user'), value: userName },
        { label: t('words.state'), value: reversedBy ? text('reversedBy', { code: reversedBy.code }) : '' },
        { label: '', value: reverses ? text('reverses', { code: reverses.code }) : '' },
      ],
      countLabel: text('lines'),
      count: lines.length,
      read: async () => lines,
      sums: {
        columns: form.lines.filter(isAmount).map(field => ({
          id: field,
          kind: 'money',
          title: title('line', field),
          value: sum => lineSum(sum.lines, field),
        })),
        read: async () => [voucher],
      },
    }
  }, [type, voucher, columns, head, t, text, title, formats])
}
