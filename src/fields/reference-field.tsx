/** A thing that a filter or a form names: what is typed counts as soon as it names one thing for certain, or is refused beside the field. */
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useCallback, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Reference } from '#contract/field-kinds.ts'
import type { ProblemCode } from '#domain/problem.ts'
import type { Finder, SearchResults } from '#domain/search/finder.ts'
import { useNames } from '../i18n/names.ts'
import { Labelled } from './labelled.tsx'
import { ReferenceInput } from './reference-input.tsx'
import { TypedRefusal } from './typed-filter.tsx'
import { useValidity } from './use-validity.ts'

export type ReferenceRows = {
  /** What is offered before anything is typed, as far as a person looks through it. */
  readonly rows: readonly Reference[]
  readonly byId: (id: number) => Reference | undefined
  readonly finder: Finder<Reference>
}

type ReferenceFieldProps = {
  readonly label: string
  /** What choosing nothing is called. */
  readonly none: string
  readonly value: number | null
  readonly references: ReferenceRows
  /** With fewer there is nothing to choose between, and the field is not there. */
  readonly rowsMin?: number
  readonly choose: (id: number | null) => void
  /** Called with the typed text, for references that are searched while typing. */
  readonly onTyped?: (text: string) => void
  /** Called when an option is chosen from the list rather than typed. */
  readonly onTaken?: () => void
  /** The field takes one after the other, and shows none of them. */
  readonly isAdding?: boolean
  /** For what a whole page is about. */
  readonly isWide?: boolean
  /** Begins with the keyboard in it. */
  readonly isFocused?: boolean
}

const offeredMax = 50

export function ReferenceField(props: ReferenceFieldProps) {
  const { label, value, references, rowsMin = 2 } = props
  if (references.rows.length < rowsMin && value === null) return null
  return <Labelled label={label}>{id => <ReferenceSearch {...props} id={id} />}</Labelled>
}

type ReferenceSearchProps = ReferenceFieldProps & {
  readonly id: string
  /** How the form around finds the field, and what it holds against it. */
  readonly marks?: Omit<ComponentProps<'input'>, 'ref'>
  readonly readOnly?: boolean
}

/** The field without its name. */
export function ReferenceSearch(props: ReferenceSearchProps) {
  const { id, label, none, value, references, marks, readOnly, isWide = false, isFocused = false } = props
  const { t } = useTranslation()
  const { nameOf, otherNameOf } = useNames()
  const field = useReferenceTyping(props)
  const problemId = useId()
  const chosen = value === null ? null : (references.byId(value) ?? unknown(value))
  const find = useCallback(
    (text: string): SearchResults<Reference | null> => {
      if (text.trim() !== '') return references.finder.search(text)
      const rows = [null, ...references.rows.slice(0, offeredMax)]
      return { rows, certain: rows.length }
    },
    [references],
  )
  return (
    <div className={isWide ? 'relative w-72' : 'relative w-36'}>
      <ReferenceInput
        label={label}
        input={field.input}
        marks={{
          ...marks,
          id,
          ...(field.wrong !== null && { 'aria-invalid': true, 'aria-describedby': problemId }),
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
        className="h-8 ps-2 pe-7 shadow-soft"
        type={field.type}
        point={row => field.put(row.id, true)}
        take={row => field.take(row === null ? null : row.id)}
        takeNothing={field.leave}
        leave={field.leave}
        forget={field.forget}
      >
        {field.wrong !== null && <TypedRefusal id={problemId} code={field.wrong} className="max-w-full" />}
      </ReferenceInput>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2 top-2 size-4 text-muted-foreground" />
    </div>
  )
}

/** One that is no longer offered is told by its number. */
function unknown(id: number): Reference {
  return { id, code: null, nameAr: String(id), nameEn: String(id) }
}

function useReferenceTyping({ references, choose, onTyped, onTaken, isAdding = false }: ReferenceFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [isPut, setPut] = useState(false)
  const [wrong, setWrong] = useState<ProblemCode | null>(null)
  // The option that an arrow key selected in a field of several values: leaving the field chooses it.
  const pointed = useRef<number | null>(null)
  // What the text was understood as: it is not chosen again when more things are there to be found, however it was put away meanwhile.
  const understood = useRef<number | null>(null)
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
    onTyped?.(text)
    understand(text)
  }
  // A user who types faster than the server replies has left before there were options.
  useEffect(() => {
    if (typed === undefined || isPut || !understand(typed)) return
    setWrong(null)
    if (document.activeElement !== input.current) leaveWith(null)
  }, [references])
  /** `isSearching`: what was typed goes on being shown. */
  const put = (id: number | null, isSearching: boolean) => {
    if (!isSearching) setTyped(undefined)
    setPut(true)
    setWrong(null)
    pointed.current = isSearching && isAdding ? id : null
    if (pointed.current === null) choose(id)
  }
  const take = (id: number | null) => {
    // Flushed, so that a focus change leaves a field with its value, and not with half a word.
    flushSync(() => put(id, false))
    onTaken?.()
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
    setTyped(undefined)
    setWrong(null)
  }
  return { input, typed, wrong, type, put, take, leave, forget }
}

/** Why a text is no choice; null for nothing typed and for what names one thing. */
function problemOf(text: string, { finder }: ReferenceRows): ProblemCode | null {
  if (text === '') return null
  const named = finder.named(text)
  if (named.kind === 'one') return null
  return named.kind === 'none' ? 'notFound' : 'severalFound'
}
