/** Text typed into a filter applies at once; invalid text stays in the field and gets an error when focus leaves it. */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '#domain/problem.ts'
import { cn } from '../ui/class-names.ts'
import { endTyping, typeOn } from './typing.ts'

type TypedFilter = {
  readonly text: string
  readonly type: (text: string) => void
  readonly refusal: ProblemCode | null
  /** Props of the input that make it behave as a filter. */
  readonly marks: {
    readonly 'aria-invalid': boolean
    readonly 'aria-describedby': string | undefined
    readonly onBlur: () => void
    readonly onInvalid: () => void
    readonly onKeyDown: (event: { readonly key: string }) => void
  }
}

/**
 * `shown`: the text of the current value. `choose` is called only with valid texts. When the final text is invalid, the filter returns to
 * its value before typing, because a prefix may have been valid (1/11/20 of 1/11/2026); when the text becomes valid later, for example
 * because the other bound changed, it applies.
 */
export function useTypedFilter(
  shown: string,
  problemOf: (text: string) => ProblemCode | null,
  choose: (text: string) => void,
): TypedFilter {
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: string } | null>(null)
  const [refusal, setRefusal] = useState<ProblemCode | null>(null)
  const refusalId = useId()
  const text = typed?.text ?? shown
  const leave = () => {
    endTyping()
    const problem = problemOf(text)
    setRefusal(problem)
    if (problem === null) setTyped(null)
    else if (typed !== null && typed.before !== shown && problemOf(typed.before) === null) choose(typed.before)
  }
  const isRefused = refusal !== null
  const mayStand = isRefused && problemOf(text) === null
  const accept = useEffectEvent(() => {
    setRefusal(null)
    setTyped(null)
    if (typed !== null) choose(typed.text)
  })
  useEffect(() => {
    if (mayStand) accept()
  }, [mayStand])
  return {
    text,
    type: next => {
      typeOn()
      setTyped({ text: next, before: typed?.before ?? shown })
      setRefusal(null)
      if (problemOf(next) === null) choose(next)
    },
    refusal,
    marks: {
      'aria-invalid': isRefused,
      'aria-describedby': isRefused ? refusalId : undefined,
      onBlur: leave,
      onInvalid: leave,
      onKeyDown: ({ key }) => key === 'Enter' && leave(),
    },
  }
}

/** The input of a filter with its error below. */
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

/** The error of the typed text; it floats over the content below. */
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
