/**
 * A row that is being typed: what is in its fields, what is wrong with them, and how it is saved. What others have changed meanwhile is
 * a conflict, which the person decides. What is typed is kept for this tab until it is saved.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Problem } from '#domain/problem.ts'
import { ApiError } from '../api/api-error.ts'
import type { ReferenceRows } from '../fields/reference-field.tsx'
import { useReadingWords } from '../fields/use-reading-words.ts'
import { problemText, sharedText, titleText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { useApi, useUser } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { useIdempotencyKey } from '../services/use-idempotency-key.ts'
import { answeredRowsIn, childEntriesOf, childText, readChildCell } from './child-entries.ts'
import { changedFields, entriesOf, readEntries } from './entries.ts'
import { type Entries, readEntry } from './entry.ts'
import { forgetForm, readForm } from './form-draft.ts'
import { refusalOf } from './refusal.ts'
import { typedSince } from './typed-since.ts'
import { useKeeping } from './use-keeping.ts'
import { useRowsChanged } from './use-rows-changed.ts'
import { type Described, rowName } from './value-texts.ts'

export type RowForm = ReturnType<typeof useRowForm>

/** What others have made of the row, with the problems that say both values. */
export type Conflict = {
  readonly row: DefinitionRow
  readonly problems: ErrorBody['problems']
  /** The row that was typed over, and what was typed of it. */
  readonly was: DefinitionRow
  readonly own: Entries
}

/** What a form types: its fields, under which address, and how they are saved and read again. */
export type FormSubject = Described & {
  readonly path: string
  /** `row` is null for a new one. */
  readonly save: (row: DefinitionRow | null, version: number, values: SentFields, once: Once) => Promise<DefinitionRow>
  readonly read: (id: number) => Promise<DefinitionRow>
  /** Shows the success and refreshes the rest of the program. */
  readonly saved: (row: DefinitionRow) => void
  /** What people call it, with what is typed of it. */
  readonly nameOf: (typed: Entries) => string
  /** Where what others have changed is told at its fields, and not decided in a dialog: they are shown anew. */
  readonly changedMeanwhile?: () => void
}
type Once = { readonly idempotencyKey: string; readonly notify: 'never' }

/** `first` is null for a new row; `keeps` says whether what is typed outlives the page. */
export function useRowForm(definition: Definition, first: DefinitionRow | null, keeps = true) {
  return useForm(useRowSubject(definition), first, keeps)
}

export function useForm(definition: FormSubject, first: DefinitionRow | null, keeps = true) {
  const { t } = useTranslation()
  const words = useReadingWords()
  const references = useRef(new Map<string, ReferenceRows>())
  const findAmong = useCallback((name: string, rows: ReferenceRows) => void references.current.set(name, rows), [])
  const userId = useUser()?.id ?? 0
  const [kept] = useState(() => (keeps ? keptOf(readForm(placeOf(definition, first), userId), first) : null))
  const [row, setRow] = useState(first)
  const place = placeOf(definition, row)
  const [before, setBefore] = useState(() => kept?.before ?? entriesOf(definition, first))
  const [entries, setShown] = useState(() => kept?.entries ?? before)
  // What is in the fields now, also between two drawings: an answer may come while somebody types.
  const latest = useRef(entries)
  const setEntries = (next: Entries) => {
    latest.current = next
    setShown(next)
  }
  const isTypedOn = useRef(false)
  const [isRestored, setRestored] = useState(kept !== null)
  // The version that was typed over, which may be older than that of the row: then saving says what others have changed.
  const version = useRef(kept?.version ?? first?.version ?? 0)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { isBusy, send } = useSending(definition)
  const isChanged = changedFields(definition, entries, before).length > 0
  useKeeping(place, keeps && isChanged ? { version: version.current, before, entries } : null, userId)

  const mark = (name: string, wrong: Problem | null) => {
    setProblems(known => {
      const next = new Map(known)
      if (wrong === null) next.delete(name)
      else next.set(name, problemText(wrong))
      return next
    })
  }
  const open = (next: DefinitionRow | null) => {
    version.current = next?.version ?? 0
    setRow(next)
    setBefore(entriesOf(definition, next))
    setEntries(entriesOf(definition, next))
    setProblems(new Map())
    setFailure(null)
    setRestored(false)
    setConflict(null)
    forgetForm(place)
  }
  /** What was typed while it was being saved is over what is stored. */
  const opened = (saved: DefinitionRow, sent: Entries) => {
    const since = typedSince(definition, { sent, now: latest.current, saved })
    isTypedOn.current = Object.keys(since).length > 0
    open(saved)
    if (isTypedOn.current) setEntries({ ...entriesOf(definition, saved), ...since })
  }
  const isThere = useIsThere()
  const refuse = async (error: unknown, typed: Entries, from: Entries | null, sentFrom: Element | null) => {
    if (!(error instanceof ApiError)) throw error
    const text = error.description === null ? t('definition.saveFailed') : sharedText(error.description)
    // The form may be closed by now, so the message names it.
    if (!isThere()) {
      const title = t('definition.failedFor', { name: definition.nameOf(typed) })
      return showToast({ kind: 'error', title, detail: text, isSticky: true })
    }
    const isChangedMeanwhile = error.error === 'row_changed' && row !== null
    if (isChangedMeanwhile) definition.changedMeanwhile?.()
    if (isChangedMeanwhile && definition.changedMeanwhile === undefined && from !== null) {
      const theirs = await send.read(row.id)
      const own = Object.fromEntries(changedFields(definition, typed, from).map(name => [name, typed[name] ?? '']))
      if (theirs !== null) return setConflict({ row: theirs, problems: error.problems, was: row, own })
    }
    const refusal = refusalOf(definition, error, { notSaved: t('definition.notSaved'), answer: text })
    setProblems(refusal.own)
    setFailure(refusal.failure)
    // Keeps the focus of a user who went on meanwhile.
    const isWaiting = sentFrom?.isConnected !== true || document.activeElement === sentFrom
    if (isWaiting && latest.current === typed) setRefusals(count => count + 1)
  }
  /** Answers the row as it is stored; null where it was refused. */
  const save = async (typed: Entries = entries, over: Over | null = null): Promise<DefinitionRow | null> => {
    if (isBusy) return null
    setFailure(null)
    const from = row === null ? null : (over?.before ?? before)
    const read = readEntries(definition, typed, from, { ...words, references: references.current })
    setProblems(new Map([...read.problems].map(([name, wrong]) => [name, problemText(wrong)])))
    if (read.problems.size > 0) {
      setFailure(t('definition.notSaved'))
      setRefusals(count => count + 1)
      return null
    }
    const sentFrom = document.activeElement
    return send.during(async () => {
      try {
        const saved = await send.save(row, over?.version ?? version.current, read.values)
        opened(saved, typed)
        return saved
      } catch (error) {
        await refuse(error, typed, from, sentFrom)
        return null
      }
    })
  }
  return {
    row,
    before,
    entries,
    problems,
    failure,
    /** How often it was refused to somebody who waited for it. */
    refusals,
    conflict,
    isBusy,
    isChanged,
    isRestored,
    save,
    /** Whether something was typed while the form was saved the last time: it is not stored. */
    isTypedOn: () => isTypedOn.current,
    findAmong,
    /** `at` is the cell of a row within the row; without it rows have come or gone, and what was wrong with them is looked at again. */
    type: (name: string, text: string, at?: string) => {
      setEntries({ ...latest.current, [name]: text })
      const isMended = (each: string) => each === name || (at === undefined ? each.startsWith(`${name}.`) : each === at)
      setProblems(known => new Map([...known].filter(([each]) => !isMended(each))))
    },
    /** Says at once what cannot stand; that something is missing is said when it is saved. */
    leave: (name: string, text: string, at?: string) => {
      const all = { ...words, references: references.current }
      const read = at === undefined ? readEntry(definition, name, text, all) : readChildCell(definition, at, text, all)
      const isUntouched = at === undefined && text === before[name]
      mark(at ?? name, read.ok || read.problem.code === 'required' || isUntouched ? null : read.problem)
    },
    /** Begins anew with a row, or with none; what was typed is given up. */
    open,
    discard: () => open(row),
    /**
     * Saves over what others have changed, with the values that were chosen in the fields of the conflict. From now on it is their row that is
     * typed over, also where this save fails; the conflict is over when the answer is there.
     */
    decide: (theirs: DefinitionRow, chosen: Entries) => {
      const over = { before: entriesOf(definition, theirs), version: theirs.version }
      const typed = { ...over.before, ...stillThere(definition, theirs, chosen) }
      version.current = over.version
      setRow(theirs)
      setBefore(over.before)
      setEntries(typed)
      return save(typed, over)
    },
    putOff: () => setConflict(null),
  }
}

/** Rows within the row that others have taken away are new once more where they are kept. */
function stillThere({ fields }: FormSubject, theirs: DefinitionRow, chosen: Entries): Entries {
  const lists = Object.entries(chosen).flatMap(([name, text]) => {
    const field = fields[name]
    if (field?.kind !== 'rows') return []
    const ids = new Set(answeredRowsIn(theirs[name]).map(({ id }) => String(id)))
    const rows = childEntriesOf(text).map(row => ({ ...row, id: ids.has(row.id) ? row.id : '' }))
    return [[name, childText(field, rows)] as const]
  })
  return { ...chosen, ...Object.fromEntries(lists) }
}

/** The address of the form. */
function placeOf({ path }: FormSubject, row: DefinitionRow | null): string {
  return `${path}/${row?.id ?? 'new'}`
}

/** What is saved over, where it is not what the form began with. */
type Over = { readonly before: Entries; readonly version: number }

/** What was typed into a row that is there belongs to it; into a new row only while it is new. */
function keptOf(kept: ReturnType<typeof readForm>, first: DefinitionRow | null): ReturnType<typeof readForm> {
  return kept !== null && (kept.version === 0) === (first === null) ? kept : null
}

function useRowSubject(definition: Definition): FormSubject {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const rowsChanged = useRowsChanged(definition)
  const { Add, Change, Read } = definition.calls
  return {
    ...definition,
    save: (row, version, values, once) =>
      row === null
        ? api.call(Add, { body: values }, once)
        : api.call(Change, { params: { id: row.id }, body: { ...values, version } }, once),
    read: id => api.read(Read, { params: { id } }, { notify: 'never' }),
    nameOf: ({ nameAr = '', nameEn = '', [definition.key]: known = '' }) => {
      const name = rowName(definition, { nameAr, nameEn, [definition.key]: known }, names)
      return [titleText(definition.title), name].filter(text => text !== '').join(': ')
    },
    saved: row => {
      showToast({ kind: 'success', title: t('definition.saved', { name: rowName(definition, row, names) }) })
      rowsChanged()
    },
  }
}

/** Whether the form is still on the screen, also after an answer that took long. */
function useIsThere(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}

function useSending(subject: FormSubject) {
  const [isBusy, setBusy] = useState(false)
  const { keyOf, done } = useIdempotencyKey()
  /** Busy until it is known what became of it. */
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true)
    try {
      return await work()
    } finally {
      setBusy(false)
    }
  }
  const save = async (row: DefinitionRow | null, version: number, values: SentFields): Promise<DefinitionRow> => {
    const once = { idempotencyKey: keyOf({ id: row?.id ?? 0, version, ...values }), notify: 'never' } as const
    const saved = await subject.save(row, version, values, once)
    done()
    subject.saved(saved)
    return saved
  }
  const read = (id: number): Promise<DefinitionRow | null> => subject.read(id).catch(() => null)
  return { isBusy, send: { during, save, read } }
}
