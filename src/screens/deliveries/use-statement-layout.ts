/** The print layout of a statement: its header, and the quantity of each line. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeliveryDocument } from '#contract/deliveries.ts'
import { billTitles } from '../../catalogue/bill-titles.ts'
import type { FieldColumn } from '../../fields/columns.ts'
import { leftToRight } from '../../i18n/bidi.ts'
import { useNames } from '../../i18n/names.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import type { ExportSource } from '../../lists/export-source.ts'
import { useReferences } from '../../references/use-references.ts'

type StatementLine = DeliveryDocument['lines'][number]

export function useStatementLayout(statement: DeliveryDocument): ExportSource<StatementLine> {
  const { t } = useTranslation()
  const formats = useFormats()
  const { nameOf } = useNames()
  const branches = useReferences('branch')
  return useMemo(() => {
    const { kind, code, date, bill, lines, note, userName, reversal, branchId } = statement
    const columns: readonly FieldColumn<StatementLine>[] = [
      { id: 'code', kind: 'code', title: t('words.code'), value: line => line.itemCode },
      { id: 'item', kind: 'text', title: t('words.item'), value: line => nameOf(line) },
      {
        id: 'unit',
        kind: 'text',
        title: t('words.unit'),
        value: line => nameOf({ nameAr: line.unitNameAr, nameEn: line.unitNameEn }),
      },
      { id: 'quantity', kind: 'quantity', title: t('words.quantity'), value: line => line.quantity },
    ]
    const branch = branches.byId(branchId)
    return {
      name: 'statements',
      title: `${t(`words.statementKinds.${kind}`)} ${leftToRight(code)}`,
      search: code,
      fileName: `${kind}-${code}`,
      columns,
      facts: [
        { label: t('words.day'), value: formats.shortDay(date) },
        { label: t('words.branch'), value: branch ? formats.nameOf(branch) : '' },
        { label: t(`titles.${billTitles[bill.billTypeCode]}`), value: leftToRight(bill.code) },
        { label: t('words.party'), value: nameOf({ nameAr: bill.partyNameAr, nameEn: bill.partyNameEn }) },
        { label: t('statement.note'), value: note },
        { label: t('words.user'), value: userName },
        { label: t('words.state'), value: reversal === null ? '' : t('statement.reversed') },
      ],
      countLabel: t('statement.lines'),
      count: lines.length,
      read: async () => lines,
    }
  }, [statement, t, formats, nameOf, branches])
}
