/** The columns of a statement, on the screen, in a file and on paper; and what it comes to, with its ages beside one another. */
import type { Statement } from '#contract/reports/statement-report.ts'
import type { ExactSum } from '#domain/exact-sum.ts'
import type { FieldColumn } from '../fields/columns.ts'
import type { Formats } from '../i18n/use-formats.ts'
import type { ListedColumn } from '../lists/list-columns.ts'
import { documentType, type Words } from './report-words.ts'
import type { StatementLine } from './use-statement.ts'

export function statementColumns({ t }: Words): readonly ListedColumn<StatementLine>[] {
  // A side that has nothing is left empty, as in any ledger.
  const filled = (sum: ExactSum | null) => (sum === 0 ? null : sum)
  const width = { screen: 'minmax(6.5rem, 8.5rem)', paperMm: 30 }
  return [
    { id: 'day', kind: 'day', title: t('words.day'), value: ({ day }) => day },
    {
      id: 'code',
      kind: 'code',
      title: t('words.code'),
      leaves: 2,
      width: { screen: 'minmax(6.5rem, 8rem)', paperMm: 30 },
      value: codeOf,
    },
    {
      id: 'document',
      kind: 'text',
      title: t('words.document'),
      leaves: 0,
      value: ({ document }) => (document === null ? t('words.opening') : documentType(document.type, t)),
    },
    { id: 'debit', kind: 'money', title: t('words.debit'), leaves: 1, width, value: line => filled(line.debit) },
    { id: 'credit', kind: 'money', title: t('words.credit'), leaves: 1, width, value: line => filled(line.credit) },
    { id: 'balance', kind: 'money', title: t('words.balance'), width, value: ({ balance }) => balance },
  ]
}

const codeOf = ({ document }: StatementLine) => document?.code ?? null

type Age = Statement['ageing'][number]

/** `31–60`, or `91+` for the oldest, in days. */
export function ageText({ fromDays, toDays }: Age, formats: Formats): string {
  return toDays === null ? `${formats.count(fromDays)}+` : `${formats.count(fromDays)}–${formats.count(toDays)}`
}

export function statementSums({ t, formats }: Words, ages: readonly Age[]): readonly FieldColumn<Statement>[] {
  const width = { paperMm: null }
  return [
    { id: 'debit', kind: 'money', title: t('words.debit'), width, value: ({ debit }) => debit },
    { id: 'credit', kind: 'money', title: t('words.credit'), width, value: ({ credit }) => credit },
    // Beneath the balance of the last movement, which is the same.
    { id: 'balance', kind: 'money', title: t('words.closing'), width, value: ({ closing }) => closing },
    ...ages.map(
      (age, place): FieldColumn<Statement> => ({
        id: `age${place}`,
        kind: 'money',
        title: t('reports.ageOf', { days: ageText(age, formats) }),
        width,
        value: ({ ageing }) => ageing[place]?.amount ?? null,
      }),
    ),
  ]
}
