/** A single-line input for a kind of value. Codes and numbers keep left-to-right order and are aligned to the page's start. */
import type { ComponentProps } from 'react'
import { cn } from '../ui/class-names.ts'
import { Input } from '../ui/input.tsx'

export type LineKind =
  | 'text'
  | 'code'
  | 'money'
  | 'price'
  | 'quantity'
  | 'ratio'
  | 'percent'
  | 'count'
  | 'month'
  | 'colour'

const inputModes = {
  text: undefined,
  code: undefined,
  money: 'decimal',
  price: 'decimal',
  quantity: 'decimal',
  ratio: 'decimal',
  percent: 'decimal',
  count: 'numeric',
  month: undefined,
  colour: undefined,
} as const satisfies Record<LineKind, 'decimal' | 'numeric' | undefined>

type LineInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value'> & {
  readonly kind: LineKind
  readonly value: string
}

export function LineInput({ kind, value, className, ...rest }: LineInputProps) {
  const isWords = kind === 'text'
  const wordsOrder = value === '' ? undefined : 'auto'
  return (
    <Input
      {...rest}
      type="text"
      inputMode={inputModes[kind]}
      dir={isWords ? wordsOrder : 'ltr'}
      autoComplete="off"
      spellCheck={false}
      value={value}
      className={cn(isWords ? 'text-start' : 'text-start tabular-nums rtl:text-end', className)}
    />
  )
}
