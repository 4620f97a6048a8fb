/** Edits the parts of a custom report in place: fact, levels and columns. The result updates at once. */
import type { TFunction } from 'i18next'
import { ChevronDown, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownReportScreens } from '../catalogue/report-screens.ts'
import type { Command } from '../commands/commands.ts'
import { usePalette } from '../commands/palette-context.ts'
import { useAccess } from '../services/api-context.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/class-names.ts'
import { KeyCaps } from '../ui/key-cap.tsx'
import type { DrawnTable } from './drawn-reports.ts'
import { PartChips } from './part-chips.tsx'
import { seenNames, wordKey } from './report-words.ts'
import { notShown, type TableChoices } from './table-choices.ts'
import type { ReportPage } from './use-report-page.ts'

/** The commands behind the buttons. */
export type PartCommands = {
  readonly fact: Command
  readonly level: Command
  readonly columns: Command
  readonly filter: Command
}

type ReportPartsProps = {
  readonly page: ReportPage<DrawnTable>
  readonly choices: TableChoices
  readonly commands: PartCommands
}

export function ReportParts({ page, choices, commands }: ReportPartsProps) {
  const { t } = useTranslation()
  const { report, view, show } = page
  const { fact } = report
  const problems = useProblems(page, choices)
  // On a phone the parts are collapsed once there are rows.
  const [isOpen, setOpen] = useState(choices.rows.length === 0)
  return (
    <section
      aria-label={t('ownReport.parts')}
      className="group/parts flex flex-wrap items-start gap-x-6 gap-y-2 rounded-lg border border-border bg-muted/40 px-3 py-2"
    >
      <Button
        variant="ghost"
        size="sm"
        className="-mx-2 md:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('ownReport.parts')}
        <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
      </Button>
      <div className={cn('contents', !isOpen && 'max-md:hidden')}>
        <Part label={t('ownReport.about')}>
          <FactButton report={report} command={commands.fact} />
        </Part>
        <PartChips
          label={t('ownReport.rows')}
          isNumbered
          parts={choices.rows.map(name => ({ name, text: wordOf(fact.dimensions, name, t) }))}
          change={rows => show({ ...view, rows })}
          problems={problems.rows}
          hint={t('ownReport.noRows')}
        >
          <AddButton text={t('ownReport.addRow')} keys={['N']} command={commands.level} />
        </PartChips>
        <PartChips
          label={t('ownReport.columns')}
          parts={choices.columns.map(name => ({ name, text: wordOf(fact.measures, name, t) }))}
          change={columns => show({ ...view, columns })}
          problems={problems.columns}
          hint={t('ownReport.noColumns')}
        >
          <AddButton text={t('ownReport.addColumn')} keys={['O']} command={commands.columns} />
        </PartChips>
        <Part label={t('ownReport.filters')}>
          <AddButton text={t('ownReport.addFilter')} keys={['F']} command={commands.filter} />
        </Part>
        <ChipKeys />
      </div>
    </section>
  )
}

type Described = DrawnTable['fact']['dimensions'] | DrawnTable['fact']['measures']

function wordOf(described: Described, name: string, t: TFunction): string {
  const each = described[name]
  return each === undefined ? name : t(wordKey(each))
}

/** Messages about requested parts that cannot be shown. */
function useProblems({ report: { fact }, view }: ReportPage<DrawnTable>, choices: TableChoices) {
  const { t } = useTranslation()
  const access = useAccess()
  const seen = { rows: seenNames(fact.dimensions, access), columns: seenNames(fact.measures, access) }
  const hidden = notShown(view, choices, seen)
  const note = (key: 'ownReport.unseen' | 'ownReport.byDay', described: Described, names: readonly string[]) =>
    names.length === 0
      ? []
      : [t(key, { names: names.map(name => wordOf(described, name, t)).join(t('reports.comma')) })]
  return {
    rows: note('ownReport.unseen', fact.dimensions, hidden.unseenRows),
    columns: [
      ...note('ownReport.unseen', fact.measures, hidden.unseenColumns),
      ...note('ownReport.byDay', fact.measures, hidden.byDay),
    ],
  }
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-1">
      <span aria-hidden className="text-muted-foreground text-xs">
        {label}
      </span>
      {children}
    </div>
  )
}

function FactButton({ report, command }: { report: DrawnTable; command: Command }) {
  const { t } = useTranslation()
  const palette = usePalette()
  const own = ownReportScreens.find(({ title }) => title === report.title)
  const name = own === undefined ? '' : t(`ownReport.facts.${own.title}`)
  return (
    <Button variant="outline" size="sm" aria-haspopup="dialog" onClick={() => palette.open(command)}>
      <span className="sr-only">{t('ownReport.about')}</span>
      {name}
      <ChevronDown aria-hidden />
      <KeyCaps keys={['T']} />
    </Button>
  )
}

function AddButton({ text, keys, command }: { text: string; keys: readonly string[]; command: Command }) {
  const palette = usePalette()
  return (
    <Button
      variant="ghost"
      size="sm"
      data-adds
      className="border border-input border-dashed text-primary"
      aria-haspopup="dialog"
      onClick={() => palette.open(command)}
    >
      <Plus aria-hidden />
      {text}
      <KeyCaps keys={keys} />
    </Button>
  )
}

/** Mounted while the focus is in a part. */
function ChipKeys() {
  const { t } = useTranslation()
  return (
    <p className="hidden w-full items-center gap-x-4 text-muted-foreground text-sm sm:group-has-[[data-part]:focus]/parts:flex">
      <span className="flex items-center gap-1.5">
        <KeyCaps keys={['Shift', '←', '→']} />
        {t('ownReport.move')}
      </span>
      <span className="flex items-center gap-1.5">
        <KeyCaps keys={['Del']} />
        {t('ownReport.remove')}
      </span>
    </p>
  )
}
