/** The month-end pack: selected reports of one month as one workbook or print. The selection is stored on this device. */
import { CalendarClock, FileSpreadsheet, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { addDays, addMonths, type Day, firstOfMonth, isDay } from '#domain/days.ts'
import { scheduleOfMonth, schedulesPath } from '../../catalogue/report-address.ts'
import type { Command } from '../../commands/commands.ts'
import { useCommands } from '../../commands/palette-context.ts'
import { ChoiceField } from '../../fields/choice-select.tsx'
import { finishFields, wrongIn } from '../../fields/finish-fields.ts'
import { ReferenceField } from '../../fields/reference-field.tsx'
import { companyTimeZone, wallClock } from '../../i18n/dates.ts'
import { titleText } from '../../i18n/keys.ts'
import { useFormats } from '../../i18n/use-formats.ts'
import { useKeyContext } from '../../keyboard/use-keyboard.ts'
import type { ExportForm } from '../../lists/export-source.ts'
import { finishing } from '../../lists/finishing.ts'
import { useReferences } from '../../references/use-references.ts'
import { useGoTo } from '../../services/navigation.ts'
import { Page } from '../../services/page.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { KeyCaps } from '../../ui/key-cap.tsx'
import { PackDialog } from './pack-dialog.tsx'
import { useChosenReports } from './use-chosen-reports.ts'

/** Enough to compare a year with the previous one. */
const monthsShown = 24

export function PackScreen() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { day: today } = wallClock(Date.now(), companyTimeZone())
  const months = Array.from({ length: monthsShown }, (_, back) => addMonths(firstOfMonth(today), -back))
  const branches = useReferences('branch')
  // Months are closed in the following month.
  const [month, setMonth] = useState<Day>(() => firstOfMonth(addDays(firstOfMonth(today), -1)))
  const [branchId, setBranchId] = useState<number | null>(null)
  const [taking, setTaking] = useState<ExportForm | null>(null)
  const goTo = useGoTo()
  const list = useRef<HTMLUListElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const finish = () => finishFields(bar.current)
  const isFinished = () => wrongIn(bar.current) === null
  const { offered, chosen, toggle, toggleAll } = useChosenReports()
  useKeyContext('report')
  const blocked = () => (chosen.length === 0 ? 'monthPack.none' : undefined)
  const here = { group: 'here', when: 'report && !dialog' } as const
  const commands: readonly Command[] = [
    {
      ...here,
      id: 'pack.excel',
      title: 'monthPack.excel',
      icon: 'documentOut',
      chord: 'x',
      blocked,
      run: () => setTaking('excel'),
    },
    {
      ...here,
      id: 'pack.print',
      title: 'monthPack.print',
      icon: 'printer',
      chord: 'mod+p',
      blocked,
      run: () => setTaking('paper'),
    },
    {
      ...here,
      id: 'pack.schedule',
      title: 'monthPack.schedule',
      icon: 'schedule',
      chord: 'j',
      blocked,
      run: () => goTo(scheduleOfMonth(branchId)),
    },
    { ...here, id: 'pack.all', title: 'monthPack.all', icon: 'list', chord: 'l', run: toggleAll },
  ]
  useCommands(commands.map(command => finishing(command, { finish, isFinished })))
  useEffect(() => {
    if (document.activeElement?.matches('body, main')) list.current?.querySelector('input')?.focus()
  }, [])
  const isNone = chosen.length === 0
  const start = (form: ExportForm) => () => finish() && (isNone || setTaking(form))
  return (
    <Page title={titleText('monthPack')} lead={t('monthPack.lead')} className="max-w-4xl">
      <div ref={bar} className="flex flex-wrap items-end gap-3">
        <ChoiceField
          label={t('words.month')}
          none=""
          value={month}
          options={months.map(each => ({ value: each, text: formats.month(each) }))}
          choose={value => value !== null && isDay(value) && setMonth(value)}
        />
        <ReferenceField
          label={t('words.branch')}
          none={t('words.allBranches')}
          value={branchId}
          references={branches}
          choose={setBranchId}
        />
      </div>
      <ul ref={list} aria-label={t('monthPack.reports')} className="grid gap-2 sm:grid-cols-2">
        {offered.map(({ name, title }) => (
          <li key={name}>
            <label
              htmlFor={`pack-${name}`}
              className="flex cursor-pointer items-center gap-2.5 rounded-md border border-border bg-card px-3 py-2.5 hover:bg-accent"
            >
              <Checkbox id={`pack-${name}`} checked={chosen.includes(name)} onChange={() => toggle(name)} />
              {t(`titles.${title}`)}
            </label>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button aria-disabled={isNone} onClick={start('paper')}>
          <Printer aria-hidden />
          {t('monthPack.print')}
          <KeyCaps keys={['Ctrl', 'P']} />
        </Button>
        <Button variant="outline" aria-disabled={isNone} onClick={start('excel')}>
          <FileSpreadsheet aria-hidden />
          {t('monthPack.excel')}
          <KeyCaps keys={['X']} />
        </Button>
        <Button
          variant="outline"
          aria-disabled={isNone}
          onClick={() => finish() && (isNone || goTo(scheduleOfMonth(branchId)))}
        >
          <CalendarClock aria-hidden />
          {t('monthPack.schedule')}
          <KeyCaps keys={['J']} />
        </Button>
        <Button variant="ghost" asChild>
          <Link to={schedulesPath}>{titleText('schedules')}</Link>
        </Button>
      </div>
      {isNone && <p role="status">{t('monthPack.none')}</p>}
      {taking !== null && (
        <PackDialog
          names={chosen}
          form={taking}
          month={month}
          branchId={branchId}
          close={() => setTaking(null)}
          giveBackFocus={() => list.current?.querySelector('input')?.focus()}
        />
      )}
    </Page>
  )
}
