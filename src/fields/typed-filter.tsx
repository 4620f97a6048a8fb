/** What is typed into a filter counts at once, or is refused beside the field once it is left: what cannot be read stays as it was typed. */
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '#domain/problem.ts'
import { cn } from '../ui/class-names.ts'

type TypedFilter = {
  readonly text: string
  readonly type: (text: string) => void
  readonly refusal: ProblemCode | null
  /** What the input is given, so that it is left as a filter is. */
  readonly marks: {
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
    readonly onBlur: () => void
    readonly onInvalid: () => void
    readonly onKeyDown: (event: { readonly key: string }) => void
  }
}

/** `shown`: the text of what is chosen. `choose` is told of texts that have no problem alone. */
export function useTypedFilter(
  shown: string,
  problemOf: (text: string) => ProblemCode | null,
  choose: (text: string) => void,
): TypedFilter {
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<ProblemCode | null>(null)
  const refusalId = useId()
  const text = typed ?? shown
  const leave = () => {
    const problem = problemOf(text)
    setRefusal(problem)
    if (problem === null) setTyped(null)
  }
  return {
    text,
    type: next => {
      setTyped(next)
      setRefusal(null)
      if (problemOf(next) === null) choose(next)
    },
    refusal,
    marks: {
      'aria-invalid': refusal !== null,
      'aria-describedby': refusal === null ? undefined : refusalId,
      onBlur: leave,
      onInvalid: leave,
      onKeyDown: ({ key }) => key === 'Enter' && leave(),
    },
  }
}

/** The input of a filter, with what is wrong with it beneath. */
export function TypedFilterFrame({ filter, children }: { filter: TypedFilter; children: ReactNode }) {
  const { refusal, marks } = filter
  return (
    <div className="relative">
      {children}
      {refusal !== null && (
        <TypedRefusal id={marks['aria-describedby']} code={refusal} className="absolute start-0 top-full z-30 mt-1" />
      )}
    </div>
  )
}

/** Why what was typed is no choice; it floats over what stands below. */
export function TypedRefusal({
  id,
  code,
  className,
}: {
  id: string | undefined
  code: ProblemCode
  className?: string
}) {
  const { t } = useTranslation()
  return (
    <p
      id={id}
      role="alert"
      className={cn(
        'w-max max-w-72 rounded-md bg-destructive-soft px-2 py-1 text-destructive text-sm shadow-float',
        className,
      )}
    >
      {t(`problem.${code}`)}
    </p>
  )
}
