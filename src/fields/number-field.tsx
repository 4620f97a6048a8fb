/** A number in a filter, such as a bound. What cannot be read changes nothing: it stays where it was typed. */
import { useRef } from 'react'
import type { ProblemCode } from '#domain/problem.ts'
import { Labelled } from './labelled.tsx'
import { LineInput } from './line-input.tsx'
import { TypedFilterFrame, useTypedFilter } from './typed-filter.tsx'
import { mayBeTyped, typing } from './typed-value.ts'
import { useReadingWords } from './use-reading-words.ts'
import { useValidity } from './use-validity.ts'

export type TypedNumberKind = 'money' | 'price' | 'quantity' | 'percent' | 'count'

type NumberFieldProps = {
  readonly label: string
  readonly kind: TypedNumberKind
  /** As it is typed; empty where nothing is set. */
  readonly text: string
  readonly choose: (text: string) => void
}

export function NumberField({ label, kind, text, choose }: NumberFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const words = useReadingWords()
  const problemOf = (typed: string): ProblemCode | null => {
    const read = typing[kind].read(typed, words)
    return read.ok ? null : read.code
  }
  const filter = useTypedFilter(text, problemOf, typed => choose(typing[kind].tidied(typed, words)))
  useValidity(input, problemOf(filter.text))
  return (
    <Labelled label={label} className="w-28">
      {id => (
        <TypedFilterFrame filter={filter}>
          <LineInput
            {...filter.marks}
            ref={input}
            id={id}
            kind={kind}
            value={filter.text}
            className="h-8 px-2"
            onChange={event => mayBeTyped(kind, event.target.value) && filter.type(event.target.value)}
          />
        </TypedFilterFrame>
      )}
    </Labelled>
  )
}
