/** The editor for a kind of value. Its value is a text, which `typed-value.ts` parses. */
import type { ComponentType } from 'react'
import type { FieldKind } from '#contract/field-kinds.ts'
import { isDay } from '#domain/days.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cn } from '../ui/class-names.ts'
import { ChoiceSelect } from './choice-select.tsx'
import { ColourEditor } from './colour-editor.tsx'
import { DayInput } from './day-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { LineInput, type LineKind } from './line-input.tsx'
import { mayBeTyped, typing } from './typed-value.ts'
import { useReadingWords } from './use-reading-words.ts'

/** References are edited by `ReferenceEditor`, which has the rows; instants are never typed. */
export type EditedKind = Exclude<FieldKind, 'instant' | 'reference'>

export function KindEditor({ kind, ...props }: EditorProps & { readonly kind: EditedKind }) {
  const Editor = editors[kind]
  return <Editor {...props} />
}

const editors: { readonly [Kind in EditedKind]: ComponentType<EditorProps> } = {
  text: lineEditor('text'),
  code: lineEditor('code'),
  longText: LongTextEditor,
  money: lineEditor('money'),
  price: lineEditor('price'),
  quantity: lineEditor('quantity'),
  ratio: lineEditor('ratio'),
  percent: lineEditor('percent'),
  count: lineEditor('count'),
  month: lineEditor('month'),
  day: DayEditor,
  flag: FlagEditor,
  choice: ChoiceEditor,
  colour: ColourEditor,
}

function lineEditor(kind: LineKind): ComponentType<EditorProps> {
  return function LineEditor(props: EditorProps) {
    const { marks, name, text, change, leave, lengthMax, placeholder, isReadOnly, autoFocus, className } = props
    const words = useReadingWords()
    return (
      <LineInput
        {...marks}
        kind={kind}
        aria-label={props.label}
        name={name}
        autoFocus={autoFocus}
        readOnly={isReadOnly}
        maxLength={lengthMax}
        placeholder={placeholder}
        value={text}
        className={className}
        onChange={event => mayBeTyped(kind, event.target.value) && change(event.target.value)}
        onBlur={() => {
          const kept = typing[kind].tidied(text, words)
          if (kept !== text) change(kept)
          leave?.(kept)
        }}
        onKeyDown={props.onKeyDown}
      />
    )
  }
}

function LongTextEditor({ marks, name, text, change, leave, lengthMax, placeholder, ...rest }: EditorProps) {
  return (
    <textarea
      {...marks}
      aria-label={rest.label}
      name={name}
      rows={3}
      dir={text === '' ? undefined : 'auto'}
      readOnly={rest.isReadOnly}
      maxLength={lengthMax}
      placeholder={placeholder}
      value={text}
      className={cn(
        'w-full rounded-md border border-input bg-card px-3 py-2 text-base text-foreground shadow-soft aria-invalid:border-destructive',
        rest.className,
      )}
      onChange={event => change(event.target.value)}
      onBlur={() => leave?.(text)}
      onKeyDown={rest.onKeyDown}
    />
  )
}

function DayEditor({
  marks,
  label,
  name,
  text,
  change,
  leave,
  isReadOnly,
  autoFocus,
  className,
  onKeyDown,
}: EditorProps) {
  const { today } = useReadingWords()
  return (
    <DayInput
      {...marks}
      aria-label={label}
      name={name}
      text={text}
      onText={change}
      today={today}
      className={cn('h-9 w-full shadow-soft', className)}
      disabled={isReadOnly}
      autoFocus={autoFocus}
      onBlur={() => leave?.(isDay(text) ? text : text.trim())}
      onKeyDown={onKeyDown}
    />
  )
}

/** The text `1` means true. */
function FlagEditor({ marks, label, name, text, change, leave, isReadOnly, autoFocus, onKeyDown }: EditorProps) {
  return (
    <Checkbox
      {...marks}
      aria-label={label}
      name={name}
      disabled={isReadOnly}
      autoFocus={autoFocus}
      checked={text === '1'}
      onChange={event => change(event.target.checked ? '1' : '0')}
      onBlur={() => leave?.(text)}
      onKeyDown={onKeyDown}
    />
  )
}

function ChoiceEditor({ marks, name, text, change, leave, options = [], none, className, ...rest }: EditorProps) {
  return (
    <ChoiceSelect
      {...marks}
      aria-label={rest.label}
      name={name}
      value={text === '' ? null : text}
      options={options}
      {...(none !== undefined && { none })}
      disabled={rest.isReadOnly}
      autoFocus={rest.autoFocus}
      choose={value => change(value ?? '')}
      className={cn('h-9 w-full', className)}
      onBlur={() => leave?.(text)}
      onKeyDown={rest.onKeyDown}
    />
  )
}
