/**
 * The state of a row form: field texts, problems, and saving. Concurrent changes by others are a conflict that the user decides. A draft is
 * stored for this tab until it is saved.
 */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition, DefinitionRow, SentFields } from '#contract/definitions/definition.ts'
import { unsuitedChoices } from '#contract/definitions/suiting.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Problem } from '#domain/problem.ts'
import { ApiError } from '../api/api-error.ts'
import { useReadingWords } from '../fields/use-reading-words.ts'
import { problemText, sharedText, titleText } from '../i18n/keys.ts'
import { useNames } from '../i18n/names.ts'
import { useApi, useUser } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { useIdempotencyKey } from '../services/use-idempotency-key.ts'
import { answeredRowsIn, childEntriesOf, childText, readChildCell } from './child-entries.ts'
import { changedFields, entriesOf, readEntries } from './entries.ts'
import { type Entries, readEntry } from './entry.ts'
import { fieldReferences } from './field-references.ts'
import { forgetForm, readForm } from './form-draft.ts'
import { refusalOf } from './refusal.ts'
import { typedSince } from './typed-since.ts'
import { useKeeping } from './use-keeping.ts'
import { useRowsChanged } from './use-rows-changed.ts'
import { type Described, rowName } from './value-texts.ts'

export type RowForm = ReturnType<typeof useRowForm>

/** The row as others changed it, with problems that contain both values. */
export type Conflict = {
  readonly row: DefinitionRow
  readonly problems: ErrorBody['problems']
  /** The row that was edited, and the user's texts. */
  readonly was: DefinitionRow
  readonly own: Entries
}

/** The subject of a form: its fields, address, and how to save and read it. */
export type FormSubject = Described & {
  readonly path: string
  /** `row` is null for a new one. */
  readonly save: (row: DefinitionRow | null, version: number, values: SentFields, once: Once) => Promise<DefinitionRow>
  readonly read: (id: number) => Promise<DefinitionRow>
  /** Shows the success and refreshes the rest of the program. */
  readonly saved: (row: DefinitionRow) => void
  /** Its name, from the typed texts. */
  readonly nameOf: (typed: Entries) => string
  /** When set, conflicts are shown at the fields, which are reloaded, instead of in a dialog. */
  readonly changedMeanwhile?: () => void
}
type Once = { readonly idempotencyKey: string; readonly notify: 'never' }

/** `first` is null for a new row; `keeps` says whether a draft is stored. */
export function useRowForm(definition: Definition, first: DefinitionRow | null, keeps = true) {
  return useForm(useRowSubject(definition), first, keeps)
}

export function useForm(definition: FormSubject, first: DefinitionRow | null, keeps = true) {
  const { t } = useTranslation()
  const words = useReadingWords()
  const [references] = useState(fieldReferences)
  const { findAmong } = references
  const userId = useUser()?.id ?? 0
  const [kept] = useState(() => (keeps ? keptOf(readForm(placeOf(definition, first), userId), first) : null))
  const [row, setRow] = useState(first)
  const place = placeOf(definition, row)
  const [before, setBefore] = useState(() => kept?.before ?? entriesOf(definition, first))
  const [entries, setShown] = useState(() => kept?.entries ?? before)
  // The current texts, also between renders, because a reply may arrive while the user types.
  const latest = useRef(entries)
  const setEntries = (next: Entries) => {
    latest.current = next
    setShown(next)
  }
  const isTypedOn = useRef(false)
  const [isRestored, setRestored] = useState(kept !== null)
  // The version that was edited, which may be older than the row's: saving then reports the conflict.
  const version = useRef(kept?.version ?? first?.version ?? 0)
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { isBusy, send } = useSending(definition)
  const isChanged = changedFields(definition, entries, before).length > 0
  useKeeping(place, keeps && isChanged ? { version: version.current, before, entries } : null, userId)

  const unsuited = unsuitedChoices(definition.fields, entries).map(each => [each.at, problemText(each)] as const)
  const mark = (name: string, wrong: Problem | null) => {
    setProblems(known => {
      const next = new Map(known)
      if (wrong === null) next.delete(name)
      else next.set(name, problemText(wrong))
      return next
    })
  }
  const openings = useRef(0)
  const open = (next: DefinitionRow | null) => {
    openings.current += 1
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
  /** Texts typed during the save replace the stored values. */
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
    // Does not move the focus of a user who went on meanwhile.
    const isWaiting = sentFrom?.isConnected !== true || document.activeElement === sentFrom
    if (isWaiting && latest.current === typed) setRefusals(count => count + 1)
  }
  /** Returns the stored row; null when it was refused. */
  const save = async (typed: Entries = entries, over: Over | null = null): Promise<DefinitionRow | null> => {
    if (isBusy) return null
    setFailure(null)
    const sentFrom = document.activeElement
    const from = row === null ? null : (over?.before ?? before)
    const readTyped = () => readEntries(definition, typed, from, { ...words, references: references.byField })
    let read = readTyped()
    if (references.areLoading(read.problems.keys())) {
      const opening = openings.current
      await send.during(() => references.loaded([...read.problems.keys()]))
      // The user cancelled, or opened another row.
      if (openings.current !== opening) return null
      read = readTyped()
    }
    setProblems(new Map([...read.problems].map(([name, wrong]) => [name, problemText(wrong)])))
    if (read.problems.size > 0) {
      setFailure(t('definition.notSaved'))
      setRefusals(count => count + 1)
      return null
    }
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
    /** A choice that no longer suits another field has one at once, wherever that field is. */
    problems: new Map([...unsuited, ...problems]),
    failure,
    /** The number of refusals while the user waited. */
    refusals,
    conflict,
    isBusy,
    isChanged,
    isRestored,
    save,
    /** Whether something was typed during the last save, which is not stored yet. */
    isTypedOn: () => isTypedOn.current,
    findAmong,
    /** `at` is the cell of a child row; without it rows were added or removed, and their problems are checked again. */
    type: (name: string, text: string, at?: string) => {
      setEntries({ ...latest.current, [name]: text })
      const isMended = (each: string) => each === name || (at === undefined ? each.startsWith(`${name}.`) : each === at)
      setProblems(known => new Map([...known].filter(([each]) => !isMended(each))))
    },
    /** Reports invalid values at once; missing ones only when saving. */
    leave: (name: string, text: string, at?: string) => {
      const all = { ...words, references: references.byField }
      const read = at === undefined ? readEntry(definition, name, text, all) : readChildCell(definition, at, text, all)
      const isUntouched = at === undefined && text === before[name]
      const isEarly = references.areLoading([at ?? name])
      mark(at ?? name, read.ok || read.problem.code === 'required' || isUntouched || isEarly ? null : read.problem)
    },
    /** Starts again with a row, or a new one; discards the texts. */
    open,
    discard: () => open(row),
    /**
     * Saves over others' changes, with the values chosen in the conflict. From now on their row is the edited one, even when this save
     * fails; the conflict ends with the reply.
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

/** Child rows that others deleted and the user kept become new rows. */
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

/** The row to save over, when it differs from the one the form started with. */
type Over = { readonly before: Entries; readonly version: number }

/** A draft of an existing row belongs to it; a draft of a new row only to a new one. */
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

/** Whether the form is still mounted when a reply arrives. */
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
  /** Busy until the result is known. */
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
