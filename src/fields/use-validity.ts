/** Marks invalid fields with `setCustomValidity`, so that forms and lists with filters find them. */
import { type RefObject, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProblemCode } from '#domain/problem.ts'

export function useValidity(input: RefObject<HTMLInputElement | null>, problem: ProblemCode | null): void {
  const { t } = useTranslation()
  useLayoutEffect(() => {
    input.current?.setCustomValidity(problem === null ? '' : t(`problem.${problem}`))
  }, [input, problem, t])
}
