/** A file input with texts in the interface language; the native input would use the browser's. */
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Input } from '../ui/input.tsx'
import { Name } from '../ui/isolated-text.tsx'
import type { FieldMarks } from './form-field.tsx'

type FileInputProps = {
  readonly marks: FieldMarks
  readonly accept: string
  /** The name of the chosen file; null when there is none. */
  readonly fileName: string | null
  readonly choose: (file: File | null) => void
  readonly inputRef?: RefObject<HTMLInputElement | null>
  readonly name?: string
  /** False when it is one of several fields. */
  readonly isFocused?: boolean
}

export function FileInput({ marks, accept, fileName, choose, inputRef, name, isFocused = true }: FileInputProps) {
  const { t } = useTranslation()
  return (
    <div className="relative flex items-center gap-3 rounded-md border border-input bg-card p-1.5 shadow-soft has-aria-invalid:border-destructive has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <span aria-hidden className="shrink-0 rounded bg-secondary px-3 py-1">
        {t('words.chooseFile')}
      </span>
      <span aria-hidden className="min-w-0 truncate text-muted-foreground">
        {fileName === null ? t('words.noFileChosen') : <Name text={fileName} />}
      </span>
      <Input
        {...marks}
        ref={inputRef}
        type="file"
        accept={accept}
        name={name}
        autoFocus={isFocused}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={event => {
          choose(event.target.files?.[0] ?? null)
          // Allows choosing the same file again after it was corrected.
          event.target.value = ''
        }}
      />
    </div>
  )
}
