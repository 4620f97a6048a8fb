/** An amount in a filter, positive or negative. Empty means zero. */
import { formatHalalas } from '#domain/decimal.ts'
import { readSignedMoney } from '#domain/fields/reading.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { FilterNumber } from './number-field.tsx'

type AmountFieldProps = {
  readonly label: string
  readonly value: Halalas
  readonly choose: (amount: Halalas) => void
}

export function AmountField({ label, value, choose }: AmountFieldProps) {
  return (
    <FilterNumber
      label={label}
      kind="money"
      className="w-44"
      placeholder="0.00"
      text={value === 0 ? '' : formatHalalas(value)}
      problemOf={problemOf}
      choose={text => {
        const read = readSignedMoney(text, zeroHalalas)
        if (read.ok) choose(read.value)
      }}
    />
  )
}

function problemOf(text: string): ProblemCode | null {
  const read = readSignedMoney(text, zeroHalalas)
  return read.ok ? null : read.code
}
