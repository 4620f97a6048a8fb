/** The result of a dry run. Invalid rows are corrected here and checked again, or excluded. */
import { useTranslation } from 'react-i18next'
import type { Definition } from '#contract/definitions/definition.ts'
import { useFormats } from '../i18n/use-formats.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { DialogFooter } from '../ui/dialog.tsx'
import { KeyCaps } from '../ui/key-cap.tsx'
import { AbsentNamesNote } from './absent-names.tsx'
import type { ImportWork, Trial } from './import-work.ts'
import type { Importing } from './use-import.ts'
import { WrongRows } from './wrong-rows.tsx'

type TrialResultProps = {
  readonly definition: Definition
  readonly importing: Importing
  readonly work: ImportWork
  readonly trial: Trial
}

export function TrialResult({ definition, importing, work, trial }: TrialResultProps) {
  const { t } = useTranslation()
  const { wrongCount, wrong } = trial
  const isNothing = trial.newCount + trial.changedCount === 0
  const isWhole = wrongCount === 0
  // Rows that were not shown cannot be excluded.
  const isSkipped = !isWhole && !isNothing && wrong.length === wrongCount
  return (
    <>
      <Counts trial={trial} leftOutCount={work.leftOut.size} />
      {isNothing && trial.absent.length === 0 && (
        <Alert kind="info" className="mt-3">
          {t('definition.importing.nothing')}
        </Alert>
      )}
      <AbsentNamesNote definition={definition} importing={importing} work={work} trial={trial} />
      {!isWhole && <WrongRows definition={definition} importing={importing} work={work} trial={trial} />}
      <DialogFooter className="flex-wrap">
        <Button variant="outline" onClick={importing.toFile}>
          {t('definition.importing.other')}
        </Button>
        <Button variant="outline" autoFocus={isNothing && isWhole} onClick={importing.toColumns}>
          {t('definition.importing.columns')}
        </Button>
        {isSkipped && (
          <Button variant="outline" onClick={() => void importing.runSound()}>
            {t('definition.importing.runSound')}
          </Button>
        )}
        {!isWhole && (
          <Button onClick={() => void importing.check()}>
            {t('definition.importing.checkAgain')}
            <KeyCaps keys={['Ctrl', 'Enter']} className="[&_kbd]:bg-primary-foreground/90" />
          </Button>
        )}
        {isWhole && !isNothing && (
          <Button autoFocus onClick={() => void importing.run()}>
            {t('definition.importing.run')}
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

function Counts({ trial, leftOutCount }: { trial: Trial; leftOutCount: number }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { newCount, changedCount, sameCount, wrongCount } = trial
  return (
    <p role="status" className="mt-4 flex flex-wrap gap-x-5 gap-y-1 font-semibold tabular-nums">
      <span>{t('definition.importing.new', { number: formats.count(newCount) })}</span>
      <span>{t('definition.importing.changed', { number: formats.count(changedCount) })}</span>
      <span>{t('definition.importing.same', { number: formats.count(sameCount) })}</span>
      {leftOutCount > 0 && (
        <span className="text-muted-foreground">
          {t('definition.importing.leftOut', { number: formats.count(leftOutCount) })}
        </span>
      )}
      {wrongCount > 0 && (
        <span className="text-destructive">
          {t('definition.importing.wrong', { number: formats.count(wrongCount) })}
        </span>
      )}
    </p>
  )
}
