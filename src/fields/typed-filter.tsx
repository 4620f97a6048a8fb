/** What is typed into a filter counts at once, or is refused beside the field once it is left: what cannot be read stays as it was typed. */
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '#domain/problem.ts'
import { cn } from '../ui/class-names.ts'
import { endTyping, typeOn } from './typing.ts'

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

/**
 * `shown`: the text of what is chosen. `choose` is told of texts that have no problem alone. Where the text is refused in the end, what its
 * beginning chose on the way (1/11/20 of 1/11/2026) gives way to what was before; once it may stand after all, as when the other bound
 * has moved, it counts.
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

/** Why what was typed is no choice; it floats over what is below. */
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
