/**
 * The invalid rows of a file, each problem with its cell. The user types another value; Enter moves to the next, Ctrl+Enter checks all of
 * them again.
 */
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { problemText } from '../i18n/keys.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
import { placeWord } from './import-places.ts'
import { type ImportWork, type Trial, valueAt, type WrongCell, type WrongRow } from './import-work.ts'
import type { Importing } from './use-import.ts'

/** With more of them, the user corrects the column instead of each row. */
const rowsShownMax = 100

type WrongRowsProps = {
  readonly definition: Definition
  readonly importing: Importing
  readonly work: ImportWork
  readonly trial: Trial
}

export function WrongRows({ definition, importing, work, trial: { wrong, wrongCount } }: WrongRowsProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const section = useRef<HTMLElement>(null)
  const shown = wrong.slice(0, rowsShownMax)
  const toNext = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const inputs = [...(section.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(event.target) + 1]
    if (event.ctrlKey || event.metaKey || next === undefined) void importing.check()
    else next.focus()
  }
  const firstTyped = shown.findIndex(({ problems }) => problems.some(({ isTyped }) => isTyped))
  return (
    <section
      ref={section}
      aria-label={t('definition.importing.problem')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      onKeyDown={toNext}
      className="mt-3 max-h-[44vh] overflow-y-auto rounded-md"
    >
      <Table>
        <TableHeader>
          <TableLine>
            <TableHead className="w-16">{t('definition.importing.row')}</TableHead>
            <TableHead className="w-44">{t('definition.field')}</TableHead>
            <TableHead className="w-56">{t('definition.importing.value')}</TableHead>
            <TableHead>{t('definition.importing.problem')}</TableHead>
            <TableHead>
              <span className="sr-only">{t('definition.importing.leaveOut')}</span>
            </TableHead>
          </TableLine>
        </TableHeader>
        <TableLines>
          {shown.map((row, at) => (
            <WrongLines key={row.at} row={row} isFirst={at === firstTyped} {...{ definition, importing, work }} />
          ))}
        </TableLines>
      </Table>
      {wrongCount > shown.length && (
        <p className="mt-2 text-muted-foreground text-sm">
          {t('definition.importing.moreProblems', { number: formats.count(wrongCount - shown.length) })}
        </p>
      )}
    </section>
  )
}

type WrongLinesProps = Omit<WrongRowsProps, 'trial'> & { readonly row: WrongRow; readonly isFirst: boolean }

function WrongLines({ row, isFirst, definition, importing, work }: WrongLinesProps) {
  const { t } = useTranslation()
  const formats = useFormats()
  const typed = row.problems.findIndex(({ isTyped }) => isTyped)
  return row.problems.map((cell, index) => (
    <TableLine key={`${cell.at} ${cell.code}`} className="align-middle">
      <TableCell className="tabular-nums">{index === 0 && formats.count(row.number)}</TableCell>
      <TableCell className="font-medium">{cell.at === '' ? '' : placeWord(definition, cell.at)}</TableCell>
      <TableCell>
        {cell.isTyped && row.problems.findIndex(({ at }) => at === cell.at) === index && (
          <Input
            aria-label={t('definition.importing.valueOf', {
              row: formats.count(row.number),
              field: placeWord(definition, cell.at),
            })}
            aria-invalid
            autoFocus={isFirst && index === typed}
            value={valueAt(work, row.at, cell.at)}
            onChange={event => importing.mend(row.at, cell.at, event.target.value)}
          />
        )}
      </TableCell>
      <TableCell>{textOf(cell)}</TableCell>
      <TableCell>
        {index === 0 && (
          <Button variant="ghost" size="sm" onClick={() => importing.leaveOut(row.at)}>
            {t('definition.importing.leaveOut')}
          </Button>
        )}
      </TableCell>
    </TableLine>
  ))
}

function textOf({ code, params }: WrongCell): string {
  return problemText({ code, ...(params !== undefined && { params: { ...params } }) })
}
