/** An import step by step: a file, its columns, a trial of every row, and the rows in earnest, in parts that a call may hold. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import type { DefinedChoice } from '#contract/definitions/field.ts'
import { importRowsMax } from '#contract/definitions/import-calls.ts'
import type { Problem } from '#domain/problem.ts'
import { ApiError } from '../api/api-error.ts'
import { newIdempotencyKey } from '../api/client.ts'
import { useReadingWords } from '../fields/use-reading-words.ts'
import { problemText, sharedText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { knownPlaces, placeWord } from './import-places.ts'
import type { FileTable, SentFileRow } from './import-table.ts'
import { useRowsChanged } from './use-rows-changed.ts'
import { listedChoice } from './value-texts.ts'

/** More than a shop has; a file of more would take the memory of a small machine. */
const fileRowsMax = 50_000

export type WrongRow = {
  readonly number: number
  readonly problems: readonly { readonly field: string; readonly text: string }[]
}

export type Trial = {
  readonly newCount: number
  readonly changedCount: number
  readonly sameCount: number
  readonly wrong: readonly WrongRow[]
  /** The rows that are sound. */
  readonly sound: readonly SentFileRow[]
}

type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'columns'; readonly table: FileTable; readonly columns: readonly (string | null)[] }
  | { readonly kind: 'busy'; readonly title: 'checking' | 'running'; readonly done: number; readonly all: number }
  | { readonly kind: 'trial'; readonly trial: Trial }

export type Importing = ReturnType<typeof useImport>

export function useImport(definition: Definition, onImported: () => void, close: () => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useReadingWords()
  const rowsChanged = useRowsChanged(definition)
  const [step, setStep] = useState<Step>({ kind: 'file' })
  const [failure, setFailure] = useState<string | null>(null)
  const columnsStep = useRef<Step>({ kind: 'file' })
  const sendPart = useParts(definition)

  const open = async (file: File) => {
    setFailure(null)
    const { matchedPlaces, readImportTable } = await import('./import-table.ts')
    const table = readImportTable(await file.arrayBuffer(), file.name)
    if (table === null) return setFailure(t('definition.importing.unreadable'))
    if (table.rows.length === 0) return setFailure(t('definition.importing.noRows'))
    if (table.rows.length > fileRowsMax)
      return setFailure(t('definition.importing.tooMany', { number: formats.count(fileRowsMax) }))
    const columns = matchedPlaces(definition, table.headings, knownPlaces(definition))
    setStep({ kind: 'columns', table, columns })
  }
  const inParts = async (
    title: 'checking' | 'running',
    rows: readonly SentFileRow[],
    take: (part: readonly SentFileRow[], first: number) => Promise<void>,
  ) => {
    for (let done = 0; done < rows.length; done += importRowsMax) {
      setStep({ kind: 'busy', title, done, all: rows.length })
      await take(rows.slice(done, done + importRowsMax), done)
    }
  }
  const refuse = (error: unknown, back: Step) => {
    if (!(error instanceof ApiError)) throw error
    const text = error.description === null ? t('shell.loadFailedDetail') : sharedText(error.description)
    setFailure(`${t('definition.importing.refused')} ${text}`)
    setStep(back)
  }
  const check = async () => {
    if (step.kind !== 'columns') return
    columnsStep.current = step
    setFailure(null)
    const { table, columns } = step
    const { sentRow } = await import('./import-table.ts')
    const rows = table.rows.map(({ cells }) => sentRow(definition, columns, cells, { words, wordOf: choiceWord }))
    const wrong: WrongRow[] = []
    const sound: SentFileRow[] = []
    const counts = { newCount: 0, changedCount: 0, sameCount: 0 }
    try {
      await inParts('checking', rows, async (part, first) => {
        const reply = await sendPart(part, true)
        counts.newCount += reply.newCount
        counts.changedCount += reply.changedCount
        counts.sameCount += reply.sameCount
        for (const { row, problems } of reply.rows) {
          const sent = part[row]
          if (problems.length === 0 && sent !== undefined) sound.push(sent)
          else
            wrong.push({
              number: table.rows[first + row]?.number ?? 0,
              problems: problems.map(each => told(definition, each)),
            })
        }
      })
      setStep({ kind: 'trial', trial: { ...counts, wrong, sound } })
    } catch (error) {
      refuse(error, step)
    }
  }
  const run = async () => {
    if (step.kind !== 'trial') return
    setFailure(null)
    const counts = { added: 0, changed: 0 }
    try {
      await inParts('running', step.trial.sound, async part => {
        const reply = await sendPart(part, false)
        counts.added += reply.newCount
        counts.changed += reply.changedCount
      })
      const shown = { added: formats.count(counts.added), changed: formats.count(counts.changed) }
      showToast({ kind: 'success', title: t('definition.importing.done', shown) })
      close()
    } catch (error) {
      refuse(error, step)
    }
    // What came before a part that was refused is there.
    rowsChanged()
    onImported()
  }
  return {
    step,
    failure,
    open,
    check,
    run,
    choose: (at: number, name: string | null) => {
      if (step.kind !== 'columns') return
      setStep({ ...step, columns: step.columns.map((each, place) => (place === at ? name : each)) })
    },
    toColumns: () => setStep(columnsStep.current),
    toFile: () => {
      setFailure(null)
      setStep({ kind: 'file' })
    },
  }
}

function told(
  definition: Definition,
  { at, code, params }: { at: string; code: string; params?: Problem['params'] | undefined },
) {
  return {
    field: at === '' ? '' : placeWord(definition, at),
    text: problemText({ code, ...(params !== undefined && { params: { ...params } }) }),
  }
}

function useParts(definition: Definition) {
  const api = useApi()
  // One key for each part, so that sending it again after a lost answer imports nothing twice.
  const keys = useRef(new WeakMap<SentFileRow, string>())
  return (rows: readonly SentFileRow[], isTrial: boolean) => {
    const [first = {}] = rows
    const key = (!isTrial && keys.current.get(first)) || newIdempotencyKey()
    if (!isTrial) keys.current.set(first, key)
    const body = { isTrial, rows: [...rows] }
    return api.call(definition.calls.Import, { body }, { idempotencyKey: key, tell: 'nothing', isBackground: true })
  }
}

function choiceWord(choice: string, field: DefinedChoice): string {
  return listedChoice(field, choice)
}
