/** A month in a filter. An incomplete month does not change the filter; the text stays in the field. */
import type { Month } from '#domain/months.ts'
import type { ProblemCode } from '#domain/problem.ts'
import { FilterNumber } from './number-field.tsx'
import { typing } from './typed-value.ts'
import { useReadingWords } from './use-reading-words.ts'

type MonthFieldProps = {
  readonly label: string
  readonly value: Month
  readonly min?: Month
  readonly choose: (month: Month) => void
}

export function MonthField({ label, value, min, choose }: MonthFieldProps) {
  const words = useReadingWords()
  const problemOf = (text: string): ProblemCode | null => {
    const read = typing.month.read(text, words)
    if (!read.ok) return read.code
    if (read.value === null) return 'required'
    return min !== undefined && read.value < min ? 'dayOutOfOrder' : null
  }
  return (
    <FilterNumber
      label={label}
      kind="month"
      className="w-28"
      text={value}
      problemOf={problemOf}
      choose={text => {
        const read = typing.month.read(text, words)
        if (read.ok && read.value !== null) choose(read.value)
      }}
    />
  )
}
