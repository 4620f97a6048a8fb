/** A reference in a filter or form: typed text applies as soon as it identifies one row, otherwise an error appears beside the field. */
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Reference } from '#contract/field-kinds.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { Finder, SearchResults } from '#domain/search/finder.ts'
import { useNames } from '../i18n/names.ts'
import { cn } from '../ui/class-names.ts'
import { Labelled } from './labelled.tsx'
import { offeredRows } from './offered-rows.ts'
import { ReferenceInput } from './reference-input.tsx'
import { TypedRefusal } from './typed-filter.tsx'
import { useValidity } from './use-validity.ts'

export type ReferenceRows = {
  /** The rows offered before anything is typed. */
  readonly rows: readonly Reference[]
  readonly byId: (id: number) => Reference | undefined
  readonly finder: Finder<Reference>
  /** Some rows are not there yet, so a text that names none may name one soon. */
  readonly isLoading?: boolean
}

type ReferenceFieldProps = {
  readonly label: string
  /** The label of the empty choice. */
  readonly none: string
  readonly value: number | null
  readonly references: ReferenceRows
  /** With fewer rows there is nothing to choose, and the field is hidden. */
  readonly rowsMin?: number
  readonly choose: (id: number | null) => void
  /** Called with the typed text, for references that are searched while typing. */
  readonly onTyped?: (text: string) => void
  /** Called when an option is selected from the list. */
  readonly onTaken?: () => void
  /** The field adds one row after the other and shows none of them. */
  readonly isAdding?: boolean
  /** For a field that determines the whole page. */
  readonly isWide?: boolean
  /** As wide and high as the fields of a form. */
  readonly isInForm?: boolean
  /** Has the initial focus. */
  readonly isFocused?: boolean
}

export function ReferenceField(props: ReferenceFieldProps) {
  const { label, value, references, rowsMin = 2 } = props
  if (references.rows.length < rowsMin && value === null) return null
  return <Labelled label={label}>{id => <ReferenceSearch {...props} id={id} />}</Labelled>
}

type ReferenceSearchProps = ReferenceFieldProps & {
  readonly id: string
  /** Attributes that the form sets on the input: its id, and the description of its problem. */
  readonly marks?: Omit<ComponentProps<'input'>, 'ref'>
  readonly readOnly?: boolean
}

/** The field without its label. */
export function ReferenceSearch(props: ReferenceSearchProps) {
  const { id, label, none, value, references, marks, readOnly } = props
  const { isWide = false, isInForm = false, isFocused = false } = props
  const { t } = useTranslation()
  const { nameOf, otherNameOf } = useNames()
  const field = useReferenceTyping(props)
  const problemId = useId()
  const chosen = value === null ? null : (references.byId(value) ?? unknown(value))
  const find = useCallback(
    (text: string): SearchResults<Reference | null> => {
      if (text.trim() !== '') return references.finder.search(text)
      const rows = [null, ...offeredRows(references.rows, chosen)]
      return { rows, certain: rows.length }
    },
    [references, value],
  )
  return (
    <div className={cn('relative', isInForm ? 'w-full' : isWide ? 'w-72' : 'w-36')}>
      <ReferenceInput
        label={label}
        input={field.input}
        marks={{
          ...marks,
          id,
          'aria-invalid': field.wrong !== null || marks?.['aria-invalid'] === true,
          ...(field.wrong !== null && { 'aria-describedby': problemId }),
          onInvalid: field.leave,
          autoFocus: isFocused,
        }}
        chosen={chosen}
        typed={field.typed}
        find={find}
        nameOf={row => (row === null ? none : nameOf(row))}
        detailOf={row => otherNameOf(row) || (row.code ?? '')}
        emptyText={t('problem.notFound')}
        placeholder={none}
        readOnly={readOnly}
        className={cn('shadow-soft', isInForm ? 'h-9 ps-3 pe-8' : 'h-8 ps-2 pe-7')}
        type={field.type}
        point={row => field.put(row.id, true)}
        take={row => field.take(row === null ? null : row.id)}
        takeNothing={field.takeNothing}
        leave={field.leave}
        forget={field.forget}
      >
        {field.wrong !== null && <TypedRefusal id={problemId} code={field.wrong} className="max-w-full" />}
      </ReferenceInput>
      <ChevronDown
        aria-hidden
        className={cn(
          'pointer-events-none absolute size-4 text-muted-foreground',
          isInForm ? 'end-2.5 top-2.5' : 'end-2 top-2',
        )}
      />
    </div>
  )
}

/** A row that is no longer available is shown by its id. */
function unknown(id: number): Reference {
  return { id, code: null, nameAr: String(id), nameEn: String(id) }
}

function useReferenceTyping({ references, choose, onTyped, onTaken, isAdding = false }: ReferenceFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [isPut, setPut] = useState(false)
  const [wrong, setWrong] = useState<ProblemCode | null>(null)
  // The option that an arrow key selected in a multi-value field: losing focus chooses it.
  const pointed = useRef<number | null>(null)
  // The row that the text was matched with: it is not chosen again when more rows arrive, even after it was removed.
  const understood = useRef<number | null>(null)
  // Enter was pressed before the row of the text was there: it is taken when it arrives.
  const isAwaited = useRef(false)
  const problem = isPut ? null : problemOf(typed ?? '', references)
  useValidity(input, problem)
  const understand = (text: string) => {
    const named = references.finder.named(text)
    const id = named.kind === 'one' ? named.row.id : null
    const isNew = id !== understood.current
    understood.current = id
    if (isAdding) pointed.current = id
    else if (id !== null && isNew) choose(id)
    return id !== null && isNew
  }
  const type = (text: string) => {
    setTyped(text.trim() === '' ? undefined : text)
    setPut(false)
    setWrong(null)
    understood.current = null
    isAwaited.current = false
    onTyped?.(text)
    understand(text)
  }
  // A user who types faster than the server replies may have left the field before there were options.
  useEffect(() => {
    if (typed === undefined || isPut || !understand(typed)) return
    setWrong(null)
    if (document.activeElement !== input.current) leaveWith(null)
    else if (isAwaited.current) queueMicrotask(() => take(understood.current))
  }, [references])
  /** `isSearching`: the typed text remains displayed. */
  const put = (id: number | null, isSearching: boolean) => {
    if (!isSearching) setTyped(undefined)
    setPut(true)
    setWrong(null)
    isAwaited.current = false
    pointed.current = isSearching && isAdding ? id : null
    if (pointed.current === null) choose(id)
  }
  const take = (id: number | null) => {
    // Commits before focus changes, so that a field is never left with partial text.
    flushSync(() => put(id, false))
    onTaken?.()
  }
  const takeNothing = () => {
    isAwaited.current = typed !== undefined && onTaken !== undefined
    leave()
  }
  const leave = () => leaveWith(problem)
  const leaveWith = (code: ProblemCode | null) => {
    setWrong(code)
    if (code === null) setTyped(undefined)
    if (pointed.current !== null) choose(pointed.current)
    pointed.current = null
  }
  const forget = () => {
    pointed.current = null
    isAwaited.current = false
    setTyped(undefined)
    setWrong(null)
  }
  return { input, typed, wrong, type, put, take, takeNothing, leave, forget }
}

/** Why a text is invalid; null for an empty text and for one that identifies a row. */
function problemOf(text: string, { finder }: ReferenceRows): ProblemCode | null {
  if (text === '') return null
  const named = finder.named(text)
  if (named.kind === 'one') return null
  return named.kind === 'none' ? 'notFound' : 'severalFound'
}
