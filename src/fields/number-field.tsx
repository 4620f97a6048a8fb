/** A number in a filter, such as a bound. Invalid text does not change the filter; it stays in the field. */
import { useRef } from 'react'
import type { ProblemCode } from '#domain/problem.ts'
import { Labelled } from './labelled.tsx'
import { LineInput } from './line-input.tsx'
import { TypedFilterFrame, useTypedFilter } from './typed-filter.tsx'
import { mayBeTyped, typing } from './typed-value.ts'
import { useReadingWords } from './use-reading-words.ts'
import { useValidity } from './use-validity.ts'

export type TypedNumberKind = 'money' | 'price' | 'quantity' | 'ratio' | 'percent' | 'count'

type NumberFieldProps = {
  readonly label: string
  readonly kind: TypedNumberKind
  /** The typed text; empty when not set. */
  readonly text: string
  readonly choose: (text: string) => void
}

export function NumberField({ label, kind, text, choose }: NumberFieldProps) {
  const words = useReadingWords()
  const problemOf = (typed: string): ProblemCode | null => {
    const read = typing[kind].read(typed, words)
    return read.ok ? null : read.code
  }
  return (
    <FilterNumber
      label={label}
      kind={kind}
      className="w-28"
      text={text}
      problemOf={problemOf}
      mayBeTyped={typed => mayBeTyped(kind, typed)}
      choose={typed => choose(typing[kind].tidied(typed, words))}
    />
  )
}

type FilterNumberProps = Omit<NumberFieldProps, 'kind'> & {
  readonly kind: TypedNumberKind | 'month'
  readonly className: string
  readonly placeholder?: string
  readonly problemOf: (typed: string) => ProblemCode | null
  /** Whether a text is the possible beginning of a number. */
  readonly mayBeTyped?: (typed: string) => boolean
}

/** `choose` is called only with valid values. */
export function FilterNumber(props: FilterNumberProps) {
  const { label, kind, className, placeholder, text, problemOf, mayBeTyped: mayBe = () => true, choose } = props
  const input = useRef<HTMLInputElement>(null)
  const filter = useTypedFilter(text, problemOf, choose)
  useValidity(input, problemOf(filter.text))
  return (
    <Labelled label={label} className={className}>
      {id => (
        <TypedFilterFrame filter={filter}>
          <LineInput
            {...filter.marks}
            ref={input}
            id={id}
            kind={kind}
            value={filter.text}
            placeholder={placeholder}
            className="h-8 px-2"
            onChange={event => mayBe(event.target.value) && filter.type(event.target.value)}
          />
        </TypedFilterFrame>
      )}
    </Labelled>
  )
}
