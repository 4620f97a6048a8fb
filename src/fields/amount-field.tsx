/** An amount in a filter, to be added or, with its sign, taken off: what is typed counts at once, or is refused beside the field once it is left. Empty is nothing. */
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatHalalas } from '#domain/decimal.ts'
import { readSignedMoney } from '#domain/fields/reading.ts'
import { type Halalas, zeroHalalas } from '#domain/money.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { Input } from '../ui/input.tsx'
import { Labelled } from './labelled.tsx'

type AmountFieldProps = {
  readonly label: string
  readonly value: Halalas
  readonly choose: (amount: Halalas) => void
}

export function AmountField({ label, value, choose }: AmountFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState<ProblemCode | null>(null)
  const problemId = useId()
  const text = typed ?? (value === 0 ? '' : formatHalalas(value))
  const read = readSignedMoney(text, zeroHalalas)
  const problem = read.ok ? null : read.code
  useLayoutEffect(() => {
    input.current?.setCustomValidity(problem === null ? '' : t(`problem.${problem}`))
  }, [problem, t])
  const type = (next: string) => {
    setTyped(next)
    setWrong(null)
    const amount = readSignedMoney(next, zeroHalalas)
    if (amount.ok) choose(amount.value)
  }
  const leave = () => {
    setWrong(problem)
    if (problem === null) setTyped(null)
  }
  return (
    <Labelled label={label} className="w-44">
      {id => (
        <div className="relative">
          <Input
            ref={input}
            id={id}
            type="text"
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            value={text}
            placeholder="0.00"
            aria-invalid={wrong !== null}
            aria-describedby={wrong === null ? undefined : problemId}
            className="is-number h-8 px-2"
            onChange={event => type(event.target.value)}
            onBlur={leave}
            onInvalid={leave}
            onKeyDown={event => event.key === 'Enter' && leave()}
          />
          {wrong !== null && (
            <p
              id={problemId}
              role="alert"
              className="absolute start-0 top-full z-30 mt-1 w-max max-w-72 rounded-md bg-destructive-soft px-2 py-1 text-destructive text-sm shadow-float"
            >
              {t(`problem.${wrong}`)}
            </p>
          )}
        </div>
      )}
    </Labelled>
  )
}
