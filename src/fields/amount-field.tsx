/** An amount in a filter, to be added or, with its sign, taken off. Empty is nothing. */
import { useRef } from 'react'
import { formatHalalas } from '#domain/decimal.ts'
import { readSignedMoney } from '#domain/fields/reading.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { Labelled } from './labelled.tsx'
import { LineInput } from './line-input.tsx'
import { TypedFilterFrame, useTypedFilter } from './typed-filter.tsx'
import { useValidity } from './use-validity.ts'

type AmountFieldProps = {
  readonly label: string
  readonly value: Halalas
  readonly choose: (amount: Halalas) => void
}

export function AmountField({ label, value, choose }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const filter = useTypedFilter(value === 0 ? '' : formatHalalas(value), problemOf, text => {
    const read = readSignedMoney(text, zeroHalalas)
    if (read.ok) choose(read.value)
  })
  useValidity(input, problemOf(filter.text))
  return (
    <Labelled label={label} className="w-44">
      {id => (
        <TypedFilterFrame filter={filter}>
          <LineInput
            {...filter.marks}
            ref={input}
            id={id}
            kind="money"
            value={filter.text}
            placeholder="0.00"
            className="h-8 px-2"
            onChange={event => filter.type(event.target.value)}
          />
        </TypedFilterFrame>
      )}
    </Labelled>
  )
}

function problemOf(text: string): ProblemCode | null {
  const read = readSignedMoney(text, zeroHalalas)
  return read.ok ? null : read.code
}
