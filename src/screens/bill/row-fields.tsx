/** The fields that the rows of a bill's dialogs share: a description and an amount, and the problem of the row. */
import { useTranslation } from 'react-i18next'
import { readMoney } from '#domain/fields/reading.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { Labelled } from '../../fields/labelled.tsx'
import { Input } from '../../ui/input.tsx'

/** The wrong fields of rows. */
export type WrongFields<Field extends string> = {
  readonly isNone: boolean
  readonly at: (key: number, field: Field) => ProblemCode | undefined
}

export const noneWrong: WrongFields<string> = { isNone: true, at: () => undefined }

export function wrongFields<Field extends string>() {
  const found = new Map<string, ProblemCode>()
  const placeOf = (key: number, field: Field) => `${key} ${field}`
  const add = (key: number, field: Field, code: ProblemCode) => void found.set(placeOf(key, field), code)
  return {
    add,
    /** A positive amount; null if it is none, which is added as a problem of the field. */
    amount: (key: number, field: Field, text: string): Halalas | null => {
      const read = readMoney(text, zeroHalalas)
      if (!read.ok) add(key, field, read.code)
      else if (read.value <= 0) add(key, field, 'mustBePositive')
      return read.ok ? read.value : null
    },
    done: (): WrongFields<Field> => ({ isNone: found.size === 0, at: (key, field) => found.get(placeOf(key, field)) }),
  }
}

type RowFieldProps = { readonly text: string; readonly change: (text: string) => void }

export function RowDescription({ text, change, isFocused = false }: RowFieldProps & { readonly isFocused?: boolean }) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('bill.charges.description')}>
      {id => (
        <Input
          id={id}
          autoFocus={isFocused}
          dir="auto"
          maxLength={200}
          autoComplete="off"
          className="h-8"
          value={text}
          onChange={event => change(event.target.value)}
        />
      )}
    </Labelled>
  )
}

type Marks = { readonly 'aria-invalid': boolean; readonly 'aria-describedby': string | undefined }

/** The attributes of a field with a problem. */
export function rowMarks(problemId: string, code: ProblemCode | undefined): Marks {
  return { 'aria-invalid': code !== undefined, 'aria-describedby': code === undefined ? undefined : problemId }
}

export function RowAmount({ text, change, marks }: RowFieldProps & { readonly marks: Marks }) {
  const { t } = useTranslation()
  return (
    <Labelled label={t('bill.charges.amount')}>
      {id => (
        <Input
          {...marks}
          id={id}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          className="is-number h-8"
          value={text}
          onChange={event => change(event.target.value)}
        />
      )}
    </Labelled>
  )
}

export function RowProblem({ id, code }: { readonly id: string; readonly code: ProblemCode | undefined }) {
  const { t } = useTranslation()
  if (code === undefined) return null
  return (
    <p id={id} role="alert" className="col-span-full text-destructive text-sm">
      {t(`problem.${code}`)}
    </p>
  )
}
