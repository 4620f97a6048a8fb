/** Imports rows from a file: maps columns, shows the result of a dry run with all problems, then imports. */
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { workbookMediaType } from '#contract/protocol.ts'
import { ChoiceSelect } from '../fields/choice-select.tsx'
import { FileInput } from '../fields/file-input.tsx'
import { FormField } from '../fields/form-field.tsx'
import { titleText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { useKeyContext } from '../keyboard/use-keyboard.ts'
import { saveFile } from '../services/save-file.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from '../ui/dialog.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import { Progress } from '../ui/progress.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
import { placeWord, sheetPlaces } from './import-places.ts'
import type { ImportWork } from './import-work.ts'
import { TrialResult } from './trial-result.tsx'
import { type Busy, type Importing, useImport } from './use-import.ts'
import { fieldWord } from './value-texts.ts'

type ImportDialogProps = {
  readonly definition: Definition
  readonly close: () => void
  readonly giveBackFocus: () => void
  readonly refresh: () => void
}

export function ImportDialog({ definition, close, giveBackFocus, refresh }: ImportDialogProps) {
  const { t } = useTranslation()
  useKeyContext('dialog')
  const importing = useImport(definition, refresh, close)
  const { step, failure } = importing
  const leave = () => {
    if (step.kind !== 'busy') close()
    else if (step.title !== 'reading') void importing.cancel()
  }
  return (
    <Dialog open onOpenChange={isOpen => isOpen || leave()}>
      <DialogContent isStatic closeLabel={t('shell.close')} className="max-w-4xl" focusAfter={giveBackFocus}>
        <DialogTitle className="pe-8">
          {t('definition.importing.title', { title: titleText(definition.title) })}
        </DialogTitle>
        <DialogDescription>{t('definition.importing.lead')}</DialogDescription>
        {failure !== null && (
          <Alert kind="error" className="mt-4">
            {failure}
          </Alert>
        )}
        {step.kind === 'file' && <FileStep definition={definition} open={importing.open} />}
        {step.kind === 'columns' && <ColumnsStep definition={definition} importing={importing} work={step.work} />}
        {step.kind === 'busy' && <BusyStep busy={step} cancel={importing.cancel} />}
        {step.kind === 'trial' && (
          <TrialResult definition={definition} importing={importing} work={step.work} trial={step.trial} />
        )}
      </DialogContent>
    </Dialog>
  )
}

function BusyStep({ busy: { title, done, all }, cancel }: { busy: Busy; cancel: () => Promise<void> }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const text = t(`definition.importing.${title}`)
  return (
    <>
      <Progress label={text} {...(all > 0 && { value: done, max: all })} />
      <p role="status" className="mt-1 text-muted-foreground text-sm tabular-nums">
        {text} {all > 0 && t('lists.progress', { done: formats.count(done), all: formats.count(all) })}
      </p>
      {title !== 'reading' && (
        <DialogFooter>
          <Button variant="outline" autoFocus onClick={() => void cancel()}>
            {t('shell.cancel')}
            <KeyCaps keys={['Esc']} />
          </Button>
        </DialogFooter>
      )}
    </>
  )
}

function FileStep({ definition, open }: { definition: Definition; open: (file: File) => Promise<void> }) {
  const { t, i18n } = useTranslation()
  const download = async () => {
    const { fileTemplateOf } = await import('./template-file.ts')
    saveFile(fileTemplateOf(definition, i18n.language === 'ar'), workbookMediaType, `${definition.name}-template.xlsx`)
  }
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <FormField label={t('definition.importing.file')} error={null} className="min-w-0 flex-1">
        {marks => (
          <FileInput
            marks={marks}
            accept=".xlsx,.xls,.ods,.csv,.tsv,.txt"
            fileName={null}
            choose={file => void (file !== null && open(file))}
          />
        )}
      </FormField>
      <Button variant="outline" onClick={() => void download()}>
        <Download aria-hidden />
        {t('definition.importing.template')}
      </Button>
    </div>
  )
}

type ColumnsStepProps = {
  readonly definition: Definition
  readonly importing: Importing
  readonly work: ImportWork
}

function ColumnsStep({ definition, importing, work }: ColumnsStepProps) {
  const { t } = useTranslation()
  const { tables, table, columns, guesses } = work
  const problem = useColumnsProblem(definition, columns)
  const countOf = (name: string) => Math.max(offeredCount, ...columns.map(place => countIn(place, name)))
  const options = sheetPlaces(definition, countOf).map(({ place, word }) => ({ value: place, text: word }))
  return (
    <>
      {tables.length > 1 && (
        <FormField label={t('definition.importing.sheet')} error={null} className="mt-4">
          {marks => (
            <ChoiceSelect
              {...marks}
              autoFocus
              value={table.name}
              options={tables.map(({ name }) => ({ value: name, text: name }))}
              choose={name => name !== null && importing.chooseTable(name)}
            />
          )}
        </FormField>
      )}
      <div className="mt-4 max-h-[44vh] overflow-y-auto">
        <Table>
          <TableHeader>
            <TableLine>
              <TableHead>{t('definition.importing.column')}</TableHead>
              <TableHead>{t('definition.importing.sample')}</TableHead>
              <TableHead>{t('definition.field')}</TableHead>
            </TableLine>
          </TableHeader>
          <TableLines>
            {table.headings.map((heading, at) => (
              // Two columns may have the same heading.
              <TableLine key={at}>
                <TableHead scope="row" className="max-w-48 truncate font-medium">
                  <bdi>{heading || at + 1}</bdi>
                </TableHead>
                <TableCell className="max-w-48 truncate text-muted-foreground">
                  <bdi>{String(table.rows[0]?.cells[at] ?? '')}</bdi>
                </TableCell>
                <TableCell>
                  <ChoiceSelect
                    aria-label={heading || String(at + 1)}
                    autoFocus={at === 0 && tables.length === 1}
                    value={columns[at] ?? null}
                    options={options}
                    none={t('definition.importing.leaveOut')}
                    choose={name => importing.choose(at, name)}
                    aria-describedby={guesses.has(at) ? `guess-${at}` : undefined}
                    className="w-full"
                  />
                  {guesses.has(at) && (
                    <p id={`guess-${at}`} className="mt-1 text-muted-foreground text-xs">
                      {t('definition.importing.guess')}
                    </p>
                  )}
                </TableCell>
              </TableLine>
            ))}
          </TableLines>
        </Table>
      </div>
      {problem !== null && (
        <Alert kind="warning" className="mt-3">
          {problem}
        </Alert>
      )}
      <DialogFooter>
        <Button variant="outline" onClick={importing.toFile}>
          {t('definition.importing.other')}
        </Button>
        <Button aria-disabled={problem !== null} onClick={() => problem === null && void importing.check()}>
          {t('definition.importing.check')}
        </Button>
      </DialogFooter>
    </>
  )
}

/** How many child rows are offered at least; always one more than the file has. */
const offeredCount = 2

function countIn(place: string | null, name: string): number {
  const [own, at] = place?.split('.') ?? []
  return own === name && at !== undefined ? Number(at) + 2 : 0
}

/** Why the mapping cannot be imported. */
function useColumnsProblem(definition: Definition, columns: readonly (string | null)[]): string | null {
  const { t } = useTranslation()
  const named = columns.filter(name => name !== null)
  const twice = named.find((name, at) => named.indexOf(name) !== at)
  if (twice !== undefined) return t('definition.importing.twice', { field: placeWord(definition, twice) })
  if (named.includes(definition.key)) return null
  return t('definition.importing.keyMissing', { field: fieldWord(definition, definition.key) })
}
