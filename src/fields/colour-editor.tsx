/** A typed colour beside its swatch, which opens the browser's colour picker. */
import { useTranslation } from 'react-i18next'
import { parseColour } from '#domain/colour.ts'
import { cn } from '../ui/class-names.ts'
import { ColourSwatch } from './colour-swatch.tsx'
import type { EditorProps } from './editor-props.ts'
import { LineInput } from './line-input.tsx'
import { typing } from './typed-value.ts'
import { useReadingWords } from './use-reading-words.ts'

export function ColourEditor(props: EditorProps) {
  const { marks, name, text, change, leave, placeholder, isReadOnly, autoFocus, className, onKeyDown } = props
  const { t } = useTranslation()
  const words = useReadingWords()
  const read = parseColour(text)
  return (
    <div className="flex w-full items-center gap-1.5">
      <LineInput
        {...marks}
        kind="colour"
        aria-label={props.label}
        name={name}
        autoFocus={autoFocus}
        readOnly={isReadOnly}
        maxLength={20}
        placeholder={placeholder}
        value={text}
        className={className}
        onChange={event => change(event.target.value)}
        onBlur={() => {
          const kept = typing.colour.tidied(text, words)
          if (kept !== text) change(kept)
          leave?.(kept)
        }}
        onKeyDown={onKeyDown}
      />
      <span className="relative grid shrink-0 rounded-md focus-within:outline-2 focus-within:outline-ring focus-within:outline-offset-1">
        <ColourSwatch colour={read.ok ? read.value : null} className="size-7 rounded-md" />
        <input
          type="color"
          aria-label={t('colours.pick')}
          disabled={isReadOnly}
          value={read.ok ? read.value.toLowerCase() : '#000000'}
          className={cn('absolute inset-0 size-full cursor-pointer opacity-0', isReadOnly && 'cursor-default')}
          onChange={event => change(event.target.value.toUpperCase())}
          onKeyDown={onKeyDown}
        />
      </span>
    </div>
  )
}
