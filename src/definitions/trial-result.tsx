/** What would become of every row of a file, and what is wrong with those that are. */
import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/use-formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DialogFooter } from '../ui/dialog.tsx'
import { Table, TableCell, TableHead, TableHeader, TableLine, TableLines } from '../ui/table.tsx'
import type { Importing, Trial } from './use-import.ts'

/** Whoever has more mends the column and not the row. */
const rowsShownMax = 100

export function TrialResult({ importing, trial }: { importing: Importing; trial: Trial }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { newCount, changedCount, sameCount, wrong } = trial
  const isNothing = newCount + changedCount === 0
  const isWhole = wrong.length === 0
  return (
    <>
      <p role="status" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-semibold tabular-nums">
        <span>{t('definition.importing.new', { number: formats.count(newCount) })}</span>
        <span>{t('definition.importing.changed', { number: formats.count(changedCount) })}</span>
        <span>{t('definition.importing.same', { number: formats.count(sameCount) })}</span>
        {!isWhole && (
          <span className="text-destructive">
            {t('definition.importing.wrong', { number: formats.count(wrong.length) })}
          </span>
        )}
      </p>
      {isNothing && (
        <Alert kind="info" className="mt-3">
          {t('definition.importing.nothing')}
        </Alert>
      )}
      {!isWhole && <WrongRows trial={trial} />}
      <DialogFooter>
        <Button variant="outline" onClick={importing.toFile}>
          {t('definition.importing.other')}
        </Button>
        <Button variant="outline" autoFocus={isNothing} onClick={importing.toColumns}>
          {t('definition.importing.columns')}
        </Button>
        {!isNothing && (
          <Button autoFocus onClick={() => void importing.run()}>
            {t(isWhole ? 'definition.importing.run' : 'definition.importing.runSound')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

function WrongRows({ trial: { wrong } }: { trial: Trial }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const lines = wrong
    .slice(0, rowsShownMax)
    .flatMap(({ number, problems }) => problems.map(each => ({ number, ...each })))
  return (
    <section
      aria-label={t('definition.importing.problem')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
      tabIndex={0}
      className="mt-3 max-h-[40vh] overflow-y-auto rounded-md"
    >
      <Table>
        <TableHeader>
          <TableLine>
            <TableHead className="w-16">{t('definition.importing.row')}</TableHead>
            <TableHead className="w-48">{t('definition.field')}</TableHead>
            <TableHead>{t('definition.importing.problem')}</TableHead>
          </TableLine>
        </TableHeader>
        <TableLines>
          {lines.map(({ number, field, text }) => (
            <TableLine key={`${number} ${field} ${text}`} className="align-top">
              <TableCell className="tabular-nums">{formats.count(number)}</TableCell>
              <TableCell className="font-medium">{field}</TableCell>
              <TableCell>{text}</TableCell>
            </TableLine>
          ))}
        </TableLines>
      </Table>
      {wrong.length > rowsShownMax && (
        <p className="mt-2 text-muted-foreground text-sm">
          {t('definition.importing.moreProblems', { number: formats.count(wrong.length - rowsShownMax) })}
        </p>
      )}
    </section>
  )
}
