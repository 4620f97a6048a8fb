/** The steps of an import: file, mapping, dry run of all rows with corrections, and the import itself: all rows or none. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import type { RunReply } from '#contract/definitions/import-calls.ts'
import { ApiError } from '../api/api-error.ts'
import { useReadingWords } from '../fields/use-reading-words.ts'
import { sharedText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useApi, useStored } from '../services/api-context.ts'
import { showToast } from '../services/toasts.ts'
import { useIdempotencyKey } from '../services/use-idempotency-key.ts'
import type { FileTable } from './file-tables.ts'
import { columnsOf, withImportColumns } from './import-columns.ts'
import { type ImportPart, importPartsOf } from './import-parts.ts'
import {
  fileRowsMax,
  type ImportWork,
  sentRows,
  type Trial,
  trialOf,
  withColumn,
  withLeftOut,
  withMend,
  workOn,
} from './import-work.ts'
import { openFile } from './open-file.ts'
import { useRowsChanged } from './use-rows-changed.ts'

/** `all` is 0 when the progress is unknown. */
export type Busy = {
  readonly kind: 'busy'
  readonly title: 'reading' | 'sending' | 'checking' | 'running'
  readonly done: number
  readonly all: number
}
type Step =
  | { readonly kind: 'file' }
  | { readonly kind: 'columns'; readonly work: ImportWork }
  | { readonly kind: 'trial'; readonly work: ImportWork; readonly trial: Trial }
  | Busy

export type Importing = ReturnType<typeof useImport>

export function useImport(definition: Definition, onImported: () => void, close: () => void) {
  const { t } = useTranslation()
  const formats = useFormats()
  const words = useReadingWords()
  const rowsChanged = useRowsChanged(definition)
  const [shapes, setShapes] = useStored('import_columns')
  const [step, setStep] = useState<Step>({ kind: 'file' })
  const [failure, setFailure] = useState<string | null>(null)
  const stop = useRef(new AbortController())
  const parts = useParts(definition, setStep)

  const isFit = ({ rows }: FileTable) => {
    if (rows.length === 0) setFailure(t('definition.importing.noRows'))
    else if (rows.length > fileRowsMax)
      setFailure(t('definition.importing.tooMany', { number: formats.count(fileRowsMax) }))
    else return true
    return false
  }
  const toTable = (tables: readonly FileTable[], table: FileTable) => {
    setFailure(null)
    setStep({ kind: 'columns', work: workOn(tables, table, columnsOf(shapes, definition, table)) })
  }
  const open = async (file: File) => {
    setFailure(null)
    setStep({ kind: 'busy', title: 'reading', done: 0, all: 0 })
    const tables = await openFile(file).catch((): readonly FileTable[] => [])
    setStep({ kind: 'file' })
    const [first] = tables
    if (first === undefined) setFailure(t('definition.importing.unreadable'))
    else if (isFit(first)) toTable(tables, first)
  }
  /** `back` is the step to return to after a refusal or a cancel. */
  const during = async (back: Step, work: (signal: AbortSignal) => Promise<void>) => {
    setFailure(null)
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted && !(error instanceof ApiError)) throw error
      if (!signal.aborted) setFailure(refusalText(error))
      setStep(back)
    }
  }
  const refusalText = (error: unknown) => {
    const description = error instanceof ApiError ? error.description : null
    const text = description === null ? t('shell.loadFailedDetail') : sharedText(description)
    return `${t('definition.importing.refused')} ${text}`
  }
  const asked = (work: ImportWork): Asked => ({
    all: importPartsOf(sentRows(definition, work, words)),
    leftOut: [...work.leftOut],
    isCreating: work.isCreating,
  })
  const tryOut = (work: ImportWork, back: Step) =>
    during(back, async signal => {
      const reply = await parts.run(asked(work), true, signal)
      setStep({ kind: 'trial', work, trial: trialOf(definition, work, reply) })
    })
  const check = async () => {
    if (step.kind !== 'columns' && step.kind !== 'trial') return
    const { work } = step
    setShapes(withImportColumns(shapes, definition, work.table, work.columns))
    await tryOut(work, step)
  }
  const finish = ({ newCount, changedCount }: Pick<RunReply, 'newCount' | 'changedCount'>) => {
    const shown = { added: formats.count(newCount), changed: formats.count(changedCount) }
    showToast({ kind: 'success', title: t('definition.importing.done', shown) })
    rowsChanged()
    onImported()
    close()
  }
  const store = async (work: ImportWork, trial: Trial) => {
    await during({ kind: 'trial', work, trial }, async signal => {
      finish(await parts.run(asked(work), false, signal))
    })
  }
  const cancel = async () => {
    const isRunning = step.kind === 'busy' && step.title === 'running'
    stop.current.abort()
    const count = await parts.drop()
    // The server had finished before the parts could be dropped.
    if (isRunning && count === 0) {
      showToast({ kind: 'info', title: t('definition.importing.wasDone') })
      rowsChanged()
      onImported()
      close()
    }
  }
  const change = (work: ImportWork) => {
    if (step.kind === 'columns' || step.kind === 'trial') setStep({ ...step, work })
  }
  return {
    step,
    failure,
    open,
    check,
    cancel,
    run: async () => step.kind === 'trial' && store(step.work, step.trial),
    /** Excludes the invalid rows. */
    runSound: async () => {
      if (step.kind !== 'trial') return
      const { work, trial } = step
      await store(
        withLeftOut(
          work,
          trial.wrong.map(({ at }) => at),
        ),
        trial,
      )
    },
    chooseTable: (name: string) => {
      const { tables = [] } = step.kind === 'columns' ? step.work : {}
      const table = tables.find(each => each.name === name)
      if (table && isFit(table)) toTable(tables, table)
    },
    choose: (at: number, name: string | null) => {
      if (step.kind !== 'columns') return
      change(withColumn(step.work, at, name))
    },
    mend: (at: number, place: string, text: string) =>
      step.kind === 'trial' && change(withMend(step.work, at, place, text)),
    leaveOut: (at: number) => step.kind === 'trial' && void tryOut(withLeftOut(step.work, [at]), step),
    /** Whether missing references are created with the rows. */
    create: (isCreating: boolean) => step.kind === 'trial' && void tryOut({ ...step.work, isCreating }, step),
    toColumns: () => step.kind === 'trial' && setStep({ kind: 'columns', work: step.work }),
    toFile: () => {
      setFailure(null)
      setStep({ kind: 'file' })
    },
  }
}

type Asked = { readonly all: readonly ImportPart[]; readonly leftOut: number[]; readonly isCreating: boolean }

/** One request to learn the missing parts, and one more when they expired meanwhile. */
const turnsMax = 3

/** Requests the run, uploads the parts that the server lacks, and requests it again. */
function useParts(definition: Definition, show: (busy: Busy) => void) {
  const api = useApi()
  const { keyOf, done } = useIdempotencyKey()
  const { StageImport, RunImport, DropImport } = definition.calls
  const quiet = { notify: 'never', isBackground: true } as const
  const sendParts = async (all: readonly ImportPart[], signal: AbortSignal) => {
    const rowCount = all.reduce((count, { rows }) => count + rows.length, 0)
    let sent = 0
    for (const { mark, rows } of all) {
      show({ kind: 'busy', title: 'sending', done: sent, all: rowCount })
      await api.call(StageImport, { params: { mark }, body: { rows: [...rows] } }, { ...quiet, signal })
      sent += rows.length
    }
  }
  return {
    run: async ({ all, leftOut, isCreating }: Asked, isTrial: boolean, signal: AbortSignal): Promise<RunReply> => {
      const marks = all.map(({ mark }) => mark)
      const title = isTrial ? 'checking' : 'running'
      // One idempotency key per run: a retry after a lost reply imports nothing twice.
      const idempotencyKey = keyOf({ isTrial, isCreating, marks, leftOut })
      for (let turn = 0; turn < turnsMax; turn++) {
        show({ kind: 'busy', title, done: 0, all: 0 })
        const reply = await api.call(
          RunImport,
          { body: { isTrial, isCreating, marks, leftOut } },
          { ...quiet, signal, idempotencyKey },
        )
        if (reply.missing.length === 0) {
          done()
          return reply
        }
        const missing = new Set(reply.missing)
        await sendParts(
          all.filter(({ mark }) => missing.has(mark)),
          signal,
        )
      }
      // Another import of the same user keeps dropping them.
      throw new ApiError({ status: 0, error: 'parts_missing', description: null })
    },
    /** The number of dropped parts; null when the server cannot be reached. */
    drop: async (): Promise<number | null> => {
      const reply = await api.call(DropImport, {}, quiet).catch(() => null)
      return reply?.count ?? null
    },
  }
}
