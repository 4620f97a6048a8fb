/** A reference in a form or cell, selected by typing. Unmatched text stays, and is validated when the field loses focus. */
import { ChevronDown } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Reference } from '#contract/field-kinds.ts'
import type { SearchResults } from '#domain/search/finder.ts'
import { useNames } from '../i18n/names.ts'
import { cn } from '../ui/class-names.ts'
import type { EditorProps } from './editor-props.ts'
import type { ReferenceRows } from './reference-field.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { chosenId, chosenText, readReference } from './typed-reference.ts'

export type ReferenceEditorProps = EditorProps & {
  readonly references: ReferenceRows
  /** Called with the typed text, for references that are searched while typing. */
  readonly onTyped?: (text: string) => void
  readonly isInCell?: boolean
}

const offeredMax = 100

export function ReferenceEditor(props: ReferenceEditorProps) {
  const { marks, label = '', name, text, change, leave, references, onTyped, none, placeholder, className } = props
  const { t } = useTranslation()
  const { nameOf, otherNameOf } = useNames()
  const id = chosenId(text)
  const chosen =
    id === null ? null : (references.byId(id) ?? { id, code: null, nameAr: String(id), nameEn: String(id) })
  const entered = useRef(text)
  // The typed text, while an arrow key has selected a match.
  const [searched, setSearched] = useState<string | null>(null)
  const typed = searched ?? (chosen === null && text !== '' ? text : undefined)
  const find = useCallback(
    (words: string): SearchResults<Reference | null> => {
      if (words.trim() !== '') return references.finder.search(words)
      const rows = [...(none === undefined ? [] : [null]), ...references.rows.slice(0, offeredMax)]
      return { rows, certain: rows.length }
    },
    [references, none],
  )
  const left = () => {
    const read = readReference(text, references)
    const kept = read.ok && read.value !== null ? chosenText(read.value) : text.trim()
    setSearched(null)
    if (kept !== text) change(kept)
    leave?.(kept)
  }
  return (
    <div className="relative w-full">
      <ReferenceInput
        label={label}
        marks={{ ...marks, name, autoFocus: props.autoFocus, onFocusCapture: () => (entered.current = text) }}
        chosen={chosen}
        typed={typed}
        find={find}
        nameOf={row => (row === null ? (none ?? '') : nameOf(row) || (row.code ?? ''))}
        detailOf={row => otherNameOf(row) || (row.code ?? '')}
        emptyText={t('problem.notFound')}
        placeholder={chosen === null ? (placeholder ?? '') : nameOf(chosen)}
        readOnly={props.isReadOnly}
        isInCell={props.isInCell ?? false}
        className={cn('h-9 ps-3 pe-8 shadow-soft', className)}
        type={words => {
          setSearched(null)
          change(words)
          onTyped?.(words)
        }}
        point={row => {
          setSearched(typed ?? '')
          change(chosenText(row.id))
        }}
        take={row =>
          // Enter moves to the next field, so the selected value must be committed first.
          flushSync(() => {
            setSearched(null)
            change(row === null ? '' : chosenText(row.id))
          })
        }
        takeNothing={() => undefined}
        leave={left}
        forget={() => {
          setSearched(null)
          change(entered.current)
        }}
        passOn={props.onKeyDown ?? (() => undefined)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-muted-foreground"
      />
    </div>
  )
}
