/** The fields of a voucher as columns: for editing, and for display, print and copy of a posted one. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VoucherType } from '#contract/vouchers/descriptions.ts'
import { voucherOf } from '#contract/vouchers/registry.ts'
import type { VoucherDocument } from '#contract/vouchers/voucher.ts'
import { type Halalas, halalas } from '#domain/money.ts'
import { type AmountName, isNaming, type LineField, wholePercent } from '#domain/vouchers/fields.ts'
import type { VoucherSheetRow } from '#machines/voucher/voucher-rows.ts'
import type { FieldColumn } from '../fields/columns.ts'
import { useFormats } from '../i18n/use-formats.ts'
import type { ShownColumn } from '../sheet/sheet-parts.ts'
import { Code, Name } from '../ui/isolated-text.tsx'
import { useVoucherTexts } from './voucher-texts.ts'

const widths: Readonly<Record<LineField, string>> = {
  account: 'minmax(14rem, 2fr)',
  moneyAccount: 'minmax(14rem, 2fr)',
  customer: 'minmax(14rem, 2fr)',
  party: 'minmax(9rem, 1fr)',
  costCenter: 'minmax(7rem, 0.7fr)',
  branch: 'minmax(7rem, 0.7fr)',
  debit: '8rem',
  credit: '8rem',
  amount: '8rem',
  centers: 'minmax(12rem, 1.5fr)',
  note: 'minmax(10rem, 1.5fr)',
}

export function isAmount(field: string): field is AmountName {
  return field === 'debit' || field === 'credit' || field === 'amount'
}

/** The columns of the form's fields, in order. */
export function useSheetColumns(
  type: VoucherType,
  fields: readonly LineField[],
): readonly ShownColumn<VoucherSheetRow>[] {
  const { text, title } = useVoucherTexts(type)
  const formats = useFormats()
  return useMemo(() => {
    const textOf = (row: VoucherSheetRow, field: LineField): string => {
      if (field === 'note') return row.note
      if (isAmount(field)) return row[field] > 0 ? formats.amount(row[field]) : ''
      if (field === 'centers')
        return sharesText(
          row.centers.map(({ center, percent }) => ({ costCenter: center, percent })),
          formats,
        )
      const named = row[field]
      return named === null ? '' : formats.nameOf(named)
    }
    const asked = (field: LineField) => (field === 'account' ? text('searchAccount') : title('line', field))
    return fields.map((field, place): ShownColumn<VoucherSheetRow> => {
      return {
        id: field,
        title: title('line', field),
        width: widths[field],
        isNumber: isAmount(field),
        cell: row =>
          place === 0 ? <FirstCell row={row} field={field} text={textOf(row, field)} /> : textOf(row, field),
        ghost: row => (row !== undefined ? textOf(row, field) : place === 0 ? asked(field) : ''),
      }
    })
  }, [fields, text, title, formats])
}

/** The first cell of a line, with its code. */
function FirstCell({ row, field, text }: { row: VoucherSheetRow; field: LineField; text: string }) {
  const code = isNaming(field) ? row[field]?.code : null
  return (
    <span className="flex items-baseline gap-2">
      <Name text={text} className="font-medium" />
      {code && <Code className="shrink-0 text-2xs text-muted-foreground">{code}</Code>}
    </span>
  )
}

export type VoucherLine = VoucherDocument['lines'][number]

/** The columns of a posted voucher, without empty ones. */
export function usePostedColumns(type: VoucherType, voucher: VoucherDocument): readonly FieldColumn<VoucherLine>[] {
  const { t } = useTranslation()
  const texts = useVoucherTexts(type)
  const formats = useFormats()
  return useMemo(() => {
    const { lines } = voucherOf(type).form
    const columns = (field: LineField): readonly FieldColumn<VoucherLine>[] => {
      const title = texts.title('line', field)
      if (isAmount(field)) return [{ id: field, kind: 'money', title, value: line => nonZero(line[field]) }]
      if (field === 'note') return [{ id: field, kind: 'text', title, value: line => line.note ?? null }]
      if (field === 'centers')
        return [{ id: field, kind: 'text', title, value: line => sharesText(line.centers ?? [], formats) }]
      const column = { id: field, kind: 'reference', title, value: (line: VoucherLine) => line[field] ?? null } as const
      if (field !== 'account' && field !== 'moneyAccount') return [column]
      return [{ id: 'code', kind: 'code', title: t('words.code'), value: line => line[field]?.code ?? null }, column]
    }
    return lines.filter(field => isShown(field, voucher)).flatMap(columns)
  }, [type, voucher, t, texts, formats])
}

/** An optional field is shown when any line has it; a branch when it differs from the voucher's. */
function isShown(field: LineField, { lines, branch }: VoucherDocument): boolean {
  if (field === 'branch') return lines.some(line => line.branch?.id !== branch.id)
  if (field === 'note') return lines.some(line => line.note !== '')
  if (field === 'centers') return lines.some(line => (line.centers ?? []).length > 0)
  return (field !== 'party' && field !== 'costCenter') || lines.some(line => line[field] !== null)
}

/** A single centre by its name; several with their percentages. */
function sharesText(
  shares: NonNullable<VoucherLine['centers']>,
  { nameOf, percent: percentText }: ReturnType<typeof useFormats>,
): string {
  if (shares.length === 1 && shares[0]?.percent === wholePercent) return nameOf(shares[0].costCenter)
  return shares.map(({ costCenter, percent }) => `${nameOf(costCenter)} ${percentText(percent)}`).join(' · ')
}

/** The sum of one side of the lines, or of their amounts. */
export function lineSum(lines: readonly Pick<VoucherLine, AmountName>[], field: AmountName): Halalas {
  return halalas(lines.reduce((sum, line) => sum + (line[field] ?? 0), 0))
}

function nonZero(amount: Halalas | undefined): Halalas | null {
  return amount ? amount : null
}
